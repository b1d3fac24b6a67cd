import type { FullGroup, LayerGroup } from '../../../model/architecture.ts';
import { headDim, layersOf, queryHeads } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { type ConfigReader, isObject } from '../reader.ts';

/** Models pruned by search (Llama-3.3-Nemotron): every layer has its own key-value heads, or no attention at all. */
export const nemotronNas: Family = {
  name: 'Nemotron NAS',
  matches: byType('nemotron-nas', 'deci', 'decilm'),
  read: (reader) => {
    const layers = layersOf(reader);
    const heads = queryHeads(reader);
    const dim = headDim(reader);
    const inGroup = headsInGroup(reader, layers);
    const groups = inGroup.map((size): LayerGroup => {
      if (size === null) return { kind: 'none', layers: 1 };
      if (heads % size !== 0) reader.refuse(`${heads} heads do not divide into groups of ${size}`, 'block_configs');
      const full: FullGroup = { kind: 'full', layers: 1, queryHeads: heads, kvHeads: heads / size, headDim: dim };
      return full;
    });
    return { groups };
  },
};

/** Query heads per key-value head of each layer; null where the layer has no attention. */
function headsInGroup(reader: ConfigReader, layers: number): readonly (number | null)[] {
  // Reduced files keep the one number of `block_configs` that matters here in a list of its own.
  const key = reader.has('block_configs') ? 'block_configs' : '_block_configs_n_heads_in_group';
  const list =
    reader.list(key) ?? reader.refuse("'block_configs' is missing: it gives each layer's attention", 'block_configs');
  if (list.length !== layers) reader.refuse(`'${key}' lists ${list.length} layers, but the model has ${layers}`, key);
  reader.derived('kv-heads', key);
  return list.map((entry) => {
    const attention = entry !== null && isObject(entry) ? (entry.attention ?? null) : undefined;
    if (attention !== undefined && (attention === null || !isObject(attention)))
      return reader.refuse(`'${key}' has an entry without attention`, key);
    if (attention?.no_op === true || attention?.replace_with_linear === true) return null;
    const size = attention === undefined ? entry : attention.n_heads_in_group;
    if (size === null) return null;
    return typeof size === 'number' && Number.isInteger(size) && size > 0
      ? size
      : reader.refuse(`'${key}' has an entry without n_heads_in_group`, key);
  });
}
