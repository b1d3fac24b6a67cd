import type { LayerGroup } from '../../../model/architecture.ts';
import { attentionHeads, layersOf } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { spelled } from '../json.ts';
import { mamba2Group } from '../mamba-keys.ts';
import { nemotronHParameters } from '../parameters/hybrids.ts';
import type { ConfigReader } from '../reader.ts';

/** Letters of `hybrid_override_pattern` and the words newer files use for them. */
const KINDS: Readonly<Record<string, 'mamba' | 'attention' | 'none'>> = {
  M: 'mamba',
  mamba: 'mamba',
  linear_attention: 'mamba',
  '*': 'attention',
  attention: 'attention',
  full_attention: 'attention',
  mamba2: 'mamba',
  '-': 'none',
  mlp: 'none',
  E: 'none',
  moe: 'none',
};

/** Nemotron-H and Nemotron 3: Mamba 2, attention and feed-forward layers, one letter each. */
export const nemotronH: Family = {
  name: 'Nemotron-H',
  matches: byType('nemotron_h', 'nemotron_h_text'),
  read: (reader) => {
    const kinds = layerKinds(reader);
    const of = (kind: string) => kinds.filter((one) => one === kind).length;
    const groups: LayerGroup[] = [
      { kind: 'full', layers: of('attention'), ...attentionHeads(reader) },
      mamba2Group(reader, of('mamba')),
      { kind: 'none', layers: of('none') },
    ];
    return { groups };
  },
  parameters: (reader, _, groups) =>
    nemotronHParameters(
      reader,
      groups,
      layerLetters(reader).entries.map((entry) => spelled(entry)),
    ),
};

/** The list of either spelling, one entry per layer. */
function layerLetters(reader: ConfigReader) {
  const key = reader.has('hybrid_override_pattern') ? 'hybrid_override_pattern' : 'layers_block_type';
  const entries =
    key === 'hybrid_override_pattern' ? (reader.has(key) ? [...reader.word(key)!] : undefined) : reader.list(key);
  if (entries === undefined)
    return reader.refuse("'hybrid_override_pattern' is missing: it gives each layer's kind", 'hybrid_override_pattern');
  // Nemotron 3 Ultra's file has the list alone.
  const layers = reader.has('num_hidden_layers') ? layersOf(reader) : entries.length;
  if (layers === entries.length) reader.derived('layers', key);
  if (entries.length !== layers)
    reader.refuse(`'${key}' names ${entries.length} layers, but the model has ${layers}`, key);
  reader.derived('attention', key);
  return { key, entries };
}

function layerKinds(reader: ConfigReader): readonly string[] {
  const { key, entries } = layerLetters(reader);
  return entries.map((entry) => {
    const kind = typeof entry === 'string' && Object.hasOwn(KINDS, entry) ? KINDS[entry] : undefined;
    return kind ?? reader.refuse(`'${key}' names a layer type that is not known here: '${spelled(entry)}'`, key);
  });
}
