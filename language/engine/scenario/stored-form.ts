import { type Architecture, type LayerGroup, layerCount } from '../../model/architecture.ts';
import type { ModelEntity, PlaceStatement, ScenarioEntity, WorkloadEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity, unknown } from '../kernel/quantity.ts';
import { bytesAt, groupBytesAt } from '../kv/index.ts';
import {
  blendedLeast,
  blendTime,
  compressedBytes,
  decodingTime,
  hiddenStateBytes,
  projectionFlops,
  projectionTime,
  rebuiltRestore,
} from '../physics/index.ts';
import type { PhaseRun, PrefixReport, StoredForm } from '../report.ts';
import { counted, nothing } from './book.ts';
import { peakOfRanks } from './compute.ts';
import { prefillTime } from './prefill.ts';
import type { WorkloadSizes } from './sizes.ts';

/** Engines run layers in 16 bits, whatever the format of the cache. */
const HIDDEN_ELEMENT_BYTES = 2;

interface Kept {
  readonly scenario: ScenarioEntity;
  readonly place: PlaceStatement;
  readonly sizes: WorkloadSizes;
  /** The device that computes on what is restored. */
  readonly phase: PhaseRun | undefined;
}

/** How a prefix is kept where that is not as keys and values that are used as they come; undefined where it is. */
export function storedFormOf(kept: Kept): StoredForm | undefined {
  const { place, sizes } = kept;
  const { attributes } = place;
  const ratio = attributes.optional('compression');
  const blend = attributes.optional('blend');
  const hidden = attributes.word('store') === 'hidden-states';
  if (!ratio && !blend && !hidden) return undefined;
  const cache = sizes.prefix;
  const { path } = sizes.workload;
  const states = hidden ? hiddenBytes(kept) : cache;
  const bytes = ratio ? derive(`${path}.prefixes.stored`, compressedBytes, { V: states, r: ratio }) : states;
  return {
    cache,
    bytes,
    least: leastQuantity(kept, bytes),
    ...optional('states', hidden ? states : undefined),
    ...optional('projecting', hidden ? projecting(kept) : undefined),
    ...optional('blending', blend && blending(kept, blend)),
    ...optional('decoding', ratio && decoding(kept, states)),
  };
}

/** Bytes that a restore of `tokens` from a place has to move at the least. */
export function leastBytesAt(
  { place, form }: Pick<PrefixReport, 'place' | 'form'>,
  { workload, architecture }: Pick<WorkloadSizes, 'workload' | 'architecture'>,
  tokens: number,
): number {
  if (!architecture) return Number.NaN;
  const all = bytesAt(architecture, tokens);
  return form ? leastOf(place, workload, architecture, all, tokens) : all;
}

function leastOf(
  { attributes }: PlaceStatement,
  { model }: WorkloadEntity,
  architecture: Architecture,
  all: number,
  tokens: number,
): number {
  const width = model && attributes.word('store') === 'hidden-states' ? hiddenSizeOf(model).value : undefined;
  const spared = width === undefined ? 0 : sparedAt(architecture, width, tokens);
  const [ratio, blend] = [attributes.optional('compression')?.value ?? 1, attributes.optional('blend')?.value ?? 0];
  return ((all - spared) * (1 - blend)) / ratio;
}

/** A restore with what makes it usable. */
export function rebuilt(name: string, r: Quantity, form: StoredForm, { architecture }: WorkloadSizes): Quantity {
  const { projecting: p, blending: b, decoding: d } = form;
  return derive(name, rebuiltRestore, {
    r,
    L: counted('layers', architecture ? layerCount(architecture) : 1, 'layers of the model'),
    c: [p, b].filter((one) => one !== undefined),
    e: d ?? nothing('decoding', 's', 'what is restored need not be decoded'),
  });
}

/** Elements of a hidden state: as written, else as the config file says. */
export function hiddenSizeOf(model: ModelEntity): Quantity {
  const written = model.attributes.optional('hidden-size');
  const size = model.architecture?.weights.hiddenSize;
  if (written || size === undefined) return written ?? model.attributes.quantity('hidden-size');
  return given(`${model.path}.hidden-size`, size, '1', {
    origin: `hidden_size in ${model.config?.file ?? 'the config'}`,
  });
}

/** A group of layers whose keys and values can be projected from hidden states. */
interface Projected {
  readonly layers: number;
  readonly tokens: number;
  /** Elements of the keys and values of one token in one layer. */
  readonly elements: number;
  /** Bytes they take in the cache. */
  readonly bytes: number;
}

function projectedAt(architecture: Architecture, tokens: number): readonly Projected[] {
  return architecture.groups.flatMap((group) => {
    const reach = reachOf(group);
    if (reach === undefined || !('kvHeads' in group) || group.kvHeads === undefined || !group.headDim) return [];
    return [
      {
        layers: group.layers,
        tokens: Math.min(tokens, reach),
        elements: group.kvHeads * (group.headDim + (group.valueHeadDim ?? group.headDim)),
        bytes: groupBytesAt(group, architecture, tokens).kv,
      },
    ];
  });
}

