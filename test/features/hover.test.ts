import { describe, expect, it } from 'vitest';
import { TierwrightHover } from '../../server/features/hover.ts';
import { fileLink, linksFor } from '../../server/features/hover-links.ts';
import { hoverAt } from '../helpers/check-hover.ts';
import { ENGINEERING_EXAMPLE, SPLIT_SERVING } from '../helpers/language-samples.ts';
import { openDocument } from '../helpers/open-document.ts';
import { LLAMA_LAYERS, SMALL_HOST } from '../helpers/small-samples.ts';

describe('hover on a context', () => {
  it.each(['context', '8192'])('derives the live KV on %s', async (at) => {
    const text = await hoverAt(ENGINEERING_EXAMPLE, 'context   8192 tok', at);
    const [result] = text.split('\n\n');
    expect(result).toBe('**`chat.kv.live` = 8 GiB** (8,589,934,592 B)  \nConventional KV cache');
    expect(text).toContain('`M = 2 · L · Hkv · d · b · ΣT`  \n`M = 2 · 32 · 8 · 128 · 2 B · 65,536 tok`');
    expect(text).toContain('- `Hkv` = [8](file:///project/main.tier#L9,56): key-value heads of a layer');
    expect(text).toContain('Exact: counted, not estimated');
    expect(text).toContain('- full conventional key-value cache in every layer\n- no windows, no compression');
    expect(text).toContain('- no paging overhead and no padding');
    expect(text).toContain('*Source: seed formula; Mooncake (FAST ’25) §2.2*');
    expect(text).toContain('`chat.kv.bytes-per-sequence` = **1 GiB**');
  });

  it('compares restore and recompute from 4 Ki to 128 Ki tokens and marks the faster', async () => {
    // 4,096 · 131,072 B / 55 GB/s + 3.5 µs = 9.76 ms; sizes double with the tokens.
    const text = await hoverAt(ENGINEERING_EXAMPLE, 'context   8192 tok', 'context');
    expect(text).toContain('| tokens | one sequence | restore | recompute |');
    expect(text).toContain('| 4 Ki | 512 MiB | **≥ 9.76 ms** ✓ | 142 ms |');
    expect(text).toContain('| 128 Ki | 16 GiB | **≥ 312 ms** ✓ | 13.4 s |');
  });

  it('tells sizes alone where no scenario runs the workload', async () => {
    const text = await hoverAt(
      `${LLAMA_LAYERS}\nworkload chat serves M { sequences 8; context 8192 tok }\n`,
      'context 8192',
      'context',
    );
    expect(text).toContain('**`chat.kv.live` = 8 GiB**');
    expect(text).toContain('| tokens | one sequence |\n| --- | --: |\n| 4 Ki | 512 MiB |');
  });
});

describe('hover on a path', () => {
  it('shows every hop beside recompute and the deadline, and which of the two wins', async () => {
    const text = await hoverAt(ENGINEERING_EXAMPLE, 'via host.pcie', 'pcie');
    expect(text.split('\n\n')[0]).toBe(
      '**`chat.restore.time` ≥ 14.6 ms** over `host.dram` → `host.pcie` → `host.gpu.hbm`  \n`t ≥ L_path + V / B_path`',
    );
    expect(text).toContain('| restore | ≥ 14.6 ms (lower bound) |');
    expect(text).toContain('| recompute | 219 ms (estimate) |');
    expect(text).toContain('| TTFT limit | 500 ms |');
    expect(text).toContain('**Restore wins**: at its bound it is 15 times as fast');
    // 805,306,368 B over 300 GB/s, 55 GB/s and 3.35 TB/s.
    expect(text).toContain('| `host.dram` read | 100 ns | 300 GB/s | ≥ 2.68 ms |');
    expect(text).toContain('| `host.pcie` link **rules** | 3 µs | 55 GB/s | ≥ 14.6 ms |');
    expect(text).toContain('| `host.gpu.hbm` write | 400 ns | 3.35 TB/s | ≥ 241 µs |');
    expect(text).toContain('`t ≥ Σ{100 ns, 3 µs, 400 ns} + 768 MiB / min{300 GB/s, 55 GB/s, 3.35 TB/s}`');
  });

  it('says so when recomputing wins', async () => {
    // 768 MiB over 1 GB/s takes 805 ms, longer than the 219 ms of computing it again.
    const text = await hoverAt(
      ENGINEERING_EXAMPLE.replace('bandwidth 55 GB/s', 'bandwidth 1 GB/s'),
      'via host.pcie',
      'via',
    );
    expect(text).toContain('**Recompute wins**: the restore takes at least 3.7 times as long.');
    // Beside 0.5 /s of its own kind the restore takes 805 ms / (1 − 40.3 %) = 1.35 s: 1 − 219 ms / 1.35 s = 83.7 %.
    expect(text).toContain('more than 83.7 % busy with prefills restoring wins');
    // (60.9 + 219) ms · 0.5 /s = 14 % busy: 255 ms.
    expect(text).toContain('| recompute beside other prefills | 255 ms (estimate) |');
  });

  it('shows a handoff hop by hop', async () => {
    const text = await hoverAt(SPLIT_SERVING, 'via fabric', 'via');
    expect(text).toContain('**`chat70.handoff.time` ≥ 6.29 ms** over `p0.gpus.hbm` → `fabric` → `d0.gpus.hbm`');
    expect(text).not.toContain('recompute');
  });
});

