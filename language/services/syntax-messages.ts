import { CstUtils, type LangiumDocument, type ParseResult } from 'langium';
import { nearest } from '../model/nearest.ts';
import type { LooseBraces } from './braces.ts';
import { formOf, KEYWORDS } from './statement-forms.ts';

/** A place in the text that could not be read, and what to say about it. Offsets are UTF-16 units. */
export interface SyntaxProblem {
  readonly offset: number;
  readonly endOffset: number;
  readonly message: string;
  readonly fix?: {
    readonly title: string;
    readonly offset: number;
    readonly endOffset: number;
    readonly newText: string;
  };
}

type ParserError = ParseResult['parserErrors'][number];
interface Token {
  readonly image: string;
  readonly startOffset: number;
}

/** A parser error in plain words, on the smallest text that names it; undefined when another finding tells its cause. */
export function explainParserError(
  error: ParserError,
  document: LangiumDocument,
  loose: LooseBraces,
): SyntaxProblem | undefined {
  const { token } = error;
  const previous = previousToken(error);
  if (ruleOf(error) === 'Row' && previous) return misplaced(previous, document);
  if (token.image === '}' && loose.close.includes(token.startOffset)) {
    return { ...rangeOf(token), message: "This '}' closes nothing: no '{' is open before it. Remove it." };
  }
  if (previous && OPERATORS.has(previous.image)) return missingAfter(previous, atEnd(token) ? '' : token.image);
  if (atEnd(token)) return atEndOfFile(previous, document, loose);
  return token.image === '}' ? undefined : misplaced(token, document);
}

const OPERATORS = new Set(['+', '-', '*', '/', '<', '<=', '>', '>=', '==', '!=', '=', ',', '(', ':', '.']);

function ruleOf(error: ParserError): string | undefined {
  // Rule names carry an invisible suffix.
  return error.context.ruleStack.at(-1)?.replace(/\W/g, '');
}

function previousToken(error: ParserError): Token | undefined {
  const previous = 'previousToken' in error ? (error.previousToken as Token | undefined) : undefined;
  if (!previous || atEnd(previous)) return undefined;
  return atEnd(error.token) || previous.startOffset < error.token.startOffset ? previous : undefined;
}

function atEnd(token: Token): boolean {
  return Number.isNaN(token.startOffset) || token.startOffset < 0 || token.image === '';
}

function rangeOf(token: Token) {
  return { offset: token.startOffset, endOffset: token.startOffset + token.image.length };
}

function atEndOfFile(
  previous: Token | undefined,
  document: LangiumDocument,
  loose: LooseBraces,
): SyntaxProblem | undefined {
  const open = loose.open[0];
  if (open !== undefined)
    return { offset: open, endOffset: open + 1, message: "This '{' is never closed. Add a '}' where its block ends." };
  return previous && misplaced(previous, document);
}

function missingAfter(previous: Token, next: string): SyntaxProblem {
  const what = previous.image === ',' ? 'another value' : previous.image === '.' ? 'a name' : 'a value';
  const until = next && next !== '}' ? ` before '${next}'` : '';
  return { ...rangeOf(previous), message: `After '${previous.image}' ${what} is missing${until}.` };
}

function misplaced(token: Token, document: LangiumDocument): SyntaxProblem {
  const { image } = token;
  const previous = before(token.startOffset, document);
  if (!previous || '{};'.includes(previous.image)) return { ...rangeOf(token), ...notAStart(token) };
  const form = formOf(lineStart(token.startOffset, document));
  const usage = form ? ` The form is: ${form}` : '';
  const message = `'${image}' does not fit after '${previous.image}'.`;
  if (!/^[a-z][\w-]*$/.test(image) || KEYWORDS.has(image)) return { ...rangeOf(token), message: `${message}${usage}` };
  const end = previous.startOffset + previous.image.length;
  return {
    ...rangeOf(token),
    message: `${message} Begin a new line with it, or separate the two with ';'.`,
    fix: { title: "Separate with ';'", offset: end, endOffset: end, newText: ';' },
  };
}

function notAStart(token: Token): Omit<SyntaxProblem, 'offset' | 'endOffset'> {
  const [guess] = /^\w/.test(token.image) ? nearest(token.image, [...KEYWORDS]) : [];
  const message = `'${token.image}' cannot begin a line: declarations, statements and attributes begin with a lower-case word.`;
  if (!guess) return { message };
  return {
    message: `${message} Did you mean '${guess}'?`,
    fix: { title: `Change to '${guess}'`, ...rangeOf(token), newText: guess },
  };
}

/** The last word or sign on the same line before an offset. */
function before(offset: number, document: LangiumDocument): Token | undefined {
  const text = document.textDocument.getText();
  const start = startOfLine(text, offset);
  let at = offset - 1;
  while (at >= start && /\s/.test(text[at]!)) at--;
  if (at < start) return undefined;
  const root = document.parseResult.value.$cstNode;
  const leaf = root && CstUtils.findLeafNodeAtOffset(root, at);
  if (leaf && !leaf.hidden && leaf.offset >= start) return { image: leaf.text, startOffset: leaf.offset };
  const word = /(?:\w[\w.-]*|\S)$/.exec(text.slice(start, at + 1));
  return word ? { image: word[0], startOffset: start + word.index } : undefined;
}

function lineStart(offset: number, document: LangiumDocument): string {
  const text = document.textDocument.getText();
  return text.slice(startOfLine(text, offset), offset);
}

function startOfLine(text: string, offset: number): number {
  return Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
}