/** Tokens a group with keys and values of its own holds; undefined for latents, recurrent state and shared caches. */
function reachOf(group: LayerGroup): number | undefined {
  if (group.kind === 'full') return Number.POSITIVE_INFINITY;
  if (group.kind === 'sliding') return group.window;
  return group.kind === 'chunked' ? group.chunk : undefined;
}

function hiddenBytes({ sizes }: Kept): Quantity {
  const { workload, architecture, prefix } = sizes;
  const name = `${workload.path}.prefixes.hidden-states`;
  const { model } = workload;
  if (!model || !architecture || prefix.value === undefined)
    return unknown(name, 'B', prefix.missing[0] ?? { attribute: 'layers', owner: workload.path, flagged: true });
  const groups = projectedAt(architecture, workload.attributes.quantity('reused').value ?? 0);
  const rest = prefix.value - groups.reduce((sum, one) => sum + one.bytes, 0);
  return derive(name, hiddenStateBytes, {
    d: hiddenSizeOf(model),
    b: given('bytes of an element', HIDDEN_ELEMENT_BYTES, 'B', { origin: '16 bits' }),
    ...layersAndTokens(groups),
    v: counted('other layers', Math.max(0, rest), 'latents, recurrent state and caches of other kinds', 'B'),
  });
}

function layersAndTokens(groups: readonly Projected[]) {
  return {
    L: groups.map((one) => counted('layers', one.layers, 'with keys and values of their own')),
    T: groups.map((one) => counted('tokens', one.tokens, 'reused, windows up to their length', 'tok')),
  };
}

/** Bytes that hidden states spare at the most: an engine may keep either form of each group. */
function sparedAt(architecture: Architecture, width: number, tokens: number): number {
  return projectedAt(architecture, tokens).reduce(
    (sum, one) => sum + Math.max(0, one.bytes - one.layers * one.tokens * width * HIDDEN_ELEMENT_BYTES),
    0,
  );
}

/** No way to restore that the place allows moves less: what is recomputed, or smaller as keys and values, may be left out. */
function leastQuantity({ place, sizes }: Kept, bytes: Quantity): Quantity {
  const { workload, architecture, prefix } = sizes;
  const name = `${workload.path}.restore.least`;
  const tokens = workload.attributes.quantity('reused').value ?? 0;
  if (place.attributes.word('store') !== 'hidden-states') {
    const f = place.attributes.optional('blend');
    return f ? derive(name, blendedLeast, { f, V: bytes }) : bytes;
  }
  if (!architecture || bytes.value === undefined || prefix.value === undefined) return bytes;
  const least = leastOf(place, workload, architecture, prefix.value, tokens);
  return least < bytes.value
    ? counted(name, least, 'the smaller form of each group of layers, less what is recomputed', 'B')
    : bytes;
}

function projecting({ sizes, phase }: Kept): Quantity | undefined {
  const { workload, architecture } = sizes;
  const { model, path } = workload;
  if (!model || !architecture || !phase) return undefined;
  const groups = projectedAt(architecture, workload.attributes.quantity('reused').value ?? 0);
  const C = derive(`${path}.restore.projection`, projectionFlops, {
    d: hiddenSizeOf(model),
    ...layersAndTokens(groups),
    w: groups.map((one) => counted('elements', one.elements, 'KV heads · (key + value dimension)')),
  });
  const η = phase.run.attributes.quantity('efficiency');
  return derive(`${path}.restore.projecting`, projectionTime, {
    C,
    η,
    F: peakOfRanks(phase.device, model, phase.sharding),
  });
}

function blending({ scenario, sizes, phase }: Kept, f: Quantity): Quantity | undefined {
  const { model, path, attributes } = sizes.workload;
  if (!model || !phase) return undefined;
  const { time } = prefillTime({
    scenario,
    model,
    phase,
    fresh: attributes.quantity('reused'),
    cached: nothing('cached tokens', 'tok', 'nothing is cached before them'),
    names: { bound: `${path}.recompute.bound`, time: `${path}.recompute.time`, work: `${path}.recompute.work` },
  });
  return derive(`${path}.restore.blending`, blendTime, { f, c: time });
}

function decoding({ place, sizes }: Kept, V: Quantity): Quantity | undefined {
  const R = place.attributes.optional('decompress');
  return R && derive(`${sizes.workload.path}.restore.decoding`, decodingTime, { V, R });
}

function optional<K extends string>(key: K, value: Quantity | undefined): { readonly [P in K]?: Quantity } {
  return (value ? { [key]: value } : {}) as { readonly [P in K]?: Quantity };
}
