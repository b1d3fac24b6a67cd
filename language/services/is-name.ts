import type { LangiumParser } from 'langium';
import { type Document, isModel } from '../generated/ast.ts';

/** Whether the language takes a text as the name of a declaration; the parser itself is asked. */
export function isName(text: string, parser: LangiumParser): boolean {
  const { value, lexerErrors, parserErrors } = parser.parse<Document>(`model ${text} { }`);
  const [only, ...others] = value.elements;
  return lexerErrors.length + parserErrors.length + others.length === 0 && isModel(only) && only.name === text;
}
