/** Checks by shape what crosses the border of the web view, in both directions: nothing that arrives is trusted. */
import type { HostMessage, PreviewModel, SavedViewState, SourceRange, ViewMessage } from '../../server/protocol.ts';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string';
const number: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const flag: Check = (value) => typeof value === 'boolean';
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const oneOf =
  (...words: readonly string[]): Check =>
  (value) =>
    words.includes(value as string);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const shape = (fields: Readonly<Record<string, Check>>): Check => {
  const entries = Object.entries(fields);
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    entries.every(([name, check]) => check((value as Record<string, unknown>)[name]));
};

const measure = shape({ value: number, text });
const verdict = oneOf('met', 'possible', 'at-risk', 'broken', 'unknown');
const position = shape({ line: number, character: number });
const range = shape({ uri: text, start: position, end: position });
const objectKind = oneOf('weights', 'kv', 'prefixes', 'state', 'reserve');
const points = list(shape({ x: measure, y: measure }));

const segment = shape({
  id: text,
  object: text,
  kind: objectKind,
  size: optional(measure),
  label: text,
});
const tier = shape({
  id: text,
  name: text,
  count: number,
  capacity: optional(measure),
  used: optional(measure),
  share: optional(text),
  over: optional(measure),
  summary: text,
  detail: text,
  segments: list(segment),
  verdict: optional(verdict),
  rank: number,
});
const device = shape({ id: text, name: text, count: number, detail: text, runs: optional(list(text)) });
const node = shape({ id: text, name: text, doc: optional(text), devices: list(device), tiers: list(tier) });
const link = shape({
  id: text,
  name: text,
  from: text,
  to: text,
  directed: flag,
  bandwidth: optional(measure),
  utilisation: optional(measure),
  verdict: optional(verdict),
  text,
});
const transfer = shape({
  id: text,
  object: text,
  label: text,
  path: list(text),
  hops: list(shape({ id: text, text, seconds: optional(number) })),
  slowest: optional(text),
  total: text,
  claim: optional(text),
});
const lineChart = shape({
  subject: text,
  title: text,
  xLabel: text,
  yLabel: text,
  xScale: oneOf('linear', 'log'),
  yScale: oneOf('linear', 'log'),
  xTicks: list(measure),
  yTicks: list(measure),
  series: list(shape({ id: oneOf('restore', 'recompute'), label: text, points })),
  deadline: optional(measure),
  breakEven: optional(shape({ x: measure, y: measure, text })),
  now: optional(measure),
});
const budgetChart = shape({
  subject: text,
  title: text,
  segments: list(shape({ label: text, kind: optional(objectKind), value: number, text })),
  total: optional(measure),
  deadline: optional(measure),
  verdict: optional(verdict),
});
const chart: Check = (value) => {
  const kind = (value as { kind?: unknown } | null)?.kind;
  return (kind === 'budget' && budgetChart(value)) || (kind === 'restore-vs-recompute' && lineChart(value));
};
const box = shape({ id: text, x: number, y: number, width: number, height: number });
const layout = shape({
  width: number,
  height: number,
  nodes: list(box),
  devices: list(box),
  tiers: list(box),
  edges: list(
    shape({
      id: text,
      points: list(shape({ x: number, y: number })),
      label: shape({ x: number, y: number, width: number, anchor: oneOf('start', 'end') }),
    }),
  ),
});
const scenario = shape({
  name: text,
  doc: optional(text),
  worst: optional(verdict),
  summary: optional(text),
  verdicts: list(
    shape({
      subject: text,
      verdict,
      claim: optional(text),
      value: optional(text),
      bound: optional(text),
      limit: optional(text),
      text,
      elementId: optional(text),
    }),
  ),
  nodes: list(node),
  links: list(link),
  transfers: list(transfer),
  charts: list(chart),
  table: list(
    shape({ name: text, value: text, claim: optional(text), limit: optional(text), verdict: optional(verdict) }),
  ),
  layouts: list(layout),
});
const model = shape({
  uri: text,
  version: number,
  stale: optional(shape({ since: text, reason: text })),
  scenarios: list(scenario),
});

const format = oneOf('svg', 'png', 'markdown');
const hostMessages: Readonly<Record<string, Check>> = {
  report: shape({ version: number, model, reset: optional(flag) }),
  highlight: shape({ elementId: (value) => value === null || text(value), scenario: optional(text) }),
  empty: shape({ reason: text }),
  'export-request': shape({ format }),
};
const viewMessages: Readonly<Record<string, Check>> = {
  ready: shape({}),
  reveal: shape({ elementId: text, scenario: text, version: number }),
  follow: shape({ on: flag }),
  export: shape({ format, scenario: text, content: text }),
  failure: shape({ message: text }),
};
const savedState = shape({ uri: text, scenario: optional(text), view: oneOf('picture', 'table'), follow: flag });

export function isPreviewModel(value: unknown): value is PreviewModel {
  return model(value);
}

/** For the web view. */
export function isHostMessage(value: unknown): value is HostMessage {
  return isMessage(value, hostMessages);
}

/** For the extension. */
export function isViewMessage(value: unknown): value is ViewMessage {
  return isMessage(value, viewMessages);
}

/** For both: the web view's own state and the extension's panel serializer. */
export function isSavedViewState(value: unknown): value is SavedViewState {
  return savedState(value);
}

/** For the extension: where the element of a `reveal` message stands in the source. */
export function rangeOfElement(model: PreviewModel, scenarioName: string, elementId: string): SourceRange | undefined {
  const scenario = model.scenarios.find((candidate) => candidate.name === scenarioName);
  if (!scenario) return undefined;
  if (elementId === scenarioName) return scenario.range;
  const tiers = scenario.nodes.flatMap((candidate) => candidate.tiers);
  const withId = [
    ...tiers.flatMap((candidate) => candidate.segments),
    ...tiers,
    ...scenario.nodes.flatMap((candidate) => candidate.devices),
    ...scenario.nodes,
    ...scenario.links,
    ...scenario.transfers,
  ].find((candidate) => candidate.id === elementId);
  const found =
    withId ??
    scenario.verdicts.find((candidate) => candidate.subject === elementId) ??
    scenario.table.find((candidate) => candidate.name === elementId);
  return range(found?.range) ? found?.range : undefined;
}

function isMessage(value: unknown, kinds: Readonly<Record<string, Check>>): boolean {
  const type = (value as { type?: unknown } | null)?.type;
  return typeof type === 'string' && Object.hasOwn(kinds, type) && kinds[type]?.(value) === true;
}
