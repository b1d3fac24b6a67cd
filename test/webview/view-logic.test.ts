import { describe, expect, test } from 'vitest';
import { arrowHead, barOf, linkWidth, neighbour, roundedPath } from '../../client/webview/geometry.ts';
import {
  isHostMessage,
  isPreviewModel,
  isSavedViewState,
  isViewMessage,
  rangeOfElement,
} from '../../client/webview/messages.ts';
import { share } from '../../client/webview/share.ts';
import { currentScenario, initialState, reduce } from '../../client/webview/state.ts';
import { dramPrefixes, GB, measure, sampleModel, tier } from './sample-models.ts';

describe('messages', () => {
  test('the samples have the right shape', () => {
    const model = sampleModel(3);
    expect(isPreviewModel(model)).toBe(true);
    expect(isHostMessage({ type: 'report', version: 3, model })).toBe(true);
  });

  const report = (model: unknown) => ({ type: 'report', version: 3, model });
  const withScenario = (change: object) => report({ ...sampleModel(), scenarios: [{ ...dramPrefixes(), ...change }] });
  const refused: Readonly<Record<string, unknown>> = {
    nothing: null,
    'a string': 'report',
    'no type': {},
    'a type alone': { type: 'report' },
    'a type from the prototype': { type: 'toString' },
    'a version that is text': { ...report(sampleModel()), version: '3' },
    'a node with a number for an id': withScenario({ nodes: [{ id: 1 }] }),
    'a chart of an unknown kind': withScenario({ charts: [{ kind: 'pie' }] }),
    'a layout that is not finite': withScenario({ layouts: [{ width: Number.NaN }] }),
    'a highlight of a number': { type: 'highlight', elementId: 3 },
    'an export to an unknown format': { type: 'export-request', format: 'exe' },
  };
  test.each(Object.entries(refused))('refused: %s', (_, message) => {
    expect(isHostMessage(message)).toBe(false);
  });

  test('the extension checks what comes back', () => {
    expect(isViewMessage({ type: 'reveal', elementId: 'a', scenario: 's', version: 1 })).toBe(true);
    expect(isViewMessage({ type: 'reveal', elementId: 'a', scenario: 's' })).toBe(false);
    expect(isViewMessage({ type: 'run', command: 'rm' })).toBe(false);
    expect(isSavedViewState({ uri: 'file:///a.tier', view: 'picture', follow: true })).toBe(true);
    expect(isSavedViewState({ uri: 'file:///a.tier', view: 'film', follow: true })).toBe(false);
  });

  test('every element of a picture leads to its source', () => {
    const model = sampleModel();
    const [scenario] = model.scenarios;
    const ids = [
      'host',
      'host.gpu',
      'host.dram',
      'host.pcie',
      'chat.kv@host.gpu.hbm',
      'chat.restore',
      'chat.itl',
      'chat.kv.live',
    ];
    for (const id of ids) expect(rangeOfElement(model, scenario!.name, id), id).toBeDefined();
    expect(rangeOfElement(model, scenario!.name, 'nowhere')).toBeUndefined();
    expect(rangeOfElement(model, 'nowhere', 'host')).toBeUndefined();
  });
});

