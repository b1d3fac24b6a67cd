import type { RunStatement } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { interference } from '../physics/index.ts';
import type { PrefixReport, Transfer } from '../report.ts';
import { type Book, counted } from './book.ts';
import type { StepTerm } from './itl.ts';
import { fastestOf } from './restore.ts';
import { hopSeconds } from './transfer-time.ts';

/** A fair share of a resource that two use without end: no restore takes more than that from decoding. */
const FAIR_SHARE = 0.5;

/**
 * `W.itl.during-restore`: a decode step while one restore is under way. The restore takes its rate from whatever the
 * step reads through: the memory it is written to, and links that the step reads over as well.
 */
export function duringRestore(
  path: string,
  itl: Quantity,
  resources: readonly StepTerm[],
  prefixes: readonly PrefixReport[],
  book: Book,
): void {
  const transfer = fastestOf(prefixes)?.transfer;
  const taken = transfer && shareOf(path, transfer, resources);
  if (!taken) return;
  book.add(derive(`${path}.itl.during-restore`, interference, { i: itl, s: taken }));
}

function shareOf(path: string, transfer: Transfer, resources: readonly StepTerm[]): Quantity | undefined {
  const { hops, slowest, bytes, operations } = transfer;
  if (!slowest || bytes.value === undefined) return undefined;
  const rate = bytes.value / hopSeconds(slowest, bytes, operations);
  const touched = new Set(hops.map((hop) => hop.id));
  let most: { readonly id: string; readonly share: number } | undefined;
  for (const { time } of resources) {
    const id = time.name.slice(`${path}.itl.`.length);
    const bandwidth = time.inputs.find((input) => input.symbol === 'B')?.operands[0]?.value;
    if (!touched.has(id) || !bandwidth) continue;
    const share = Math.min(FAIR_SHARE, rate / bandwidth);
    if (!most || share > most.share) most = { id, share };
  }
  if (!most || Number.isNaN(most.share)) return undefined;
  return counted('share that a restore takes', most.share, `of ${most.id}`);
}

/** The share of decode that the user says restores take, where restores happen at all. */
export function saidInterference(
  run: RunStatement | undefined,
  prefixes: readonly PrefixReport[],
): Quantity | undefined {
  const restores = prefixes.some((one) => one.complete);
  return restores && run?.attributes.get('restore-interference')
    ? run.attributes.quantity('restore-interference')
    : undefined;
}
