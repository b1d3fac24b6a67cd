import { comparisonMark, pastedComparisons } from '../../engine-log/index.ts';
import type { AttributeValue } from '../../model/attribute.ts';
import type { Span } from '../../model/span.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import type { Report } from '../report.ts';
import type { Mark, MarkPart } from './mark.ts';
import { part } from './texts.ts';

/** Behind an engine's block: logical bytes, the gap, and what is set aside. Behind a pasted log line: how it compares. */
export function engineMarks(report: Report): readonly Mark[] {
  return [...workloadEngines(report), ...runEngines(report), ...pastedMarks(report)];
}

function workloadEngines({ model, scenarios, declared }: Report): readonly Mark[] {
  return model.workloads.flatMap(({ attributes, path }) => {
    const span = blockSpan(attributes.get('engine'));
    // A run may bring an engine of its own: its numbers are not this block's.
    const active = scenarios.find((one) =>
      one.workloads.some((w) => w.workload.path === path && !(w.decode ?? w.prefill)?.run.attributes.get('engine')),
    );
    const quantities = active?.quantities ?? declared;
    const parts = partsOf((name) => quantities.get(`${path}.${name}`));
    if (!span || parts.length === 0) return [];
    return [
      { span, kind: 'size' as const, named: false, parts, ...(active ? { scenario: active.scenario.name } : {}) },
    ];
  });
}

function runEngines({ scenarios }: Report): readonly Mark[] {
  return scenarios.flatMap(({ scenario, quantities }) =>
    scenario.runs.flatMap((run) => {
      const span = blockSpan(run.attributes.get('engine'));
      const parts = partsOf((name) => quantities.get(`${run.workload?.path}.${name}`));
      if (!span || parts.length === 0) return [];
      return [{ span, kind: 'size' as const, scenario: scenario.name, named: false, parts }];
    }),
  );
}

function partsOf(lookup: (name: string) => Quantity | undefined): readonly MarkPart[] {
  const allocated = lookup('kv.allocated');
  if (allocated?.value === undefined) return [];
  const gap = lookup('kv.allocation-gap');
  return [
    ...part(lookup('kv.live'), (size) => `${size} logical`),
    ...(gap?.value ? part(gap, (size) => `${(gap.value ?? 0) > 0 ? '+' : ''}${size}`) : []),
    ...part(allocated, (size) => `${size} set aside`),
  ];
}

/** From the engine's name, which hovers look for, to the end of its block. */
function blockSpan(value: AttributeValue | undefined): Span | undefined {
  if (!value?.valueSpan || value.flagged) return undefined;
  return { ...value.valueSpan, end: value.span.end, endOffset: value.span.endOffset };
}

function pastedMarks(report: Report): readonly Mark[] {
  return pastedComparisons(report).map(({ comparison, pasted, candidate }) => {
    const { measure } = comparison;
    const quantity = given(`${candidate.workload.path}: ${measure.what}`, measure.computed, measure.unit, {
      origin: `computed for ${comparison.subject.name}`,
    });
    return { span: pasted.span, kind: 'size', named: false, parts: [{ text: comparisonMark(comparison), quantity }] };
  });
}
