import type { AstNode } from 'langium';
import type * as ast from '../generated/ast.ts';
import { spanOf, spanOfCst } from './ast-span.ts';
import type { Insertion } from './problem.ts';
import type { Span } from './span.ts';

/** Where an attribute can be added to a declaration or statement: before the closing brace, or with a new block. */
export function insertionOf(node: AstNode, uri: string): Insertion | undefined {
  const cst = node.$cstNode;
  if (!cst) return undefined;
  const column = cst.range.start.character;
  const block = (node as { block?: ast.Block }).block;
  if (!block?.$cstNode)
    return { span: endOf(spanOf(node, uri)), indent: ' '.repeat(column), needsBlock: true, inline: false, empty: true };
  const whole = spanOfCst(block.$cstNode, uri);
  const last = block.items.at(-1)?.$cstNode;
  const inline = whole.start.line === whole.end.line;
  const at = last
    ? endOf(spanOfCst(last, uri))
    : { ...whole, end: after(whole), endOffset: whole.offset + 1, start: after(whole), offset: whole.offset + 1 };
  return { span: at, indent: ' '.repeat(column), needsBlock: false, inline, empty: !last };
}

/** The text that adds attribute lines at an insertion. */
export function insertionText(at: Insertion, lines: readonly string[]): string {
  if (at.inline) return at.empty ? ` ${lines.join('; ')} ` : lines.map((line) => `; ${line}`).join('');
  const body = lines.map((line) => `\n${at.indent}  ${line}`).join('');
  return at.needsBlock ? ` {${body}\n${at.indent}}` : body;
}

function after(span: Span): Span['start'] {
  return { line: span.start.line, character: span.start.character + 1 };
}

function endOf(span: Span): Span {
  return { ...span, start: span.end, offset: span.endOffset };
}
