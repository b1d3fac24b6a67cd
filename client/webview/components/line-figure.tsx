import { useRef } from 'preact/hooks';
import type { LineChart, LineSeries, Measure } from '../../../server/protocol.ts';
import { textWidth } from '../measure-text.ts';
import { useElementWidth } from '../use-element-width.ts';

const HEIGHT = 190;
const TOP = 12;
const BOTTOM = 36;
const RIGHT = 14;

interface Scales {
  readonly x: (value: number) => number;
  readonly y: (value: number) => number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

export function LineFigure({ chart }: { chart: LineChart }) {
  const holder = useRef<HTMLDivElement>(null);
  const width = useElementWidth(holder);
  const scales = scalesOf(chart, width);
  return (
    <div ref={holder}>
      <ul class="key">
        {chart.series.map((series) => (
          <li key={series.id}>
            <svg width="26" height="10" aria-hidden="true">
              <path class={`line s-${series.id}`} d="M0 5H26" />
              <Dot id={series.id} x={13} y={5} />
            </svg>
            {series.label}
            {series.claim && <span class="claim">{series.claim.replace('-', ' ')}</span>}
          </li>
        ))}
      </ul>
      <svg class="plot" width={width} height={HEIGHT} role="img" aria-label={spoken(chart)}>
        <Axes chart={chart} scales={scales} />
        {chart.now && <Now at={chart.now} scales={scales} />}
        {chart.deadline && <Deadline at={chart.deadline} scales={scales} />}
        {chart.series.map((series) => (
          <Line key={series.id} series={series} scales={scales} />
        ))}
        {chart.breakEven && <BreakEven point={chart.breakEven} scales={scales} />}
      </svg>
    </div>
  );
}

function Axes({ chart, scales }: { chart: LineChart; scales: Scales }) {
  const { left, right, bottom } = scales;
  return (
    <g class="axes">
      {chart.yTicks.map((tick) => (
        <g key={tick.text}>
          <path class="grid" d={`M${left} ${scales.y(tick.value)}H${right}`} />
          <text class="small faint" x={left - 6} y={scales.y(tick.value) + 4} text-anchor="end">
            {tick.text}
          </text>
        </g>
      ))}
      {chart.xTicks.map((tick) => (
        <g key={tick.text}>
          <path class="tick" d={`M${scales.x(tick.value)} ${bottom}v4`} />
          <text class="small faint" x={scales.x(tick.value)} y={bottom + 16} text-anchor="middle">
            {tick.text}
          </text>
        </g>
      ))}
      <path class="axis" d={`M${left} ${TOP}V${bottom}H${right}`} />
      <text class="small faint" x={right} y={HEIGHT - 4} text-anchor="end">
        {chart.xLabel}
      </text>
    </g>
  );
}

function Line({ series, scales }: { series: LineSeries; scales: Scales }) {
  const at = series.points.map((point) => ({ x: scales.x(point.x.value), y: scales.y(point.y.value), point }));
  return (
    <g class="series">
      <path class={`line s-${series.id}`} d={at.map(({ x, y }, index) => `${index ? 'L' : 'M'}${x} ${y}`).join('')} />
      {at.map(({ x, y, point }) => (
        <g key={point.x.value}>
          <title>{`${series.label} at ${point.x.text}: ${point.y.text}`}</title>
          <circle class="reach" cx={x} cy={y} r="8" />
          <Dot id={series.id} x={x} y={y} />
        </g>
      ))}
    </g>
  );
}

/** Circles restore, squares recompute: told apart without colour. */
function Dot({ id, x, y }: { id: LineSeries['id']; x: number; y: number }) {
  return id === 'restore' ? (
    <circle class={`dot s-${id}`} cx={x} cy={y} r="3" />
  ) : (
    <rect class={`dot s-${id}`} x={x - 2.7} y={y - 2.7} width="5.4" height="5.4" />
  );
}

function Deadline({ at, scales }: { at: Measure; scales: Scales }) {
  const y = scales.y(at.value);
  return (
    <g class="deadline">
      <path d={`M${scales.left} ${y}H${scales.right}`} />
      <text class="small" x={scales.left + 6} y={y > TOP + 16 ? y - 5 : y + 14}>{`deadline ${at.text}`}</text>
    </g>
  );
}

function Now({ at, scales }: { at: Measure; scales: Scales }) {
  const x = scales.x(at.value);
  const text = `here: ${at.text}`;
  const toLeft = x + 8 + textWidth(text, 'small') > scales.right;
  return (
    <g class="now">
      <path d={`M${x} ${TOP}V${scales.bottom}`} />
      <text class="small" x={toLeft ? x - 5 : x + 5} y={scales.bottom - 6} text-anchor={toLeft ? 'end' : 'start'}>
        {text}
      </text>
    </g>
  );
}

function BreakEven({ point, scales }: { point: NonNullable<LineChart['breakEven']>; scales: Scales }) {
  const [x, y] = [scales.x(point.x.value), scales.y(point.y.value)];
  const toLeft = x + 12 + textWidth(point.text, 'small') > scales.right;
  return (
    <g class="break-even">
      <path class="drop" d={`M${x} ${y}V${scales.bottom}`} />
      <path class="diamond" d={`M${x} ${y - 6}l6 6-6 6-6-6Z`} />
      <text class="small" x={toLeft ? x - 10 : x + 10} y={y + 15} text-anchor={toLeft ? 'end' : 'start'}>
        {point.text}
      </text>
    </g>
  );
}

function scalesOf(chart: LineChart, width: number): Scales {
  const left = Math.ceil(Math.max(24, ...chart.yTicks.map((tick) => textWidth(tick.text, 'small')))) + 10;
  const points = chart.series.flatMap((series) => series.points);
  const xs = [...chart.xTicks, ...points.map((point) => point.x)].map((at) => at.value);
  const ys = [...chart.yTicks, ...points.map((point) => point.y)].map((at) => at.value);
  const right = Math.max(left + 40, width - RIGHT);
  const bottom = HEIGHT - BOTTOM;
  return {
    x: scale(chart.xScale, xs, left + 8, right),
    y: scale(chart.yScale, ys, bottom, TOP),
    left,
    right,
    bottom,
  };
}

function scale(kind: 'linear' | 'log', values: readonly number[], from: number, to: number): (value: number) => number {
  const usable = kind === 'log' ? values.filter((value) => value > 0) : values;
  const map = kind === 'log' ? Math.log : (value: number) => value;
  const low = map(Math.min(...usable));
  const span = map(Math.max(...usable)) - low || 1;
  return (value) => {
    if (kind === 'log' && value <= 0) return from;
    return Math.round((from + ((map(value) - low) / span) * (to - from)) * 10) / 10;
  };
}

function spoken(chart: LineChart): string {
  const parts = [chart.title, chart.breakEven?.text, chart.deadline && `deadline ${chart.deadline.text}`];
  return `${parts.filter(Boolean).join(', ')}. The numbers are in the table view.`;
}
