import { type FactName, LOG_PATTERNS, type LogPattern } from './patterns.ts';

/** A number as the log prints it. */
export interface LogFact {
  /** In bytes, or a plain count. */
  readonly value: number;
  readonly text: string;
  /** The unit as printed; `GB` may mean GiB. */
  readonly label: string;
  /** Half of the last printed digit: what rounding may hide. */
  readonly resolution: number;
}

/** A line of an engine's log that is understood. */
export interface LogLine {
  readonly pattern: LogPattern;
  readonly facts: Readonly<Partial<Record<FactName, LogFact>>>;
  /** Where the matching text stands in what was given. */
  readonly offset: number;
  readonly endOffset: number;
}

/** The lines of a text that some engine prints about its cache, in their order. */
export function recognise(text: string, from = 0): readonly LogLine[] {
  // Most text is no log: one cheap look spares the patterns.
  if (!mayHoldLog(text)) return [];
  const lines: LogLine[] = [];
  let offset = from;
  for (const one of text.split('\n')) {
    // A line longer than any engine prints is no log line, and patterns need not look at it.
    const found = one.length <= LONGEST ? recogniseLine(one, offset) : undefined;
    if (found) lines.push(found);
    offset += one.length + 1;
  }
  return lines;
}

/** False where no line of a text can be one of a log. */
export function mayHoldLog(text: string): boolean {
  return HINT.test(text);
}

/** Some word of every pattern. */
const HINT = /KV|cache|GPU blocks|gb, cost|llama_|concurrency for|tokens per block/i;
const LONGEST = 2000;

function recogniseLine(text: string, offset: number): LogLine | undefined {
  for (const pattern of LOG_PATTERNS) {
    const match = pattern.pattern.exec(text);
    if (!match?.groups) continue;
    return {
      pattern,
      facts: factsOf(pattern, match.groups),
      offset: offset + match.index,
      endOffset: offset + match.index + match[0].length,
    };
  }
  return undefined;
}

function factsOf(pattern: LogPattern, groups: Readonly<Record<string, string | undefined>>): LogLine['facts'] {
  const facts: Partial<Record<FactName, LogFact>> = {};
  for (const [group, { fact, scale, label = '' }] of Object.entries(pattern.facts)) {
    const text = groups[group];
    if (text === undefined) continue;
    const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
    const isExact = scale === 1 && decimals === 0;
    facts[fact] = {
      value: Number(text.replaceAll(/[,_]/g, '')) * scale,
      text,
      label,
      resolution: isExact ? 0 : (scale * 10 ** -decimals) / 2,
    };
  }
  return facts;
}
