import { layerCount } from '../../model/architecture.ts';
import type { ModelEntity, PlaceStatement, ScenarioEntity } from '../../model/scenario-model.ts';
import { formatPercent } from '../../units/index.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity, unknown } from '../kernel/quantity.ts';
import { perRankBytes, readBytesAt } from '../kv/index.ts';
import {
  computeTime,
  decodeFlops,
  interference,
  itlCalibration,
  itlEstimate,
  itlLowerBound,
  readTime,
} from '../physics/index.ts';
import type { PhaseRun } from '../report.ts';
import { withBand } from './bands.ts';
import { type Book, counted, nothing } from './book.ts';
import { attentionGroups, matmulParameters, pairWork, peakOfRanks } from './compute.ts';
import { speculates } from './engine-choice.ts';
import { kvPerInstance, otherSteps } from './formulas.ts';
import { besideNewcomers, type Newcomers, withAllTakenIn } from './newcomers.ts';
import { replicasOf, sequencesOfReplica } from './replicas.ts';
import { ranks } from './sharding.ts';
import type { WorkloadSizes } from './sizes.ts';
import { shareOf } from './transfers.ts';
import { type Resource, resourcesTo } from './weights-path.ts';
import { weightsReads } from './weights-reads.ts';

export interface ItlRequest {
  readonly scenario: ScenarioEntity;
  readonly model: ModelEntity;
  readonly phase: PhaseRun;
  readonly sizes: WorkloadSizes;
  readonly kvPlaces: readonly PlaceStatement[];
}

/** What one decode step needs of each resource, at its peak and with the share of the peak that is reached. */
export interface StepTerm {
  readonly time: Quantity;
  readonly efficiency: Quantity;
}

export interface StepTerms {
  /** Each tier and link with all it must carry: what bounds look at. */
  readonly resources: readonly StepTerm[];
  /** Each object's way to the device at its slowest resource: what follows each other in an estimate. */
  readonly reads: readonly StepTerm[];
  readonly compute: StepTerm;
}

/** Times each resource needs for a decode step; undefined when weights or KV are not placed. */
export function stepTerms(request: ItlRequest): StepTerms | undefined {
  const { scenario, model, phase, sizes, kvPlaces } = request;
  const { path } = sizes.workload;
  const weights = weightsReads(model, phase);
  if (weights.length === 0 || kvPlaces.length === 0) return undefined;
  const loads = new Map<string, { resource: Resource; bytes: Quantity[] }>();
  const reads: StepTerm[] = [];
  const load = (tierPath: string, bytes: Quantity, least: Quantity) => {
    const way = resourcesTo(scenario, phase, tierPath);
    for (const resource of way) {
      const known = loads.get(resource.id) ?? { resource, bytes: [] };
      known.bytes.push(least);
      loads.set(resource.id, known);
    }
    reads.push(...slowestOf(path, way, bytes));
  };
  for (const { tier, bytes, least } of weights) load(tier, bytes, least);
  for (const place of kvPlaces) {
    const bytes = place.tier && kvRead(request, place);
    if (bytes) load(place.tier.path, bytes, bytes);
  }
  const resources = [...loads.values()].map(({ resource, bytes }) =>
    term(`${path}.itl.${resource.id}`, resource, bytes),
  );
  return { resources, reads, compute: computeTerm(request) };
}

function term(name: string, { bandwidth, efficiency }: Resource, bytes: readonly Quantity[]): StepTerm {
  return { time: derive(name, readTime, { V: bytes, B: bandwidth }), efficiency };
}

/** The resource on a way that takes longest at the rate it reaches; the others overlap with it. */
function slowestOf(path: string, way: readonly Resource[], bytes: Quantity): readonly StepTerm[] {
  const terms = way.map((resource) => term(`${path}.itl.${bytes.name} over ${resource.id}`, resource, [bytes]));
  const reached = ({ time, efficiency }: StepTerm) => (time.value ?? 0) / (efficiency.value ?? 1);
  const slowest = terms.reduce<StepTerm | undefined>(
    (most, one) => (!most || reached(one) > reached(most) ? one : most),
    undefined,
  );
  return slowest ? [slowest] : [];
}

