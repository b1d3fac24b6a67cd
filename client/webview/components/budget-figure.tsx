import { useRef } from 'preact/hooks';
import type { BudgetChart, BudgetSegment } from '../../../server/protocol.ts';
import { textWidth } from '../measure-text.ts';
import { useElementWidth } from '../use-element-width.ts';
import { KINDS } from './patterns.tsx';

const BAR_TOP = 22;
const BAR_HEIGHT = 22;
const HEIGHT = BAR_TOP + BAR_HEIGHT + 10;

/** What a deadline is spent on, in order, with the deadline as a line across. */
export function BudgetFigure({ chart }: { chart: BudgetChart }) {
  const holder = useRef<HTMLDivElement>(null);
  const width = useElementWidth(holder);
  const sum = chart.segments.reduce((total, segment) => total + segment.value, 0);
  const whole = Math.max(sum, chart.deadline?.value ?? 0) * 1.06 || 1;
  const pixels = (value: number) => (value / whole) * width;
  const late = chart.deadline !== undefined && sum > chart.deadline.value;
  let from = 0;
  return (
    <div ref={holder} class={late ? `is-late v-${chart.verdict ?? 'broken'}` : ''}>
      <svg class="plot" width={width} height={HEIGHT} role="img" aria-label={spoken(chart)}>
        <rect class="track" y={BAR_TOP} width={width} height={BAR_HEIGHT} rx="2" />
        {chart.segments.map((segment, index) => {
          const x = pixels(from);
          from += segment.value;
          return (
            <g key={segment.label} class="budget-segment" data-value={segment.value}>
              <title>{`${segment.label}: ${segment.text}`}</title>
              <rect
                fill={fillOf(segment, index)}
                x={x}
                y={BAR_TOP}
                width={Math.max(1, pixels(segment.value))}
                height={BAR_HEIGHT}
              />
            </g>
          );
        })}
        {chart.deadline && <DeadlineMark x={pixels(chart.deadline.value)} width={width} text={chart.deadline.text} />}
      </svg>
      <ul class="key">
        {chart.segments.map((segment, index) => (
          <li key={segment.label}>
            <svg width="14" height="10" aria-hidden="true">
              <rect class="swatch" fill={fillOf(segment, index)} width="14" height="10" />
            </svg>
            {segment.label}
            <span class="strong">{segment.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The textures of the tiers again; parts without a kind take one by their place. */
function fillOf(segment: BudgetSegment, index: number): string {
  return `url(#kind-${segment.kind ?? KINDS[(index + 4) % KINDS.length]})`;
}

function DeadlineMark({ x, width, text }: { x: number; width: number; text: string }) {
  const label = `deadline ${text}`;
  const anchor = x + 5 + textWidth(label, 'small') < width ? 'start' : 'end';
  return (
    <g class="deadline">
      <path d={`M${x} ${BAR_TOP - 16}V${BAR_TOP + BAR_HEIGHT + 6}`} />
      <text class="small" x={anchor === 'start' ? x + 5 : x - 5} y={BAR_TOP - 8} text-anchor={anchor}>
        {label}
      </text>
    </g>
  );
}

function spoken(chart: BudgetChart): string {
  const parts = chart.segments.map((segment) => `${segment.label} ${segment.text}`).join(', ');
  const total = chart.total ? ` Together ${chart.total.text}` : '';
  return `${chart.title}: ${parts}.${total}${chart.deadline ? `, deadline ${chart.deadline.text}` : ''}.`;
}
