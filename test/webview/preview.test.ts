import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PreviewModel, PreviewScenario } from '../../server/protocol.ts';
import { type OpenOptions, WebviewBrowser, type WebviewPage } from './browser-page.ts';
import { dramPrefixes, GB, GIB, hbfActive, largeModel, measure, sampleModel } from './sample-models.ts';
import { THEMES, type ThemeName } from './themes.ts';

let browser: WebviewBrowser;
let view: WebviewPage;

beforeAll(async () => {
  browser = await WebviewBrowser.start();
});
afterAll(() => browser.stop());
afterEach(async () => {
  // Console errors, exceptions and policy violations fail every test.
  expect(view.problems).toEqual([]);
  expect((await view.posted()).filter(({ type }) => type === 'failure')).toEqual([]);
  await view.close();
});

/** A page that shows the sample, or this model. */
async function show(model: PreviewModel = sampleModel(7), options: OpenOptions = {}): Promise<void> {
  view = await browser.open(options);
  await view.send({ type: 'report', version: model.version, model });
}

async function chooseScenario(name: string): Promise<void> {
  await view.page.getByRole('tab', { name }).click();
}

const one = (scenario: PreviewScenario, version = 1): PreviewModel => ({
  uri: 'file:///one.tier',
  version,
  scenarios: [scenario],
});
const segmentWidths = (tier: string) =>
  view.page.$$eval(`[data-tier="${tier}"] .capacity .fill`, (fills) =>
    fills.map((fill) => ({
      kind: fill.getAttribute('data-kind'),
      width: Number(fill.getAttribute('width')),
      paint: fill.getAttribute('fill'),
    })),
  );
const trackWidth = (tier: string) =>
  view.page.$eval(`[data-tier="${tier}"] .rim`, (rim) => Number(rim.getAttribute('width')));
const revealed = async () => (await view.posted()).filter(({ type }) => type === 'reveal');

describe('start', () => {
  test('says ready once and waits with a sentence', async () => {
    view = await browser.open();
    expect(await view.posted()).toEqual([{ type: 'ready' }]);
    expect(await view.page.textContent('.empty')).toContain('Waiting for the language server');
  });

  test('a document without a scenario says what to write', async () => {
    await show({ uri: 'file:///empty.tier', version: 1, scenarios: [] });
    expect(await view.page.textContent('.empty')).toContain('No scenario yet');
    expect(await view.page.textContent('.empty pre')).toContain('place chat.kv');
  });

  test('the bundle stays within its budget', async () => {
    view = await browser.open();
    const kib = (browser.bundle.script.length + browser.bundle.styles.length) / 1024;
    console.log(`web view bundle, script and styles: ${kib.toFixed(1)} KiB`);
    expect(kib).toBeLessThan(120);
  });
});

describe('bars', () => {
  test('lengths stand in proportion to bytes, kinds wear their own texture', async () => {
    await show();
    const track = await trackWidth('host.gpu.hbm');
    const [weights, kv] = await segmentWidths('host.gpu.hbm');
    expect(weights!.width / track).toBeCloseTo((16.06 * GB) / (80 * GB), 3);
    expect(kv!.width / track).toBeCloseTo((8 * GIB) / (80 * GB), 3);
    expect([weights!.paint, kv!.paint]).toEqual(['url(#kind-weights)', 'url(#kind-kv)']);
    const textures = await view.page.$$eval('#kind-kv .texture, #kind-prefixes .texture-dot', (all) => all.length);
    expect(textures).toBe(2);
  });

  test('overflow sticks out of the box, in proportion, and says by how much', async () => {
    await show(one(hbfActive()));
    const track = await trackWidth('host.gpu.hbm');
    const used = 16.06 * GB + 78 * GIB;
    const over = await view.page.$eval('[data-tier="host.gpu.hbm"] .overflow', (rect) =>
      Number(rect.getAttribute('width')),
    );
    expect(over / track).toBeCloseTo((used - 80 * GB) / (80 * GB), 2);
    const [bar, box] = await Promise.all(
      ['.overflow', '.box'].map((part) => view.page.locator(`[data-tier="host.gpu.hbm"] ${part}`).boundingBox()),
    );
    expect(bar!.x + bar!.width).toBeGreaterThan(box!.x + box!.width);
    expect(await view.page.textContent('[data-tier="host.gpu.hbm"]')).toContain('19.81 GB over');
  });

  test('what is unknown is drawn as unknown', async () => {
    await show(one(hbfActive()));
    const dram = view.page.locator('[data-tier="host.dram"]');
    expect(await dram.locator('.unknown-rest').count()).toBe(1);
    expect(await dram.locator('.share').textContent()).toBe('?');
    expect(await dram.textContent()).toContain('size unknown');
  });
});

