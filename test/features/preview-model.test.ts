import { describe, expect, it } from 'vitest';
import { elementAt } from '../../server/preview/focus.ts';
import { PreviewModels } from '../../server/preview/last-good.ts';
import { previewModel } from '../../server/preview/model.ts';
import type { PreviewModel, PreviewScenario } from '../../server/protocol.ts';
import { ENGINEERING_EXAMPLE, SPLIT_SERVING } from '../helpers/language-samples.ts';
import { openDocument, withCursor } from '../helpers/open-document.ts';
import { LLAMA_LAYERS, SMALL_HOST } from '../helpers/small-samples.ts';

async function modelOf(text: string): Promise<PreviewModel> {
  const { document, services } = await openDocument(text);
  const { report, findings } = services.shared.tierwright.Analysis.get(document);
  return previewModel(report, findings, 3);
}

async function scenarioOf(text: string, name: string): Promise<PreviewScenario> {
  const found = (await modelOf(text)).scenarios.find((one) => one.name === name);
  if (!found) throw new Error(`no scenario ${name}`);
  return found;
}

describe('the preview of the engineering example', () => {
  it('has a tab for each scenario with its worst verdict and counts', async () => {
    const { uri, version, scenarios } = await modelOf(ENGINEERING_EXAMPLE);
    expect([uri, version]).toEqual(['file:///project/main.tier', 3]);
    expect(scenarios.map((one) => [one.name, one.worst, one.summary])).toEqual([
      ['dram-prefixes', 'possible', '1 possible · 9 met'],
      ['hbf-active', 'broken', '1 broken · 4 met'],
    ]);
    expect(scenarios[1]?.doc).toMatch(/^The misconception/);
  });

  it('stacks what is placed on each tier', async () => {
    const { nodes } = await scenarioOf(ENGINEERING_EXAMPLE, 'dram-prefixes');
    const shown = nodes
      .flatMap((node) => node.tiers)
      .map(({ id, rank, summary, share, detail, segments }) => [
        id,
        rank,
        summary,
        share,
        detail,
        segments.map((s) => `${s.id} ${s.kind} ${s.size?.text}`),
      ]);
    // 8.03e9 · 2 B = 16.06 GB, and 8 GiB = 8.59 GB: 24.65 GB of 80 GB = 31 %.
    expect(shown).toEqual([
      [
        'host.gpu.hbm',
        0,
        '24.6 GB of 80 GB',
        '31 %',
        'read and write 3.35 TB/s · 400 ns · append in-place',
        ['Synthetic.weights@host.gpu.hbm weights 16.1 GB', 'chat.kv@host.gpu.hbm kv 8 GiB'],
      ],
      [
        'host.dram',
        1,
        '400 GiB of 1 TiB',
        '39 %',
        'read and write 300 GB/s · 100 ns · append in-place',
        ['chat.prefixes@host.dram prefixes 400 GiB'],
      ],
      ['host.hbf', 1, '0 of 512 GB', '0 %', 'read 1.6 TB/s · write 40 GB/s · 10 µs · page of 16 KiB', []],
    ]);
    expect(nodes[0]?.devices.map(({ id, detail, runs }) => [id, detail, runs])).toEqual([
      ['host.gpu', 'H100-SXM · 989 TFLOP/s bf16', ['chat']],
    ]);
  });

  it('says each verdict in a sentence and names the element it concerns', async () => {
    const { verdicts } = await scenarioOf(ENGINEERING_EXAMPLE, 'dram-prefixes');
    expect(
      verdicts.map(({ subject, verdict, value, limit, elementId }) => [subject, verdict, value, limit, elementId]),
    ).toEqual([
      ['chat.ttft', 'met', '98 ms', '≤ 500 ms', 'host.gpu'],
      ['chat.itl', 'met', '10.5 ms', '≤ 30 ms', 'host.gpu'],
      ['chat.demand', 'met', '2.73', '≤ 8', 'host.gpu'],
      ['host.gpu.hbm.used', 'met', '24.6 GB', '≤ 80 GB', 'host.gpu.hbm'],
      ['host.dram.used', 'met', '400 GiB', '≤ 1 TiB', 'host.dram'],
      ['chat.kv on host.gpu.hbm', 'met', undefined, undefined, 'host.gpu.hbm'],
      ['host.gpu.hbm.write-rate', 'met', '136 MB/s', '≤ 3.35 TB/s', 'host.gpu.hbm'],
      ['host.dram.write-rate', 'met', '134 MB/s', '≤ 300 GB/s', 'host.dram'],
      ['host.pcie.utilisation', 'met', '0.73 %', '< 100 %', 'host.pcie'],
      ['chat.restore.time < chat.recompute.time', 'possible', '≥ 14.6 ms', '< 219 ms', 'host.pcie'],
    ]);
    expect(verdicts.map((one) => one.text).slice(0, 4)).toEqual([
      'First token after 98 ms, 402 ms before the limit of 500 ms. By estimate.',
      'A token every 10.5 ms, 19.5 ms within the limit of 30 ms. By estimate.',
      'The arrivals need 2.73 live sequences of 8.',
      '24.6 GB of 80 GB, 55.4 GB free.',
    ]);
  });

  it('uses a rule’s own words for what is broken', async () => {
    const { verdicts } = await scenarioOf(ENGINEERING_EXAMPLE, 'hbf-active');
    const broken = verdicts.filter((one) => one.verdict === 'broken');
    expect(broken.map((one) => [one.subject, one.elementId, one.claim])).toEqual([
      ['chat.kv on host.hbf', 'host.hbf', 'exact'],
    ]);
    expect(broken[0]?.text).toContain('a token appends 64 pieces of 2 KiB into program pages of 16 KiB');
  });

  it('traces transfers hop by hop', async () => {
    const { transfers } = await scenarioOf(ENGINEERING_EXAMPLE, 'dram-prefixes');
    expect(transfers).toMatchObject([
      {
        id: 'chat.restore',
        object: 'chat.prefixes',
        label: 'restore from host.dram to host.gpu.hbm, 768 MiB',
        path: ['host.dram', 'host.pcie', 'host.gpu.hbm'],
        hops: [
          { id: 'host.dram', text: '2.68 ms' },
          { id: 'host.pcie', text: '14.6 ms' },
          { id: 'host.gpu.hbm', text: '241 µs' },
        ],
        slowest: 'host.pcie',
        total: '≥ 14.6 ms',
        claim: 'lower-bound',
      },
    ]);
  });

  it('draws restore against recompute with the deadline, and budgets that add up', async () => {
    const { charts } = await scenarioOf(ENGINEERING_EXAMPLE, 'dram-prefixes');
    const [line, ttft, itl] = charts;
    if (line?.kind !== 'restore-vs-recompute' || ttft?.kind !== 'budget' || itl?.kind !== 'budget')
      throw new Error('other charts');
    const [restore, recompute] = line.series;
    expect([restore?.label, restore?.claim, recompute?.label, recompute?.claim]).toEqual([
      'restore via host.pcie',
      'lower-bound',
      'recompute on host.gpu',
      'estimate',
    ]);
    expect(restore?.points.find((one) => one.x.value === 8192)).toEqual({
      x: { value: 8192, text: '8 Ki' },
      y: { value: expect.closeTo((8192 * 131_072) / 55e9 + 3.5e-6, 9), text: '19.5 ms' },
    });
    expect([line.deadline?.text, line.now?.text, line.breakEven]).toEqual(['500 ms', '6,144 tok', undefined]);
    expect(line.yTicks.map((one) => one.text)).toEqual(['1 ms', '10 ms', '100 ms', '1 s', '10 s', '100 s']);
    expect(ttft.segments.map((one) => `${one.label} ${one.text}`)).toEqual([
      'queue 963 µs',
      'restore 14.8 ms',
      'prefill 61.1 ms',
      'launch and layers 21.2 ms',
    ]);
    for (const chart of [ttft, itl]) {
      const sum = chart.segments.reduce((all, one) => all + one.value, 0);
      expect(sum).toBeCloseTo(chart.total?.value ?? 0, 9);
    }
  });

  it('marks the break-even where the curves cross', async () => {
    // Over 3 GB/s a token takes 43.7 µs to restore. Computing short prefixes is cheaper, long ones are dearer.
    const { charts } = await scenarioOf(
      ENGINEERING_EXAMPLE.replace('bandwidth 55 GB/s', 'bandwidth 3 GB/s'),
      'dram-prefixes',
    );
    const line = charts.find((one) => one.kind === 'restore-vs-recompute');
    const crossing = line?.kind === 'restore-vs-recompute' ? line.breakEven : undefined;
    expect(crossing?.text).toMatch(/^break-even at [\d,]+ tok: restoring wins from this length on$/);
    expect(crossing?.y.value).toBeCloseTo(((crossing?.x.value ?? 0) * 131_072) / 3e9, 5);
  });

  it('lists the values worth reading, with places that their hover explains', async () => {
    const { table } = await scenarioOf(ENGINEERING_EXAMPLE, 'dram-prefixes');
    const row = (name: string) => table.find((one) => one.name === name);
    expect(row('chat.kv.live')).toMatchObject({
      value: '8 GiB',
      claim: 'exact',
      range: { start: { line: 22, character: 2 } },
    });
    expect(row('chat.kv.bytes-per-sequence')?.value).toBe('1 GiB');
    expect(row('chat.ttft')).toMatchObject({ value: '98 ms', limit: '≤ 500 ms', verdict: 'met' });
    expect(row('chat.restore.break-even-tokens')?.value).toBe('restoring always wins');
    expect(table.filter((one) => one.name.startsWith('host.hbf.'))).toEqual([]);
  });

  it('lays itself out, and moves nothing when only sizes change', async () => {
    const before = await scenarioOf(ENGINEERING_EXAMPLE, 'dram-prefixes');
    const after = await scenarioOf(ENGINEERING_EXAMPLE.replace('capacity 1 TiB', 'capacity 2 TiB'), 'dram-prefixes');
    expect(before.layouts.length).toBeGreaterThan(0);
    expect(after.layouts).toEqual(before.layouts);
  });
});