describe('hover on values and words', () => {
  it.each([
    ['capacity 512 GB', '512', '`512 GB` = **477 GiB**'],
    ['latency 10 us', '10', '`10 us` = **0.01 ms**'],
    ['itl       <= 30 ms', '30', '`30 ms` = **0.03 s**'],
  ])('shows the value of %s in the other system', async (line, at, expected) => {
    expect(await hoverAt(ENGINEERING_EXAMPLE, line, at)).toContain(expected);
  });

  it('tells bits from bytes', async () => {
    const text =
      'node n {\n  tier a { capacity 80 GB; read 1 GB/s }\n  tier b { capacity 1 GiB; read 1 GB/s }\n  link l a <-> b { bandwidth 400 Gb/s }\n}\n';
    expect(await hoverAt(text, '400 Gb/s')).toContain('`400 Gb/s` = **50 GB/s**');
    expect(await hoverAt(text, '80 GB')).toContain('`80 GB` = **74.5 GiB**');
    expect(await hoverAt(text, '1 GB/s')).toContain('`1 GB/s` = **8 Gb/s**');
  });

  it('gives the vocabulary of an attribute: meaning, dimension, default', async () => {
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'output    512', 'output')).toBe(
      '**`output`** of a workload: tokens (such as 8192 tok)  \nTokens one request generates.  \nExample: `output 512 tok`',
    );
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'latency 100 ns', 'latency')).toContain(
      '**`latency`** of a tier: a time (such as 30 ms); default: 0 s',
    );
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'kv-heads 8', 'kv-heads')).toContain('**`kv-heads`** of layers: ');
  });

  it('tells lists, whole numbers and tables by what they take', async () => {
    const of = (text: string, at: string) => hoverAt(text, at, at.split(' ')[0]);
    expect(await of(ENGINEERING_EXAMPLE, 'sequences 8')).toContain(
      '**`sequences`** of a workload: a whole number; required',
    );
    expect(await of(ENGINEERING_EXAMPLE, 'via host.pcie')).toContain('of a place: names of links, separated by commas');
    const link = ENGINEERING_EXAMPLE.replace('bandwidth 55 GB/s', 'bandwidth 55 GB/s; measured { 1 GiB: 20 ms }');
    expect(await of(link, 'measured {')).toContain(
      '**`measured`** of a link: a table: bytes to a time (such as 30 ms)',
    );
  });

  it('says what a word means', async () => {
    const text = await hoverAt(ENGINEERING_EXAMPLE, 'append page', 'page');
    expect(text.split('\n')[0]).toBe(
      '**`page`**: whole pages of `granularity` are programmed; a smaller write costs a whole page (NAND flash, HBF)',
    );
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'kv-dtype      bf16', 'bf16')).toContain('**`bf16`**');
  });

  it('derives a limit and says how each scenario stands to it', async () => {
    const text = await hoverAt(ENGINEERING_EXAMPLE, 'ttft      <=', 'ttft');
    expect(text.split('\n')[0]).toBe('**`chat.ttft` = 98 ms**  ');
    expect(text).toContain(
      '- `dram-prefixes` **met**: First token after 98 ms, 402 ms before the limit of 500 ms. By estimate.',
    );
    expect(text).toContain('- `hbf-active` **met**: First token after 325 ms');
  });
});

