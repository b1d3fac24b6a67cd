import type { PlaceStatement } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import type { Expectation, LinkUse, TierUse, Verdict, WorkloadReport } from '../report.ts';
import type { Book } from './book.ts';
import { aggregateBandwidth } from './formulas.ts';
import { judge, judgeSides, type Operator } from './judge.ts';
import type { WorkloadSizes } from './sizes.ts';
import type { TierWrites } from './tier-writes.ts';
import { programmedRate } from './wear-formulas.ts';
import { pageFill } from './writes.ts';

/** A tier holds what is placed on it, less its reserve. */
export function capacityVerdict(use: TierUse, fallback: Span): Verdict | undefined {
  if (use.segments.length === 0) return undefined;
  const biggest = [...use.segments].sort((a, b) => (b.bytes.value ?? 0) - (a.bytes.value ?? 0))[0];
  const span = biggest?.place.tierSpan ?? biggest?.place.span ?? fallback;
  return {
    topic: 'capacity',
    subject: `${use.tier.path}.used`,
    ...judge({ value: use.used }, '<=', use.available),
    value: use.used,
    limit: use.available,
    operator: '<=',
    span,
    related: [
      {
        span: use.tier.attributes.get('capacity')?.valueSpan ?? use.tier.nameSpan,
        message: `capacity of ${use.tier.path}`,
      },
    ],
  };
}

/** A latency limit of a workload, on the run that serves it. */
export function deadlineVerdict(topic: 'ttft' | 'itl', report: WorkloadReport, book: Book): Verdict | undefined {
  const { workload } = report;
  const written = workload.attributes.get(topic);
  const limit = workload.attributes.optional(topic);
  const phase = topic === 'ttft' ? report.prefill : report.decode;
  if (!written || !limit || !phase || written.flagged) return undefined;
  const operator = (written.operator ?? '<=') as Operator;
  const [value, bound, worst] = [
    book.get(`${workload.path}.${topic}`),
    book.get(`${workload.path}.${topic}.bound`),
    book.get(`${workload.path}.${topic}.worst`),
  ];
  return {
    topic,
    subject: `${workload.path}.${topic}`,
    ...judge({ value, bound, worst }, operator, limit),
    ...(value ? { value } : {}),
    ...(bound ? { bound } : {}),
    ...(worst ? { worst } : {}),
    limit,
    operator,
    span: phase.run.workloadSpan ?? phase.run.span,
    related: [{ span: written.span, message: `${topic.toUpperCase()} limit set here` }],
  };
}

/** An appended object on a tier: in place is sound, none is not, pages need whole-page runs or a buffer. */
export function appendVerdict(place: PlaceStatement, sizes: WorkloadSizes, ranks: number): Verdict | undefined {
  const { tier, object } = place;
  if (!tier || !object || (object.kind !== 'kv' && object.kind !== 'state')) return undefined;
  const semantics = tier.attributes.get('append');
  const base = {
    topic: 'append' as const,
    subject: object.name,
    operator: '>=',
    span: place.objectSpan ?? place.span,
    related: [
      {
        span: semantics?.span ?? tier.nameSpan,
        message: semantics ? `append semantics of ${tier.path}` : `${tier.path} does not say how it takes appends`,
      },
    ],
  };
  const word = tier.attributes.word('append');
  if (!word) {
    const flagged = semantics?.flagged ?? false;
    return {
      ...base,
      verdict: 'unknown',
      claim: 'exact',
      missing: [{ attribute: 'append', owner: tier.path, span: tier.nameSpan, flagged }],
    };
  }
  if (word === 'none') return { ...base, verdict: 'broken', claim: 'exact', missing: [] };
  if (word === 'in-place') return { ...base, verdict: 'met', claim: 'exact', missing: [] };
  const fill = pageFill(sizes, tier, ranks);
  if (!fill) return undefined;
  if (fill.granularity.value === undefined)
    return { ...base, verdict: 'unknown', claim: 'exact', missing: fill.granularity.missing };
  const fits = fill.buffered || (fill.run.value ?? 0) >= fill.granularity.value;
  return {
    ...base,
    verdict: fits ? 'met' : 'broken',
    claim: 'exact',
    missing: [],
    value: fill.run,
    limit: fill.granularity,
  };
}

/** Appended bytes against the tier's write bandwidth, amplification included. */
export function appendRateVerdict(writes: TierWrites, place: PlaceStatement, book: Book): Verdict | undefined {
  const { tier, rate, amplification } = writes;
  const name = `${tier.path}.write-rate`;
  const needed = book.add(
    amplification.value === 1 ? rate.named(name) : derive(name, programmedRate, { W: rate, a: amplification }),
  );
  if (!tier.attributes.get('write') || needed.value === undefined) return undefined;
  const write = tier.attributes.quantity('write');
  const all =
    tier.count.value === 1
      ? write.named(`${tier.path}.write`)
      : derive(`${tier.path}.write`, aggregateBandwidth, { b: write, k: tier.count });
  return {
    topic: 'append-rate',
    subject: name,
    ...judge({ value: needed }, '<=', all),
    value: needed,
    limit: all,
    operator: '<=',
    span: place.tierSpan ?? place.span,
    related: [
      { span: tier.attributes.get('write')?.span ?? tier.nameSpan, message: `write bandwidth of ${tier.path}` },
    ],
  };
}

/** A link carries less than it can: at one and beyond queues grow without end. */
export function utilisationVerdict({ link, utilisation }: LinkUse, span: Span): Verdict | undefined {
  if (!utilisation) return undefined;
  const limit = given('full load', 1, '1', { origin: 'a queue has no steady state at full load' });
  return {
    topic: 'utilisation',
    subject: `${link.path}.utilisation`,
    ...judge({ value: utilisation }, '<', limit),
    value: utilisation,
    limit,
    operator: '<',
    span,
    related: [{ span: link.attributes.get('bandwidth')?.span ?? link.nameSpan, message: `bandwidth of ${link.path}` }],
  };
}

/** Live sequences the arrivals need against those the workload declares. */
export function demandVerdict(report: WorkloadReport, demand: Quantity): Verdict {
  const { workload } = report;
  const limit = workload.attributes.quantity('sequences');
  const run = report.decode?.run ?? report.run;
  return {
    topic: 'demand',
    subject: `${workload.path}.demand`,
    ...judge({ value: demand }, '<=', limit),
    value: demand,
    limit,
    operator: '<=',
    span: run?.workloadSpan ?? run?.span ?? workload.nameSpan,
    related: [{ span: workload.attributes.get('arrivals')?.span ?? workload.nameSpan, message: 'arrivals set here' }],
  };
}

/** An expectation, when both sides could be told. */
export function expectationVerdict(expectation: Expectation): Verdict | undefined {
  const { left, right, operator, span, text } = expectation;
  if (!left || !right) return undefined;
  return {
    topic: 'expectation',
    subject: text,
    ...judgeSides(left, operator as Operator, right),
    value: left,
    limit: right,
    operator,
    span,
    related: [],
  };
}
