import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bytesAt, bytesPerToken } from '../../language/engine/kv/index.ts';
import { importConfig } from '../../language/importers/hugging-face-config/index.ts';
import { withSpeculativeLayers } from '../../language/model/architecture.ts';
import { lowerText, parse } from '../helpers/evaluate-text.ts';
import { ggufBytes } from '../importers/gguf-bytes.ts';
import { cli, folder, useCli } from './cli.ts';

useCli();

const CONFIGS = path.join(import.meta.dirname, '../data/kv/configs');
const config = (name: string) => fs.readFileSync(path.join(CONFIGS, `${name}.config.json`), 'utf8');

/** Family, bytes a token that no window bounds, and bytes of one sequence of 32,768 tokens; worked out by hand. */
const CASES = [
  // 2 · 32 · 8 · 128 · 2 B = 131,072 B; · 32,768 = 4 GiB.
  ['Meta-Llama-3.1-8B', 'llama', 131_072, 2 ** 32],
  // 62 layers of 2 · 16 · 128 · 2 B = 8 KiB: every sixth attends to all, which makes 10; 52 keep 1,024 tokens.
  ['Gemma-3-27B', 'gemma3_text', 81_920, 81_920 * 32_768 + 52 * 8192 * 1024],
  // 61 · (512 + 64) · 2 B = 70,272 B.
  ['DeepSeek-V3', 'deepseek_v3', 70_272, 70_272 * 32_768],
] as const;

describe('import', () => {
  test.each(CASES)('%s: the printed text has the cache of the file', async (name, family, perToken, at32k) => {
    const text = config(name);
    const { code, out, err } = await cli(folder({ 'config.json': text }), 'import', 'config.json', '--name', 'Mine');
    expect(code).toBe(0);
    expect(parse(out).errors).toEqual([]);
    const model = lowerText(out).models[0]!;
    expect([model.name, model.attributes.text('family')]).toEqual(['Mine', family]);
    expect(bytesPerToken(model.architecture!)).toBe(perToken);
    expect(bytesAt(model.architecture!, 32_768)).toBe(at32k);
    // What cannot be counted is said, and nothing else is.
    const { parameters, dtype } = importConfig(text).architecture!.weights;
    expect(err.match(/write '([a-z-]+)' yourself/g) ?? []).toEqual([
      ...(parameters ? [] : ["write 'parameters' yourself"]),
      ...(dtype ? [] : ["write 'weights-dtype' yourself"]),
    ]);
    const missing = lowerText(out).problems.map((problem) => problem.code);
    expect(missing).toEqual(
      err.trim() === ''
        ? []
        : err
            .trim()
            .split('\n')
            .map(() => 'missing-property'),
    );
  });

  test('prediction layers are printed where the language can say what they cache, and told where not', async () => {
    const root = folder({ 'v3.json': config('DeepSeek-V3'), 'v4.json': config('DeepSeek-V4-Flash') });
    const v3 = await cli(root, 'import', 'v3.json');
    expect(v3.err).toBe('');
    // One more layer of 1,152 B beside the 61.
    expect(bytesPerToken(withSpeculativeLayers(lowerText(v3.out).models[0]!.architecture!))).toBe(62 * 1152);
    const v4 = await cli(root, 'import', 'v4.json');
    expect(v4.out).not.toContain('speculative-layers');
    expect(v4.err).toContain('v4.json: the prediction layers cache otherwise');
  });

  test('prints what a file may hold as it is, and writes nothing', async () => {
    const root = folder({ 'Llama-3.1-8B/config.json': config('Meta-Llama-3.1-8B') });
    const { code, out, err } = await cli(root, 'import', 'Llama-3.1-8B/config.json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^\/\*\* From config\.json\. \*\/\nmodel Llama-3\.1-8B \{\n {2}family "llama"\n {2}parameters 8030261248\n/,
    );
    expect(out).toMatch(/\}\n$/);
    expect(fs.readdirSync(path.join(root, 'Llama-3.1-8B'))).toEqual(['config.json']);
    const check = await cli(folder({ 'a.tier': out }), 'check', 'a.tier', '--fail-on', 'warning');
    expect(check).toMatchObject({ code: 0 });
  });

  test('the model command shows the family a library model states', async () => {
    const { out } = await cli(folder({}), 'model', 'Qwen3-30B-A3B', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({ architecture: 'qwen3_moe' });
  });

  test('a GGUF file, whose name is made one the language takes', async () => {
    const bytes = ggufBytes({
      'general.architecture': 'llama',
      'general.name': 'Meta Llama 3.1 8B (Q4.K)',
      'llama.block_count': 32,
      'llama.context_length': 131_072,
      'llama.embedding_length': 4096,
      'llama.attention.head_count': 32,
      'llama.attention.head_count_kv': 8,
      'llama.attention.key_length': 128,
      'llama.attention.value_length': 128,
    });
    const root = folder({});
    fs.writeFileSync(path.join(root, 'llama.gguf'), bytes);
    const { code, out } = await cli(root, 'import', 'llama.gguf');
    expect(code).toBe(0);
    expect(parse(out).errors).toEqual([]);
    const model = lowerText(out).models[0]!;
    expect(model.name).toBe('Meta-Llama-3.1-8B-Q4-K');
    expect(bytesPerToken(model.architecture!)).toBe(131_072);
    fs.writeFileSync(path.join(root, 'torn.gguf'), bytes.subarray(0, 80));
    expect(await cli(root, 'import', 'torn.gguf')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('torn.gguf: error config-unreadable: '),
    });
  });

  test('what cannot be read or counted is refused with its place', async () => {
    const root = folder({
      'odd.json': config('Meta-Llama-3.1-8B').replace(/"num_hidden_layers": *32/, '"num_hidden_layers": "many"'),
      'torn.json': '{\n  "model_type": ',
    });
    for (const [file, err] of [
      ['odd.json', /odd\.json:\d+:\d+: error config-unsupported: .*num_hidden_layers/],
      ['torn.json', /torn\.json:\d+:\d+: error config-unreadable: /],
      ['gone.json', /cannot read gone\.json: there is no such file/],
      ['gone.gguf', /cannot read gone\.gguf: there is no such file/],
    ] as const) {
      expect(await cli(root, 'import', file)).toMatchObject({ code: 2, out: '', err: expect.stringMatching(err) });
    }
  });

  test('where only a part could be counted, the part is printed and the exit code says so', async () => {
    const root = folder({ 'config.json': config('Granite-4.0-H-1B') });
    const { code, out, err } = await cli(root, 'import', 'config.json');
    expect(code).toBe(1);
    expect(err).toMatch(/config\.json:\d+:\d+: error config-unsupported: /);
    expect(parse(out).errors).toEqual([]);
  });

  test.each(['two words', '9B', 'a.b', 'tier', 'a { } model b', ''])('refuses the name %j', async (name) => {
    const root = folder({ 'config.json': config('Meta-Llama-3.1-8B') });
    expect(await cli(root, 'import', 'config.json', '--name', name)).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('cannot name a model'),
    });
  });
});
