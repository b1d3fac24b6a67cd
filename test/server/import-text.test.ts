import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { bytesAt, bytesPerToken } from '../../language/engine/kv/index.ts';
import type { ImportTextParams, ImportTextResult } from '../../server/protocol.ts';
import { lowerText, parse } from '../helpers/evaluate-text.ts';
import { serverBundle } from '../helpers/server-bundle.ts';
import { type StartOptions, StdioServer } from '../helpers/stdio-server.ts';
import { ggufBytes } from '../importers/gguf-bytes.ts';

const CONFIG = path.join(import.meta.dirname, '../data/kv/configs/Meta-Llama-3.1-8B.config.json');

/** The same model's metadata as llama.cpp writes it. */
const GGUF = ggufBytes({
  'general.architecture': 'llama',
  'llama.block_count': 32,
  'llama.context_length': 131_072,
  'llama.embedding_length': 4096,
  'llama.attention.head_count': 32,
  'llama.attention.head_count_kv': 8,
  'llama.attention.key_length': 128,
  'llama.attention.value_length': 128,
});

let bundle: string;
let config: string;
const servers: StdioServer[] = [];

beforeAll(async () => {
  bundle = await serverBundle();
  config = await fs.readFile(CONFIG, 'utf8');
}, 120_000);

afterEach(async () => {
  for (const server of servers.splice(0)) expect(await server.shutdown()).toBe(0);
});

async function start(options: StartOptions): Promise<StdioServer> {
  const server = await StdioServer.start(bundle, options);
  servers.push(server);
  return server;
}

const ask = (server: StdioServer, params: ImportTextParams) =>
  server.request<ImportTextResult>('tierwright/importText', params);

function textOf(result: ImportTextResult): string {
  if ('problem' in result) throw new Error(result.problem);
  expect(Object.keys(result)).toEqual(['text']);
  return result.text;
}

/** 2 · 32 layers · 8 heads · 128 · 2 B = 131,072 B a token; · 32,768 tokens = 4 GiB. */
function expectLlamaCache(text: string): void {
  expect(parse(text).errors).toEqual([]);
  const [model] = lowerText(text).models;
  expect(model?.name).toBe('Mine');
  expect(bytesPerToken(model!.architecture!)).toBe(131_072);
  expect(bytesAt(model!.architecture!, 32_768)).toBe(2 ** 32);
}

test('a config becomes text with the same numbers, without an error', async () => {
  const server = await start({ files: { 'llama/config.json': config } });
  const document = server.uri('a.tier');
  const text = textOf(await ask(server, { uri: server.uri('llama/config.json'), name: 'Mine', document }));
  expect(text).toMatch(
    /^\/\*\* From config\.json\. \*\/\nmodel Mine \{\n {2}family "llama"\n {2}parameters 8030261248\n/,
  );
  expect(text).toContain('head-dim guessed: hidden_size ÷ num_attention_heads');
  expect(text).toContain('layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }');
  expectLlamaCache(text);
  await server.open(document, text);
  const found = await server.diagnostics(document);
  expect(found.filter((one) => one.severity === 1)).toEqual([]);
});

test('a changed config is read anew', async () => {
  const server = await start({ files: { 'c.json': config } });
  const params = { uri: server.uri('c.json'), name: 'Mine' };
  textOf(await ask(server, params));
  await server.write('c.json', JSON.stringify({ ...JSON.parse(config), num_hidden_layers: 2 }));
  expect(textOf(await ask(server, params))).toContain('layers 2 {');
});

test('the header of a GGUF file becomes text as well', async () => {
  const server = await start({ files: { 'llama.gguf': GGUF } });
  const text = textOf(await ask(server, { uri: server.uri('llama.gguf'), name: 'Mine' }));
  expect(text).toMatch(/^\/\*\* From llama\.gguf\. \*\/\n/);
  expect(text).toContain('kv-dtype fp16 // kv-dtype guessed: llama.cpp keeps the cache in fp16 unless told otherwise');
  expectLlamaCache(text);
});

test('files outside of the workspace are refused, through links and dots as well', async () => {
  const outside = await start({ files: { 'secret.json': config } });
  const server = await start({ files: { 'a.json': config } });
  await fs.symlink(path.join(outside.folder, 'secret.json'), path.join(server.folder, 'link.json'));
  const dots = `${server.uri('')}/../${path.basename(outside.folder)}/secret.json`;
  for (const document of [undefined, server.uri('a.tier'), 'untitled:Untitled-1']) {
    for (const uri of [outside.uri('secret.json'), server.uri('link.json'), dots]) {
      const result = await ask(server, { uri, name: 'Mine', ...(document ? { document } : {}) });
      expect(result).toEqual({
        problem: expect.stringMatching(/cannot be imported: the file lies outside the workspace/),
      });
    }
  }
});

test('without a workspace, a document reads in its own folder and nowhere else', async () => {
  const server = await start({ noFolder: true, files: { 'c.json': config, 'sub/c.json': config } });
  const document = server.uri('sub/a.tier');
  textOf(await ask(server, { uri: server.uri('sub/c.json'), name: 'Mine', document }));
  for (const params of [{ uri: server.uri('c.json'), document }, { uri: server.uri('c.json') }]) {
    expect(await ask(server, { ...params, name: 'Mine' })).toEqual({ problem: expect.stringMatching(/outside/) });
  }
});

test('what cannot be written out is said in a sentence with the place', async () => {
  const server = await start({
    files: { 'broken.json': '{\n  "model_type": ', 'odd.json': '{"model_type": "llama"}', 'c.json': config },
  });
  const problem = async (file: string, name = 'Mine') => {
    const result = await ask(server, { uri: server.uri(file), name });
    return 'problem' in result ? result.problem : result.text;
  };
  expect(await problem('broken.json')).toMatch(/^broken\.json cannot be imported: .*\(line 2, column \d+\)\.$/);
  expect(await problem('odd.json')).toMatch(/^odd\.json cannot be imported: .*num_hidden_layers/);
  expect(await problem('none.json')).toBe('none.json cannot be imported: there is no such file, or it cannot be read.');
  expect(await problem('c.json', 'M { }\nmodel N')).toMatch(/cannot name a model/);
  expect(await problem('c.json', '8B')).toMatch(/^'8B' cannot name a model: /);
});

test('what a partly known model lacks is said beside its text', async () => {
  const hybrid = {
    model_type: 'granitemoehybrid',
    hidden_size: 64,
    num_hidden_layers: 2,
    mamba_n_heads: 2,
    mamba_d_state: 16,
    layer_types: ['mamba', 'attention'],
  };
  const server = await start({ files: { 'c.json': JSON.stringify(hybrid) } });
  expect(await ask(server, { uri: server.uri('c.json'), name: 'Mine' })).toEqual({
    text: expect.stringContaining('layers 1 { attention none'),
    notCounted: [expect.stringContaining('num_attention_heads')],
  });
});
