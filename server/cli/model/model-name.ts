import { URI } from 'langium';
import { type Document, isModel } from '../../../language/generated/ast.ts';
import { createTierwrightServices } from '../../../language/services/index.ts';

/** Whether the language takes a text as the name of a declaration; the parser itself is asked. */
export function isName(text: string): boolean {
  const { LangiumDocumentFactory } = createTierwrightServices().shared.workspace;
  const uri = URI.parse('file:///name.tier');
  const { parseResult } = LangiumDocumentFactory.fromString<Document>(`model ${text} { }`, uri);
  const { value, lexerErrors, parserErrors } = parseResult;
  const [only, ...others] = value.elements;
  return lexerErrors.length + parserErrors.length + others.length === 0 && isModel(only) && only.name === text;
}

/** A name like what a file calls its model: `Meta Llama 3.1 8B` becomes `Meta-Llama-3.1-8B`. */
export function nameLike(text: string): string {
  const joined = text
    .replace(/[^A-Za-z0-9_.]+/g, '-')
    .replace(/\.(?![0-9])/g, '-')
    .replace(/-[-.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '');
  return isName(joined) ? joined : `Model-${joined || '1'}`;
}
