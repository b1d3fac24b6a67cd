import type { PlaceStatement, ScenarioEntity } from '../../model/scenario-model.ts';
import { formatNumber } from '../../units/index.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { breakEvenBandwidth, findBreakEven, transferLowerBound } from '../physics/index.ts';
import type { PrefixReport, StoredForm, Transfer } from '../report.ts';
import { type Book, nothing, renamed } from './book.ts';
import { burstOf, type Flows, queueOf } from './flows.ts';
import { fastestSource, perInstance, restoreContended, restoreWorst, slowestPart } from './formulas.ts';
import { restoreWorstSerial } from './movement-formulas.ts';
import type { Phases } from './phases.ts';
import type { WorkloadSizes } from './sizes.ts';
import { placesOf } from './statements.ts';
import { rebuilt, storedFormOf } from './stored-form.ts';
import type { Together } from './together.ts';
import { shareOf, transferOf } from './transfers.ts';
import { mismatchesOf } from './validity.ts';

/** Times of restoring one prefix, before anything else of the request is looked at. */
export interface RestoreTimes {
  readonly bound: Quantity;
  readonly contended: Quantity;
  readonly worst: Quantity;
  /** When all sequences of the scenario move at once and share fairly; undefined where too many streams meet. */
  readonly together: Quantity | undefined;
  /** Mean wait in order at the busiest link; undefined without arrivals. */
  readonly wait: Quantity | undefined;
}

/** Prefix places of a workload with the transfers that would restore from them, one for each share of the live cache. */
export function prefixReports(
  scenario: ScenarioEntity,
  sizes: WorkloadSizes,
  phases: Phases,
  kvPlaces: readonly PlaceStatement[],
): readonly PrefixReport[] {
  const { workload } = sizes;
  const phase = phases.decode ?? phases.prefill;
  const places = placesOf(scenario, workload.path).filter((p) => p.object?.kind === 'prefixes');
  return places.map((place) => {
    const form = storedFormOf({ scenario, place, sizes, phase: phases.prefill ?? phases.decode });
    const whole = form?.bytes ?? sizes.prefix;
    const parts = kvPlaces.flatMap((kv) => {
      if (!place.tier || !kv.tier || !place.objectSpan) return [];
      const one = kvPlaces.length === 1;
      const part = (V: Quantity) =>
        one
          ? V
          : derive(`${workload.path}.restore.bytes.${kv.tier?.path}`, perInstance, {
              s: shareOf(kv),
              V,
              n: given('parts', 1, '1'),
            });
      const name = one ? `${workload.path}.restore.time` : `${workload.path}.restore.time.${kv.tier.path}`;
      const request = {
        name,
        object: `${workload.path}.prefixes`,
        from: place.tier,
        to: kv.tier,
        via: one ? place.via : undefined,
        bytes: part(whole),
        sizes,
        sharding: phase?.sharding,
        span: place.span,
        attributes: place.attributes,
        tokens: one ? workload.attributes.quantity('reused') : undefined,
        run: phase?.run.attributes,
      };
      const transfer = transferOf(scenario, request);
      if (!transfer) return [];
      return form && form.least !== form.bytes ? boundedBy(transfer, part(form.least)) : transfer;
    });
    const transfer = slowest(parts);
    return {
      place,
      transfer,
      transfers: parts,
      complete: parts.length === kvPlaces.length && parts.length > 0,
      mismatches: mismatchesOf(place, workload, phases),
      ...(form ? { form: transfer ? { ...form, usable: usableOf(place, transfer.alone, form, sizes) } : form } : {}),
    };
  });
}

/** The same transfer with a bound on fewer bytes: what some way of restoring could do without. */
function boundedBy(transfer: Transfer, V: Quantity): Transfer {
  const { bound, hops } = transfer;
  const operands = { L: hops.map((h) => h.latency), V, B: hops.map((h) => h.bandwidth) };
  const { assumptions } = bound;
  return { ...transfer, bound: derive(bound.name, transferLowerBound, operands, { assumptions, span: bound.span }) };
}

