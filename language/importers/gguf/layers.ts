import type { LayerGroup, SpeculativeLayers } from '../../model/architecture.ts';
import type { ConfigReader } from '../hugging-face-config/reader.ts';
import { type AttentionKeys, attentionOf } from './attention.ts';
import { stateOf } from './states.ts';

/** What llama.cpp caches, layer by layer. */
export interface GgufLayers {
  readonly groups: readonly LayerGroup[];
  readonly speculative?: SpeculativeLayers;
}

/** Far above any model; a lying count ends here. */
const MOST = { most: 4096 } as const;
const ENCODERS = /bert|^t5encoder$|^wavtokenizer|embedding$/;
/** Architectures whose recurrent layers stand beside attention in every layer. */
const PARALLEL = ['falcon-h1'];

/** `block_count` includes the prediction layers, which are split off. */
export function ggufLayers(reader: ConfigReader, architecture: string): GgufLayers {
  const blocks = reader.count('layers', ['block_count'], MOST);
  if (ENCODERS.test(architecture)) return { groups: [{ kind: 'none', layers: blocks }] };
  if (/^t5|^clip/.test(architecture))
    return reader.refuse(`'${architecture}' is an encoder–decoder or encoder, for which GGUF files are not read`);
  const extra =
    reader.optionalCount('speculative-layers', ['nextn_predict_layers'], { least: 0, most: blocks - 1 }) ?? 0;
  const layers = blocks - extra;
  const keys: AttentionKeys = { reader, architecture, layers, blocks };
  const attention = attentionOf(keys);
  const groups = Array.from({ length: layers }, (_, index): readonly LayerGroup[] => {
    const own = attention(index);
    if (own && !PARALLEL.includes(architecture)) return [own];
    const state = stateOf(reader, architecture, index);
    return own ? [own, ...state.map((group) => ({ ...group, beside: 'attention' as const }))] : state;
  }).flat();
  const full = groups.find((group) => group.kind === 'full' || group.kind === 'mla');
  return { groups, ...(extra > 0 && full ? { speculative: { layers: extra, group: { ...full, layers: 1 } } } : {}) };
}
