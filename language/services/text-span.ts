import type { TextDocument } from 'langium';
import type { Span } from '../model/span.ts';

/** The span between two offsets of a document. */
export function spanBetween(text: TextDocument, uri: string, offset: number, endOffset: number): Span {
  return { uri, start: text.positionAt(offset), end: text.positionAt(endOffset), offset, endOffset };
}
