import type { Quantity } from '../../language/engine/kernel/quantity.ts';
import { type LengthPoint, lengthPoints } from '../../language/engine/marks/index.ts';
import type { ScenarioReport, WorkloadReport } from '../../language/engine/report.ts';
import { formatNumber } from '../../language/units/index.ts';
import type { LineChart, LineSeries, Measure } from '../protocol.ts';
import { entry, measureOf, secondsOf } from './measure.ts';

const LENGTHS = Array.from({ length: 15 }, (_, i) => Math.round(1024 * 2 ** (i / 2)));
const TICKS = [1024, 4096, 16_384, 65_536, 131_072];

/** Restore against recompute over the length of the prefix, for each workload that keeps prefixes. */
export function lineCharts(report: ScenarioReport): readonly LineChart[] {
  return report.workloads.flatMap((one) => chartOf(report, one));
}

function chartOf(report: ScenarioReport, { workload, prefixPlaces, prefill }: WorkloadReport): readonly LineChart[] {
  const transfer = prefixPlaces.find((one) => one.complete)?.transfer;
  if (!transfer) return [];
  const { path } = workload;
  const points = lengthPoints(workload, report, LENGTHS);
  const via = transfer.links.map((link) => link.path).join(', ') || transfer.from.path;
  const series = [
    ...seriesOf('restore', `restore via ${via}`, points, (one) => one.restore),
    ...seriesOf('recompute', `recompute on ${prefill?.device.path ?? 'the device'}`, points, (one) => one.recompute),
  ];
  if (series.length === 0) return [];
  const deadline = measureOf(workload.attributes.optional('ttft'));
  const reused = workload.attributes.optional('reused');
  return [
    {
      kind: 'restore-vs-recompute',
      subject: `${path}.restore.time`,
      title: `Restore or recompute ${path}.prefixes`,
      xLabel: 'reused tokens',
      yLabel: 'time',
      xScale: 'log',
      yScale: 'log',
      xTicks: TICKS.map(tokensOf),
      yTicks: timeTicks([
        ...series.flatMap((one) => one.points.map((point) => point.y.value)),
        ...(deadline ? [deadline.value] : []),
      ]),
      series,
      ...entry('deadline', deadline),
      ...entry(
        'breakEven',
        breakEvenOf(report, path, (tokens) => lengthPoints(workload, report, [tokens])[0]),
      ),
      ...entry('now', reused?.value ? measureOf(reused) : undefined),
    },
  ];
}

function seriesOf(
  id: LineSeries['id'],
  label: string,
  points: readonly LengthPoint[],
  pick: (point: LengthPoint) => Quantity | undefined,
): readonly LineSeries[] {
  const known = points.flatMap((point) => {
    const y = measureOf(pick(point));
    return y && y.value > 0 ? [{ x: tokensOf(point.tokens), y }] : [];
  });
  const claim = points.map(pick).find((q) => q)?.claim;
  return known.length > 1 ? [{ id, label, ...entry('claim', claim), points: known }] : [];
}

/** Where the curves cross, when they do so within the picture. */
function breakEvenOf(
  { quantities }: ScenarioReport,
  path: string,
  at: (tokens: number) => LengthPoint | undefined,
): LineChart['breakEven'] {
  const tokens = quantities.get(`${path}.restore.break-even-tokens`);
  const { value } = tokens ?? {};
  if (value === undefined || value < LENGTHS[0]! || value > LENGTHS.at(-1)!) return undefined;
  const y = measureOf(at(value)?.restore);
  const x = measureOf(tokens);
  return x && y ? { x, y, text: `break-even at ${x.text}: ${tokens?.origin ?? 'both take as long'}` } : undefined;
}

function tokensOf(value: number): Measure {
  return { value, text: value % 1024 === 0 ? `${value / 1024} Ki` : formatNumber(value, 4) };
}

/** Powers of ten around the values (s). */
function timeTicks(values: readonly number[]): readonly Measure[] {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  const tick = (value: number) => (value < 1 ? secondsOf(value) : { value, text: `${formatNumber(value)} s` });
  return Array.from({ length: high - low + 1 }, (_, i) => tick(Number(`1e${low + i}`)));
}
