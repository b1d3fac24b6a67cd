import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../language/engine/evaluate.ts';
import { lowerText, scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

const GIB = 2 ** 30;
const SEQUENCE = 131_072 * 8192;

describe('tier use', () => {
  it('splits one object by shares', () => {
    const s = scenarioOf(
      example({
        statements:
          'place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm { share 75% }\n place chat.kv in host.dram { share 25% }\n run chat on host.gpu',
      }),
    );
    expect(s.value('host.dram.used')).toBe(2 * GIB);
    expect(s.value('host.gpu.hbm.used')).toBe(16e9 + 6 * GIB);
  });

  it('keeps retained bytes in full, and asks for them when they are absent', () => {
    const without = scenarioOf(
      example({
        statements:
          'place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n place chat.prefixes in host.dram\n run chat on host.gpu',
      }),
    );
    expect(without.value('host.dram.used')).toBeUndefined();
    expect(without.verdict('host.dram.used')).toMatchObject({ verdict: 'unknown', missing: [{ attribute: 'retain' }] });
    expect(scenarioOf(example()).value('host.dram.used')).toBe(400e9);
  });

  it('counts sequences that fit beside the weights', () => {
    // (80e9 − 16e9) / 2^30 = 59.6: 59 whole sequences.
    expect(scenarioOf(example()).value('chat.concurrency')).toBe(59);
  });

  it('takes a reserve off the room, not off what is used', () => {
    const s = scenarioOf(
      example({ sequences: 59 }).replace('append in-place }\n  }', 'append in-place; reserve 1 GiB }\n  }'),
    );
    expect(s.verdict('host.gpu.hbm.used')).toMatchObject({
      verdict: 'broken',
      claim: 'exact',
      limit: { value: 80e9 - GIB },
    });
    expect(s.value('chat.concurrency')).toBe(58);
  });
});

describe('several instances', () => {
  const eight = (run: string, kvHeads = 8) =>
    example({
      sequences: 16,
      statements: `place M.weights in host.gpu.hbm\n place chat.kv in host.gpu.hbm\n run chat on host.gpu ${run}`,
    })
      .replace('device gpu {', 'device gpu {\n count 8')
      .replace('kv-heads 8', `kv-heads ${kvHeads}`);

  it('splits weights and heads over tensor-parallel ranks', () => {
    const s = scenarioOf(eight(''));
    expect(s.value('host.gpu.hbm.used')).toBe(16e9 / 8 + (16 * SEQUENCE) / 8);
    expect(s.value('host.gpu.hbm.total.used')).toBe(16e9 + 16 * SEQUENCE);
    expect(s.value('host.gpu.hbm.total.capacity')).toBe(640e9);
  });

  it('replicates KV where there are fewer heads than ranks', () => {
    // Four heads on eight ranks: each rank holds one head, two ranks the same one.
    const s = scenarioOf(eight('', 4));
    const sequence = SEQUENCE / 2;
    expect(s.value('host.gpu.hbm.used')).toBe(16e9 / 8 + (16 * sequence) / 4);
    expect(s.value('host.gpu.hbm.total.used')).toBe(16e9 + 16 * sequence * 2);
  });

  it('gives each replica its own weights and its part of the sequences', () => {
    const s = scenarioOf(eight('{ tensor-parallel 2; data-parallel 4 }'));
    expect(s.value('host.gpu.hbm.used')).toBe(16e9 / 2 + (4 * SEQUENCE) / 2);
    expect(s.value('host.gpu.hbm.total.used')).toBe(4 * 16e9 + 16 * SEQUENCE);
  });

  it('fills an absent data-parallel with what the instances leave', () => {
    const s = scenarioOf(eight('{ tensor-parallel 4 }'));
    // Two replicas of eight sequences, each split over four ranks.
    expect(s.value('host.gpu.hbm.used')).toBe(16e9 / 4 + (8 * SEQUENCE) / 4);
  });

  it('rounds sequences up to the fullest replica', () => {
    const s = scenarioOf(eight('{ tensor-parallel 1; data-parallel 8 }').replace('sequences 16', 'sequences 17'));
    expect(s.value('host.gpu.hbm.used')).toBe(16e9 + 3 * SEQUENCE);
  });
});

describe('what is not declared', () => {
  it.each([
    ['weights-dtype bf16', 'weights-dtype', ['itl', 'itl.bound', 'ttft', 'prefill.time', 'demand']],
    ['kv-dtype bf16', 'kv-dtype', ['concurrency', 'itl', 'restore.time']],
  ])('without %s is named by every number that needs it', (line, attribute, names) => {
    const { quantities } = evaluate(lowerText(example().replace(line, ''))).scenarios[0]!;
    for (const name of names) {
      const { value, missing } = quantities.get(`chat.${name}`)!;
      expect([name, value, missing.map((one) => `${one.owner}.${one.attribute}`)]).toEqual([
        name,
        undefined,
        expect.arrayContaining([`M.${attribute}`]),
      ]);
    }
  });
});
