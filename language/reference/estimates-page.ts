import type { Calibration } from '../engine/physics/calibration.ts';
import { code, GENERATED, page, table } from './markdown.ts';

/** How an estimate fares on groups its fit had not seen. */
export interface EstimateOutcome {
  readonly title: string;
  /** Formulas by id. */
  readonly formulas: readonly string[];
  /** What `secondsPerLayerAndItem` counts, after `Time of`. */
  readonly item: string;
  /** The constants the formulas use. */
  readonly stated: Calibration;
  /** The same, found again from the data. */
  readonly found: Pick<Calibration, 'band' | 'medianError' | 'rows'>;
  /** Median of |estimated ÷ measured − 1| of the formulas with their constants, on the rows they were fitted to. */
  readonly fittedError: number;
  readonly groups: readonly {
    readonly group: string;
    readonly rows: number;
    readonly medianError: number;
    readonly inside: number;
  }[];
}

/** How a lower bound fares against measurements. */
export interface BoundOutcome {
  readonly title: string;
  /** Which rows were compared. */
  readonly scope: string;
  readonly rows: number;
  /** Rows whose measurement is not below the bound. */
  readonly held: number;
  /** Median of bound ÷ measured. */
  readonly medianShare: number;
}

/** `docs/estimates.md`: what estimates of serving times are worth, and that bounds are bounds; all from measurements. */
export function estimatesPage(estimates: readonly EstimateOutcome[], bounds: readonly BoundOutcome[]): string {
  return page(
    GENERATED,
    '# What bounds and estimates of serving times are worth',
    'Every number on this page is computed from the measurements in `test/data/physics/serving-measured.csv` by the functions that the tests judge. A bound must hold in every row. An estimate may miss, so it carries a band; its error is that on groups of rows the fit had not seen. A group is one model on one system in one precision with one engine.',
    'The table gives the concurrency of the client, not how many sequences decode at once. That number, and the requests a second whose prefills the decode steps wait for, follow from the concurrency and the measured times of the row itself (Little’s law), so the errors below are those of an estimate that is told its batch and its arrivals. The sums are those that a scenario shows: the shares of the rates are its defaults, the times of a layer are fitted beside them.',
    '## Bounds',
    'One measurement faster than its bound would make the bound wrong. The median says how much of a measured time the bound explains: the rest is what engines, queues and unknown settings cost.',
    table(['Bound', 'Rows compared', 'Rows', 'Held', 'Median of bound ÷ measured'], bounds.map(boundRow)),
    ...estimates.flatMap(estimateSection),
  );
}

function boundRow({ title, scope, rows, held, medianShare }: BoundOutcome): readonly string[] {
  return [
    title,
    scope,
    rows.toLocaleString('en-US'),
    `${held.toLocaleString('en-US')} (${percent(held / rows)})`,
    ratio(medianShare),
  ];
}

function estimateSection({
  title,
  formulas,
  item,
  stated,
  found,
  fittedError,
  groups,
}: EstimateOutcome): readonly string[] {
  const { low, high, promisedShare, coveredShare } = found.band;
  return [
    `## ${title}`,
    `By ${formulas.map((id) => code(id)).join(' and ')}, with constants from: ${stated.provenance}.`,
    table(
      ['Figure', 'Value'],
      [
        ['Rows', `${found.rows} in ${groups.length} groups`],
        ['Median error on groups the fit had not seen', percent(found.medianError)],
        ['Largest median error of such a group', percent(Math.max(...groups.map((one) => one.medianError)))],
        ['Median error on the rows of the fit', percent(fittedError)],
        ['Band of measured ÷ estimated', `${ratio(low)} to ${ratio(high)}, made for ${percent(promisedShare)} of rows`],
        ['Rows inside a band made of the other groups', percent(coveredShare)],
        ['Share of the memory rate that reads reach', ratio(stated.readShare)],
        ['Share of the arithmetic rate', ratio(stated.computeShare)],
        ['Fixed time of a layer', `${ratio(stated.secondsPerLayer * 1e6)} µs`],
        [`Time of ${item} in a layer`, `${ratio(stated.secondsPerLayerAndItem * 1e6)} µs`],
      ],
    ),
    'Each group left out in turn. Where a group is unlike all others, in size, precision or engine, the band does not hold for it:',
    table(
      ['Group', 'Rows', 'Median error', 'Inside the band of the others'],
      groups.map(({ group, rows, medianError, inside }) => [
        code(group),
        String(rows),
        percent(medianError),
        `${inside} of ${rows}`,
      ]),
    ),
  ];
}

function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}

function ratio(value: number): string {
  return String(Number(value.toPrecision(3)));
}
