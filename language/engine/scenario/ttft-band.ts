import { layerCount } from '../../model/architecture.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { prefillEstimate, ttftCalibration } from '../physics/index.ts';
import type { PhaseRun } from '../report.ts';
import { withBand } from './bands.ts';
import type { WorkloadSizes } from './sizes.ts';

/** The calibration saw no more requests at once than this: the rest of its rows is queueing at an unknown client. */
const FEW = 4;

/**
 * The band around a first token, where the scenario is of the kind that was held out: few requests, a dense model, a
 * whole prompt on an otherwise idle device whose efficiency nobody measured. It is drawn around the fitted prefill,
 * which knows the fixed costs of a serving stack; the estimate itself may lie below it.
 */
export function withTtftBand(
  ttft: Quantity,
  { sizes, phase }: { readonly sizes: WorkloadSizes; readonly phase: PhaseRun },
  bound: Quantity,
): Quantity {
  const { workload, architecture, sequences } = sizes;
  const model = workload.model;
  const dense = model?.parameters.active.value === model?.parameters.total.value;
  const said = ['efficiency', 'measured'].some((one) => phase.run.attributes.get(one));
  const alone = ['w', 'r', 'h'].every((symbol) => operandOf(ttft, symbol)?.value === 0);
  const [C, F, R, B] = ['C', 'F', 'R', 'B'].map((symbol) => operandOf(bound, symbol)?.value);
  const tokens = workload.attributes.quantity('prompt').value;
  if (!dense || said || !alone || !architecture || (sequences.value ?? FEW + 1) > FEW) return ttft;
  if (C === undefined || !F || R === undefined || !B || tokens === undefined) return ttft;
  const { computeShare, readShare, secondsPerLayer, secondsPerLayerAndItem, band } = ttftCalibration;
  const values = {
    c: C / F,
    η: computeShare,
    r: R / B,
    u: readShare,
    L: layerCount(architecture),
    f: secondsPerLayer,
    m: tokens,
    g: secondsPerLayerAndItem,
  };
  const fitted = prefillEstimate.compute(values, { ...EMPTY, r: [values.r] });
  return ttft.with({ band: withBand(ttft.with({ value: fitted }), band).band });
}

function operandOf(quantity: Quantity, symbol: string): Quantity | undefined {
  return quantity.inputs.find((input) => input.symbol === symbol)?.operands[0];
}

const EMPTY = { c: [], η: [], r: [], u: [], L: [], f: [], m: [], g: [] };
