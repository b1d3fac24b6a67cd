import { brief, percent } from '../../language/engine/marks/index.ts';
import type { TierUse, VerdictWord } from '../../language/engine/report.ts';
import { bytesLike } from '../../language/rules/support/prose.ts';
import { formatNumber, formatValue } from '../../language/units/index.ts';
import type { PreviewSegment, PreviewTier } from '../protocol.ts';
import { entry, measureOf, rangeOf } from './measure.ts';

/** A tier with its bar: what lies on it, how full it is, what it can do. */
export function previewTier(use: TierUse, name: string, rank: number, verdict: VerdictWord | undefined): PreviewTier {
  const { tier, used, capacity, available } = use;
  const bytes = bytesLike(capacity);
  const isOver = used.value !== undefined && available.value !== undefined && used.value > available.value;
  const isKnown = used.value !== undefined && capacity.value !== undefined && capacity.value > 0;
  return {
    id: tier.path,
    name,
    count: tier.count.value ?? 1,
    perInstance: true,
    ...entry('capacity', measureOf(capacity, bytes)),
    ...entry('used', measureOf(used, bytes)),
    ...(isKnown ? { share: percent((used.value ?? 0) / (capacity.value ?? 1)) } : {}),
    ...(isOver
      ? {
          over: {
            value: (used.value ?? 0) - (available.value ?? 0),
            text: formatValue((used.value ?? 0) - (available.value ?? 0), { B: 1 }, { bytes }),
          },
        }
      : {}),
    summary: summaryOf(use),
    detail: detailOf(use),
    segments: segmentsOf(use),
    ...entry('verdict', verdict),
    range: rangeOf(tier.nameSpan),
    rank,
  };
}

function summaryOf({ used, capacity }: TierUse): string {
  const bytes = bytesLike(capacity);
  const of = measureOf(capacity, bytes)?.text ?? 'unknown capacity';
  if (used.value === 0) return `0 of ${of}`;
  const known = measureOf(used, bytes)?.text;
  if (known !== undefined) return `${known} of ${of}`;
  const missing = used.missing.map((one) => one.attribute).join(', ') || 'an input';
  return `used unknown: ${missing} is missing · ${of}`;
}

/** `read and write 300 GB/s · 100 ns · append in-place`. */
function detailOf({ tier: { attributes } }: TierUse): string {
  const read = brief(attributes.quantity('read'));
  const write = brief(attributes.optional('write'));
  const rates =
    read !== undefined && read === write
      ? [`read and write ${read}`]
      : [...(read ? [`read ${read}`] : []), ...(write ? [`write ${write}`] : [])];
  const granularity = brief(attributes.optional('granularity'));
  const append = attributes.word('append');
  const semantics = append === 'page' && granularity ? [`page of ${granularity}`] : append ? [`append ${append}`] : [];
  const latency = attributes.optional('latency')?.value ? [brief(attributes.quantity('latency')) ?? ''] : [];
  return [...rates, ...latency, ...semantics].join(' · ');
}

function segmentsOf({ tier, segments, capacity }: TierUse): readonly PreviewSegment[] {
  const bytes = bytesLike(capacity);
  const reserve = tier.attributes.optional('reserve');
  const placed = segments.map((one, i): PreviewSegment => {
    const isRepeated = segments.findIndex((other) => other.object === one.object) < i;
    return {
      id: `${one.object}@${tier.path}${isRepeated ? `#${formatNumber(i)}` : ''}`,
      object: one.object,
      kind: one.kind,
      ...entry('size', measureOf(one.bytes, one.kind === 'weights' ? bytes : 'binary')),
      label: one.object,
      range: rangeOf(one.place.span),
    };
  });
  if (!reserve?.value) return placed;
  return [
    ...placed,
    {
      id: `reserve@${tier.path}`,
      object: 'reserve',
      kind: 'reserve',
      ...entry('size', measureOf(reserve, bytes)),
      label: 'reserve',
      ...entry('range', reserve.span && rangeOf(reserve.span)),
    },
  ];
}
