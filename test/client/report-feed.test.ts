import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReportFeed } from '../../client/features/preview/report-feed.ts';
import type { HostMessage, PreviewModel } from '../../server/protocol.ts';

let sent: HostMessage[];
let feed: ReportFeed;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  feed = new ReportFeed((message) => sent.push(message));
});

afterEach(() => {
  vi.useRealTimers();
});

const model = (version: number): PreviewModel => ({ uri: 'file:///a.tier', version, scenarios: [] });
const versions = () => sent.map((message) => message.type === 'report' && message.version);

test('nothing is sent before the web view is ready, and then the latest', () => {
  feed.offer(model(1));
  feed.offer(model(2));
  vi.runAllTimers();
  expect(sent).toEqual([]);
  feed.begin();
  expect(versions()).toEqual([2]);
});

test('a burst is sent as its last', () => {
  feed.begin();
  for (const version of [1, 2, 3]) feed.offer(model(version));
  vi.runAllTimers();
  expect(versions()).toEqual([3]);
});

test('an older report is dropped', () => {
  feed.begin();
  feed.offer(model(5));
  vi.runAllTimers();
  feed.offer(model(4));
  vi.runAllTimers();
  expect(versions()).toEqual([5]);
});

test('a reopened document counts anew, and says so once', () => {
  feed.begin();
  feed.offer(model(5));
  vi.runAllTimers();
  feed.reopened();
  feed.offer(model(1));
  vi.runAllTimers();
  feed.offer(model(2));
  vi.runAllTimers();
  expect(sent.map((message) => [message.type === 'report' && message.version, 'reset' in message])).toEqual([
    [5, false],
    [1, true],
    [2, false],
  ]);
});

test('a hidden web view is told nothing, and everything when it is shown again', () => {
  feed.begin();
  feed.offer(model(1));
  feed.pause();
  feed.offer(model(2));
  vi.runAllTimers();
  expect(sent).toEqual([]);
  feed.begin();
  expect(versions()).toEqual([2]);
});
