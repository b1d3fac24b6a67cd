import { expect, test } from 'vitest';
import { hintsOf, textOf } from '../helpers/check-hints.ts';
import { hoverAt } from '../helpers/check-hover.ts';
import { complete } from '../helpers/completion.ts';

const MODEL = `model M { parameters 8e9; weights-dtype bf16; kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 } }
`;
const FILE = `${MODEL}workload chat serves M {
  sequences 8
  context 8193 tok
  engine vllm { version "0.11"; block 16 tok }
  // KV Cache is allocated. #tokens: 442750, K size: 13.51 GB, V size: 13.51 GB
}
`;

test('behind an engine: logical bytes, the gap, what is set aside; behind a log line: how it compares', async () => {
  const hints = (await hintsOf(FILE)).map((one) => [one.position.line, textOf(one)]);
  // 8 · 8193 · 131,072 B = 8.001 GiB; 8 · 8208 · 131,072 B = 8.016 GiB; 15 MiB between them.
  expect(hints).toContainEqual([5, '8 GiB logical · +15 MiB · 8.02 GiB set aside']);
  expect(hints).toContainEqual([6, '✗ computed 54.05 GiB; kv-dtype fp8?']);
});

test('the hover of an engine derives what it sets aside and shows the gap beside it', async () => {
  const text = await hoverAt(FILE, 'engine vllm', 'vllm');
  expect(text).toContain('What the engine sets aside on one rank');
  expect(text).toContain('`chat.kv.allocation-gap` = **15 MiB');
  expect(text).toContain('`chat.kv.live`');
  expect(text).toContain('vLLM');
});

test('the hover of a log line tells both numbers and what would explain the difference', async () => {
  const text = await hoverAt(FILE, '#tokens', '442750');
  expect(text).toContain('SGLang');
  expect(text).toContain('27.02 GiB');
  expect(text).toContain('54.05 GiB');
  expect(text).toContain('kv-dtype fp8');
});

test('the table of lengths goes to 1 Mi tokens and says where all sequences fit', async () => {
  const file = `${MODEL}node host { device gpu { compute 1000 TFLOP/s; tier hbm { capacity 80 GB; read 2 TB/s; write 2 TB/s; append in-place } } }
workload chat serves M { sequences 8; context 8192 tok; engine trtllm { version "1.0" } }
scenario s { place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  run chat on host.gpu }
`;
  // (80e9 − 16e9) / (8 · 131,072 B) = 61,035 tokens.
  const text = await hoverAt(file, 'context 8192', '8192');
  expect(text).toMatch(/\| 32 Ki \| 4 GiB \| 4 GiB \|.*✓ fits \|/);
  expect(text).toMatch(/\| 64 Ki \| 8 GiB \| 8 GiB \|.*✗ too long \|/);
  expect(text).toMatch(/\| 1 Mi \| 128 GiB \|/);
});

test('completion offers the engines, and the attributes of the one that is named', async () => {
  const labels = async (text: string) => (await complete(text)).map(({ label }) => label);
  expect(await labels(`${MODEL}workload chat serves M { engine <|> }`)).toEqual(
    expect.arrayContaining(['vllm', 'sglang', 'trtllm', 'llama-cpp']),
  );
  const own = await labels(`${MODEL}workload chat serves M {\n  engine llama-cpp {\n    <|>\n  }\n}\n`);
  expect(own).toContain('micro-batch');
  expect(own).not.toContain('max-batched-tokens');
});
