import { layerCount } from '../../model/architecture.ts';
import { formatNumber } from '../../units/index.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { bytesAt } from '../kv/index.ts';
import { bestSplit, layerwiseOverlap } from '../physics/index.ts';
import type { PrefixReport } from '../report.ts';
import { type Book, counted } from './book.ts';
import { exposedLayers } from './movement-formulas.ts';
import { type Curves, fastestOf, type RestoreTimes } from './restore.ts';
import type { WorkloadSizes } from './sizes.ts';

interface Overlapped {
  readonly sizes: WorkloadSizes;
  readonly prefixes: readonly PrefixReport[];
  readonly restore: RestoreTimes;
  /** Prefill of the reused tokens, as expected. */
  readonly again: Quantity;
  /** Prefill of the new tokens, as expected. */
  readonly fresh: Quantity;
  readonly curves: Curves | undefined;
}

/**
 * The best split when recomputed tokens take something beside their arithmetic (s), given their number and its time;
 * the path loads meanwhile.
 */
export type SplitBeside = (extra: (tokens: number, seconds: number) => number) => Quantity;

/**
 * `W.restore.split` and `W.restore.layer-wise`: what could be had by restoring and computing at once, beside the plain
 * restore and the plain prefill. The split is undefined where an input is missing.
 */
export function overlapped(request: Overlapped, book: Book): SplitBeside | undefined {
  const { sizes, restore, fresh } = request;
  const { path } = sizes.workload;
  const operands = { r: restore.contended, c: fresh, L: layersOf(sizes) };
  book.add(derive(`${path}.restore.layer-wise`, layerwiseOverlap, operands));
  return splitOf(request, book);
}

function splitOf({ sizes, prefixes, restore, again, curves }: Overlapped, book: Book): SplitBeside | undefined {
  const { path, attributes } = sizes.workload;
  const { architecture } = sizes;
  const tokens = attributes.quantity('reused').value;
  const [load, compute] = [restore.contended.value, again.value];
  const hops = fastestOf(prefixes)?.transfer?.hops ?? [];
  if (!curves || !architecture || tokens === undefined || load === undefined || compute === undefined) return undefined;
  const latency = Math.min(
    load,
    hops.reduce((sum, hop) => sum + (hop.latency.value ?? 0), 0),
  );
  const whole = bytesAt(architecture, tokens);
  const loading = (n: number) => latency + (whole > 0 ? ((load - latency) * bytesAt(architecture, n)) / whole : 0);
  const best = bestSplit(loading, curves.recompute, tokens);
  const inputs = [
    { symbol: 'restore', operands: [restore.contended] },
    { symbol: 'recompute', operands: [again] },
  ];
  const assumptions = [
    'computing and loading do not disturb each other',
    'early tokens are recomputed: they are the cheap ones',
  ];
  book.add(
    given(`${path}.restore.split-tokens`, best.recomputedTokens, 'tok', { claim: 'estimate', inputs, assumptions }),
  );
  const split = (recomputed: number, seconds: number) =>
    given(`${path}.restore.split`, seconds, 's', {
      claim: 'estimate',
      inputs,
      assumptions,
      origin: `the first ${formatNumber(recomputed, 9)} tokens are recomputed while the others are restored`,
    });
  book.add(split(best.recomputedTokens, Math.min(best.seconds, load, compute)));
  return (extra) => {
    const computing = (n: number) => {
      const seconds = curves.recompute(n);
      return seconds + extra(n, seconds);
    };
    const { recomputedTokens, seconds } = bestSplit(loading, computing, tokens);
    return split(recomputedTokens, seconds);
  };
}

/** What a first token waits for of a restore: all of it, or what the prefill does not hide layer by layer. */
export function exposedRestore(
  name: string,
  { sizes, prefixes }: { readonly sizes: WorkloadSizes; readonly prefixes: readonly PrefixReport[] },
  restore: Quantity,
  computing: readonly Quantity[],
): Quantity {
  // A split keeps the device busy: nothing of it hides under the prefill.
  if (restore.name.endsWith('.restore.split')) return restore;
  if (fastestOf(prefixes)?.place.attributes.word('overlap') !== 'layers') return restore;
  return derive(name, exposedLayers, { r: restore, c: computing, L: layersOf(sizes) });
}

function layersOf({ architecture }: WorkloadSizes): Quantity {
  return counted('layers', architecture ? layerCount(architecture) : 1, 'layers of the model');
}
