import type { Span } from '../model/span.ts';
import { type LogLine, mayHoldLog, recognise } from './recognise.ts';

/** A log line somebody pasted into a comment, with its place in the document. */
export interface PastedLine {
  readonly line: LogLine;
  readonly span: Span;
}

/** Strings come first, so that what looks like a comment inside one is none. */
const COMMENT = /"(?:\\.|[^"\\\r\n])*"?|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\r\n]*/g;

/** The engine log lines in the comments of a text. */
export function pastedLines(text: string, uri: string): readonly PastedLine[] {
  if (!mayHoldLog(text)) return [];
  const found: LogLine[] = [];
  for (const match of text.matchAll(COMMENT)) {
    if (match[0].startsWith('/')) found.push(...recognise(match[0], match.index));
  }
  let [line, lineStart] = [0, 0];
  const at = (offset: number) => {
    for (let next = text.indexOf('\n', lineStart); next >= 0 && next < offset; next = text.indexOf('\n', lineStart)) {
      line++;
      lineStart = next + 1;
    }
    return { line, character: offset - lineStart };
  };
  return found.map((one) => ({
    line: one,
    span: {
      uri,
      offset: one.offset,
      endOffset: one.endOffset,
      start: at(one.offset),
      end: at(one.endOffset),
    },
  }));
}
