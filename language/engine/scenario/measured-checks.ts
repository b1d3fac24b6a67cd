import type { AttributeValue, TableEntry } from '../../model/attribute.ts';
import type { ModelEntity, ScenarioEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { bytesAt } from '../kv/index.ts';
import { measuredEfficiency, transferLowerBound } from '../physics/index.ts';
import type { HandoffReport, MeasuredCheck, PhaseRun, PrefixReport, Transfer } from '../report.ts';
import { type Book, nothing } from './book.ts';
import { prefillTime } from './prefill.ts';
import type { WorkloadSizes } from './sizes.ts';
import { leastBytesAt } from './stored-form.ts';

interface Measured {
  readonly scenario: ScenarioEntity;
  readonly model: ModelEntity | undefined;
  readonly sizes: WorkloadSizes;
  readonly prefill: PhaseRun | undefined;
  readonly prefixes: readonly PrefixReport[];
  readonly handoffs: readonly HandoffReport[];
}

/** Every measurement a workload's scenario gives, with the bound it cannot beat; and the efficiency a run reached. */
export function measuredChecks(request: Measured, book: Book): readonly MeasuredCheck[] {
  const { prefixes, handoffs, sizes } = request;
  const ofPlaces = prefixes.flatMap((prefix) => {
    const { place, transfer, transfers } = prefix;
    const moved = (tokens: number) => leastBytesAt(prefix, sizes, tokens);
    return transfer && transfers.length === 1 ? pathChecks(place.attributes.get('measured'), transfer, moved) : [];
  });
  const whole = (tokens: number) => (sizes.architecture ? bytesAt(sizes.architecture, tokens) : Number.NaN);
  const ofHandoffs = handoffs.flatMap(({ handoff, transfer }) =>
    transfer ? pathChecks(handoff.attributes.get('measured'), transfer, whole) : [],
  );
  const transfers = [...prefixes.flatMap((p) => p.transfers), ...handoffs.flatMap((h) => h.transfer ?? [])];
  return [...runChecks(request, book), ...ofPlaces, ...ofHandoffs, ...transfers.flatMap(linkChecks)];
}

/** Prefills of a table against the device's peak; the longest one also calibrates. */
function runChecks({ scenario, model, sizes, prefill }: Measured, book: Book): readonly MeasuredCheck[] {
  const table = prefill?.run.attributes.get('measured')?.table ?? [];
  if (!model || !prefill || table.length === 0) return [];
  const { path } = sizes.workload;
  const checks = table.flatMap((entry) => {
    const tokens = keyOf(entry);
    if (!tokens) return [];
    const { bound } = prefillTime({
      scenario,
      model,
      phase: prefill,
      fresh: tokens,
      cached: nothing('cached tokens', 'tok', 'the measured prompt is computed whole'),
      names: { bound: 'prefill at the device’s peak', time: 'prefill', work: `${path}.measured.work` },
    });
    return [{ what: prefill.run.workloadSpan ? `${path} on ${prefill.device.path}` : path, bound, ...entryOf(entry) }];
  });
  const longest = checks.reduce<MeasuredCheck | undefined>(
    (most, one) => (!most || (one.measured.value ?? 0) > (most.measured.value ?? 0) ? one : most),
    undefined,
  );
  if (longest) calibrate(path, longest, book);
  return checks;
}

/** `W.calibrated-efficiency`: what the longest measured prompt reached of the peak. */
function calibrate(path: string, { bound, measured }: MeasuredCheck, book: Book): void {
  const operand = (symbol: string) => bound.inputs.find((input) => input.symbol === symbol)?.operands[0];
  const [C, F] = [operand('C'), operand('F')];
  if (C && F) book.add(derive(`${path}.calibrated-efficiency`, measuredEfficiency, { C, F, t: measured }));
}

function pathChecks(
  table: AttributeValue | undefined,
  { hops, links, from, to }: Transfer,
  moved: (tokens: number) => number,
): readonly MeasuredCheck[] {
  return (table?.table ?? []).flatMap((entry) => {
    const tokens = keyOf(entry)?.value;
    const bytes = tokens === undefined ? Number.NaN : moved(tokens);
    if (Number.isNaN(bytes)) return [];
    const V = given('bytes of that many tokens', bytes, 'B');
    const L = hops.map((h) => h.latency);
    const bound = derive('transfer at full rate', transferLowerBound, {
      L,
      V,
      B: hops.map((h) => h.relayed ?? h.bandwidth),
    });
    const what = `${from.path} → ${to.path}${links[0] ? ` via ${links.map((l) => l.path).join(', ')}` : ''}`;
    return [{ what, bound, ...entryOf(entry) }];
  });
}

function linkChecks({ links }: Transfer): readonly MeasuredCheck[] {
  return links.flatMap(({ attributes, path }) =>
    (attributes.get('measured')?.table ?? []).flatMap((entry) => {
      const V = keyOf(entry);
      if (!V) return [];
      const [L, B] = [attributes.quantity('latency'), attributes.quantity('bandwidth')];
      return [{ what: path, bound: derive('link at full rate', transferLowerBound, { L, V, B }), ...entryOf(entry) }];
    }),
  );
}

function keyOf({ key }: TableEntry): Quantity | undefined {
  return typeof key === 'string' ? undefined : key;
}

function entryOf({ key, value, span }: TableEntry): Pick<MeasuredCheck, 'at' | 'measured' | 'span'> {
  return { at: key as Quantity, measured: value.with({ claim: 'measured' }), span };
}
