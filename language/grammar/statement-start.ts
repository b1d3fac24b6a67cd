import type { CustomPatternMatcherFunc, IToken } from 'chevrotain';

const WORD = /[a-z][a-z0-9_-]*(?![\w.-])/y;
/** After these a line break does not end the statement: the expression or list goes on. */
const CONTINUES = new Set(['+', '-', '*', '/', ',', '(', '<', '<=', '>', '>=', '==', '!=', '=']);
const STARTS = new Set(['{', ';', '}']);
const VALUE_FOLLOWS = /[ \t]+(?:[\d"A-Za-z{]|[<>=])|[ \t]*\{/y;

/**
 * Recognises an attribute name: a lower-case word that begins a statement, that is, the first on its line or the
 * first after `{`, `;` or `}`. Deciding it in the lexer is what keeps a half-typed line from eating the next one.
 */
export function matchStatementStart(keywords: ReadonlySet<string>): CustomPatternMatcherFunc {
  return (text, offset, matched) => {
    WORD.lastIndex = offset;
    const word = WORD.exec(text);
    if (!word || keywords.has(word[0])) return null;
    return beginsStatement(text, offset, offset + word[0].length, matched[matched.length - 1]) ? word : null;
  };
}

function beginsStatement(text: string, offset: number, end: number, previous: IToken | undefined): boolean {
  if (!previous || STARTS.has(previous.image)) return true;
  if (!hasLineBreak(text, previous.startOffset + previous.image.length, offset)) return false;
  if (!CONTINUES.has(previous.image)) return true;
  // A dangling operator was probably left by someone still typing when what follows looks like `name value`.
  VALUE_FOLLOWS.lastIndex = end;
  return VALUE_FOLLOWS.test(text);
}

function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) return true;
  }
  return false;
}
