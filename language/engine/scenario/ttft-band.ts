import { formatPercent } from '../../units/index.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { ttftCalibration } from '../physics/index.ts';
import { withBand } from './bands.ts';
import type { WorkloadSizes } from './sizes.ts';

const { band, medianError } = ttftCalibration;

/** The calibration saw no more requests at once than this: the rest of its rows is queueing at an unknown client. */
const FEW = 4;

const HELD_OUT = `on held-out measurements the estimate was off by ${formatPercent(medianError)} in the median; 80 % of them lay between ${band.low} and ${band.high} times it`;
const NO_BAND = `no error band: one is known only of dense models at the default efficiency, with whole prompts of at most ${FEW} sequences on an idle device`;

/**
 * The band around a first token, where the scenario is of the kind that was held out: few requests, a dense model, a
 * whole prompt on an otherwise idle device whose efficiency nobody stated or measured. Elsewhere it says that there is none.
 */
export function withTtftBand(ttft: Quantity, sizes: WorkloadSizes): Quantity {
  const known = isAsHeldOut(ttft, sizes);
  const told = ttft.with({ assumptions: [...ttft.assumptions, known ? HELD_OUT : NO_BAND] });
  return known ? withBand(told, band) : told;
}

function isAsHeldOut(ttft: Quantity, { workload, sequences }: WorkloadSizes): boolean {
  const part = (symbol: string) => ttft.inputs.find((input) => input.symbol === symbol)?.operands[0];
  const parameters = workload.model?.parameters;
  return (
    (sequences.value ?? FEW + 1) <= FEW &&
    parameters?.active.value === parameters?.total.value &&
    part('o')?.formula !== undefined &&
    ['w', 'r', 'h'].every((symbol) => part(symbol)?.value === 0)
  );
}
