import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Allocation,
  allocateLlamaCpp,
  allocateSglang,
  allocateTrtllm,
  allocateVllm,
  windowCells,
} from '../../../language/engine/kv/allocators/index.ts';
import { blockBytesAt, bytesAt, kvFormulas } from '../../../language/engine/kv/index.ts';
import type { Architecture, LayerGroup } from '../../../language/model/architecture.ts';
import { everyGroup } from './samples.ts';

const model = (...groups: LayerGroup[]): Architecture => ({ groups, kDtype: 'bf16', vDtype: 'bf16', weights: {} });
const llama: LayerGroup = { kind: 'full', layers: 32, kvHeads: 8, headDim: 128 };

test('an engine never sets aside less than the logical bytes', () => {
  const groups = fc.array(fc.constantFrom(...everyGroup), { minLength: 1, maxLength: 3 });
  const request = { tokens: fc.integer({ min: 1, max: 100_000 }), sequences: fc.integer({ min: 1, max: 8 }) };
  fc.assert(
    fc.property(groups, fc.record(request), (chosen, { tokens, sequences }) => {
      const architecture = model(...chosen);
      const logical = bytesAt(architecture, tokens) * sequences;
      const enough = (one: Allocation) => expect(one.bytes).toBeGreaterThanOrEqual(logical * (1 - 1e-12));
      // StreamingLLM sinks are no engine's window; TensorRT-LLM and SGLang have options of their own for windows.
      if (chosen.some((group) => group.kind === 'sliding')) return;
      enough(allocateVllm(architecture, { tokens, sequences }));
      enough(allocateLlamaCpp(architecture, { tokens, sequences }));
      enough(allocateTrtllm(architecture, { tokens, sequences }));
    }),
    { numRuns: 400 },
  );
});

test('blocks: vLLM rounds each sequence up to 16 tokens', () => {
  expect(allocateVllm(model(llama), { tokens: 8192, sequences: 8 }).bytes).toBe(8_589_934_592);
  expect(allocateVllm(model(llama), { tokens: 8193, sequences: 2 }).bytes).toBe(131_072 * 8208 * 2);
  expect(blockBytesAt(model(llama), 8193, 64)).toBe(131_072 * 8256);
});

test('pools: SGLang has a spare row and a spare state slot', () => {
  const state: LayerGroup = { kind: 'lightning', layers: 70, stateHeads: 64, stateHeadDim: 128 };
  const { rows } = allocateSglang(model(llama, state), { tokens: 1000, sequences: 4 });
  expect(rows).toEqual([
    { what: 'full', bytes: 131_072 * 4001, units: 4001 },
    { what: 'lightning state', bytes: 293_601_280 * 5, units: 5 },
  ]);
});

test('cells: llama.cpp pads windows to 256 and lets the context bound them', () => {
  expect(windowCells(128, 131_072, 1)).toBe(768);
  expect(windowCells(128, 131_072, 1, { microBatch: 2048 })).toBe(2304);
  // Gemma 4 12B with four slots in one buffer: 4 · 1024 + 512 cells.
  expect(windowCells(1024, 32_768, 4, { unified: true })).toBe(4608);
  expect(windowCells(1024, 4096, 2, { fullWindows: true })).toBe(8192);
});

test('the catalogue has every formula once, with the symbols its equation uses', () => {
  const ids = kvFormulas.map((row) => row.id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(kvFormulas.find((row) => row.id === 'kv-conventional')?.equation).toBe('M = 2 · L · Hkv · d · b · ΣT');
  for (const row of kvFormulas) {
    const words = row.equation
      .split('=')[1]!
      .match(/[\p{L}][\p{L}\d]*/gu)!
      .filter((word) => !['min', 'ceil', 'Σ'].includes(word));
    const symbols = Object.keys(row.symbols);
    expect(
      words.filter((word) => !symbols.includes(word)),
      row.id,
    ).toEqual([]);
    expect(
      symbols.filter((symbol) => !words.includes(symbol)),
      row.id,
    ).toEqual([]);
  }
});
