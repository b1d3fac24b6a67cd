import { derive } from '../kernel/derive.ts';
import type { WorkloadReport } from '../report.ts';
import type { Book } from './book.ts';
import { resumeSteps, resumeTime } from './retention-formulas.ts';
import type { WorkloadSizes } from './sizes.ts';

/**
 * `W.resume.steps` and `W.resume.time`: a decode that had to give up its cache computes it again in the prefill budget of
 * its own node, step by step, beside the others.
 */
export function resumeOf({ workload: { path }, decode }: WorkloadReport, sizes: WorkloadSizes, book: Book): void {
  const budget = decode?.run.attributes.optional('prefill-budget');
  const itl = book.get(`${path}.itl`);
  if (!budget || !itl) return;
  const k = book.add(derive(`${path}.resume.steps`, resumeSteps, { T: sizes.context, b: budget }));
  book.add(derive(`${path}.resume.time`, resumeTime, { k, i: itl }));
}
