import { type AstNode, type CstNode, CstUtils, GrammarUtils } from 'langium';
import type { Span } from './span.ts';

/** The span of a piece of concrete syntax. */
export function spanOfCst(cst: CstNode, uri: string): Span {
  // A node works its range out each time it is asked.
  const { start, end } = cst.range;
  return { uri, start, end, offset: cst.offset, endOffset: cst.end };
}

/** The span of a whole node; an empty span at the start of the file when recovery left no text behind. */
export function spanOf(node: AstNode, uri: string): Span {
  return node.$cstNode ? spanOfCst(node.$cstNode, uri) : emptySpan(uri);
}

/** The span of one property (a name, a value), or undefined when it was not written. */
export function propertySpan(node: AstNode, property: string, uri: string, index?: number): Span | undefined {
  const cst = GrammarUtils.findNodeForProperty(node.$cstNode, property, index);
  return cst ? spanOfCst(cst, uri) : undefined;
}

/** From the start of one span to the end of another in the same document. */
export function joinSpans(first: Span, last: Span): Span {
  return { uri: first.uri, start: first.start, end: last.end, offset: first.offset, endOffset: last.endOffset };
}

/** The span of a declaration from its doc comment on, when it has one. */
export function spanWithComment(node: AstNode, uri: string): Span {
  const span = spanOf(node, uri);
  const comment = CstUtils.findCommentNode(node.$cstNode, ['ML_COMMENT']);
  return comment?.text.startsWith('/**') ? joinSpans(spanOfCst(comment, uri), span) : span;
}

/** Text of the `/** … *​/` comment before a declaration, without its decoration. */
export function docComment(node: AstNode): string | undefined {
  const comment = CstUtils.findCommentNode(node.$cstNode, ['ML_COMMENT'])?.text;
  if (!comment?.startsWith('/**')) return undefined;
  const text = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim();
  return text || undefined;
}

function emptySpan(uri: string): Span {
  return { uri, start: { line: 0, character: 0 }, end: { line: 0, character: 0 }, offset: 0, endOffset: 0 };
}
