import { CALCULATIONS } from './calculations.ts';

/** A line of `published.jsonl`, as far as it is read here. */
export interface Published {
  readonly id: string;
  readonly paper: string;
  readonly location: string;
  readonly source_url: string;
  readonly inputs: string;
  readonly published: number | string;
  readonly unit: string;
  readonly kind:
    | 'equality'
    | 'lower-bound'
    | 'upper-bound'
    | 'anomaly'
    | 'inequality'
    | 'fit'
    | 'calibration'
    | 'derived';
  readonly note: string;
  readonly test_power: string;
}

/**
 * `reproduced`: equal within the tolerance; `held`: on the right side of our bound; `anomaly`: the publication
 * contradicts itself and we say so; `not-a-test`: fitted or derived from the same data; `broken`: we are wrong.
 */
export type Outcome = 'reproduced' | 'held' | 'anomaly' | 'not-a-test' | 'broken';

export interface Comparison {
  readonly id: string;
  readonly paper: string;
  readonly location: string;
  readonly source: string;
  readonly inputs: string;
  readonly unit: string;
  readonly kind: Published['kind'];
  readonly published: string;
  /** Undefined where the row gives no inputs to compute from. */
  readonly ours: readonly number[] | undefined;
  readonly by: string;
  readonly outcome: Outcome;
}

export const TOLERANCE = 0.03;

/** Which side the published value is on, for the two rows that only say `inequality`. */
const INEQUALITIES: Readonly<Record<string, 'below' | 'above'>> = {
  'cake-70b-loses': 'below',
  'deepseek-ondisk': 'above',
};

/** Every published figure beside ours; the docs table is made from this. */
export function comparePublished(rows: readonly Published[]): readonly Comparison[] {
  return rows.map((row) => {
    const found = CALCULATIONS[row.id];
    const ours = found === undefined ? undefined : [found.ours].flat();
    return {
      id: row.id,
      paper: row.paper,
      location: row.location,
      source: row.source_url,
      inputs: row.inputs,
      unit: row.unit,
      kind: row.kind,
      published: String(row.published),
      ours,
      by: found?.by ?? 'inputs not published',
      outcome: judge(row, ours),
    };
  });
}

/** The comparison as a Markdown table. */
export function publishedTable(rows: readonly Published[]): string {
  const lines = comparePublished(rows).map((one) => {
    const ours = one.ours?.map((value) => Number(value.toPrecision(4))).join(', ') ?? '–';
    return `| [${one.paper}](${one.source}), ${one.location} | ${one.inputs} | ${one.published} ${one.unit} | ${ours} | ${one.by} | ${one.outcome} |`;
  });
  return ['| source | inputs | published | ours | formula | |', '|---|---|---|---|---|---|', ...lines].join('\n');
}

function judge(row: Published, ours: readonly number[] | undefined): Outcome {
  if (row.kind === 'fit' || row.kind === 'calibration' || row.kind === 'derived') return 'not-a-test';
  const published = String(row.published).split(',').map(Number);
  if (ours === undefined || ours.length !== published.length) return 'broken';
  const every = (test: (theirs: number, ours: number) => boolean) => published.every((one, i) => test(one, ours[i]!));
  const equal = every((theirs, mine) => Math.abs(mine / theirs - 1) <= TOLERANCE);
  if (row.kind === 'equality') return equal ? 'reproduced' : 'broken';
  if (row.kind === 'anomaly') return equal ? 'broken' : 'anomaly';
  const above = row.kind === 'lower-bound' || INEQUALITIES[row.id] === 'above';
  return every((theirs, mine) => (above ? theirs >= mine : theirs <= mine)) ? 'held' : 'broken';
}
