import type { Attributes } from '../../model/attribute.ts';
import { insertionText } from '../../model/insertion.ts';
import type { Span } from '../../model/span.ts';
import type { Edit } from '../finding.ts';

/** The empty span behind a span. */
export function endOf(span: Span): Span {
  return { ...span, start: span.end, offset: span.endOffset };
}

/** Adds attribute lines to a declaration or statement; none when it has no place for them. */
export function addLines(attributes: Attributes, lines: readonly string[]): readonly Edit[] {
  const { insertion } = attributes;
  return insertion ? [{ span: insertion.span, newText: insertionText(insertion, lines) }] : [];
}

/** Sets an attribute: replaces the value when one is written in an editable document, else adds the line. */
export function setValue(
  attributes: Attributes,
  name: string,
  text: string,
  mayEdit: (span: Span) => boolean,
): readonly Edit[] {
  const written = attributes.get(name)?.valueSpan;
  if (written && mayEdit(written)) return [{ span: written, newText: text }];
  const { insertion } = attributes;
  return insertion && mayEdit(insertion.span) ? addLines(attributes, [`${name} ${text}`]) : [];
}
