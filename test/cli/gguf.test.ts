import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ggufBytes } from '../importers/gguf-bytes.ts';
import { cli, folder, useCli } from './cli.ts';

useCli();

/** The metadata that sizes depend on, as llama.cpp writes it for an 8B Llama 3.1. */
const LLAMA = ggufBytes({
  'general.architecture': 'llama',
  'llama.block_count': 32,
  'llama.context_length': 131_072,
  'llama.embedding_length': 4096,
  'llama.attention.head_count': 32,
  'llama.attention.head_count_kv': 8,
  'llama.attention.key_length': 128,
  'llama.attention.value_length': 128,
});

function withModel(bytes: Uint8Array, files: Readonly<Record<string, string>> = {}): string {
  const at = folder(files);
  fs.writeFileSync(path.join(at, 'llama.gguf'), bytes);
  return at;
}

describe('a GGUF file', () => {
  test('gives the sizes of the model command', async () => {
    const { code, out } = await cli(withModel(LLAMA), 'model', 'llama.gguf', '--tokens', '8192', '--format', 'json');
    expect(code).toBe(0);
    // 2 · 32 · 8 · 128 · 2 B a token; · 8192 = 1 GiB.
    expect(JSON.parse(out).kv).toMatchObject({ bytesPerToken: 131_072, bytesPerSequence: 2 ** 30 });
  });

  test('describes a model of a scenario file', async () => {
    const text = `model L from "llama.gguf" { parameters 8.03e9; weights-dtype bf16 }
workload w serves L { sequences 8; context 8192 tok }
scenario s { }
`;
    const at = withModel(LLAMA, { 'a.tier': text });
    const { out } = await cli(at, 'explain', 'a.tier', 'w.kv.live', '--format', 'json');
    expect(JSON.parse(out).explanations[0].value).toBe(8 * 2 ** 30);
  });

  test('that is cut off is refused with what is wrong', async () => {
    const { code, err } = await cli(withModel(LLAMA.subarray(0, 80)), 'model', 'llama.gguf');
    expect(code).toBe(2);
    expect(err).toContain('do not fit into 80 bytes');
  });
});
