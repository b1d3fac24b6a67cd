import { expect, test } from 'vitest';
import { evaluate } from '../../../language/engine/evaluate.ts';
import { allAssumptions } from '../../../language/engine/kernel/derive.ts';
import { weightsPartsQuantity } from '../../../language/engine/kv/index.ts';
import { lowerText } from '../../helpers/evaluate-text.ts';

const parts = [
  { part: 'routed experts', parameters: 3200, dtype: 'mxfp4' },
  { part: 'the rest', parameters: 100, dtype: 'bf16' },
] as const;

test('weights in several formats are the sum of their parts', () => {
  const size = weightsPartsQuantity('M', parts);
  // mxfp4 holds 32 elements in 17 bytes.
  expect(size.value).toBe((3200 * 17) / 32 + 200);
  expect(size.name).toBe('M.weights.bytes');
  expect(allAssumptions(size)).not.toContain('all parameters in one format');
});

const config = JSON.stringify({
  ...{ model_type: 'mixtral', hidden_size: 64, intermediate_size: 128, num_hidden_layers: 2, num_attention_heads: 4 },
  ...{ num_key_value_heads: 2, head_dim: 16, num_local_experts: 4, num_experts_per_tok: 2, vocab_size: 100 },
  ...{ torch_dtype: 'bfloat16', quantization_config: { quant_method: 'gptq', bits: 4, group_size: 128 } },
});
const model = (block: string) =>
  `model M from "config.json" ${block}
workload w serves M { sequences 1; context 10 tok; prompt 5 tok; output 5 tok }
node n { tier t { capacity 1 TiB; read 1 GB/s; write 1 GB/s } }
scenario s { place M.weights in n.t; place w.kv in n.t }
`;
const bytes = (block: string) =>
  evaluate(lowerText(model(block), { 'config.json': config })).scenarios[0]?.quantities.get('M.weights.bytes')?.value;

test('a scenario counts the parts of a config; what the user writes holds for all weights', () => {
  // Two layers: q and o 64·64, k and v 64·32, four experts of three 64·128; the rest is one table twice, routers and norms.
  const linear = 2 * (2 * 64 * 64 + 2 * 64 * 32 + 4 * 3 * 64 * 128);
  const rest = 2 * 100 * 64 + 2 * 64 * 4 + 5 * 64;
  expect(bytes('{ }')).toBeCloseTo(linear * (0.5 + 2.5 / 128) + rest * 2, 6);
  expect(bytes('{ weights-dtype bf16 }')).toBe((linear + rest) * 2);
  expect(bytes('{ parameters 1000 }')).toBeCloseTo(1000 * (0.5 + 2.5 / 128), 6);
});
