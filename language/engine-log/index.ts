export { type PastedLine, pastedLines } from './comments.ts';
export type { Comparison } from './compare.ts';
export { type PastedComparison, pastedComparisons } from './pasted.ts';
export { LOG_PATTERNS, type LogPattern, type LogSource } from './patterns.ts';
export { type LogReading, readLog, type Scope } from './read-log.ts';
export { type LogFact, type LogLine, recognise } from './recognise.ts';
export { comparisonMark, comparisonText, sourceTitle } from './texts.ts';