describe('verdicts', () => {
  test('each has an icon and a word, the worst first', async () => {
    await show(one(hbfActive()));
    const words = await view.page.$$eval('.verdict .word', (all) => all.map((word) => word.textContent));
    expect(words).toEqual(['broken', 'broken', 'at risk', 'unknown']);
    expect(await view.page.locator('.verdict svg.icon').count()).toBe(4);
    expect(await view.page.textContent('.verdict.v-broken .sentence')).toContain('64 pieces of 2 KiB');
  });

  test('a change is announced politely', async () => {
    await show(one(dramPrefixes(), 1));
    const worse = dramPrefixes();
    const verdicts = worse.verdicts.map((verdict) =>
      verdict.subject === 'chat.ttft' ? { ...verdict, verdict: 'broken' as const, text: 'It is 40 ms late.' } : verdict,
    );
    await view.send({ type: 'report', version: 2, model: one({ ...worse, verdicts }, 2) });
    const live = view.page.locator('[aria-live="polite"]');
    expect(await live.textContent()).toBe('chat.ttft: broken. It is 40 ms late.');
  });
});

describe('source and picture', () => {
  test('a click reveals the element, with the version it was drawn from', async () => {
    await show();
    await view.page.click('[data-tier="host.dram"] .name');
    await view.page.click('[data-link="host.pcie"] .reach', { force: true });
    await view.page.click('.verdict[data-element="chat.itl"]');
    await view.page.click('[data-tier="host.gpu.hbm"] .fill[data-kind="kv"]');
    const common = { type: 'reveal', scenario: 'dram-prefixes', version: 7 };
    const ids = ['host.dram', 'host.pcie', 'chat.itl', 'chat.kv@host.gpu.hbm'];
    expect(await revealed()).toEqual(ids.map((elementId) => ({ ...common, elementId })));
  });

  test('a highlight marks its element and follows into another scenario', async () => {
    await show();
    await view.send({ type: 'highlight', elementId: 'host.dram' });
    expect(
      await view.page.$$eval('.tier.is-highlighted', (all) => all.map((each) => each.getAttribute('data-tier'))),
    ).toEqual(['host.dram']);
    await view.send({ type: 'highlight', elementId: 'fabric', scenario: 'split' });
    expect(await view.page.getAttribute('[role="tab"][aria-selected="true"]', 'id')).toBe('tab-split');
    expect(await view.page.locator('[data-link="fabric"].is-highlighted').count()).toBe(1);
    await view.page.getByRole('button', { name: 'Follow cursor' }).click();
    expect((await view.posted()).at(-1)).toEqual({ type: 'follow', on: false });
    await view.send({ type: 'highlight', elementId: 'p0.dram' });
    expect(await view.page.locator('.is-highlighted').count()).toBe(0);
  });

  test('it scrolls only when the element is out of view', async () => {
    await show(sampleModel(), { width: 420, height: 500, reducedMotion: true });
    const top = () => view.page.evaluate(() => window.scrollY);
    await view.send({ type: 'highlight', elementId: 'host.hbf' });
    const scrolled = await top();
    expect(scrolled).toBeGreaterThan(100);
    expect(await view.page.locator('[data-tier="host.hbf"] .box').boundingBox()).toSatisfy(
      (box: { y: number }) => box.y > 0 && box.y < 500,
    );
    await view.send({ type: 'highlight', elementId: 'host.dram' });
    expect(await top()).toBe(scrolled);
  });

  test('the whole way by keyboard: tab, arrows, Enter', async () => {
    await show();
    const focused = () =>
      view.page.evaluate(() => document.activeElement?.getAttribute('data-tier') ?? document.activeElement?.id);
    await view.page.focus('#tab-dram-prefixes');
    await view.page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('tab-hbf-active');
    await view.page.keyboard.press('Home');
    for (let presses = 0; presses < 40 && (await focused()) !== 'host.gpu.hbm'; presses++)
      await view.page.keyboard.press('Tab');
    expect(await focused()).toBe('host.gpu.hbm');
    await view.page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('host.dram');
    await view.page.keyboard.press('ArrowRight');
    expect(await focused()).toBe('host.hbf');
    await view.page.keyboard.press('Enter');
    expect(await revealed()).toEqual([
      { type: 'reveal', elementId: 'host.hbf', scenario: 'dram-prefixes', version: 7 },
    ]);
    const tier = await view.page.getByRole('button', { name: /^host\.gpu\.hbm; 24\.65 GB of 80 GB, 31 %/ }).count();
    expect(tier).toBe(1);
  });

  test('a chosen transfer lights its path and shows what each hop costs', async () => {
    await show();
    await view.page.getByRole('button', { name: /restore from host\.dram/ }).click();
    expect(await view.page.$$eval('.tier.on-path', (all) => all.map((each) => each.getAttribute('data-tier')))).toEqual(
      ['host.gpu.hbm', 'host.dram'],
    );
    expect(await view.page.locator('[data-link="host.pcie"].on-path').count()).toBe(1);
    expect(await view.page.locator('[data-link="host.hbf-bus"].on-path').count()).toBe(0);
    expect(await view.page.$$eval('.hop-badge', (all) => all.map((each) => each.textContent))).toEqual([
      '0.24 ms',
      '2.68 ms',
    ]);
    expect(await view.page.textContent('.hop.is-slowest')).toContain('14.6 ms');
  });
});

