import type { ModelEntity, ScenarioEntity } from '../../model/scenario-model.ts';
import { formatNumber } from '../../units/index.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Missing, type Quantity, unknown } from '../kernel/quantity.ts';
import { ttftLowerBound, ttftRestore, ttftSplit } from '../physics/index.ts';
import { type Book, nothing, renamed } from './book.ts';
import { curvesOf } from './curves.ts';
import { newTokensOf } from './new-tokens.ts';
import { overlapped, type SplitBeside } from './overlap.ts';
import { type PrefillTime, prefillTime } from './prefill.ts';
import { breakEven, type RestoreTimes } from './restore.ts';
import { withTtftBand } from './ttft-band.ts';
import { exchangeOf, overheadOf } from './ttft-overhead.ts';
import { addParts, type Course, compose, type PartsRequest } from './ttft-parts.ts';

export interface TtftRequest extends PartsRequest {
  readonly scenario: ScenarioEntity;
  readonly model: ModelEntity;
  readonly restore: RestoreTimes | undefined;
}

export interface TtftTimes {
  readonly bound: Quantity;
  readonly estimate: Quantity;
  /** With the restore at its worst; undefined where nothing is restored. */
  readonly worst: Quantity | undefined;
}

interface Times {
  readonly newTokens: Quantity;
  /** Prefill of the new tokens after the prefix. */
  readonly fresh: PrefillTime;
  /** Prefill of the reused tokens: what a restore saves. */
  readonly again: PrefillTime | undefined;
  /** Prefill of the whole prompt. */
  readonly whole: PrefillTime;
}

/** Time to first token: the cheapest allowed way as a bound, the expected one with queue and handoff. */
export function ttftOf(request: TtftRequest, book: Book): TtftTimes {
  const { path, attributes } = request.sizes.workload;
  const times = prefillTimes(request, book);
  const { restore, prefixes } = request;
  const otherwise = prefixes.map((p) => p.place.attributes.word('otherwise'));
  const maySplit = otherwise.includes('split');
  const mayRecompute = prefixes.length === 0 || maySplit || otherwise.includes('recompute');
  const reuses = (attributes.quantity('reused').value ?? 0) > 0;
  const compared = restore && times.again && { restore, again: times.again, fresh: times.fresh };
  const split = compared && maySplit ? comparison(request, compared, book) : undefined;
  if (compared && !maySplit) book.later(() => comparison(request, compared, book));
  const restored = restore && reuses ? restoreWay(request, restore, times) : undefined;
  const recomputed = mayRecompute || !reuses ? recomputeWay(request, times) : undefined;
  const between = restored && recomputed ? splitWay(request, times, maySplit ? split : undefined) : undefined;
  const ways = [restored, recomputed, between].filter((way) => way !== undefined);
  if (ways.length === 0) return unreachable(path, request);
  const bound = book.add(derive(`${path}.ttft.bound`, ttftLowerBound, { w: ways.map((w) => w.bound) }));
  const expected = ways.flatMap((w) => (w.expected ? [compose(`${path}.ttft`, request, w.expected)] : []));
  const estimate = book.add(withTtftBand(earliest(expected), request.sizes));
  book.later(() => addParts(path, estimate, book));
  const worst = restored && worstOf(request, { ...restored.expected, restore: restore?.worst }, recomputed?.expected);
  return { bound, estimate, worst: worst && book.add(worst) };
}

/** Break-even, split and overlap of restoring against recomputing; gives the split. */
function comparison(
  request: TtftRequest,
  {
    restore,
    again,
    fresh,
  }: { readonly restore: RestoreTimes; readonly again: PrefillTime; readonly fresh: PrefillTime },
  book: Book,
): SplitBeside | undefined {
  const { sizes, prefixes } = request;
  const curves = curvesOf(request, again);
  breakEven(sizes.workload.path, sizes.prefix, again.time, restore.bound, curves, book);
  return overlapped({ sizes, prefixes, restore, again: again.time, fresh: fresh.time, curves }, book);
}

interface Way {
  readonly bound: Quantity;
  /** Undefined for a way that is a bound only. */
  readonly expected: Course | undefined;
}

interface ExpectedWay extends Way {
  readonly expected: Course;
}

