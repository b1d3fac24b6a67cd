import { layerCount } from '../../model/architecture.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { prefillOverhead, ttftCalibration } from '../physics/index.ts';
import type { PhaseRun } from '../report.ts';
import { counted, nothing } from './book.ts';
import { ranks } from './sharding.ts';
import type { WorkloadSizes } from './sizes.ts';

const fitted = { origin: ttftCalibration.origin, claim: 'estimate' } as const;
const FIXED = given('fixed cost of a layer', ttftCalibration.secondsPerLayer, 's', fitted);
const EXCHANGE = given(
  'exchange of a token between ranks in a layer',
  ttftCalibration.secondsPerLayerAndItem,
  's/tok',
  fitted,
);

interface Prefilling {
  readonly sizes: WorkloadSizes;
  readonly phase: PhaseRun;
}

/**
 * `W.ttft.overhead`: what starting a prefill and its layers costs beside the arithmetic. It was fitted beside the
 * default efficiency, so it is nothing where somebody measured, or said what the whole prefill reaches.
 */
export function overheadOf({ sizes, phase }: Prefilling, prefill: Quantity, tokens: readonly Quantity[]): Quantity {
  const { workload, architecture } = sizes;
  const { attributes } = phase.run;
  const name = `${workload.path}.ttft.overhead`;
  if (attributes.get('measured') && prefill.claim === 'measured')
    return nothing(name, 's', 'a measured prefill holds its launch and layer costs');
  if (attributes.get('efficiency'))
    return nothing(name, 's', 'the efficiency of the run is stated, and stands for the whole prefill');
  return derive(name, prefillOverhead, {
    L: counted('layers', architecture ? layerCount(architecture) : 0, 'layers of the model'),
    f: FIXED,
    n: counted('ranks', ranks(phase.sharding), 'tensor · pipeline · context parallel'),
    m: tokens,
    g: EXCHANGE,
    c: prefill,
  });
}

/** The part of it that grows with tokens (s), for stretches that are searched for. */
export function exchangeOf(request: Prefilling): (tokens: number, seconds: number) => number {
  const { formula, inputs } = overheadOf(request, NO_PREFILL, NO_TOKENS);
  const [L, n, g] = ['L', 'n', 'g'].map((symbol) => inputs.find((one) => one.symbol === symbol)?.operands[0]?.value);
  if (!formula || L === undefined || n === undefined || g === undefined) return () => 0;
  return (tokens, seconds) => formula.compute({ L, f: 0, n, m: tokens, g, c: seconds }, { m: [tokens] });
}

const NO_PREFILL = nothing('prefill', 's', 'searched for');
const NO_TOKENS: readonly Quantity[] = [];