/** The part that arrives last stands for the whole restore. */
function slowest(parts: readonly Transfer[]): Transfer | undefined {
  return parts.reduce<Transfer | undefined>(
    (last, one) => (!last || (one.bound.value ?? 0) > (last.bound.value ?? 0) ? one : last),
    undefined,
  );
}

/** Restore times over all prefix places; undefined when the workload has none that could be restored from. */
export function restoreTimes(
  sizes: WorkloadSizes,
  prefixes: readonly PrefixReport[],
  flows: Flows,
  together: Together,
  book: Book,
): RestoreTimes | undefined {
  const { path } = sizes.workload;
  const usable = prefixes.filter((p) => p.complete);
  if (usable.length === 0) return undefined;
  book.add(renamed(movedOf(usable) ?? sizes.prefix, `${path}.restore.bytes`));
  const fastest = fastestOf(usable);
  const each = usable.map((prefix) => timesOf(sizes, prefix, flows, together));
  const best = (name: string, pick: (t: RestoreTimes) => Quantity): Quantity => {
    const all = each.map(pick);
    const [only, ...others] = all;
    return book.add(only && others.length === 0 ? renamed(only, name) : derive(name, fastestSource, { s: all }));
  };
  const shared = each.every((t) => t.together);
  const wait = fastest && each[usable.indexOf(fastest)]?.wait;
  return {
    bound: best(`${path}.restore.time`, (t) => t.bound),
    contended: best(`${path}.restore.contended`, (t) => t.contended),
    worst: best(`${path}.restore.worst`, (t) => t.worst),
    together: shared ? best(`${path}.restore.together`, (t) => t.together ?? t.worst) : undefined,
    wait: wait && book.add(renamed(wait, `${path}.restore.wait`)),
  };
}

/** What the fastest place moves, where any keeps prefixes in a form of its own. */
function movedOf(usable: readonly PrefixReport[]): Quantity | undefined {
  if (!usable.some((one) => one.form)) return undefined;
  return fastestOf(usable)?.form?.bytes;
}

/** The place whose restore has the least bound. */
export function fastestOf(prefixes: readonly PrefixReport[]): PrefixReport | undefined {
  const usable = prefixes.filter((one) => one.complete);
  const seconds = ({ transfer }: PrefixReport) => transfer?.bound.value ?? Number.POSITIVE_INFINITY;
  return usable.length < 2 ? usable[0] : usable.reduce((least, one) => (seconds(one) < seconds(least) ? one : least));
}

function timesOf(sizes: WorkloadSizes, prefix: PrefixReport, flows: Flows, together: Together): RestoreTimes {
  const times = movingTimes(sizes.workload.path, prefix, flows, together);
  const { form, place } = prefix;
  if (!form) return times;
  const usable = (q: Quantity) => usableOf(place, q, form, sizes);
  return {
    ...times,
    contended: usable(times.contended),
    worst: usable(times.worst),
    together: times.together && usable(times.together),
  };
}

/** With what makes it usable; a table of the place has all that a restore takes in it. */
function usableOf({ attributes }: PlaceStatement, q: Quantity, form: StoredForm, sizes: WorkloadSizes): Quantity {
  return attributes.get('measured') && q.claim === 'measured' ? q : rebuilt(q.name, q, form, sizes);
}