describe('other previews', () => {
  it('shows both nodes of split serving with their counts and the handoff between them', async () => {
    const { nodes, links, transfers } = await scenarioOf(SPLIT_SERVING, 'split');
    expect(nodes.map((one) => [one.id, one.devices[0]?.count, one.devices[0]?.runs])).toEqual([
      ['p0', 8, ['chat70.prefill · tensor-parallel 8']],
      ['d0', 8, ['chat70.decode · tensor-parallel 8']],
    ]);
    expect(links.find((one) => one.id === 'fabric')).toMatchObject({
      from: 'p0.gpus.hbm',
      to: 'd0.gpus.hbm',
      directed: true,
      text: 'fabric: 8 × 50 GB/s, latency 1.5 µs, from p0.gpus.hbm to d0.gpus.hbm',
    });
    expect(transfers.map((one) => [one.id, one.total])).toEqual([['chat70.handoff', '≥ 6.29 ms']]);
  });

  it('says by how much a tier overflows, its reserve counted', async () => {
    // 16 GB of weights and 8 · 1 GiB = 8.59 GB of KV into 20 GB less 1 GB: 5.59 GB too much.
    const host = SMALL_HOST.replace('capacity 40 GB', 'capacity 20 GB; reserve 1 GB');
    const text = `${LLAMA_LAYERS}${host}workload chat serves M { sequences 8; context 8192 tok }\nscenario s {\n  place M.weights in host.gpu.hbm\n  place chat.kv in host.gpu.hbm\n  run chat on host.gpu\n}\n`;
    const [tier] = (await scenarioOf(text, 's')).nodes.flatMap((node) => node.tiers);
    expect([tier?.over?.text, tier?.verdict, tier?.segments.map((one) => one.kind)]).toEqual([
      '5.59 GB',
      'broken',
      ['weights', 'kv', 'reserve'],
    ]);
  });

  it('names what is missing for an unknown use', async () => {
    const text = ENGINEERING_EXAMPLE.replace('retain 400 GiB; ', '');
    const dram = (await scenarioOf(text, 'dram-prefixes')).nodes
      .flatMap((node) => node.tiers)
      .find((one) => one.id === 'host.dram');
    expect([dram?.used, dram?.summary]).toEqual([undefined, 'used unknown: retain is missing · 1 TiB']);
  });

  it('shows a scenario that does nothing yet', async () => {
    const empty = await scenarioOf(`${SMALL_HOST}scenario s { }\n`, 's');
    expect(empty).toMatchObject({ verdicts: [], transfers: [], charts: [], nodes: [{ id: 'host' }] });
    expect(empty.summary).toBeUndefined();
  });
});