/** `W.itl.bound`. */
export function itlBound({ phase, sizes }: ItlRequest, { resources, compute }: StepTerms, book: Book): Quantity {
  const { path } = sizes.workload;
  const a = tokensOfStep(phase);
  return book.add(derive(`${path}.itl.bound`, itlLowerBound, { r: [...resources, compute].map((t) => t.time), a }));
}

/** Tokens a sequence gains by a step: one, or as many as speculation is said to yield. */
function tokensOfStep({ run }: PhaseRun): Quantity {
  return speculates(run) ? run.attributes.quantity('accepted-tokens') : ONE_TOKEN;
}

const ONE_TOKEN = given('tokens gained by a step', 1, '1', { origin: 'no speculative decoding is written' });
const ALONE = nothing('other work', 's', 'no other workload on the device');
const FITTED = { origin: itlCalibration.origin, claim: 'estimate' } as const;
const LAYER_COST = given('fixed cost of a layer', itlCalibration.secondsPerLayer, 's', FITTED);
const SEQUENCE_COST = given('cost of a sequence in a layer', itlCalibration.secondsPerLayerAndItem, 's', FITTED);

/** The estimate of a workload that has the device for itself: what its neighbours wait for. */
export function ownStep(request: ItlRequest, terms: StepTerms): Quantity {
  return estimate(
    `${request.sizes.workload.path}.itl.alone`,
    request,
    terms,
    nothing('other work', 's', 'nothing else on the device'),
  );
}

/** A decode step as it is expected, and what the demand of a workload is told by. */
export interface ItlTimes {
  readonly itl: Quantity;
  /** The same if all that arrive were taken in; longer where they come faster than sequences end. */
  readonly allTakenIn: Quantity;
}

/** What shares the device with the decode steps of a workload. */
export interface Beside {
  /** Steps of other workloads. */
  readonly others: readonly Quantity[];
  /** Undefined where prefills have a device of their own, or no arrivals are written. */
  readonly newcomers: Newcomers | undefined;
  /** Share that restores are said to take. */
  readonly restores: Quantity | undefined;
}

/** `W.itl`: beside the steps of other workloads, and the prefills of its own newcomers where they share the device. */
export function itlExpected(request: ItlRequest, terms: StepTerms, beside: Beside, book: Book): ItlTimes {
  const { others, restores } = beside;
  const name = `${request.sizes.workload.path}.itl`;
  if (!restores) {
    const { itl, allTakenIn } = besidePrefills(name, request, terms, beside);
    const shown = book.add(banded(itl, request, others));
    return { itl: shown, allTakenIn: allTakenIn === itl ? shown : allTakenIn };
  }
  const before = besidePrefills(`${name}.without-restores`, request, terms, beside);
  const slowed = (i: Quantity) => derive(name, interference, { i, s: restores }, RESTORES);
  const itl = book.add(slowed(before.itl));
  return { itl, allTakenIn: before.allTakenIn === before.itl ? itl : slowed(before.allTakenIn) };
}

const RESTORES = { assumptions: ['restores take a share of each step'] };

/** The calibration's band, where the scenario is of the kind it was held against. */
function banded(itl: Quantity, { model, phase, kvPlaces }: ItlRequest, others: readonly Quantity[]): Quantity {
  const dense = model.parameters.active.value === model.parameters.total.value;
  const places = [phase.weights, ...kvPlaces];
  const atHome = places.every((place) => place?.tier?.device === phase.device.path);
  return dense && atHome && others.length === 0 ? withBand(itl, itlCalibration.band) : itl;
}

