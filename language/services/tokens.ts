import { TierwrightTerminals } from '../generated/ast.ts';

export type TokenKind = 'space' | 'comment' | 'text' | 'quantity' | 'word' | 'sign' | 'other';

/** A piece of text as a reader sees it; comments and spaces included, so that the pieces make up the whole. */
export interface Token {
  readonly kind: TokenKind;
  readonly image: string;
  readonly offset: number;
}

const { WS, ML_COMMENT, SL_COMMENT, QUOTED, QUANTITY, ID } = TierwrightTerminals;
const RULES: readonly (readonly [TokenKind, RegExp])[] = [
  ['space', sticky(WS)],
  ['comment', sticky(ML_COMMENT)],
  ['comment', sticky(SL_COMMENT)],
  ['text', sticky(QUOTED)],
  ['quantity', sticky(QUANTITY)],
  ['word', sticky(ID)],
  ['sign', /<->|->|<=|>=|==|!=|[<>=+\-*/,;:.(){}]/y],
  ['other', /[\s\S]/uy],
];

/** Cuts a text into tokens with the language's own terminals. Needs no parser, so it works on half-typed text. */
export function tokenize(text: string, from = 0, to = text.length): readonly Token[] {
  const tokens: Token[] = [];
  for (let offset = from; offset < to; ) {
    const token = next(text, offset, to);
    tokens.push(token);
    offset += token.image.length;
  }
  return tokens;
}

/** After these a line break does not end a statement. */
export const CONTINUES: ReadonlySet<string> = new Set([
  '+',
  '-',
  '*',
  '/',
  ',',
  '(',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '!=',
  '=',
]);

function next(text: string, offset: number, to: number): Token {
  for (const [kind, pattern] of RULES) {
    pattern.lastIndex = offset;
    const match = pattern.exec(text);
    if (match?.[0]) return { kind, image: match[0].slice(0, to - offset), offset };
  }
  return { kind: 'other', image: text[offset]!, offset };
}

function sticky(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, 'y');
}
