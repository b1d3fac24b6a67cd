import type { Verdict, WorkloadReport } from '../report.ts';
import type { Book } from './book.ts';
import { judge, type Operator } from './judge.ts';

/** The deadlines of restores, each on the place that sets it. */
export function restoreVerdicts({ workload, prefixPlaces }: WorkloadReport, book: Book): readonly Verdict[] {
  const only = prefixPlaces.length === 1;
  return prefixPlaces.flatMap(({ place, transfer, complete, form }) => {
    const written = place.attributes.get('deadline');
    const limit = place.attributes.optional('deadline');
    if (!written || !limit || written.flagged || !transfer || !complete) return [];
    const of = (name: string) => (only ? book.get(`${workload.path}.restore.${name}`) : undefined);
    const bound = of('time') ?? transfer.bound;
    const value = of('contended') ?? form?.usable ?? transfer.alone;
    const worst = of('worst');
    const operator = (written.operator ?? '<=') as Operator;
    return [
      {
        topic: 'restore' as const,
        subject: `${workload.path}.restore.time`,
        ...judge({ bound, value, worst }, operator, limit),
        value,
        bound,
        ...(worst ? { worst } : {}),
        limit,
        operator,
        span: written.span,
        related: [{ span: place.tierSpan ?? place.span, message: 'restored from here' }],
      },
    ];
  });
}
