import { describe, expect, test } from 'vitest';
import { checkComplete, checkCompleted, complete } from '../helpers/completion.ts';

const HOST = `import "std/hardware"
model M { parameters 1e9; weights-dtype bf16; kv-dtype bf16; layers 2 { attention full; kv-heads 1; head-dim 64 } }
node host {
  device gpu : H100-SXM
  tier dram { capacity 1 TiB; read 300 GB/s; write 300 GB/s; append in-place }
  link pcie dram <-> gpu.hbm { bandwidth 55 GB/s; latency 3 us }
}
workload chat serves M { sequences 8; context 8192 tok; prompt 7680 tok; output 512 tok }
let small = 8 GiB
`;

describe('attributes', () => {
  test('required ones come first, those already written are left out', () =>
    checkComplete('tier t {\n  read 1 TB/s\n  <|>\n}', {
      first: 'capacity',
      has: ['capacity', 'write', 'append'],
      lacks: ['read', 'tier'],
    }));

  test('carry dimension, default, documentation and a value to start from', async () => {
    const item = (await complete('link l { <|> }')).find((one) => one.label === 'latency');
    expect(item?.detail).toBe('a time (such as 30 ms), default 0 s');
    expect(item?.documentation).toMatchObject({
      kind: 'markdown',
      value: expect.stringContaining('Fixed time of one transfer'),
    });
    expect(item?.textEdit?.newText).toBe('latency ${1:3 us}');
  });

  test('replace a hyphenated name that is half typed', () =>
    checkCompleted('run x on y { tensor-pa<|> }', 'tensor-parallel', 'run x on y { tensor-parallel ${1:8} }'));

  test('of a layers block fit its attention', () =>
    checkComplete('model M { layers 4 { attention mla; <|> } }', {
      has: ['latent-rank', 'rope-dim'],
      lacks: ['kv-heads', 'conv-kernel'],
    }));

  test('a limit starts with its comparison', () =>
    checkComplete('workload w { ttft <|> }', { exactly: ['<= 500 ms', 'p99 <= 500 ms'] }));
});

describe('values', () => {
  test('words with what they mean', async () => {
    const items = await complete('tier t { append <|> }');
    expect(items.map((one) => one.label)).toEqual(['in-place', 'page', 'none']);
    expect(items[1]?.detail).toContain('whole pages');
  });

  test('units by dimension, the usual one first, bits not for sizes', () =>
    checkComplete('tier t { capacity 80 <|> }', { first: 'TiB', has: ['GB', 'GiB'], lacks: ['Gb', 'GB/s', 'ms'] }));

  test('a unit joins the number with one blank', async () => {
    await checkCompleted('tier t { read 80G<|> }', 'GB/s', 'tier t { read 80 GB/s }');
    await checkCompleted('tier t { read 80 G<|> }', 'GB/s', 'tier t { read 80 GB/s }');
    await checkCompleted('workload w { arrivals 3 <|> }', '/s', 'workload w { arrivals 3 /s }');
  });

  test('list words that are not there yet', () =>
    checkComplete('handoff w { checks weights, <|> }', { has: ['version', 'tokens'], lacks: ['weights'] }));

  test('keys and units of a table', async () => {
    await checkComplete('device d { compute { <|> } }', { has: ['bf16', 'fp8'], lacks: ['capacity'] });
    await checkComplete('device d { compute { bf16: 3 <|> } }', { has: ['TFLOP/s'], lacks: ['GB/s', 'tok'] });
  });

  test('values declared with let, but not the one being declared', async () => {
    await checkComplete(`${HOST}tier t { capacity <|> }`, { has: ['small', 'min'] });
    await checkComplete('let other = 3\nlet x = <|>', { has: ['other'], lacks: ['x'] });
  });
});

