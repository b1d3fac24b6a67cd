import type { PlaceStatement, ScenarioEntity } from '../../model/scenario-model.ts';
import { formatNumber } from '../../units/index.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import { breakEvenBandwidth, findBreakEven, transferEstimate } from '../physics/index.ts';
import type { PrefixReport, Transfer } from '../report.ts';
import { type Book, counted, nothing, renamed } from './book.ts';
import type { Flows } from './flows.ts';
import { fastestSource, perInstance, restoreContended, restoreWorst, slowestPart } from './formulas.ts';
import type { Phases } from './phases.ts';
import type { WorkloadSizes } from './sizes.ts';
import { shareOf, transferOf } from './transfers.ts';
import { mismatchesOf } from './validity.ts';

/** Times of restoring one prefix, before anything else of the request is looked at. */
export interface RestoreTimes {
  readonly bound: Quantity;
  readonly contended: Quantity;
  readonly worst: Quantity;
}

/** Prefix places of a workload with the transfers that would restore from them, one for each share of the live cache. */
export function prefixReports(
  scenario: ScenarioEntity,
  sizes: WorkloadSizes,
  phases: Phases,
  kvPlaces: readonly PlaceStatement[],
): readonly PrefixReport[] {
  const { workload } = sizes;
  const places = scenario.places.filter((p) => p.object?.kind === 'prefixes' && p.object.owner.path === workload.path);
  return places.map((place) => {
    const parts = kvPlaces.flatMap((kv) => {
      if (!place.tier || !kv.tier || !place.objectSpan) return [];
      const one = kvPlaces.length === 1;
      const bytes = one
        ? sizes.prefix
        : derive(`${workload.path}.restore.bytes.${kv.tier.path}`, perInstance, {
            s: shareOf(kv),
            V: sizes.prefix,
            n: given('parts', 1, '1'),
          });
      const name = one ? `${workload.path}.restore.time` : `${workload.path}.restore.time.${kv.tier.path}`;
      const request = {
        name,
        object: `${workload.path}.prefixes`,
        from: place.tier,
        to: kv.tier,
        via: one ? place.via : undefined,
        bytes,
        sizes,
        sharding: (phases.decode ?? phases.prefill)?.sharding,
        span: place.span,
      };
      return transferOf(scenario, request) ?? [];
    });
    return {
      place,
      transfer: slowest(parts),
      transfers: parts,
      complete: parts.length === kvPlaces.length && parts.length > 0,
      mismatches: mismatchesOf(place, workload, phases),
    };
  });
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
  book: Book,
): RestoreTimes | undefined {
  const { path } = sizes.workload;
  const usable = prefixes.filter((p) => p.complete);
  if (usable.length === 0) return undefined;
  book.add(renamed(sizes.prefix, `${path}.restore.bytes`));
  const each = usable.map((prefix) => timesOf(path, prefix, flows));
  const best = (name: string, pick: (t: RestoreTimes) => Quantity): Quantity => {
    const all = each.map(pick);
    const [only, ...others] = all;
    return book.add(only && others.length === 0 ? renamed(only, name) : derive(name, fastestSource, { s: all }));
  };
  return {
    bound: best(`${path}.restore.time`, (t) => t.bound),
    contended: best(`${path}.restore.contended`, (t) => t.contended),
    worst: best(`${path}.restore.worst`, (t) => t.worst),
  };
}

function timesOf(path: string, { transfers }: PrefixReport, flows: Flows): RestoreTimes {
  const each = transfers.map((transfer) => partTimes(path, transfer, flows));
  const last = (name: string, pick: (t: RestoreTimes) => Quantity): Quantity => {
    const all = each.map(pick);
    return all.length === 1 && all[0] ? all[0] : derive(name, slowestPart, { p: all });
  };
  return {
    bound: last(`${path}.restore.time`, (t) => t.bound),
    contended: last(`${path}.restore.contended`, (t) => t.contended),
    worst: last(`${path}.restore.worst`, (t) => t.worst),
  };
}

function partTimes(path: string, transfer: Transfer, flows: Flows): RestoreTimes {
  const { hops, bytes } = transfer;
  const L = hops.map((h) => h.latency);
  const B = hops.map((h) => h.bandwidth);
  const u = hops.map((h) => h.usable);
  const shares = flows.onPath(transfer);
  const alone = derive(`${path}.restore.alone`, transferEstimate, {
    L,
    V: bytes,
    B,
    u,
    o: nothing('overhead of one operation', 's', 'none declared'),
    k: counted('pieces', 1, 'one large copy'),
  });
  const worst = derive(`${path}.restore.worst`, restoreWorst, {
    L,
    S: shares.map((s) => s.sequences),
    V: shares.map((s) => s.bytes),
    u,
    B,
  });
  const contended = derive(`${path}.restore.contended`, restoreContended, {
    s: alone,
    ρ: flows.busiest(transfer),
    w: worst,
  });
  return { bound: transfer.bound, contended, worst };
}

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
      V: bytes,
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
