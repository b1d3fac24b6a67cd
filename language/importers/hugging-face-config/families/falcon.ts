import { layersOf, queryHeads } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import type { ConfigReader } from '../reader.ts';
import { sameHeads } from './gpt2.ts';

/** Falcon: `num_kv_heads` counts only in the new decoder architecture; the old one is MQA when `multi_query`. */
export const falcon: Family = {
  name: 'Falcon',
  matches: byType('falcon', 'RefinedWeb', 'RefinedWebModel'),
  read: (reader) => ({
    groups: [{ kind: 'full', layers: layersOf(reader), ...sameHeads(reader, keyValueHeads(reader)) }],
  }),
};

function keyValueHeads(reader: ConfigReader): number {
  if (reader.flag('new_decoder_architecture')) {
    return reader.optionalCount('kv-heads', ['num_kv_heads', 'n_head_kv']) ?? queryHeads(reader);
  }
  reader.derived('kv-heads', 'multi_query');
  return (reader.flag('multi_query') ?? true) ? 1 : queryHeads(reader);
}
