import { describe, expect, test } from 'vitest';
import { cli, folder, useCli } from './cli.ts';

useCli();

const FILE = `model Llama {
  parameters 8.03e9
  weights-dtype bf16
  kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}
workload chat serves Llama { sequences 8; context 8192 tok; engine sglang { version "0.5" } }
`;
const line = (size: string) =>
  `[2025-03-25 16:37:06 TP0] KV Cache is allocated. #tokens: 442750, K size: ${size} GB, V size: ${size} GB\n`;

describe('compare', () => {
  test('a log that agrees ends with 0', async () => {
    const root = folder({ 'a.tier': FILE, 'start.log': `other text\n${line('27.02')}` });
    const { code, out } = await cli(root, 'compare', 'a.tier', '--log', 'start.log');
    expect(code).toBe(0);
    // 2 · 27.02 GiB; 442,751 rows of 131,072 B.
    expect(out).toBe(
      'match   SGLang prints 54.04 GiB for KV cache of 442,750 tokens; chat comes to 54.05 GiB: they agree within the printed digits.\n',
    );
  });

  test('one that differs ends with 1 and says what would explain it', async () => {
    const root = folder({ 'a.tier': FILE, 'start.log': line('13.51') });
    const { code, out } = await cli(root, 'compare', 'a.tier', '--log', 'start.log', '--format', 'json');
    expect(code).toBe(1);
    const [one] = JSON.parse(out).comparisons;
    expect(one).toMatchObject({ workload: 'chat', engine: 'sglang', computed: 442_751 * 131_072, matches: false });
    expect(one.explanations[0]).toBe('kv-dtype fp8');
  });

  test('a log without a known line, and names that are not there, end with 2', async () => {
    const root = folder({ 'a.tier': FILE, 'start.log': 'nothing here\n', 'good.log': line('27.02') });
    expect(await cli(root, 'compare', 'a.tier', '--log', 'start.log')).toMatchObject({ code: 2, out: '' });
    const wrong = await cli(root, 'compare', 'a.tier', '--log', 'good.log', '--scenario', 'x');
    expect(wrong).toMatchObject({ code: 2, out: '' });
    expect(wrong.err).toContain("there is no scenario 'x'");
  });
});
