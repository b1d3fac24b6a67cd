/** A place in a document: zero-based lines and UTF-16 characters, as editors count them, plus offsets for edits. */
export interface Span {
  readonly uri: string;
  readonly start: Position;
  readonly end: Position;
  readonly offset: number;
  readonly endOffset: number;
}

export interface Position {
  readonly line: number;
  readonly character: number;
}
