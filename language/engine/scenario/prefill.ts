import type { ModelEntity, ScenarioEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { interpolateMeasured, recomputeEstimate, recomputeLowerBound } from '../physics/index.ts';
import type { PhaseRun } from '../report.ts';
import { nothing } from './book.ts';
import { peakOfRanks, prefillWork } from './compute.ts';
import { measuredPrefill } from './formulas.ts';
import { weightsLoad } from './weights-reads.ts';

/** Time to prefill a stretch of tokens: a bound, and the best that is known of it. */
export interface PrefillTime {
  readonly bound: Quantity;
  /** Measured where a table covers it, else an estimate. */
  readonly time: Quantity;
}

export interface PrefillRequest {
  readonly scenario: ScenarioEntity;
  readonly model: ModelEntity;
  readonly phase: PhaseRun;
  readonly fresh: Quantity;
  readonly cached: Quantity;
  readonly names: { readonly bound: string; readonly time: string; readonly work: string };
  /** Tokens sampled at the end: 1 where the prefill gives the first token. */
  readonly sampled?: number;
}

/** Prefill of `fresh` tokens after `cached` ones on a run's device. */
export function prefillTime(request: PrefillRequest): PrefillTime {
  const { scenario, model, phase, fresh, cached, names } = request;
  const none = (name: string) => nothing(name, 's', 'nothing to compute');
  if (fresh.value === 0) return { bound: none(names.bound), time: none(names.time) };
  const C = prefillWork(names.work, model, fresh, cached, given('sampled tokens', request.sampled ?? 0, 'tok'));
  const F = peakOfRanks(phase.device, model, phase.sharding);
  const least = weightsLoad(scenario, model, phase, 'least');
  const bound = derive(names.bound, recomputeLowerBound, { C, F, R: least.R, B: least.B });
  const measured = fromTable(names.time, phase, fresh, cached);
  if ('quantity' in measured) return { bound, time: measured.quantity };
  const { attributes } = phase.run;
  const f = nothing('fixed cost', 's', 'none assumed');
  const { R, B, u } = weightsLoad(scenario, model, phase, 'bytes');
  const time = derive(
    names.time,
    recomputeEstimate,
    { C, F, R, B, η: attributes.quantity('efficiency'), u: u ?? attributes.quantity('memory-efficiency'), f },
    { assumptions: measured.notes },
  );
  return { bound, time };
}

/** The run's measured table, where both ends of the stretch lie inside it. */
function fromTable(
  name: string,
  { run }: PhaseRun,
  fresh: Quantity,
  cached: Quantity,
): { quantity: Quantity } | { notes: readonly string[] } {
  const attribute = run.attributes.get('measured');
  if (!attribute || attribute.table.length === 0 || fresh.value === undefined || cached.value === undefined)
    return { notes: [] };
  const table = attribute.table.flatMap(({ key, value }) =>
    typeof key !== 'string' && key.value !== undefined && value.value !== undefined
      ? [{ tokens: key.value, seconds: value.value }]
      : [],
  );
  const end = interpolateMeasured(table, fresh.value + cached.value);
  const start =
    cached.value === 0 ? ({ kind: 'inside', seconds: 0 } as const) : interpolateMeasured(table, cached.value);
  if (end.kind === 'unusable') return { notes: [`the measured table is not used: ${end.reason}`] };
  if (end.kind !== 'inside' || start.kind !== 'inside') {
    return { notes: ['the measured table does not reach these lengths and is not extrapolated: modelled instead'] };
  }
  const at = (symbol: string, seconds: number) =>
    given(symbol, seconds, 's', { claim: 'measured', span: attribute.span, text: 'measured table' });
  return {
    quantity: derive(name, measuredPrefill, {
      t2: at('measured time', end.seconds),
      t1: at('measured time before', start.seconds),
    }),
  };
}
