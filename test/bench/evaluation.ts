import { readFileSync } from 'node:fs';
import { evaluateScenario } from '../../language/engine/evaluate.ts';
import { lowerText } from '../helpers/evaluate-text.ts';

/** Median time of evaluating the first scenario of a file, in milliseconds, after a warm-up. */
export function evaluationTime(file: string, rounds: number): number {
  const [scenario] = lowerText(readFileSync(file, 'utf8')).scenarios;
  if (!scenario) throw new Error(`${file} has no scenario`);
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    evaluateScenario(scenario);
    times.push(performance.now() - start);
  }
  return times.slice(rounds / 2).sort((a, b) => a - b)[Math.floor(rounds / 4)] ?? Number.NaN;
}
