import type { LayerGroup } from '../../../model/architecture.ts';
import { type AttentionHeads, attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { conventionalParameters } from '../parameters/index.ts';
import type { ConfigReader } from '../reader.ts';
import { fullLayers } from './interleaved-window.ts';
import { windowOf } from './window.ts';

/** Step 3.5 and 3.7: every fourth layer full; the sliding ones may have heads of their own in `attention_other_setting`. */
export const step3: Family = {
  name: 'Step 3.5 and 3.7',
  matches: byType('step3p5', 'step3p7', 'step3p5_flash', 'step3p7_flash'),
  read: (reader) => {
    const layers = layersOf(reader);
    const heads = attentionHeads(reader);
    const full = fullLayers(reader, layers, 1);
    const groups: LayerGroup[] = [{ kind: 'full', layers: full, ...heads }];
    if (full < layers)
      groups.push({ kind: 'sliding', layers: layers - full, ...slidingHeads(reader, heads), window: windowOf(reader) });
    return { groups };
  },
  parameters: conventionalParameters,
};

function slidingHeads(reader: ConfigReader, heads: AttentionHeads): AttentionHeads {
  const other = reader.nested('attention_other_setting');
  const queryHeads =
    reader.optionalCount('window-query-heads', ['num_sliding_attention_heads']) ??
    other?.optionalCount('window-query-heads', ['num_attention_heads']) ??
    heads.queryHeads;
  const kvHeads =
    other?.optionalCount('window-kv-heads', ['num_attention_groups', 'num_key_value_heads']) ?? heads.kvHeads;
  const headDim = other?.optionalCount('window-head-dim', ['head_dim']) ?? heads.headDim;
  return { ...heads, ...(queryHeads === undefined ? {} : { queryHeads }), kvHeads, headDim };
}
