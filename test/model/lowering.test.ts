import { describe, expect, it } from 'vitest';
import { evaluateText, lowerText } from '../helpers/evaluate-text.ts';

const codes = (text: string) => lowerText(text).problems.map((p) => p.code);

describe('templates', () => {
  const NODE =
    'node a {\n tier m { capacity 1 GB; read 1 GB/s }\n tier n { capacity 2 GB; read 1 GB/s }\n link l m <-> n { bandwidth 3 GB/s }\n}\n';

  it('copies members under the instance, links between its own members included', () => {
    const { nodes } = lowerText(`${NODE}node b : a`);
    expect(nodes[1]?.tiers.map((t) => t.path)).toEqual(['b.m', 'b.n']);
    expect(nodes[1]?.links[0]).toMatchObject({ path: 'b.l', from: { path: 'b.m' }, to: { path: 'b.n' } });
  });

  it('overrides attributes and members', () => {
    const { nodes } = lowerText(
      `${NODE}node b : a {\n tier m { capacity 9 GB }\n tier extra { capacity 1 GB; read 1 GB/s }\n}`,
    );
    const [m] = nodes[1]?.tiers ?? [];
    expect(m?.attributes.quantity('capacity').value).toBe(9e9);
    expect(m?.attributes.quantity('read').value).toBe(1e9);
    expect(nodes[1]?.tiers.map((t) => t.path)).toEqual(['b.m', 'b.n', 'b.extra']);
  });

  it('may have the name of what it starts from one level out', () => {
    expect(
      codes('device gpu { compute 1 TFLOP/s; tier hbm { capacity 1 GB; read 1 GB/s } }\nnode n { device gpu : gpu }'),
    ).toEqual([]);
  });

  it('reports a cycle once and goes on', () => {
    expect(codes('node a : b\nnode b : a').filter((c) => c === 'template-cycle').length).toBeGreaterThan(0);
  });

  it('inherits the statements of a scenario and replaces what is said again', () => {
    const text = `${NODE}model M { parameters 1; weights-dtype bf16; kv-dtype bf16; layers 1 { attention full; kv-heads 1; head-dim 1 } }
scenario s { place M.weights in a.m }
scenario t : s { place M.weights in a.n }`;
    const [, second] = lowerText(text).scenarios;
    expect(second?.places.map((p) => p.tier?.path)).toEqual(['a.n']);
  });

  it('replaces all layers of a model when it writes its own', () => {
    const text = `import "std/models"
model Mine : Llama-3.1-8B { layers 2 { attention full; query-heads 2; kv-heads 1; head-dim 64 } }
workload w serves Mine { sequences 1; context 1 tok }`;
    // 2 · 2 layers · 1 head · 64 · 2 B.
    expect(evaluateText(text).declared.get('w.kv.bytes-per-token')?.value).toBe(512);
  });
});

describe('expressions', () => {
  it('carries dimensions through let and arithmetic', () => {
    const text = 'let half = 1 TiB / 2\nnode a { tier m { capacity min(half, 3 TB) + 1 GB; read 2 * 50 GB/s } }';
    const tier = lowerText(text).nodes[0]?.tiers[0];
    expect(tier?.attributes.quantity('capacity').value).toBe(2 ** 39 + 1e9);
    expect(tier?.attributes.quantity('read').value).toBe(100e9);
  });

  it.each([
    ['a sum of unlike things', 'node a { tier m { capacity 1 GB + 1 s; read 1 GB/s } }', 'unit-mismatch'],
    ['bytes where a rate is needed', 'node a { tier m { capacity 1 GB; read 1 GB } }', 'unit-mismatch'],
    ['bits of capacity', 'node a { tier m { capacity 80 Gb; read 1 GB/s } }', 'unit-mismatch'],
    [
      'bytes of parameters',
      'model M { parameters 8B; weights-dtype bf16; kv-dtype bf16; layers 1 { attention full; kv-heads 1; head-dim 1 } }',
      'unit-mismatch',
    ],
    ['an unknown unit', 'node a { tier m { capacity 80 GBB; read 1 GB/s } }', 'unknown-unit'],
    ['a name that is not there', 'node a { tier m { capacity lots; read 1 GB/s } }', 'unresolved-reference'],
    ['a let in terms of itself', 'let a = a + 1 GB', 'unresolved-reference'],
    ['a negative size', 'node a { tier m { capacity -1 GB; read 1 GB/s } }', 'value-out-of-range'],
    [
      'a fraction of a head',
      'model M { parameters 8; weights-dtype bf16; kv-dtype bf16; layers 1 { attention full; kv-heads 1.5; head-dim 1 } }',
      'value-out-of-range',
    ],
  ])('%s is one finding', (_, text, code) => {
    expect(codes(text)).toEqual([code]);
  });

  it('offers the unit that was meant', () => {
    const titles = (text: string) => lowerText(text).problems.flatMap((p) => p.repairs.map((r) => r.newText));
    expect(titles('node a { tier m { capacity 80 Gb; read 1 GB/s } }')[0]).toBe('GB');
    expect(titles('node a { tier m { capacity 80 GB; read 300 GB } }')[0]).toBe('GB/s');
    expect(titles('workload w { context 8192 }')).toContain(' tok');
    expect(titles('model M { parameters 8B }')[0]).toBe('8e9');
  });
});

describe('paths', () => {
  it('tells a hyphenated name that was meant as a difference', () => {
    const [problem] = lowerText('let a = 3 GB\nlet b = 1 GB\nlet c = a-b').problems;
    expect(problem).toMatchObject({ code: 'unresolved-reference', facts: { hyphen: 'a - b' } });
  });

  it('does not tire of names declared twice', () => {
    expect(codes('let a = 1 GB\nlet a = 2 GB')).toEqual(['duplicate-name']);
  });

  it('says where a statement belongs', () => {
    expect(codes('node a { place x.kv in y }')).toContain('misplaced-statement');
  });
});

describe('config files', () => {
  const LLAMA = JSON.stringify({
    model_type: 'llama',
    hidden_size: 4096,
    intermediate_size: 14336,
    num_attention_heads: 32,
    num_hidden_layers: 32,
    num_key_value_heads: 8,
    vocab_size: 128256,
    torch_dtype: 'bfloat16',
    tie_word_embeddings: false,
  });

  it('gives what the model needs, and the block overrides it', () => {
    const text = 'model L from "c.json" { kv-dtype fp8 }\nworkload w serves L { sequences 1; context 1 tok }';
    const { declared } = evaluateText(text, { 'c.json': LLAMA });
    // 8,030,261,248 parameters · 2 B; fp8 halves the 131,072 B of a token.
    expect(declared.get('L.weights.bytes')?.value).toBe(16_060_522_496);
    expect(declared.get('w.kv.bytes-per-token')?.value).toBe(65_536);
  });

  it('reports a missing file on its name and asks for nothing else', () => {
    expect(lowerText('model L from "no.json"').problems).toMatchObject([{ code: 'config-unreadable' }]);
  });
});
