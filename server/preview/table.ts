import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { brief } from '../../language/engine/marks/index.ts';
import type { ScenarioReport } from '../../language/engine/report.ts';
import { bytesLike } from '../../language/rules/support/prose.ts';
import type { PreviewRow } from '../protocol.ts';
import { entry, rangeOf } from './measure.ts';
import { limitText } from './verdict-text.ts';

/** Every derived quantity by its name, with its limit; left out is what a scenario does not use or have. */
export function previewTable(report: ScenarioReport): readonly PreviewRow[] {
  const idle = new Set(report.tiers.filter((use) => use.segments.length === 0).map((use) => use.tier.path));
  const isIdle = (name: string) => idle.has(name.replace(/\.(?:total\.)?[^.]+$/, ''));
  const isAbsent = ({ name, value }: Quantity) => value === 0 && /\.(?:state|prefixes|restore)\.bytes/.test(name);
  return [...report.quantities.values()].filter((q) => !isIdle(q.name) && !isAbsent(q)).map((q) => row(q, report));
}

function row(quantity: Quantity, report: ScenarioReport): PreviewRow {
  const { name, claim } = quantity;
  const verdict = report.verdicts.find((one) => one.subject === name);
  const bytes = name.endsWith('.capacity') ? bytesLike(quantity) : bytesLike(verdict?.limit);
  return {
    name,
    value: (isEndless(quantity) && quantity.origin) || (brief(quantity, bytes) ?? 'unknown'),
    claim,
    ...entry('limit', verdict && limitText(verdict)),
    ...entry('verdict', verdict?.verdict),
    ...entry('range', placeOf(quantity, report)),
  };
}

/** A break-even that lies at no length: its words say which way always wins. */
function isEndless({ name, value }: Quantity): boolean {
  return name.endsWith('.break-even-tokens') && (value === 0 || value === Number.POSITIVE_INFINITY);
}

/** Where a value can be read in the text: what it is derived from, else the declaration it belongs to. */
function placeOf({ name, span }: Quantity, { workloads, tiers, links, scenario }: ScenarioReport) {
  if (span) return rangeOf(span);
  const owned = (path: string) => name.startsWith(`${path}.`);
  const attribute = ANCHORS.find(([pattern]) => pattern.test(name))?.[1];
  const workload = workloads.find((one) => owned(one.workload.path));
  const anchor = attribute && workload?.workload.attributes.get(attribute);
  if (anchor) return rangeOf(anchor.nameSpan);
  const tier = tiers.find((use) => owned(use.tier.path))?.tier;
  const capacity = tier?.attributes.get('capacity');
  if (capacity && capacity.nameSpan.uri === scenario.span.uri) return rangeOf(capacity.nameSpan);
  const model = workloads.find((one) => one.model && owned(one.model.path))?.model;
  const link = links.find((use) => owned(use.link.path))?.link;
  const found = workload?.workload ?? tier ?? link ?? model;
  return found ? rangeOf(found.nameSpan) : undefined;
}

/** Attributes whose hover derives the value. */
const ANCHORS: readonly (readonly [RegExp, string])[] = [
  [/\.kv\.(?:live|bytes-per-sequence|bytes-per-token)$/, 'context'],
  [/\.(?:prefixes|restore)\.bytes$/, 'reused'],
  [/\.demand$/, 'arrivals'],
  [/\.concurrency$/, 'sequences'],
  [/\.ttft(?:\.|$)/, 'ttft'],
  [/\.itl(?:\.|$)/, 'itl'],
];
