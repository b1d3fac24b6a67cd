import { readFileSync } from 'node:fs';
import type { Published } from './table.ts';

/** One JSON value a line of a file in `test/data/physics`. */
export function readLines<T>(name: string): readonly T[] {
  const text = readFileSync(new URL(`../data/physics/${name}`, import.meta.url), 'utf8');
  return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as T]));
}

export function readPublished(): readonly Published[] {
  return readLines<Published>('published.jsonl');
}