describe('messages', () => {
  test('an older report is dropped, a reset is not', async () => {
    await show(one(dramPrefixes(), 5));
    await view.send({ type: 'report', version: 4, model: one(hbfActive(), 4) });
    expect(await view.page.locator('#tab-dram-prefixes').count()).toBe(1);
    await view.send({ type: 'report', version: 1, model: one(hbfActive(), 1), reset: true });
    expect(await view.page.locator('#tab-hbf-active').count()).toBe(1);
  });

  test('a broken document keeps the last good picture, dimmed, and says since when', async () => {
    await show(one(dramPrefixes(), 1));
    const stale = { since: '10:42', reason: 'Line 31 cannot be read.' };
    await view.send({
      type: 'report',
      version: 2,
      model: { uri: 'file:///one.tier', version: 2, scenarios: [], stale },
    });
    expect(await view.page.locator('[data-tier]').count()).toBe(3);
    expect(await view.page.textContent('.stale')).toContain('from 10:42');
    const opacity = await view.page.$eval('.picture-section', (section) => Number(getComputedStyle(section).opacity));
    expect(opacity).toBeLessThan(0.7);
    await view.send({ type: 'report', version: 3, model: one(dramPrefixes(), 3) });
    expect(await view.page.locator('.stale').count()).toBe(0);
  });

  test('names stay text, never markup', async () => {
    const evil = '<img src=x onerror=alert(1)>"\'&';
    const plain = dramPrefixes();
    const nodes = plain.nodes.map((node) => ({
      ...node,
      doc: evil,
      tiers: node.tiers.map((tier) => ({
        ...tier,
        name: evil,
        segments: tier.segments.map((segment) => ({ ...segment, label: evil })),
      })),
    }));
    const verdicts = plain.verdicts.map((verdict) => ({ ...verdict, text: evil, verdict: 'broken' as const }));
    await show(one({ ...plain, name: evil, doc: evil, nodes, verdicts }));
    expect(await view.page.locator('img').count()).toBe(0);
    expect(await view.page.textContent('.doc')).toBe(evil);
    expect(await view.page.textContent('.verdict .sentence')).toContain(evil);
    await view.page.getByRole('button', { name: 'Table' }).click();
    expect(await view.page.locator('img').count()).toBe(0);
  });
});

