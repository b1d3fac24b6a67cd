import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';
import { printModel } from '../../language/importers/tier-text/print-model.ts';

test('a printed model names the key behind every value and marks guesses', () => {
  const text = readFileSync(new URL('../data/kv/configs/Meta-Llama-3.1-8B.config.json', import.meta.url), 'utf8');
  const { architecture, derivedFrom, guessed } = importConfig(text);
  expect(
    printModel('Llama-3.1-8B', architecture!, { version: 'llama-3.1-8b', derivedFrom, guessed, source: 'config.json' }),
  ).toBe(
    `/** From config.json. */
model Llama-3.1-8B {
  version "llama-3.1-8b"
  parameters 8030261248
  embedding-parameters 525336576
  head-parameters 525336576
  weights-dtype bf16
  kv-dtype bf16 // kv-dtype: torch_dtype
  max-context 131072 tok
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 } // layers: num_hidden_layers; query-heads: num_attention_heads; kv-heads: num_key_value_heads; head-dim guessed: hidden_size ÷ num_attention_heads: no head_dim stated
}
`,
  );
});

test('token attributes carry their unit, and a remark cannot break out of its comment', () => {
  const printed = printModel(
    'M',
    {
      groups: [{ kind: 'sliding', layers: 2, kvHeads: 1, headDim: 64, window: 128 }],
      kDtype: 'q8_0',
      vDtype: 'fp16',
      weights: {},
    },
    { guessed: [{ attribute: 'window', value: 128, why: 'two\nlines' }], source: 'a */ b' },
  );
  expect(printed).toBe(`/** From a * / b. */
model M {
  key-dtype q8_0
  value-dtype fp16
  layers 2 { attention sliding; kv-heads 1; head-dim 64; window 128 tok } // window guessed: two lines
}
`);
});
