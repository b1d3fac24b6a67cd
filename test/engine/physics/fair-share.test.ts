import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FairFlow, type FairLink, fairFinishTimes } from '../../../language/engine/physics/index.ts';

const flow = (id: string, bytes: number, startSeconds: number, ...links: string[]): FairFlow => ({
  id,
  bytes,
  startSeconds,
  links,
});
const link = (id: string, bandwidthBytesPerSecond: number): FairLink => ({ id, bandwidthBytesPerSecond });
const finishes = (flows: readonly FairFlow[], links: readonly FairLink[]) =>
  fairFinishTimes(flows, links).map((one) => one.finishSeconds);

describe('fairFinishTimes', () => {
  it('gives one flow the whole link', () => expect(finishes([flow('a', 10, 1, 'k')], [link('k', 5)])).toEqual([3]));

  it('halves a link between two, and gives the rest to the one that stays', () => {
    // Both run at 5; a has 10 and ends at 2, b has 10 of its 20 left and ends at 3.
    expect(finishes([flow('a', 10, 0, 'k'), flow('b', 20, 0, 'k')], [link('k', 10)])).toEqual([2, 3]);
  });

  it('reacts to a late arrival', () => {
    // a alone until 1 (10 done, 10 left), then 5 each: both have 10 left and end at 3.
    expect(finishes([flow('a', 20, 0, 'k'), flow('b', 10, 1, 'k')], [link('k', 10)])).toEqual([3, 3]);
  });

  it('fills what a bottleneck elsewhere leaves', () => {
    // a is held to 2 by j, so b gets 8 of k. Both need 5 s and 2 s.
    const result = fairFinishTimes([flow('a', 10, 0, 'k', 'j'), flow('b', 16, 0, 'k')], [link('k', 10), link('j', 2)]);
    expect(result.map((one) => [one.finishSeconds, one.bottleneck])).toEqual([
      [5, 'j'],
      [2, 'k'],
    ]);
  });

  it('counts a link crossed twice twice, weights, and flows that need no link', () => {
    expect(finishes([flow('a', 10, 0, 'k', 'k')], [link('k', 10)])).toEqual([2]);
    const heavy = { ...flow('a', 30, 0, 'k'), weight: 3 };
    expect(finishes([heavy, flow('b', 10, 0, 'k')], [link('k', 40)])).toEqual([1, 1]);
    expect(finishes([flow('a', 10, 4)], [])).toEqual([4]);
  });

  it('never ends a flow over a dead or unknown link', () => {
    expect(finishes([flow('a', 1, 0, 'k'), flow('b', 1, 0, 'gone')], [link('k', 0)])).toEqual([Infinity, Infinity]);
  });
});

const names = ['k', 'j', 'i'];
const anyFlow = fc.record({
  bytes: fc.integer({ min: 1, max: 100 }),
  startSeconds: fc.integer({ min: 0, max: 8 }),
  links: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
  weight: fc.constantFrom(1, 2),
});
const anyFlows = fc
  .array(anyFlow, { minLength: 1, maxLength: 6 })
  .map((list) => list.map((one, i) => ({ id: `f${i}`, ...one })));
const anyLinks = fc.tuple(...names.map((id) => fc.integer({ min: 1, max: 20 }).map((rate) => link(id, rate))));

describe('odd input', () => {
  it('a flow without weight or one that never starts never ends, and harms nobody', () => {
    const idle = { ...flow('a', 1, 0, 'k'), weight: 0 };
    const flows = [idle, flow('b', 10, Infinity, 'k'), flow('c', 10, 0, 'k')];
    expect(finishes(flows, [link('k', 10)])).toEqual([Infinity, Infinity, 1]);
  });
});

describe('fair shares in general', () => {
  it('equals a simulator that takes many small steps', () => {
    fc.assert(
      fc.property(anyFlows, anyLinks, (flows, links) => {
        const exact = finishes(flows, links);
        const stepped = simulate(flows, links, 0.002);
        exact.forEach((at, i) => {
          expect(Math.abs(at - stepped[i]!)).toBeLessThanOrEqual(0.02 * flows.length + 0.02 * at);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('conserves work: a single link is never idle while a flow waits for it', () => {
    fc.assert(
      fc.property(anyFlows, fc.integer({ min: 1, max: 20 }), (flows, rate) => {
        const single = flows.map((one) => ({ ...one, links: ['k'] }));
        expect(Math.max(...finishes(single, [link('k', rate)]))).toBeCloseTo(busyUntil(single, rate), 6);
      }),
    );
  });

  it('no flow beats its bottleneck alone', () => {
    fc.assert(
      fc.property(anyFlows, anyLinks, (flows, links) => {
        const rate = new Map(links.map((one) => [one.id, one.bandwidthBytesPerSecond]));
        fairFinishTimes(flows, links).forEach((one, i) => {
          const least = Math.min(...flows[i]!.links.map((id) => rate.get(id)!));
          expect(one.durationSeconds).toBeGreaterThanOrEqual((flows[i]!.bytes / least) * (1 - 1e-9));
        });
      }),
    );
  });
});

/** When a link that works as long as there is work has done all of it. */
function busyUntil(flows: readonly FairFlow[], rate: number): number {
  return [...flows]
    .sort((a, b) => a.startSeconds - b.startSeconds)
    .reduce((now, one) => Math.max(now, one.startSeconds) + one.bytes / rate, 0);
}

/** Rates by raising all a little at a time until a link is full, time by small steps: slow and obviously right. */
function simulate(flows: readonly FairFlow[], links: readonly FairLink[], step: number): number[] {
  const left = flows.map((one) => one.bytes);
  const ends = flows.map(() => Number.POSITIVE_INFINITY);
  let rates: readonly number[] = [];
  let before = '';
  for (let tick = 0; left.some((bytes) => bytes > 0) && tick < 200_000; tick++) {
    const now = tick * step;
    const active = flows.map((one, i) => left[i]! > 0 && one.startSeconds <= now + 1e-9);
    if (String(active) !== before) rates = raise(flows, links, active);
    before = String(active);
    flows.forEach((_, i) => {
      if (!active[i]) return;
      left[i]! -= rates[i]! * step;
      if (left[i]! <= 0) ends[i] = now + step;
    });
  }
  return ends;
}

function raise(flows: readonly FairFlow[], links: readonly FairLink[], active: readonly boolean[]): readonly number[] {
  const rates = flows.map(() => 0);
  const growing = new Set(flows.map((_, i) => i).filter((i) => active[i]));
  const load = (id: string) => flows.reduce((total, one, i) => total + (one.links.includes(id) ? rates[i]! : 0), 0);
  while (growing.size > 0) {
    for (const i of growing) rates[i]! += 0.001 * (flows[i]!.weight ?? 1);
    for (const { id, bandwidthBytesPerSecond } of links) {
      if (load(id) < bandwidthBytesPerSecond) continue;
      for (const i of growing) if (flows[i]!.links.includes(id)) growing.delete(i);
    }
  }
  return rates;
}