describe('charts', () => {
  test('the deadline, the break-even and where the scenario stands are marked', async () => {
    await show(one(hbfActive()));
    const plot = view.page.locator('.restore-vs-recompute svg.plot');
    const texts = await plot.locator('text').allTextContents();
    expect(texts).toEqual(expect.arrayContaining(['deadline 500 ms', 'break-even 2,350 tok', 'here: 6,144 tok']));
    expect(await plot.locator('.diamond').count()).toBe(1);
    expect(await plot.getAttribute('aria-label')).toContain('break-even 2,350 tok');
  });

  test('a budget bar is in proportion and says in words when it is late', async () => {
    await show(one(hbfActive()));
    const budget = view.page.locator('.chart.budget').first();
    const bars = budget.locator('.budget-segment rect');
    const widths = await bars.evaluateAll((all) => all.map((rect) => Number(rect.getAttribute('width'))));
    // Queue, restore, recompute, first token: 110, 150, 220 and 90 ms.
    expect(widths[1]! / widths[0]!).toBeCloseTo(150 / 110, 2);
    expect(widths[2]! / widths[3]!).toBeCloseTo(220 / 90, 2);
    expect(await budget.textContent()).toContain('570 ms');
    expect(await budget.locator('.word').textContent()).toBe('at risk');
  });
});

describe('tables', () => {
  test('carry the same numbers as the picture', async () => {
    await show();
    await view.page.getByRole('button', { name: 'Table' }).click();
    const cells = async (title: string) =>
      view.page
        .locator('table', { has: view.page.locator('caption', { hasText: title }) })
        .first()
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
    const model = sampleModel().scenarios[0]!;
    const tiers = model.nodes.flatMap((node) => node.tiers);
    expect((await cells('Tiers')).map((row) => row.slice(0, 5))).toEqual(
      tiers.map((tier) => [tier.id, '1', tier.capacity!.text, tier.used!.text, tier.share]),
    );
    expect(await cells('Placed')).toContainEqual(['chat.kv', 'kv', 'host.gpu.hbm', '8 GiB']);
    expect(await cells('Links')).toContainEqual([
      'host.pcie',
      'host.dram',
      'both ways',
      'host.gpu.hbm',
      '55 GB/s',
      '0.73 %',
    ]);
    expect(await cells('Values')).toContainEqual(['chat.kv.per-sequence', '1 GiB', 'exact', '–', '–']);
    expect(await view.savedState()).toMatchObject({ view: 'table', follow: true });
  });
});

describe('stability and speed', () => {
  test('editing sizes and speeds moves no box', async () => {
    await show(one(dramPrefixes(), 1));
    const places = () =>
      view.page.$$eval('.tier, .link .pipe', (all) =>
        all.map((each) => each.getAttribute('transform') ?? each.getAttribute('d')),
      );
    const before = await places();
    const plain = dramPrefixes();
    const links = plain.links.map((link) => ({ ...link, bandwidth: measure(400e9, '400 GB/s and then some') }));
    const nodes = plain.nodes.map((node) => ({
      ...node,
      tiers: node.tiers.map((tier) => ({ ...tier, summary: 'something much longer than before', segments: [] })),
    }));
    await view.send({ type: 'report', version: 2, model: one({ ...plain, links, nodes }, 2) });
    expect(await places()).toEqual(before);
    expect(await view.page.textContent('.link-label')).toContain('400 GB/s');
  });

  test('300 tiers and 600 links', async () => {
    view = await browser.open({ width: 1200 });
    const first = await timed(largeModel(1));
    const updates: number[] = [];
    for (let version = 2; version < 5; version++) updates.push(await timed(largeModel(version, version)));
    const best = Math.min(...updates);
    console.log(
      `300 tiers, 600 links: first picture ${first.toFixed(0)} ms, update with every bar changed ${best.toFixed(0)} ms at best`,
    );
    expect(await view.page.locator('[data-tier]').count()).toBe(300);
    // Targets are 300 and 50 ms on a quiet machine; the limits here leave room for a noisy one.
    expect(first).toBeLessThan(3000);
    expect(best).toBeLessThan(1000);
  }, 120_000);

  /** Milliseconds of script from the message to the changed document, style and layout of the page not counted. */
  async function timed(model: PreviewModel): Promise<number> {
    return view.page.evaluate(
      async (data) => {
        const start = performance.now();
        const changed = new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resolve(performance.now());
          });
          observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
        });
        window.dispatchEvent(new MessageEvent('message', { data }));
        return (await changed) - start;
      },
      { type: 'report', version: model.version, model },
    );
  }
});

