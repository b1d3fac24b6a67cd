import type { PreviewSegment, PreviewTier } from '../../../server/protocol.ts';
import { barOf } from '../geometry.ts';
import { textWidth } from '../measure-text.ts';

interface Props {
  readonly tier: PreviewTier;
  readonly x: number;
  readonly y: number;
  /** Inner width of the tier's box. */
  readonly width: number;
  readonly highlight: string | null;
}

export const BAR_HEIGHT = 20;
/** Kept free at the end of each bar, for the share or for what sticks out. */
const END_ROOM = 46;
/** How far the worst overflow reaches past the box. */
const STICK_OUT = 24;

export function CapacityBar({ tier, x, y, width, highlight }: Props) {
  const room = width + STICK_OUT;
  const bar = barOf(tier, width - END_ROOM, room);
  const track = bar.track;
  const overflowing = tier.over !== undefined && bar.filled > track;
  const length = Math.min(bar.filled, room);
  return (
    <g class={`capacity${overflowing ? ' is-over' : ''}`} transform={`translate(${x} ${y})`}>
      <rect class={tier.capacity ? 'track' : 'track no-capacity'} width={track} height={BAR_HEIGHT} rx="2" />
      {bar.parts.map((part) => {
        const segment = tier.segments.find(({ id }) => id === part.id);
        if (!segment || part.x >= room) return null;
        return (
          <Segment
            key={part.id}
            segment={segment}
            x={part.x}
            width={Math.min(part.width, room - part.x)}
            marked={highlight !== null && (highlight === segment.id || highlight === segment.object)}
          />
        );
      })}
      {!tier.used && (
        <rect class="unknown-rest" x={bar.filled} width={Math.max(0, track - bar.filled)} height={BAR_HEIGHT} />
      )}
      {overflowing && (
        <>
          <rect class="overflow" x={track} y="-3" width={length - track} height={BAR_HEIGHT + 6} rx="1" />
          <path class="limit-line" d={`M${track} -5V${BAR_HEIGHT + 5}`} />
          {bar.cut && <path class="cut" d={`M${length - 7} -5l3 ${BAR_HEIGHT / 2 + 3}-4 4 3 ${BAR_HEIGHT / 2 + 3}`} />}
        </>
      )}
      <rect class="rim" width={track} height={BAR_HEIGHT} rx="2" />
      {!overflowing && (
        <text class="share" x={width} y={BAR_HEIGHT / 2 + 4} text-anchor="end">
          {tier.used ? (tier.share ?? '') : '?'}
        </text>
      )}
    </g>
  );
}

interface SegmentProps {
  readonly segment: PreviewSegment;
  readonly x: number;
  readonly width: number;
  readonly marked: boolean;
}

function Segment({ segment, x, width, marked }: SegmentProps) {
  return (
    <g class={marked ? 'segment is-highlighted' : 'segment'} data-element={segment.id}>
      <title>{`${segment.label} · ${segment.size?.text ?? 'size unknown'} · ${segment.kind}`}</title>
      <rect
        class={`fill k-${segment.kind}`}
        fill={`url(#kind-${segment.kind})`}
        data-kind={segment.kind}
        data-bytes={segment.size?.value}
        x={x}
        width={Math.max(1.5, width)}
        height={BAR_HEIGHT}
      />
      <path class="divider" d={`M${x + Math.max(1.5, width)} 0V${BAR_HEIGHT}`} />
    </g>
  );
}

const SWATCH = 10;
const GAP = 12;

/** What lies in the bar, by name and size, as far as it fits; the rest is counted. */
export function BarLegend({ tier, x, y, width }: Omit<Props, 'highlight'>) {
  if (tier.segments.length === 0)
    return (
      <text class="small faint" x={x} y={y}>
        nothing placed here
      </text>
    );
  const items: { segment: PreviewSegment; at: number; size: string }[] = [];
  let at = 0;
  for (const [index, segment] of tier.segments.entries()) {
    const size = segment.size?.text ?? 'size unknown';
    const needed = SWATCH + 5 + textWidth(segment.label, 'small') + 5 + textWidth(size, 'smallStrong');
    const left = tier.segments.length - index - 1;
    if (index > 0 && at + needed + (left > 0 ? 34 : 0) > width) break;
    items.push({ segment, at, size });
    at += needed + GAP;
  }
  const hidden = tier.segments.length - items.length;
  return (
    <g class="legend" transform={`translate(${x} ${y})`}>
      {items.map(({ segment, at: left, size }) => (
        <g key={segment.id} transform={`translate(${left} 0)`} data-element={segment.id}>
          <rect
            class={`swatch k-${segment.kind}`}
            fill={`url(#kind-${segment.kind})`}
            y={-SWATCH + 1}
            width={SWATCH}
            height={SWATCH}
          />
          <text class="small" x={SWATCH + 5}>
            {segment.label}
            <tspan class="strong" dx="5">
              {size}
            </tspan>
          </text>
        </g>
      ))}
      {hidden > 0 && (
        <text class="small faint" x={at}>
          +{hidden} more
        </text>
      )}
    </g>
  );
}
