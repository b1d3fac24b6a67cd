import { expect, test } from 'vitest';
import { given, unknown } from '../../../language/engine/kernel/quantity.ts';
import { cacheQuantities } from '../../../language/engine/kv/index.ts';
import type { Architecture, LayerGroup } from '../../../language/model/architecture.ts';

const llama: LayerGroup = { kind: 'full', layers: 32, queryHeads: 32, kvHeads: 8, headDim: 128 };

function model(...groups: LayerGroup[]): Architecture {
  return { groups, kDtype: 'bf16', vDtype: 'bf16', weights: {} };
}

function sizes(architecture: Architecture, tokens = 8192, sequences = 8) {
  const context = given('context', tokens, 'tok');
  return cacheQuantities({ prefix: 'chat', architecture, context, sequences: given('sequences', sequences, '1') });
}

test('the engineering example: 128 KiB a token, 1 GiB a sequence, 8 GiB for eight', () => {
  // 2 · 32 layers · 8 heads · 128 elements · 2 B = 131,072 B; · 8192 tokens = 2^30 B.
  const { bytesPerToken, bytesPerSequence, live, statePerSequence, groups, appendRun } = sizes(model(llama));
  expect([bytesPerToken.value, bytesPerSequence.value, live.value]).toEqual([131_072, 2 ** 30, 2 ** 33]);
  expect(statePerSequence.value).toBe(0);
  expect(live.name).toBe('chat.kv.live');
  expect(live.formula?.id).toBe('kv-conventional');
  expect(live.formula?.equation).toBe('M = 2 · L · Hkv · d · b · ΣT');
  expect(bytesPerToken.formula?.id).toBe('kv-conventional');
  expect(live.claim).toBe('exact');
  expect(groups).toEqual([{ kind: 'full', layers: 32, bytesPerToken: 131_072 }]);
  // Two runs (K, V) of 8 · 128 · 2 B in each of 32 layers.
  expect(appendRun).toEqual([{ bytes: 2048, pieces: 64 }]);
});

test('a derivation points to what the user wrote', () => {
  const heads = given('kv-heads', 8, '1', { text: '8' });
  const { live } = cacheQuantities({
    prefix: 'chat',
    architecture: model(llama),
    inputs: (attribute) => (attribute === 'kv-heads' ? heads : undefined),
    context: given('context', 8192, 'tok'),
    sequences: given('sequences', 8, '1'),
  });
  const [operand] = live.inputs.find((input) => input.symbol === 'Hkv')?.operands ?? [];
  expect(operand).toMatchObject({ name: heads.name, text: heads.text, span: heads.span });
});

test('a missing context leaves the bytes per token known and the live bytes unknown', () => {
  const context = unknown('context', 'tok', { attribute: 'context', owner: 'chat' });
  const { bytesPerToken, live } = cacheQuantities({
    prefix: 'chat',
    architecture: model(llama, { kind: 'sliding', layers: 2, kvHeads: 8, headDim: 128, window: 512 }),
    context,
    sequences: given('sequences', 8, '1'),
  });
  expect(bytesPerToken.value).toBe(131_072);
  expect(live.value).toBeUndefined();
  expect(live.missing).toEqual([{ attribute: 'context', owner: 'chat' }]);
});

test('mixed groups: windows stop growing, state stays constant, each group has its own derivation', () => {
  const window: LayerGroup = { kind: 'sliding', layers: 10, kvHeads: 8, headDim: 128, window: 1024 };
  const state: LayerGroup = {
    kind: 'mamba2',
    layers: 23,
    stateHeads: 64,
    stateHeadDim: 64,
    stateDim: 128,
    stateGroups: 8,
    convKernel: 4,
  };
  const { bytesPerToken, bytesPerSequence, live, statePerSequence } = sizes(model(llama, window, state));
  expect(bytesPerToken.value).toBe(131_072);
  expect(bytesPerSequence.value).toBe(131_072 * 8192 + 10 * 2 * 8 * 128 * 2 * 1024);
  expect(live.value).toBe(bytesPerSequence.value! * 8);
  // 23 · (64·64·128·4 + (4096 + 2·8·128)·3·2): Nemotron-3-Nano, 46.8 MiB.
  expect(statePerSequence.value).toBe(49_082_368);
  expect(bytesPerSequence.inputs[0]?.operands.map((one) => one.formula?.id)).toEqual(['kv-growing', 'kv-windowed']);
});

test('a written format gives text and place, never the number: one word may stand for several', () => {
  const written = given('M.kv-dtype', 656 / 576, 'B', { text: 'fp8_ds_mla' });
  const { bytesPerToken } = cacheQuantities({
    prefix: 'chat',
    architecture: {
      groups: [{ kind: 'mla', layers: 61, latentRank: 512, ropeDim: 64 }],
      kDtype: 'fp8_ds_mla',
      vDtype: 'fp8_ds_mla',
      weights: {},
    },
    inputs: (attribute) => (attribute === 'kv-dtype' ? written : undefined),
    context: given('context', 1, 'tok'),
    sequences: given('sequences', 1, '1'),
  });
  expect(bytesPerToken.value).toBe(61 * 656);
});
