import { type Token, tokenize } from '../tokens.ts';

/** A line of the text with the tokens that begin on it; a comment over several lines belongs to its first. */
export interface Line {
  /** Without its line break. For a comment over several lines: all of it. */
  readonly text: string;
  readonly offset: number;
  readonly tokens: readonly Token[];
}

/** Cuts a text into lines, without a byte order mark. */
export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let tokens: Token[] = [];
  let offset = 0;
  const push = (end: number) => {
    lines.push({ text: text.slice(offset, end).replace(/[\r\n]+$/, ''), offset, tokens });
    tokens = [];
  };
  for (const token of tokenize(text)) {
    if (token.kind !== 'space') {
      tokens.push(token);
      continue;
    }
    for (const { index } of token.image.matchAll(/\n|\r(?!\n)/g)) {
      push(token.offset + index);
      offset = token.offset + index + 1;
    }
  }
  push(text.length);
  return lines;
}
