import { type AstNode, CstUtils, type LangiumDocument } from 'langium';
import { CONTINUES, type Token, tokenize } from '../../language/services/tokens.ts';

/** A statement whose block is open around the cursor: its words, and where its block begins. */
export interface OpenBlock {
  readonly head: readonly Token[];
  /** Offset of the `{`. */
  readonly offset: number;
}

/** Where the cursor stands, told from the text alone: while typing, the parsed tree around it is often not what is meant. */
export interface CompletionContext {
  readonly document: LangiumDocument;
  readonly offset: number;
  /** Open blocks, the outermost first. */
  readonly blocks: readonly OpenBlock[];
  /** Words of the statement so far, without the one being typed. */
  readonly statement: readonly Token[];
  /** The name being typed, with its dots, and where it begins. */
  readonly prefix: string;
  readonly start: number;
  /** A number is being typed, perhaps with a part of its unit, perhaps with a blank after it. */
  readonly quantity?: Token;
  /** Inside a text: what is typed of it, and where it begins after the quote. */
  readonly text?: { readonly typed: string; readonly start: number };
  /** Where names are looked up. */
  readonly node: AstNode;
}

/** The context at an offset; undefined inside a comment. */
export function completionContext(document: LangiumDocument, offset: number): CompletionContext | undefined {
  const text = document.textDocument.getText();
  const tokens = tokenize(text, 0, offset);
  const last = tokens.at(-1);
  if (last?.kind === 'comment' && !last.image.endsWith('*/')) return undefined;
  const typed = last?.kind === 'text' && !(last.image.length > 1 && last.image.endsWith('"')) ? last : undefined;
  const prefix = typed ? '' : (/[A-Za-z_][\w.-]*$/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? '');
  const quantity = quantityBefore(tokens);
  const start = quantity || typed ? offset : offset - prefix.length;
  const reach = typed?.offset ?? quantity?.offset ?? start;
  const { blocks, statement } = structure(
    tokens.filter((token) => token.offset < reach),
    text,
    reach,
  );
  const root = document.parseResult.value;
  const leaf = root.$cstNode && CstUtils.findLeafNodeBeforeOffset(root.$cstNode, Math.max(0, reach - 1));
  return {
    document,
    offset,
    blocks,
    statement,
    prefix: quantity ? '' : prefix,
    start,
    ...(quantity ? { quantity } : {}),
    ...(typed ? { text: { typed: typed.image.slice(1), start: typed.offset + 1 } } : {}),
    node: leaf?.astNode ?? root,
  };
}

/** Words that begin the statements of a block, those after the cursor included; the one being typed is left out. */
export function statementsIn(context: CompletionContext, block: OpenBlock): readonly string[] {
  const text = context.document.textDocument.getText();
  const found: string[] = [];
  let depth = 0;
  let previous: Token | undefined;
  for (const token of tokenize(text, block.offset + 1)) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    if (token.image === '}' && depth-- === 0) break;
    const typing = token.offset <= context.offset && token.offset + token.image.length >= context.offset;
    if (depth === 0 && token.kind === 'word' && !typing && begins(previous, token, text)) found.push(token.image);
    if (token.image === '{') depth++;
    previous = token;
  }
  return found;
}

function quantityBefore(tokens: readonly Token[]): Token | undefined {
  const last = tokens.at(-1);
  const token = last?.kind === 'space' && last.image.length === 1 && /[ \t]/.test(last.image) ? tokens.at(-2) : last;
  return token?.kind === 'quantity' ? token : undefined;
}

function structure(
  tokens: readonly Token[],
  text: string,
  reach: number,
): Pick<CompletionContext, 'blocks' | 'statement'> {
  const blocks: OpenBlock[] = [];
  let statement: Token[] = [];
  for (const token of tokens) {
    if (token.kind === 'space' || token.kind === 'comment') continue;
    if (token.image === '{') blocks.push({ head: statement, offset: token.offset });
    if (token.image === '}') blocks.pop();
    if ('{};'.includes(token.image)) statement = [];
    else statement = begins(statement.at(-1), token, text) ? [token] : [...statement, token];
  }
  const here: Token = { kind: 'word', image: 'a', offset: reach };
  return { blocks, statement: begins(statement.at(-1), here, text) ? [] : statement };
}

/** As in the grammar: a word on a new line begins a statement unless an operator or a comma came before. */
function begins(previous: Token | undefined, token: Token, text: string): boolean {
  if (!previous || '{};'.includes(previous.image)) return true;
  if (token.kind !== 'word' || CONTINUES.has(previous.image)) return false;
  return /[\r\n]/.test(text.slice(previous.offset + previous.image.length, token.offset));
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}