describe('sharing', () => {
  test('what is equal becomes identical', () => {
    const before = sampleModel(1);
    const after = share(before, structuredClone(before));
    expect(after).toBe(before);
  });

  test('a change touches only the way down to it, insertions included', () => {
    const before = {
      list: [
        { id: 'a', n: { v: 1 } },
        { id: 'b', n: { v: 2 } },
      ],
    };
    const after = share(before, {
      list: [
        { id: 'new', n: { v: 0 } },
        { id: 'a', n: { v: 1 } },
        { id: 'b', n: { v: 3 } },
      ],
    });
    expect(after.list[1]).toBe(before.list[0]);
    expect(after.list[2]).toEqual({ id: 'b', n: { v: 3 } });
  });

  test('a lost or added key is a change', () => {
    expect(share({ a: 1, b: 2 }, { a: 1 } as { a: number })).toEqual({ a: 1 });
    expect(share({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1, b: undefined });
  });
});

describe('state', () => {
  const report = (version: number) => ({ type: 'report' as const, version, model: sampleModel(version) });

  test('an older version of the same document is dropped, another document is not', () => {
    const shown = reduce(initialState(undefined), report(5));
    expect(reduce(shown, report(4))).toBe(shown);
    const other = reduce(shown, {
      type: 'report',
      version: 1,
      model: { ...sampleModel(1), uri: 'file:///other.tier' },
    });
    expect(other.model?.uri).toBe('file:///other.tier');
  });

  test('a scenario that vanished gives way to the first', () => {
    const chosen = reduce(reduce(initialState(undefined), report(1)), { type: 'choose-scenario', name: 'split' });
    expect(currentScenario(chosen)?.name).toBe('split');
    const model = { ...sampleModel(2), scenarios: [dramPrefixes()] };
    expect(currentScenario(reduce(chosen, { type: 'report', version: 2, model }))?.name).toBe('dram-prefixes');
  });

  test('choosing a transfer twice unchooses it', () => {
    const once = reduce(initialState(undefined), { type: 'choose-transfer', id: 'chat.restore' });
    expect(once.transfer).toBe('chat.restore');
    expect(reduce(once, { type: 'choose-transfer', id: 'chat.restore' }).transfer).toBeUndefined();
  });
});

describe('geometry', () => {
  const segment = (gigabytes: number) => ({
    id: 'a',
    object: 'a',
    kind: 'kv' as const,
    label: 'a',
    size: measure(gigabytes * GB, ''),
  });
  const bar = (gigabytes: number) =>
    barOf(
      tier('t', 't', { rank: 0, capacity: measure(80 * GB, ''), detail: '', segments: [segment(gigabytes)] }),
      300,
      370,
    );

  test('a bar within its capacity uses the whole track for it', () => {
    expect(bar(40)).toMatchObject({ track: 300, filled: 150, cut: false });
  });

  test('a bar beyond it reaches out in proportion, shortens the track when it must, and is cut at last', () => {
    // 96 of 80 GB: 300 + 60 fits into 370. 160 of 80: the track becomes 185 so that 370 holds both. 400 of 80: cut.
    expect(bar(96)).toMatchObject({ track: 300, filled: expect.closeTo(360), cut: false });
    expect(bar(160)).toMatchObject({ track: expect.closeTo(185), filled: expect.closeTo(370), cut: false });
    expect(bar(400)).toMatchObject({ track: 150, cut: true });
  });

  test('links grow with the logarithm of their bandwidth within limits', () => {
    expect(linkWidth(undefined)).toBe(1.5);
    expect(linkWidth(10e9)).toBe(4);
    expect(linkWidth(100e9)).toBe(6);
    expect(linkWidth(1e18)).toBe(9);
  });

  test('arrow keys lead where one looks', () => {
    const box = (id: string, x: number, y: number, width = 100) => ({ id, x, y, width, height: 50 });
    const boxes = [box('top', 0, 0, 220), box('left', 0, 100), box('right', 120, 100)];
    expect(neighbour(boxes, 'left', 'right')).toBe('right');
    expect(neighbour(boxes, 'right', 'up')).toBe('top');
    expect(
      neighbour([box('top', 0, 0, 460), box('left', 0, 60, 220), box('right', 240, 60, 220)], 'left', 'right'),
    ).toBe('right');
    expect(neighbour(boxes, 'top', 'up')).toBeUndefined();
    expect(neighbour(boxes, 'gone', 'up')).toBe('top');
  });

  test('paths round their corners, arrows end at the tip', () => {
    expect(
      roundedPath([
        { x: 0, y: 0 },
        { x: 0, y: 40 },
        { x: 40, y: 40 },
      ]),
    ).toBe('M0 0L0 31Q0 40 9 40L40 40');
    expect(
      arrowHead(
        [
          { x: 0, y: 0 },
          { x: 20, y: 0 },
        ],
        10,
        4,
      ),
    ).toBe('M20 0L10 -4L10 4Z');
  });
});
