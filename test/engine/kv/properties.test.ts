import fc from 'fast-check';
import { expect, test } from 'vitest';
import { given } from '../../../language/engine/kernel/quantity.ts';
import {
  appendRuns,
  bytesAt,
  bytesPerToken,
  cacheQuantities,
  perRankBytes,
  readBytesAt,
} from '../../../language/engine/kv/index.ts';
import type { Architecture, LayerGroup } from '../../../language/model/architecture.ts';
import { type DtypeName, dtypes } from '../../../language/vocabulary/dtypes.ts';
import { everyGroup } from './samples.ts';

const cacheDtypes = (Object.keys(dtypes) as DtypeName[]).filter((name) =>
  (dtypes[name].uses as readonly string[]).includes('kv'),
);
const groups = fc.array(fc.tuple(fc.constantFrom(...everyGroup), fc.integer({ min: 1, max: 80 })), {
  minLength: 1,
  maxLength: 4,
});
const architectures: fc.Arbitrary<Architecture> = fc
  .tuple(groups, fc.constantFrom(...cacheDtypes), fc.constantFrom(...cacheDtypes))
  .map(([chosen, kDtype, vDtype]) => ({
    groups: chosen.map(([group, layers]): LayerGroup => ({ ...group, layers })),
    kDtype,
    vDtype,
    weights: {},
  }));
const tokens = fc.integer({ min: 0, max: 2 ** 20 });

test('bytes never fall with more tokens, and a step never reads more than every layer reading all of its own', () => {
  fc.assert(
    fc.property(architectures, tokens, tokens, (architecture, a, b) => {
      expect(bytesAt(architecture, Math.min(a, b))).toBeLessThanOrEqual(bytesAt(architecture, Math.max(a, b)));
      const owning = { ...architecture, groups: architecture.groups.filter((group) => group.kind !== 'shared') };
      expect(readBytesAt(owning, a)).toBeLessThanOrEqual(bytesAt(owning, a) * (1 + 1e-12));
    }),
  );
});

test('bytes never fall with more layers', () => {
  fc.assert(
    fc.property(architectures, tokens, (architecture, n) => {
      const deeper = {
        ...architecture,
        groups: architecture.groups.map((group) => ({ ...group, layers: group.layers + 1 })),
      };
      expect(bytesAt(deeper, n)).toBeGreaterThanOrEqual(bytesAt(architecture, n));
    }),
  );
});

test('a window or a chunk never costs more than full attention', () => {
  const shape = fc.record({
    layers: fc.integer({ min: 1, max: 99 }),
    kvHeads: fc.integer({ min: 1, max: 64 }),
    headDim: fc.integer({ min: 1, max: 512 }),
  });
  fc.assert(
    fc.property(shape, fc.integer({ min: 1, max: 9999 }), tokens, (heads, width, n) => {
      const of = (group: LayerGroup) => bytesAt({ groups: [group], kDtype: 'bf16', vDtype: 'bf16', weights: {} }, n);
      const full = of({ kind: 'full', ...heads });
      expect(of({ kind: 'sliding', ...heads, window: width })).toBeLessThanOrEqual(full);
      expect(of({ kind: 'chunked', ...heads, chunk: width })).toBeLessThanOrEqual(full);
    }),
  );
});

test('sharding conserves bytes up to the replication it declares', () => {
  const power = fc.integer({ min: 0, max: 5 }).map((exponent) => 2 ** exponent);
  fc.assert(
    fc.property(architectures, tokens, power, power, (architecture, n, tensorParallel, contextParallel) => {
      const { perRank, total, replicated } = perRankBytes(architecture, n, { tensorParallel, contextParallel });
      const logical = bytesAt(architecture, n);
      expect(total - replicated).toBeCloseTo(logical, 0);
      expect(perRank * tensorParallel * contextParallel).toBeCloseTo(total, 0);
    }),
  );
});

test('the quantities and the fast numbers are the same numbers', () => {
  fc.assert(
    fc.property(architectures, tokens, fc.integer({ min: 1, max: 99 }), (architecture, n, sequences) => {
      const sizes = cacheQuantities({
        prefix: 'w',
        architecture,
        context: given('context', n, 'tok'),
        sequences: given('sequences', sequences, '1'),
      });
      expect(sizes.bytesPerToken.value).toBeCloseTo(bytesPerToken(architecture), 6);
      expect(sizes.bytesPerSequence.value! + sizes.statePerSequence.value!).toBeCloseTo(bytesAt(architecture, n), 2);
      expect(sizes.live.value).toBeCloseTo(sizes.bytesPerSequence.value! * sequences, 1);
    }),
  );
});

test('heads: eight on 8 ranks divide, on 16 ranks each is kept twice; a latent is kept by every rank', () => {
  const llama: Architecture = {
    groups: [{ kind: 'full', layers: 32, kvHeads: 8, headDim: 128 }],
    kDtype: 'bf16',
    vDtype: 'bf16',
    weights: {},
  };
  expect(perRankBytes(llama, 8192, { tensorParallel: 8 })).toEqual({ perRank: 2 ** 27, total: 2 ** 30, replicated: 0 });
  expect(perRankBytes(llama, 8192, { tensorParallel: 16 })).toEqual({
    perRank: 2 ** 27,
    total: 2 ** 31,
    replicated: 2 ** 30,
  });
  expect(perRankBytes(llama, 8192, { pipelineParallel: 4 }).perRank).toBe(2 ** 28);
  const r1: Architecture = { ...llama, groups: [{ kind: 'mla', layers: 61, latentRank: 512, ropeDim: 64 }] };
  expect(perRankBytes(r1, 100, { tensorParallel: 8 })).toEqual({
    perRank: 7_027_200,
    total: 56_217_600,
    replicated: 49_190_400,
  });
  expect(perRankBytes(r1, 800, { tensorParallel: 8, contextParallel: 8 }).perRank).toBe(7_027_200);
});

test('sparse attention stores every token and reads the chosen ones and all indexer keys', () => {
  const v32: Architecture = {
    groups: [{ kind: 'mla', layers: 61, latentRank: 512, ropeDim: 64, indexerDim: 128, indexerTopK: 2048 }],
    kDtype: 'bf16',
    vDtype: 'bf16',
    weights: {},
  };
  expect(bytesAt(v32, 32_768)).toBe(61 * (1152 + 132) * 32_768);
  expect(readBytesAt(v32, 32_768)).toBe(61 * (1152 * 2048 + 132 * 32_768));
  // Latent and indexer key are two runs in each layer.
  expect(appendRuns(v32)).toEqual([
    { bytes: 1152, pieces: 61 },
    { bytes: 132, pieces: 61 },
  ]);
});