describe('view', () => {
  test('Ctrl and wheel zooms about the pointer, dragging pans without revealing, fit goes back', async () => {
    await show();
    const camera = () => view.page.$eval('svg.picture > g', (group) => group.getAttribute('transform'));
    const fitted = await camera();
    const box = (await view.page.locator('[data-tier="host.dram"] .box').boundingBox())!;
    await view.page.mouse.move(box.x + 30, box.y + 30);
    await view.page.keyboard.down('Control');
    await view.page.mouse.wheel(0, -120);
    await view.page.keyboard.up('Control');
    await expect.poll(camera).not.toBe(fitted);
    const zoomed = await camera();
    await view.page.mouse.down();
    await view.page.mouse.move(box.x + 90, box.y + 70, { steps: 4 });
    await view.page.mouse.up();
    await expect.poll(camera).not.toBe(zoomed);
    expect(await revealed()).toEqual([]);
    await view.page.getByRole('button', { name: 'Fit' }).click();
    await expect.poll(camera).toBe(fitted);
  });

  test.each(Object.keys(THEMES) as ThemeName[])(
    'text is readable and nothing overflows a narrow panel in %s',
    async (theme) => {
      await show(sampleModel(), { theme, width: 400 });
      for (const name of ['dram-prefixes', 'hbf-active', 'split']) {
        await chooseScenario(name);
        const wide = await view.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wide).toBe(0);
      }
      const smallest = await view.page.$$eval('svg.picture text', (texts) =>
        Math.min(
          ...texts.map((text) => {
            const matrix = (text as SVGGraphicsElement).getScreenCTM();
            return Number.parseFloat(getComputedStyle(text).fontSize) * (matrix?.a ?? 1);
          }),
        ),
      );
      expect(smallest).toBeGreaterThan(9.5);
    },
  );

  test('reduced motion stands still', async () => {
    await show(sampleModel(), { reducedMotion: true });
    await view.page.click('.transfer');
    const animation = await view.page.$eval('.travel', (line) => getComputedStyle(line).animationName);
    expect(animation).toBe('none');
  });

  test('a saved state is taken up when it has the right shape', async () => {
    await show(sampleModel(), { saved: { uri: 'file:///x.tier', scenario: 'split', view: 'picture', follow: false } });
    expect(await view.page.getAttribute('[role="tab"][aria-selected="true"]', 'id')).toBe('tab-split');
    await view.close();
    await show(sampleModel(), { saved: { uri: 3, scenario: [] } });
    expect(await view.page.getAttribute('[role="tab"][aria-selected="true"]', 'id')).toBe('tab-dram-prefixes');
  });
});

describe('export', () => {
  async function exported(format: string): Promise<string> {
    await view.send({ type: 'export-request', format });
    await expect.poll(async () => (await view.posted()).at(-1)?.type).toBe('export');
    const message = (await view.posted()).at(-1);
    return message?.type === 'export' ? message.content : '';
  }

  test('an SVG with its colours written out', async () => {
    await show();
    const svg = await exported('svg');
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(svg).toContain('Synthetic.weights');
    expect(svg).not.toMatch(/var\(|class=|color-mix|color\(srgb/);
  });

  test('a PNG', async () => {
    await show();
    const bytes = Buffer.from(await exported('png'), 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(10_000);
  });

  test('Markdown tables', async () => {
    await show();
    expect(await exported('markdown')).toContain('| host.dram | 1 | 1 TiB | 429.5 GB | 39 % | – | met |');
  });
});