function besidePrefills(name: string, request: ItlRequest, terms: StepTerms, { others, newcomers }: Beside): ItlTimes {
  const { path } = request.sizes.workload;
  const p = others.length === 0 ? ALONE : derive(`${path}.itl.others`, otherSteps, { x: others });
  if (!newcomers || newcomers.share.value === 0) {
    const itl = estimate(name, request, terms, p);
    return { itl, allTakenIn: itl };
  }
  const undisturbed = estimate(`${path}.itl.undisturbed`, request, terms, p);
  const itl = besideNewcomers(name, undisturbed, newcomers, request);
  return { itl, allTakenIn: withAllTakenIn(`${path}.itl.all-taken-in`, itl, undisturbed, newcomers) };
}

/** How far the estimate can be trusted, printed beside it. */
const HELD_OUT = `on held-out measurements the estimate was off by ${formatPercent(itlCalibration.medianError)} in the median; 80 % of them lay between ${itlCalibration.band.low} and ${itlCalibration.band.high} times it`;

const WITH_ERROR = { assumptions: [HELD_OUT] };

function estimate(name: string, request: ItlRequest, { reads, compute }: StepTerms, p: Quantity): Quantity {
  const { architecture } = request.sizes;
  return derive(
    name,
    itlEstimate,
    {
      r: reads.map((t) => t.time),
      u: reads.map((t) => t.efficiency),
      c: compute.time,
      η: compute.efficiency,
      L: counted('layers', architecture ? layerCount(architecture) : 0, 'layers of the model'),
      f: LAYER_COST,
      b: sequencesOfReplica(request.sizes, request.phase),
      g: SEQUENCE_COST,
      p,
      a: tokensOfStep(request.phase),
    },
    WITH_ERROR,
  );
}

/** Bytes of live cache and state that one replica reads in a step from one place. */
function kvRead({ sizes, phase }: ItlRequest, place: PlaceStatement): Quantity {
  const { path } = sizes.workload;
  const { architecture, context } = sizes;
  const name = `${path}.kv.read.${place.tier?.path ?? ''}`;
  if (!architecture || context.value === undefined)
    return unknown(name, 'B', context.missing[0] ?? { attribute: 'context', owner: path, flagged: true });
  const read = readBytesAt(architecture, context.value);
  const conventional = read === sizes.bytesPerSequence.value;
  const m = conventional
    ? sizes.bytesPerSequence
    : counted(
        `${path}.kv.read-per-sequence`,
        read,
        'caches and state a step reads: windows up to their length, chosen entries of sparse attention',
        'B',
      );
  const isOwn = place.tier?.device === phase.device.path;
  const { sharding } = phase;
  const whole = perRankBytes(architecture, context.value, {}).perRank;
  const one = perRankBytes(architecture, context.value, {
    tensorParallel: sharding.tensor,
    contextParallel: sharding.context,
    pipelineParallel: sharding.pipeline,
  }).perRank;
  const copies = isOwn && whole > 0 ? Math.max(1, (one * ranks(sharding)) / whole) : 1;
  return derive(name, kvPerInstance, {
    s: shareOf(place),
    S: sizes.sequences,
    D: replicasOf(sharding),
    m,
    f: counted('copies read', copies, 'replicated heads and latents are read by each rank'),
  });
}

function computeTerm({ model, phase, sizes }: ItlRequest): StepTerm {
  const { path } = sizes.workload;
  const b = sequencesOfReplica(sizes, phase);
  const batch = b.value ?? Number.NaN;
  const groups = model.architecture ? attentionGroups(model.architecture) : [];
  const C = derive(`${path}.decode.work`, decodeFlops, {
    b,
    N: matmulParameters(model),
    Z: model.parameters.head,
    A: groups.map((g, i) => pairWork(`${path}.decode.groups.${i}`, g)),
    T: groups.map((g) =>
      counted(
        'tokens attended',
        batch * Math.min(sizes.context.value ?? Number.NaN, g.window ?? Number.POSITIVE_INFINITY),
        'sequences · tokens in reach',
        'tok',
      ),
    ),
  });
  const time = derive(`${path}.itl.compute`, computeTime, { C, F: peakOfRanks(phase.device, model, phase.sharding) });
  return { time, efficiency: phase.run.attributes.quantity('efficiency') };
}