function movingTimes(path: string, { transfers }: PrefixReport, flows: Flows, together: Together): RestoreTimes {
  const each = transfers.map((transfer) => partTimes(path, transfer, flows, together));
  const last = (name: string, pick: (t: RestoreTimes) => Quantity): Quantity => {
    const all = each.map(pick);
    return all.length === 1 && all[0] ? all[0] : derive(name, slowestPart, { p: all });
  };
  const shared = each.every((t) => t.together);
  const waits = each.flatMap((t) => t.wait ?? []);
  return {
    bound: last(`${path}.restore.time`, (t) => t.bound),
    contended: last(`${path}.restore.contended`, (t) => t.contended),
    worst: last(`${path}.restore.worst`, (t) => t.worst),
    together: shared ? last(`${path}.restore.together`, (t) => t.together ?? t.worst) : undefined,
    wait: waits.length > 1 ? derive(`${path}.restore.wait`, slowestPart, { p: waits }) : waits[0],
  };
}

function partTimes(path: string, transfer: Transfer, flows: Flows, together: Together): RestoreTimes {
  const { alone } = transfer;
  const worst = worstOf(`${path}.restore.worst`, transfer, flows);
  const contended =
    alone.claim === 'measured'
      ? alone
      : derive(`${path}.restore.contended`, restoreContended, { s: alone, ρ: flows.busiest(transfer), w: worst });
  return {
    bound: transfer.bound,
    contended,
    worst,
    together: together.finish(`${path}.restore.together`, transfer, worst),
    wait: flows.wait(transfer),
  };
}

/** All that share the path go first: by bytes over the slowest hop, or by their whole times where more than bytes counts. */
export function worstOf(name: string, transfer: Transfer, flows: Flows, rows: WorstRows = RESTORES): Quantity {
  const { hops } = transfer;
  const { flows: shares, tierWaits, plain } = flows.met(transfer);
  if (plain) {
    return derive(name, rows.bytes, {
      L: [...hops.map((h) => h.latency), ...tierWaits],
      ...burstOf(shares),
      u: hops.map((h) => h.usable),
      B: hops.map((h) => h.bandwidth),
    });
  }
  return derive(
    name,
    rows.serial,
    { ...queueOf(shares), w: tierWaits.length > 0 ? tierWaits : NO_WAIT },
    { claim: 'upper-bound' },
  );
}

/** The worst case of a kind of transfer, in its own words. */
interface WorstRows {
  readonly bytes: typeof restoreWorst;
  readonly serial: typeof restoreWorstSerial;
}

const RESTORES: WorstRows = { bytes: restoreWorst, serial: restoreWorstSerial };

const NO_WAIT = nothing('wait at a tier', 's', 'no other traffic over links of its own');

/** Where restoring and recomputing tie: the path's bandwidth, and the length of the prefix. */
export function breakEven(
  path: string,
  bytes: Quantity,
  recompute: Quantity,
  restore: Quantity,
  curves: Curves | undefined,
  book: Book,
): void {
  book.add(
    derive(`${path}.restore.break-even-bandwidth`, breakEvenBandwidth, {
      V: book.get(`${path}.restore.bytes`) ?? bytes,
      t: recompute,
      L: nothing('latency of the path', 's', 'left out: it is far below the transfer'),
    }),
  );
  if (!curves || restore.value === undefined || recompute.value === undefined) return;
  const found = findBreakEven(curves.restore, curves.recompute, curves.longest);
  const words = {
    from: 'restoring wins from this length on',
    'up-to': 'restoring wins up to this length only',
    always: 'restoring always wins',
    never: `restoring never wins up to ${formatNumber(curves.longest, 9)} tokens`,
  };
  const tokens = found.kind === 'always' ? 0 : found.kind === 'never' ? Number.POSITIVE_INFINITY : found.tokens;
  book.add(
    given(`${path}.restore.break-even-tokens`, tokens, 'tok', {
      claim: 'estimate',
      inputs: [
        { symbol: 'restore', operands: [restore] },
        { symbol: 'recompute', operands: [recompute] },
      ],
      origin: words[found.kind],
      assumptions: ['restore at its lower bound against recompute as expected, for each length'],
    }),
  );
}

export interface Curves {
  readonly restore: (tokens: number) => number;
  readonly recompute: (tokens: number) => number;
  readonly longest: number;
}
