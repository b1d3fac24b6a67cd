import { expect, test } from 'vitest';
import { hoverAt } from '../helpers/check-hover.ts';
import { checkComplete } from '../helpers/completion.ts';

const LAYERS = 'weights-dtype bf16; kv-dtype bf16; layers 2 { attention full; kv-heads 1; head-dim 64 }';
const MIXTURE = `model M { parameters 10e9; active-parameters 2e9; expert-parameters 9e9; ${LAYERS} }
model Dense { parameters 1e9; ${LAYERS} }
node host {
  device gpu {
    compute 1000 TFLOP/s
    tier hbm { capacity 80 GB; read 2 TB/s; write 2 TB/s; append in-place }
  }
}
`;

test('experts and the dense part are offered where a model tells them', () =>
  checkComplete(`${MIXTURE}scenario s { place <|> }`, {
    has: ['M.weights', 'M.experts', 'M.dense', 'Dense.weights'],
    lacks: ['Dense.experts', 'Dense.dense'],
  }));

test('a hover says what they are and what lies here', async () => {
  const text = `${MIXTURE}scenario s { place M.experts in host.gpu.hbm; place M.dense in host.gpu.hbm }`;
  const experts = await hoverAt(text, 'M.experts', 'experts');
  expect(experts).toContain('**`M.experts`**: the routed experts of a mixture of experts');
  // 9e9 parameters of 2 B, and the other 1e9.
  expect(experts).toContain('**`M.experts.bytes` = 16.8 GiB** (18,000,000,000 B)');
  expect(await hoverAt(text, 'M.dense', 'dense')).toContain('**`M.dense.bytes` = 1.86 GiB** (2,000,000,000 B)');
});
