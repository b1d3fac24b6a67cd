import { looseBraces } from '../braces.ts';
import { CONTINUES, type Token } from '../tokens.ts';
import { type Line, linesOf } from './lines.ts';
import { blanksBetween } from './spacing.ts';

export interface FormatOptions {
  /** One step of indentation; two blanks unless an editor is set otherwise. */
  readonly indent?: string;
}

/** A line as it should read; undefined where a superfluous blank line goes away. */
export interface FormattedLine {
  readonly source: Line;
  readonly text: string | undefined;
}

/**
 * The text as it should read: two blanks a level, one blank between words, at most one blank line in a row. Lines are never joined
 * or broken, comments stay, and columns that were lined up over neighbouring lines stay lined up. Formatting twice
 * changes nothing. A text with braces that have no partner is returned as it is.
 */
export function formatText(text: string, options: FormatOptions = {}): string {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  let body = text.slice(mark.length);
  // Closing one gap can undo an alignment further right, so this is repeated until nothing moves.
  for (let pass = 0; pass < 8; pass++) {
    const next = formatted(body, options, eol);
    if (next === body) break;
    body = next;
  }
  return mark + body;
}

/** One pass over the lines; undefined when the text cannot be formatted. */
export function formatLines(text: string, { indent = '  ' }: FormatOptions = {}): readonly FormattedLine[] | undefined {
  const loose = looseBraces(text);
  if (loose.open.length > 0 || loose.close.length > 0) return undefined;
  const lines = linesOf(text);
  const walk = new Walk(indent);
  let blank = true;
  return lines.map((source, index) => {
    if (source.tokens.length === 0) {
      const superfluous = blank;
      blank = true;
      return { source, text: superfluous ? undefined : '' };
    }
    blank = false;
    return { source, text: walk.line(source, lines[index - 1], lines[index + 1]) };
  });
}

function formatted(text: string, options: FormatOptions, eol: string): string {
  const lines = formatLines(text, options);
  if (!lines) return text;
  const kept = lines.flatMap((line) => (line.text === undefined ? [] : [line.text]));
  while (kept.at(-1) === '') kept.pop();
  return kept.length === 0 ? '' : kept.join('\n').replace(/\r\n|\n|\r/g, eol) + eol;
}

interface Level {
  readonly indent: string;
  /** Where the lines of the block begin. */
  readonly body: string;
}

/** Goes through the lines of a text from the top, keeping the blocks that are open. */
class Walk {
  readonly #step: string;
  readonly #levels: Level[] = [];
  #previous: Token | undefined;

  constructor(step: string) {
    this.#step = step;
  }

  line(source: Line, above: Line | undefined, below: Line | undefined): string {
    const first = source.tokens[0]!;
    const continued = this.#previous !== undefined && CONTINUES.has(this.#previous.image);
    const level = this.#levels.at(-1);
    const indent = first.image === '}' ? (level?.indent ?? '') : (level?.body ?? '') + (continued ? this.#step : '');
    let text = indent;
    let head = '';
    source.tokens.forEach((token, i) => {
      const left = source.tokens[i - 1];
      if (left) text += this.#gap(source, i, head, above, below);
      if (!left || left.image === ';' || left.image === '{') head = token.image;
      text += i === 0 ? moved(token, source, indent) : inner(token);
      this.#track(token, source.tokens[i + 1], text, indent);
      if (token.kind !== 'comment') this.#previous = token;
    });
    return text;
  }

  #track(token: Token, next: Token | undefined, text: string, indent: string): void {
    if (token.image === '}') this.#levels.pop();
    if (token.image !== '{') return;
    const hangs = next && next.kind !== 'comment';
    this.#levels.push({ indent, body: hangs ? ' '.repeat(text.length + 1) : indent + this.#step });
  }

  #gap(source: Line, index: number, head: string, above: Line | undefined, below: Line | undefined): string {
    const left = source.tokens[index - 1]!;
    const right = source.tokens[index]!;
    const original = source.text.slice(left.offset + left.image.length - source.offset, right.offset - source.offset);
    const blanks = blanksBetween({ left, right, before: source.tokens[index - 2], head });
    if (blanks === undefined) return right.kind === 'comment' ? original || ' ' : original;
    if (blanks === 0) return '';
    if (original.length < 2 || original.includes('\t')) return ' ';
    return linedUp(source, index, above) || linedUp(source, index, below) ? original : ' ';
  }
}

/** True when the same part of a neighbouring line begins at the same column: they were lined up by hand. */
function linedUp(source: Line, index: number, other: Line | undefined): boolean {
  const column = source.tokens[index]!.offset - source.offset;
  const twin = other?.tokens.findIndex((token) => token.offset - other.offset === column) ?? -1;
  return other !== undefined && twin > 0 && gapsBefore(other, twin) === gapsBefore(source, index);
}

/** How many gaps stand before a token of a line, its own included. */
function gapsBefore(line: Line, index: number): number {
  return line.tokens.slice(1, index + 1).filter((token) => /\s/.test(line.text[token.offset - line.offset - 1] ?? ''))
    .length;
}

/** A comment over several lines moves as a whole. */
function moved(token: Token, source: Line, indent: string): string {
  if (token.kind !== 'comment' || !/[\r\n]/.test(token.image))
    return token.kind === 'comment' ? token.image.trimEnd() : inner(token);
  const before = token.offset - source.offset;
  const shift = indent.length - before;
  return token.image
    .split(/\r\n|\n|\r/)
    .map((line, i) => (i === 0 ? line.trimEnd() : shifted(line, shift)))
    .join('\n');
}

function shifted(line: string, shift: number): string {
  const blanks = /^[ \t]*/.exec(line)![0].length;
  const text = line.slice(blanks).trimEnd();
  return text === '' ? '' : ' '.repeat(Math.max(0, blanks + shift)) + text;
}

function inner(token: Token): string {
  if (token.kind === 'quantity') return token.image.replace('\t', ' ');
  return token.kind === 'comment' && token.image.startsWith('//') ? token.image.trimEnd() : token.image;
}