describe('hover on names', () => {
  it('shows a row of the library with its comment, text, source and confidence', async () => {
    const text = await hoverAt(ENGINEERING_EXAMPLE, ': H100-SXM', 'H100');
    expect(text).toContain('**device `H100-SXM`**\n\nNVIDIA H100 SXM5 80GB');
    expect(text).toContain('compute { bf16: 989.4 TFLOP/s');
    expect(text).toMatch(/\*Source: https&#58;\/\/\S+ \(vendor\)\*/);
  });

  it('shows a model of the library with its weights', async () => {
    const text = await hoverAt(SPLIT_SERVING, 'serves Llama-3.1-70B', 'Llama');
    // 70,553,706,496 · 2 B = 141.1 GB = 131.4 GiB.
    expect(text).toContain('`Llama-3.1-70B.weights.bytes` = **131 GiB**');
    expect(text).toContain('(vendor)');
  });

  it('sums up tiers, links, devices and nodes over the scenarios', async () => {
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'tier hbf', 'hbf')).toContain(
      '| `hbf-active` | 24.6 GB | 4.8 % | `Synthetic.weights`, `chat.kv` |',
    );
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'link pcie', 'pcie')).toContain(
      '`host.dram` ↔ `host.gpu.hbm`: 55 GB/s, latency 3 µs\n\n| scenario | used | by |',
    );
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'on host.gpu', 'gpu')).toContain('H100-SXM · 989 TFLOP/s bf16');
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'node host', 'host')).toContain('- tiers: `gpu.hbm`, `dram`, `hbf`');
  });

  it('sums up a workload, a scenario and a model', async () => {
    const workload = await hoverAt(ENGINEERING_EXAMPLE, 'workload chat', 'chat');
    expect(workload).toContain('`chat.kv.live` = **8 GiB**  \n`chat.kv.bytes-per-sequence` = **1 GiB**');
    expect(workload).toContain('| 8 Ki | 1 GiB |');
    const scenario = await hoverAt(ENGINEERING_EXAMPLE, 'scenario hbf-active', 'hbf');
    expect(scenario).toContain('The misconception this tool exists for');
    expect(scenario).toContain(
      '**1 broken · 4 met**\n\n- `chat.kv` **broken**: chat.kv on host.hbf: a token appends 64 pieces of 2 KiB',
    );
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'model Synthetic', 'Synthetic')).toContain(
      'The engineering example: 1 GiB of KV per sequence, 8 GiB for eight.',
    );
  });

  it('derives a quantity named in an expectation and an object that is placed', async () => {
    expect(await hoverAt(ENGINEERING_EXAMPLE, 'chat.recompute.time', 'recompute')).toContain(
      '**`chat.recompute.time` = 219 ms**',
    );
    const object = await hoverAt(ENGINEERING_EXAMPLE, 'place chat.kv ', 'kv');
    expect(object).toContain(
      '**`chat.kv`**: the live KV cache: read and appended to with every token  \n`chat.kv on host.gpu.hbm` = **8 GiB**',
    );
    expect(object).toContain('`M = 2 · L · Hkv · d · b · ΣT`');
  });

  it('shows a let with its text', async () => {
    const text = `let most = 8192 tok\n${LLAMA_LAYERS}workload chat serves M { sequences 8; context most }\n`;
    const hover = await hoverAt(text, 'context most', 'most');
    expect(hover).toContain('**let [`most`]');
    expect(hover).toContain('let most = 8192 tok');
    expect(hover).toContain('**`chat.kv.live` = 8 GiB**');
  });

  it('shows nothing on blanks and punctuation', async () => {
    expect(await hoverAt(ENGINEERING_EXAMPLE, '\n\nnode', '\n\nnode')).toBe('');
  });
});

describe('hover and the document it is made from', () => {
  it('escapes what the document says', async () => {
    const text = `${LLAMA_LAYERS}/** <b>bold</b> [click](command:evil) */\n${SMALL_HOST}scenario s { run x on host.gpu }\n`;
    const hover = await hoverAt(text, 'node host', 'host');
    expect(hover).toContain('&lt;b&gt;bold&lt;/b&gt; \\[click\\](command:evil)');
  });

  it('links by command only where the client runs our command', async () => {
    const { document, services } = await openDocument(ENGINEERING_EXAMPLE);
    let announce: (params: never) => void = () => undefined;
    const hover = new TierwrightHover({
      shared: {
        tierwright: services.shared.tierwright,
        lsp: { LanguageServer: { onInitialize: (listener) => (announce = listener as typeof announce) } },
      },
    });
    announce({ initializationOptions: { commandLinks: true } } as never);
    const value = hover.getHoverContent(document, { position: { line: 22, character: 3 } })?.contents;
    expect(JSON.stringify(value)).toContain(
      '](command:tierwright.showPlace?%5B%7B%22uri%22%3A%22file%3A%2F%2F%2Fproject%2Fmain.tier%22',
    );
    expect(JSON.stringify(value)).not.toContain('](file:');
  });

  it('links nowhere a client could not go', () => {
    const span = {
      uri: 'tierwright:/std/hardware.tier',
      start: { line: 3, character: 2 },
      end: { line: 3, character: 4 },
      offset: 9,
      endOffset: 11,
    };
    expect(fileLink(span)).toBeUndefined();
    expect(linksFor(undefined)({ ...span, uri: 'file:///a.tier' })).toBe('file:///a.tier#L4,3');
  });
});
