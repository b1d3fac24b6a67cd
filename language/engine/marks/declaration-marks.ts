import type { AttributeValue } from '../../model/attribute.ts';
import type { Entity, LinkEntity, ModelEntity, TierEntity, WorkloadEntity } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';
import type { Report, ScenarioReport } from '../report.ts';
import { firstUses } from './first-use.ts';
import type { Mark, MarkPart } from './mark.ts';
import { brief, deciding, part, percent, slackText } from './texts.ts';

/** Marks on declarations: sizes as declared, the rest from the first scenario that uses the declaration. */
export function declarationMarks(report: Report): readonly Mark[] {
  const { models, nodes, workloads } = report.model;
  const outside = report.scenarios[0]?.scenario.links ?? [];
  const uses = firstUses(report);
  return [
    ...models.flatMap((one) => modelMarks(one, report)),
    ...nodes.flatMap((node) => node.tiers).flatMap((one) => tierMarks(one, uses.tiers.get(one.path), report)),
    ...[...nodes.flatMap((node) => node.links), ...outside].flatMap((one) =>
      linkMarks(one, uses.links.get(one.path), report),
    ),
    ...workloads.flatMap((one) => workloadMarks(one, uses.workloads.get(one.path), report)),
  ];
}

function modelMarks(model: ModelEntity, { declared }: Report): readonly Mark[] {
  return sizeMark(
    written(model, 'parameters'),
    part(declared.get(`${model.path}.weights.bytes`), (size) => `${size} weights`),
  );
}

function workloadMarks(workload: WorkloadEntity, active: ScenarioReport | undefined, report: Report): readonly Mark[] {
  const { path } = workload;
  const sized = (name: string) => report.declared.get(`${path}.${name}`);
  const state = sized('state.bytes-per-sequence');
  const sizes = [
    ...part(sized('kv.bytes-per-sequence'), (size) => `${size}/seq`),
    ...(state?.value ? part(state, (size) => `${size} state/seq`) : []),
    ...part(sized('kv.allocated'), (size) => `${size} set aside`),
    ...part(sized('kv.live'), (size) => `${size} live`),
  ];
  const holder = written(workload, 'context') ?? written(workload, 'output') ?? written(workload, 'prompt');
  const prefix = sized('prefixes.bytes')?.value ? part(sized('prefixes.bytes'), (size) => `${size}/prefix`) : [];
  return [
    ...sizeMark(holder, sizes),
    ...sizeMark(written(workload, 'reused'), prefix),
    ...(active ? trafficMarks(workload, active, report) : []),
  ];
}

function trafficMarks(workload: WorkloadEntity, active: ScenarioReport, report: Report): readonly Mark[] {
  const { path } = workload;
  const { quantities } = active;
  const slack = (attribute: string, parts: readonly MarkPart[]) =>
    slackMark(written(workload, attribute), parts, active, report);
  return [
    ...slack(
      'sequences',
      part(quantities.get(`${path}.concurrency`), (most) => `${most} fit`),
    ),
    ...slack(
      'context',
      part(quantities.get(`${path}.context.longest`), (most) => `${most} at most`),
    ),
    ...slack(
      'arrivals',
      part(quantities.get(`${path}.demand`), (live) => `needs ${live} live`),
    ),
    ...(['ttft', 'itl'] as const).flatMap((topic) => slack(topic, limitParts(active, `${path}.${topic}`))),
  ];
}

function tierMarks(tier: TierEntity, active: ScenarioReport | undefined, report: Report): readonly Mark[] {
  const use = active?.tiers.find((one) => one.tier.path === tier.path);
  if (!active || !use) return [];
  const [bytes, room] = [use.used.value, use.available.value];
  const verdict = active.verdicts.find((v) => v.topic === 'capacity' && v.subject === use.used.name)?.verdict;
  const parts =
    bytes === undefined || !room
      ? []
      : [{ text: `${percent(bytes / room)} used`, quantity: use.used, ...(verdict ? { verdict } : {}) }];
  return [
    ...slackMark(written(tier, 'capacity'), parts, active, report),
    ...slackMark(written(tier, 'lifetime'), limitParts(active, `${tier.path}.lifetime`), active, report),
  ];
}

function linkMarks(link: LinkEntity, active: ScenarioReport | undefined, report: Report): readonly Mark[] {
  const load = active?.links.find((one) => one.link.path === link.path)?.utilisation;
  if (!active || load?.value === undefined) return [];
  return slackMark(
    written(link, 'bandwidth'),
    [{ text: `${percent(load.value)} used`, quantity: load }],
    active,
    report,
  );
}

/** What decides a limit, and how far it is from it. */
function limitParts({ verdicts }: ScenarioReport, subject: string): readonly MarkPart[] {
  const verdict = verdicts.find((v) => v.subject === subject);
  const quantity = verdict && deciding(verdict);
  const text = verdict && slackText(verdict);
  const value = brief(quantity);
  if (!verdict || !quantity || !text || value === undefined) return [];
  return [
    { text: value, quantity },
    { text, quantity, verdict: verdict.verdict },
  ];
}

function sizeMark(value: AttributeValue | undefined, parts: readonly MarkPart[]): readonly Mark[] {
  return value?.valueSpan && parts.length > 0 ? [{ span: value.valueSpan, kind: 'size', named: false, parts }] : [];
}

function slackMark(
  value: AttributeValue | undefined,
  parts: readonly MarkPart[],
  { scenario }: ScenarioReport,
  { scenarios }: Report,
): readonly Mark[] {
  if (!value?.valueSpan || parts.length === 0) return [];
  return [{ span: value.valueSpan, kind: 'slack', scenario: scenario.name, named: scenarios.length > 1, parts }];
}

/** An attribute that stands in the declaration itself: what a template brings is marked at the template. */
function written({ attributes, span }: Entity, name: string): AttributeValue | undefined {
  const found = attributes.get(name);
  return found?.valueSpan && !found.flagged && contains(span, found.valueSpan) ? found : undefined;
}

function contains(outer: Span, inner: Span): boolean {
  return outer.uri === inner.uri && outer.offset <= inner.offset && inner.endOffset <= outer.endOffset;
}