describe('a broken document', () => {
  it('keeps the last sound picture and says since when, until it is mended', async () => {
    const models = new PreviewModels(() => new Date(2026, 0, 5, 14, 3, 9));
    const analysisOf = async (text: string) => {
      const { document, services } = await openDocument(text);
      return services.shared.tierwright.Analysis.get(document);
    };
    const sound = models.of(await analysisOf(ENGINEERING_EXAMPLE), 1);
    const broken = models.of(await analysisOf(ENGINEERING_EXAMPLE.replace('node host {', 'node host { ) {')), 2);
    expect(broken.version).toBe(2);
    expect(broken.stale?.since).toBe('14:03:09');
    expect(broken.stale?.reason).toMatch(/^line 12: /);
    expect(broken.scenarios).toBe(sound.scenarios);
    expect(models.of(await analysisOf(ENGINEERING_EXAMPLE), 3).stale).toBeUndefined();
    models.forget(sound.uri);
    expect(models.of(await analysisOf('node host { ) {'), 4).scenarios).toEqual([]);
  });
});

describe('the element at a position', () => {
  it.each([
    ['place Synthetic.weights in host.gpu.hbm', 'Synthetic', 'Synthetic.weights@host.gpu.hbm', 'dram-prefixes'],
    ['place Synthetic.weights in host.gpu.hbm', 'host.gpu', 'host.gpu.hbm', 'dram-prefixes'],
    ['via host.pcie', 'via', 'chat.restore', 'dram-prefixes'],
    ['run   chat', 'run', 'host.gpu', 'dram-prefixes'],
    ['expect chat', 'chat.restore.time', 'chat.restore.time < chat.recompute.time', 'dram-prefixes'],
    ['place chat.kv           in host.hbf', 'place', 'chat.kv@host.hbf', 'hbf-active'],
    ['tier dram', 'capacity', 'host.dram', undefined],
    ['link pcie', 'pcie', 'host.pcie', undefined],
    ['device gpu', 'gpu', 'host.gpu', undefined],
    ['ttft      <=', 'ttft', 'chat.ttft', undefined],
    ['context   8192', 'context', 'chat.kv.live', undefined],
  ])('in %s at %s is %s', async (line, at, elementId, scenario) => {
    const { document, services, cursor } = await openDocument(withCursor(ENGINEERING_EXAMPLE, line, at));
    const { report } = services.shared.tierwright.Analysis.get(document);
    expect(elementAt(report, document.textDocument.positionAt(cursor))).toEqual({
      elementId,
      ...(scenario ? { scenario } : {}),
    });
  });

  it('is none outside of every declaration', async () => {
    const { document, services } = await openDocument(ENGINEERING_EXAMPLE);
    expect(
      elementAt(services.shared.tierwright.Analysis.get(document).report, { line: 0, character: 3 }),
    ).toBeUndefined();
  });
});
