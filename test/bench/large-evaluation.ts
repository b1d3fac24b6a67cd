import { evaluateScenario } from '../../language/engine/evaluate.ts';
import { lowerText } from '../helpers/evaluate-text.ts';
import { largeScenario } from './large-scenario.ts';

/** Median time of evaluating the large scenario, in milliseconds, after a warm-up; no search of a path is kept between rounds. */
export function largeEvaluationTime(rounds: number): number {
  const [scenario] = lowerText(largeScenario()).scenarios;
  if (!scenario) throw new Error('the large text has no scenario');
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    // What is kept by scenario must be made anew, as after an edit.
    const fresh = { ...scenario };
    const start = performance.now();
    evaluateScenario(fresh);
    times.push(performance.now() - start);
  }
  return times.slice(rounds / 2).sort((a, b) => a - b)[Math.floor(rounds / 4)] ?? Number.NaN;
}
