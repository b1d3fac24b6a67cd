import { layersOf, queryHeads } from '../dimensions.ts';
import { byType, type Family } from '../family.ts';
import { falconParameters } from '../parameters/gpt2.ts';
import type { ConfigReader } from '../reader.ts';
import { sameHeads } from './gpt2.ts';

/** Falcon: `num_kv_heads` counts only in the new decoder architecture; the old one is MQA when `multi_query`. */
export const falcon: Family = {
  name: 'Falcon',
  matches: byType('falcon', 'RefinedWeb', 'RefinedWebModel'),
  read: (reader, modelType) => ({
    groups: [{ kind: 'full', layers: layersOf(reader), ...sameHeads(reader, keyValueHeads(reader, modelType)) }],
  }),
  parameters: falconParameters,
};

/** RefinedWeb is what the first files of Falcon 40B call the new architecture. */
function keyValueHeads(reader: ConfigReader, modelType: string): number {
  if (reader.flag('new_decoder_architecture') ?? modelType === 'RefinedWeb') {
    return reader.optionalCount('kv-heads', ['num_kv_heads', 'n_head_kv']) ?? queryHeads(reader);
  }
  reader.derived('kv-heads', 'multi_query');
  return (reader.flag('multi_query') ?? true) ? 1 : queryHeads(reader);
}
