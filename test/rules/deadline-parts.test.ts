import { expect, test } from 'vitest';
import { partsOf } from '../../language/engine/marks/index.ts';
import { example } from '../engine/scenario/engineering-example.ts';
import { scenarioOf } from '../helpers/evaluate-text.ts';
import { findingsOfText } from './check-rule.ts';

const scenario = (pcie: string, otherwise = '', run = '') =>
  example({
    pcie,
    statements: `place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GB; via host.pcie; ${otherwise} }
  run chat on host.gpu ${run}`,
  });
const messageOf = (text: string, code: string) => findingsOfText(text).find((one) => one.code === code)?.message;

test('an expected first token is told by its parts in the words of the preview', () => {
  const late = scenario('55 GB/s').replace('ttft <= 500 ms', 'ttft <= 70 ms');
  // 1,536 tokens after 6,144 at half of 1000 TFLOP/s; 32 layers at 662 µs. The restore takes less: 14.65 ms.
  expect(messageOf(late, 'deadline-ttft')).toContain(' Most of it: prefill 60.28 ms, launch and layers 21.18 ms. ');
  const labels = partsOf(scenarioOf(late).quantity('chat.ttft')).map((one) => one.label);
  expect(labels).toEqual(['queue', 'restore', 'prefill', 'launch and layers']);
});

test('a restore is told once, as the part that it is', () => {
  const late = scenario('1 GB/s').replace('ttft <= 500 ms', 'ttft <= 850 ms');
  // 768 MiB at 1 GB/s, of which half a request a second leaves 59.7 %: 1.348 s of 1.431 s.
  expect(messageOf(late, 'deadline-ttft')).toMatch(/ Most of it: restore 1\.3\d+ s\. /);
});

test('a worst case that breaks the limit is told as one, with what it takes and where it goes', () => {
  // Eight restores of 768 MiB at 55 GB/s: 117.1 ms, beside a queue of 0.9 ms and a prefill of 60.28 + 21.18 ms. By
  // estimate one restore takes 14.75 ms, and the first token 97.2 ms.
  const message = messageOf(scenario('55 GB/s').replace('ttft <= 500 ms', 'ttft <= 150 ms'), 'deadline-ttft');
  expect(message).toMatch(/^chat\.ttft takes 199\.5\d* ms in the worst case, 33 % over the limit of 150 ms\. /);
  expect(message).toContain(' Most of it: restore 117.1 ms, prefill 60.28 ms. ');
});

test('a bound is told by its parts, not by the way that it goes', () => {
  // 1,536 tokens after 6,144 at 1000 TFLOP/s: 30.14 ms; 768 MiB at 55 GB/s go on beside it.
  const message = messageOf(scenario('55 GB/s').replace('ttft <= 500 ms', 'ttft <= 20 ms'), 'deadline-ttft');
  expect(message).toContain('chat.ttft takes 30.14 ms at least');
  expect(message).toContain(' Slowest: prefill 30.14 ms, then restore 14.65 ms. ');
});

test('ways that a bound does not go are no parts of it', () => {
  // Restoring takes 805.3 ms, computing all again 138.3 ms, the best of both 120.9 ms.
  const message = messageOf(scenario('1 GB/s', 'otherwise recompute').replace('500 ms', '20 ms'), 'deadline-ttft');
  expect(message).toContain('chat.ttft takes 120.9 ms at least');
  expect(message).not.toMatch(/805|138/);
});

test('an expected time between tokens is told by what a step reads, and by what shares the device', () => {
  const slow = (run: string) => scenario('55 GB/s', '', run).replace('itl <= 30 ms', 'itl <= 15 ms');
  // 16 GB, and 8 GiB, at 91 % of 2 TB/s.
  expect(messageOf(slow(''), 'deadline-itl')).toContain(
    ' Most of it: weights 8.791 ms, KV from host.gpu.hbm 4.72 ms. ',
  );
  // Half of each step: as long as all the rest.
  const shared = scenarioOf(slow('{ restore-interference 50% }')).quantity('chat.itl');
  const restores = partsOf(shared).at(-1);
  expect(restores?.label).toBe('restores beside');
  expect(restores?.seconds).toBeCloseTo((shared.value ?? 0) / 2, 12);
  expect(partsOf(shared).reduce((sum, one) => sum + one.seconds, 0)).toBeCloseTo(shared.value ?? 0, 12);
});

test('prefills between steps are a part of their own', () => {
  const busy = scenarioOf(scenario('55 GB/s').replace('arrivals 0.5 /s', 'arrivals 20 /s')).quantity('chat.itl');
  const prefills = partsOf(busy).find((one) => one.label === 'prefills between');
  // Of 8 sequences of 512 tokens one ends in 64 steps: 60.28 ms / 64.
  expect(prefills?.seconds).toBeCloseTo(0.06028 / 64, 6);
});

test('a bound has no parts that add up', () => {
  const s = scenarioOf(scenario('55 GB/s'));
  expect(['chat.ttft.bound', 'chat.itl.bound'].map((name) => partsOf(s.quantity(name)))).toEqual([[], []]);
});
