import { describe, expect, it } from 'vitest';
import { checkHints, hintsOf, textOf } from '../helpers/check-hints.ts';
import { ENGINEERING_EXAMPLE, SPLIT_SERVING } from '../helpers/language-samples.ts';
import { LLAMA_LAYERS, SMALL_HOST } from '../helpers/small-samples.ts';

describe('inlay hints', () => {
  it('shows sizes, times and slack of the engineering example', async () => {
    // 2 · 32 layers · 8 heads · 128 · 2 B = 131,072 B a token; · 8,192 tok = 1 GiB; · 8 = 8 GiB.
    // Weights 8.03e9 · 2 B = 16.06 GB = 14.96 GiB; with 8 GiB of KV 24.65 GB of the 512 GB = 4.8 %.
    // Restore: 3.5 µs + 6,144 · 131,072 B / 55 GB/s = 14.64 ms. Prefixes 400 GiB of 1 TiB = 39 %.
    // Link: 0.5 /s · 805,306,368 B / 55 GB/s = 0.73 %. (80 GB − 16.06 GB) ÷ 1.0737 GB = 59 sequences.
    await checkHints(`import "std/hardware"

/** The engineering example: 1 GiB of KV per sequence, 8 GiB for eight. */
model Synthetic {
  version       "synthetic-1"
  parameters    8.03e9‹15 GiB weights›
  weights-dtype bf16
  kv-dtype      bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}

node host {
  device gpu : H100-SXM                       // from std/hardware: compute plus its own tier gpu.hbm
  tier dram { capacity 1 TiB‹39 % used (dram-prefixes)›; read 300 GB/s; write 300 GB/s; latency 100 ns; append in-place }
  tier hbf  { capacity 512 GB‹4.8 % used (hbf-active)›; read 1.6 TB/s; write 40 GB/s; latency 10 us; append page; granularity 16 KiB
              endurance 3000 cycles }
  link pcie    dram <-> gpu.hbm { bandwidth 55 GB/s‹0.73 % used (dram-prefixes)›; latency 3 us }
  link hbf-bus hbf  <-> gpu.hbm { bandwidth 1.6 TB/s; latency 1 us }
}

workload chat serves Synthetic {
  sequences 8‹59 fit (dram-prefixes)›                                  // live at once
  context   8192 tok‹60,977 tok at most (dram-prefixes)›‹1 GiB/seq · 8 GiB live›                           // the most tokens a live sequence holds
  prompt    7680 tok
  reused    6144 tok‹768 MiB/prefix›                           // of the prompt, found as an inactive prefix
  output    512 tok
  arrivals  0.5 /s‹needs 2.73 live (dram-prefixes)›
  ttft      <= 500 ms‹98 ms · 80 % slack (dram-prefixes)›
  itl       <= 30 ms‹10.5 ms · 65 % slack (dram-prefixes)›
}

scenario dram-prefixes {
  place Synthetic.weights in host.gpu.hbm‹15 GiB›
  place chat.kv           in host.gpu.hbm‹8 GiB›
  place chat.prefixes     in host.dram { retain 400 GiB; evict lru; via host.pcie‹restore ≥ 14.6 ms · recompute 219 ms›; otherwise recompute }
  run   chat              on host.gpu‹TTFT 98 ms · ITL 10.5 ms›
  expect chat.restore.time < chat.recompute.time‹14.6 ms < 219 ms›
}

/** The misconception this tool exists for: a large read-oriented tier does not automatically suit the active cache. */
scenario hbf-active {
  place Synthetic.weights in host.hbf‹15 GiB›
  place chat.kv           in host.hbf‹8 GiB›          // error: 64 pieces of 2 KiB a token into 16 KiB program pages …
  run   chat              on host.gpu‹TTFT 325 ms · ITL 18 ms›
}
`);
  });

  it('names no scenario where there is only one, and shows a handoff on its path', async () => {
    // 2 · 80 · 8 · 128 · 2 B = 320 KiB a token; · 8,192 = 2.5 GiB; · 64 = 160 GiB. A prompt of 7,680 tok is 2.34 GiB,
    // over 8 links of 50 GB/s: 6.29 ms.
    const texts = (await hintsOf(SPLIT_SERVING)).map(textOf);
    expect(texts).toContain('2.5 GiB/seq · 160 GiB live');
    expect(texts).toContain('handoff ≥ 6.29 ms');
    expect(texts).toContain('185 fit');
    expect(texts.filter((text) => text.includes('(split)'))).toEqual([]);
  });

  it('shows sizes of what no scenario uses', async () => {
    await checkHints(`${LLAMA_LAYERS.replace('8e9', '8e9‹14.9 GiB weights›')}
workload chat serves M { sequences 2; context 8192 tok‹1 GiB/seq · 2 GiB live› }
`);
  });

  it('says by how much a limit is broken', async () => {
    // 16 GB of weights and 1 GiB of KV read a step over 1 TB/s: 17.07 ms at least, against 10 ms.
    // The estimate reads at 91 % of the peak and adds the fitted cost of 32 layers: 18.8 + 1.9 ms.
    await checkHints(`${LLAMA_LAYERS.replace('8e9', '8e9‹14.9 GiB weights›')}${SMALL_HOST.replace('40 GB;', '40 GB‹43 % used›;')}
workload chat serves M { sequences 1‹22 fit›; context 8192 tok‹183,105 tok at most›‹1 GiB/seq · 1 GiB live›; itl <= 10 ms‹≥ 17.1 ms · broken by 7.07 ms› }
scenario s {
  place M.weights in host.gpu.hbm‹14.9 GiB›
  place chat.kv in host.gpu.hbm‹1 GiB›
  run chat on host.gpu‹ITL 20.6 ms›
}
`);
  });

  it('leaves out the kinds a setting turns off', async () => {
    const some = async (settings: Record<string, boolean>) =>
      (await hintsOf(ENGINEERING_EXAMPLE, settings)).map(textOf);
    expect(await some({ sizes: false, times: true, slack: false })).toEqual([
      'restore ≥ 14.6 ms · recompute 219 ms',
      'TTFT 98 ms · ITL 10.5 ms',
      'TTFT 325 ms · ITL 18 ms',
    ]);
    expect(await some({ sizes: true, times: false, slack: false })).toContain('1 GiB/seq · 8 GiB live');
    expect(await some({ sizes: false, times: false, slack: false })).toEqual([]);
  });

  it('explains each part in its tooltip and leads to where the value was written', async () => {
    const hint = (await hintsOf(ENGINEERING_EXAMPLE)).find((one) => textOf(one).includes('8 GiB live'));
    const parts = typeof hint?.label === 'string' ? [] : (hint?.label ?? []);
    const live = parts.find((one) => one.value === '8 GiB live');
    const tooltip = typeof live?.tooltip === 'object' ? live.tooltip.value : '';
    expect(tooltip).toContain('`M = 2 · L · Hkv · d · b · ΣT`');
    expect(tooltip).toContain('`M = 2 · 32 · 8 · 128 · 2 B · 65,536 tok`');
    // `layers 32` of the model, the first input.
    expect(live?.location).toEqual({
      uri: 'file:///project/main.tier',
      range: { start: { line: 8, character: 9 }, end: { line: 8, character: 11 } },
    });
  });

  it('tells an expectation in the units it is written in, and no restore of nothing', async () => {
    const text = ENGINEERING_EXAMPLE.replace('chat.restore.time < chat.recompute.time', 'host.gpu.hbm.used <= 41 GB');
    const of = async (one: string) => (await hintsOf(one)).map(textOf);
    // 8.03e9 · 2 B of weights and 8 GiB of cache: 24.65 GB.
    expect(await of(text)).toContain('24.6 GB ≤ 41 GB');
    expect(await of(text.replace('41 GB', '41 GiB'))).toContain('23 GiB ≤ 41 GiB');
    expect((await of(text)).some((one) => one.startsWith('restore'))).toBe(true);
    const fresh = await of(text.replace(/ {2}reused .*\n/, ''));
    expect(fresh.filter((one) => one.startsWith('restore'))).toEqual([]);
  });

  it('survives half-typed lines: the others keep their hints', async () => {
    const broken = ENGINEERING_EXAMPLE.replace('prompt    7680 tok', 'prompt');
    const texts = (await hintsOf(broken)).map(textOf);
    expect(texts).toContain('1 GiB/seq · 8 GiB live');
    expect(texts).toContain('39 % used (dram-prefixes)');
  });
});