function prefillTimes({ scenario, model, phase, sizes }: TtftRequest, book: Book): Times {
  const { attributes, path } = sizes.workload;
  const [prompt, reused] = [attributes.quantity('prompt'), attributes.quantity('reused')];
  const zero = nothing('cached tokens', 'tok', 'nothing is cached before the first token');
  const fresh = newTokensOf(sizes.workload);
  const of = (part: string, tokens: Quantity, cached: Quantity, sampled: number) =>
    prefillTime({
      scenario,
      model,
      phase,
      fresh: tokens,
      cached,
      sampled,
      names: { bound: `${path}.${part}.bound`, time: `${path}.${part}.time`, work: `${path}.${part}.work` },
    });
  const times: Times = {
    newTokens: fresh,
    fresh: of('prefill', fresh, reused, 1),
    again: reused.value === 0 ? undefined : of('recompute', reused, zero, 0),
    whole: of('prompt', prompt, zero, 1),
  };
  for (const part of [times.fresh, times.again]) if (part) for (const q of [part.bound, part.time]) book.add(q);
  return times;
}

function restoreWay(request: TtftRequest, restore: RestoreTimes, { fresh, newTokens: tokens }: Times): ExpectedWay {
  const { path } = request.sizes.workload;
  return {
    bound: derive(`${path}.ttft.restore.bound`, ttftRestore, { r: restore.bound, c: fresh.bound }),
    expected: {
      restore: restore.contended,
      compute: fresh.time,
      overhead: overheadOf(request, fresh.time, [tokens]),
    },
  };
}

function recomputeWay(request: TtftRequest, { whole }: Times): ExpectedWay {
  const { path, attributes } = request.sizes.workload;
  return {
    bound: renamed(whole.bound, `${path}.ttft.recompute.bound`),
    expected: {
      restore: undefined,
      compute: whole.time,
      overhead: overheadOf(request, whole.time, [attributes.quantity('prompt')]),
    },
  };
}

/** Recomputing the first tokens while the others load; a bound only, unless the scenario says that its engine does it. */
function splitWay(request: TtftRequest, times: Times, expected: SplitBeside | undefined): Way | undefined {
  const { path, attributes } = request.sizes.workload;
  const prefix = attributes.quantity('reused').value;
  const curves = times.again && curvesOf(request, times.again, 'bound');
  const [floor, again] = [times.fresh.bound.value, times.again?.bound.value];
  if (!curves || prefix === undefined || floor === undefined || again === undefined) return undefined;
  const split = ttftSplit({
    restore: curves.restore,
    prefillWith: (tokens) => floor + curves.recompute(tokens),
    prefixTokens: prefix,
  });
  const bound = given(`${path}.ttft.split.bound`, split.seconds, 's', {
    claim: 'lower-bound',
    inputs: [
      { symbol: 'restore', operands: request.restore ? [request.restore.bound] : [] },
      { symbol: 'recompute', operands: times.again ? [times.again.bound] : [] },
      { symbol: 'prefill', operands: [times.fresh.bound] },
    ],
    origin: `best split: the first ${formatNumber(split.recomputedTokens, 9)} tokens are recomputed while the others are restored`,
  });
  return {
    bound,
    expected: expected && {
      // What the recomputed tokens cost beside their arithmetic goes by while the others load.
      restore: expected(exchangeOf(request)),
      compute: times.fresh.time,
      overhead: overheadOf(request, times.fresh.time, [times.newTokens]),
    },
  };
}

/** The least of the known ones; the first where nothing is known. */
function earliest(all: readonly Quantity[]): Quantity {
  return all.reduce((least, one) =>
    (one.value ?? Number.NaN) < (least.value ?? Number.POSITIVE_INFINITY) ? one : least,
  );
}

/** With the restore at its worst, or recomputed whole where that is allowed and sooner. */
function worstOf(request: TtftRequest, restored: Course, recomputed: Course | undefined): Quantity {
  const all = [restored, ...(recomputed ? [recomputed] : [])];
  return earliest(all.map((course) => compose(`${request.sizes.workload.path}.ttft.worst`, request, course)));
}

/** Prefixes are placed, may not be recomputed, and cannot be reached: a rule says which. */
function unreachable(path: string, { prefixes }: TtftRequest): TtftTimes {
  const missing: Missing = {
    attribute: 'via',
    owner: `${path}.prefixes`,
    flagged: true,
    ...(prefixes[0] ? { span: prefixes[0].place.span } : {}),
  };
  const none = (name: string) => unknown(name, 's', missing);
  return { bound: none(`${path}.ttft.bound`), estimate: none(`${path}.ttft`), worst: undefined };
}