describe('names', () => {
  test('tiers that something can be placed on', () =>
    checkComplete(`${HOST}scenario s { place chat.kv in <|> }`, { exactly: ['host.dram', 'host.gpu.hbm'] }));

  test('after a dot only what begins so', () =>
    checkComplete(`${HOST}scenario s { place chat.kv in host.gpu.<|> }`, { exactly: ['host.gpu.hbm'] }));

  test('objects of models and workloads', () =>
    checkComplete(`${HOST}scenario s { place <|> }`, {
      exactly: ['M.weights', 'chat.kv', 'chat.prefixes', 'chat.state'],
    }));

  test('devices, links and the words between', async () => {
    await checkComplete(`${HOST}scenario s { run chat on <|> }`, { exactly: ['host.gpu'] });
    await checkComplete(`${HOST}scenario s { place chat.prefixes in host.dram { via <|> } }`, {
      exactly: ['host.pcie'],
    });
    await checkComplete(`${HOST}scenario s { place chat.kv <|> }`, { exactly: ['in'] });
    await checkComplete(`${HOST}workload w <|>`, { exactly: ['serves', 'from'] });
    await checkComplete(`${HOST}link l host.dram <|>`, { exactly: ['<->', '->'] });
  });

  test('library entries with a summary, and the import they need', async () => {
    const items = await complete('device d : <|>');
    const h100 = items.find((one) => one.label === 'H100-SXM');
    expect(h100?.labelDetails?.description).toBe('std/hardware');
    expect(h100?.detail?.length).toBeGreaterThan(10);
    await checkCompleted('device d : H1<|>', 'H100-SXM', 'import "std/hardware"\n\ndevice d : H100-SXM');
    await checkCompleted(
      'import "std/hardware"\nnode n { device d : H<|> }',
      'H100-SXM',
      'import "std/hardware"\nnode n { device d : H100-SXM }',
    );
    await checkCompleted(
      'import "std/hardware"\nworkload w serves <|>',
      'Llama-3.1-8B',
      'import "std/hardware"\nimport "std/models"\nworkload w serves Llama-3.1-8B',
    );
  });

  test('derived quantities in an expectation, with their values', async () => {
    const items = await complete(
      `${HOST}scenario s { place chat.kv in host.gpu.hbm; run chat on host.gpu; expect chat.kv.<|> }`,
    );
    // 2 layers · 2 · 1 head · 64 · 2 B = 512 B a token.
    expect(items.find((one) => one.label === 'chat.kv.bytes-per-token')?.detail).toBe('512 B/tok');
    expect(items.every((one) => one.label.startsWith('chat.kv.'))).toBe(true);
  });
});

describe('statements and files', () => {
  test('each place has its own', async () => {
    await checkComplete('<|>', { has: ['import', 'model', 'node', 'scenario', 'let'], lacks: ['place', 'capacity'] });
    await checkComplete('scenario s {\n  <|>\n}', { exactly: ['place', 'run', 'expect', 'handoff'] });
    await checkComplete('node n {\n  <|>\n}', { has: ['device', 'tier', 'link'], lacks: ['scenario'] });
  });

  test('library names and files for an import', () =>
    checkComplete(
      '--- main.tier\nimport "<|>"\n--- other.tier\nlet x = 1\n--- sub/more.tier\nlet y = 1\n--- c.json\n{}',
      {
        exactly: ['std/hardware', 'std/links', 'std/models', 'other.tier', 'sub/'],
      },
    ));

  test('config files for a model, in folders too', () =>
    checkComplete('--- main.tier\nmodel M from "sub/<|>"\n--- sub/c.json\n{}\n--- sub/x.tier\nlet x = 1', {
      exactly: ['sub/c.json'],
    }));

  test('nothing in comments, in other texts, after a finished value', async () => {
    await checkComplete('// <|>', { exactly: [] });
    await checkComplete('/* tier t { <|>', { exactly: [] });
    await checkComplete('tier t { source "<|>" }', { exactly: [] });
    await checkComplete('tier t { append page <|> }', { exactly: [] });
  });
});
