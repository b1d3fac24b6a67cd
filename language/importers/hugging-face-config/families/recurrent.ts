import { attentionHeads, hiddenSize, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { countLayers } from '../layer-list.ts';

/** RecurrentGemma: the block pattern repeats; `lru_width` null is the hidden size; attention is windowed. */
export const recurrentGemma: Family = {
  name: 'RecurrentGemma',
  matches: byType('recurrent_gemma'),
  read: (reader) => {
    const layers = layersOf(reader);
    const pattern = reader.list('block_types') ??
      reader.list('_block_types') ?? ['recurrent', 'recurrent', 'attention'];
    if (pattern.length === 0 || pattern.some((one) => one !== 'recurrent' && one !== 'attention')) {
      reader.refuse("'block_types' holds 'recurrent' and 'attention' only", 'block_types');
    }
    const attention = countLayers(layers, (index) => pattern[index % pattern.length] === 'attention');
    const window = reader.countOr('window', ['attention_window_size'], 2048, 'the library’s default');
    const recurrentWidth = reader.optionalCount('recurrent-width', ['lru_width']) ?? hiddenSize(reader);
    const convKernel = reader.countOr('conv-kernel', ['conv1d_width'], 4, 'the library’s default');
    return {
      groups: [
        { kind: 'sliding', layers: attention, ...attentionHeads(reader), window },
        { kind: 'rg-lru', layers: layers - attention, recurrentWidth, convKernel },
      ],
    };
  },
};

/** RWKV 5 to 7: state only. RWKV 4 keeps five vectors per layer instead and is refused. */
export const rwkv: Family = {
  name: 'RWKV',
  matches: byType('rwkv5', 'rwkv6', 'rwkv7'),
  read: (reader) => {
    const recurrentWidth = hiddenSize(reader);
    const stateHeadDim = reader.countOr(
      'state-head-dim',
      ['head_size', 'head_dim'],
      64,
      'the head size of every released model',
    );
    return { groups: [{ kind: 'rwkv', layers: layersOf(reader), recurrentWidth, stateHeadDim }] };
  },
};
