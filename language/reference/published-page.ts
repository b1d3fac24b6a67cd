import { code, GENERATED, page, table } from './markdown.ts';

/** A figure somebody published, and what Tierwright computes for it. Both in `unit`. */
export interface PublishedOutcome {
  readonly paper: string;
  readonly location: string;
  /** Its address. */
  readonly source: string;
  readonly inputs: string;
  readonly unit: string;
  readonly published: string;
  /** One number, or one for each of the published; undefined where the inputs are not published. */
  readonly ours: readonly number[] | undefined;
  /** Formulas by id, or the arithmetic. */
  readonly by: string;
  readonly outcome: 'reproduced' | 'held' | 'anomaly' | 'not-a-test' | 'broken';
  readonly kind: string;
  readonly remark: string;
}

interface Section {
  readonly title: string;
  readonly text: string;
  readonly outcome: PublishedOutcome['outcome'];
}

/** `docs/published.md`: every published figure in the data of the tests, beside the computed one, with its source. */
export function publishedPage(outcomes: readonly PublishedOutcome[], tolerance: number): string {
  return page(
    GENERATED,
    '# Published figures',
    'Figures of papers, engine blogs and public benchmarks, compared with what the formulas give. The tables are made by the very functions the tests judge. Computed figures are in the unit of the published one, with four digits. Measured serving times are compared in [estimates](estimates.md), sizes of caches in [published sizes](kv-observed.md).',
    ...sections(tolerance).flatMap((section) => sectionOf(section, outcomes)),
  );
}

function sections(tolerance: number): readonly Section[] {
  return [
    {
      title: 'Reproduced',
      text: `The formula gives the published figure within ${Number((tolerance * 100).toPrecision(2))} %.`,
      outcome: 'reproduced',
    },
    {
      title: 'Held by a bound',
      text: 'Ours is a bound and the published figure, mostly a measurement, lies on its right side. How far apart they are is no error: it is what queues, software and imperfect hardware cost there.',
      outcome: 'held',
    },
    {
      title: 'Published and wrong',
      text: 'The published figure contradicts its own inputs. What is computed here differs, and the remark says why.',
      outcome: 'anomaly',
    },
    {
      title: 'No test',
      text: 'The figure was fitted to the same data, gives no inputs, or nobody measured it: agreement would prove nothing.',
      outcome: 'not-a-test',
    },
    {
      title: 'Not reproduced',
      text: 'Here Tierwright and the publication disagree, and Tierwright may be wrong.',
      outcome: 'broken',
    },
  ];
}

function sectionOf({ title, text, outcome }: Section, outcomes: readonly PublishedOutcome[]): readonly string[] {
  const rows = outcomes.filter((one) => one.outcome === outcome);
  if (rows.length === 0) return [];
  const bound = outcome === 'held';
  const head = ['Source', 'Inputs', 'Published', ...(bound ? ['Side'] : []), 'Computed', 'By', 'Remark'];
  const count = rows.length === 1 ? 'One figure.' : `${rows.length} figures.`;
  return [
    `## ${title}`,
    `${text} ${count}`,
    table(
      head,
      rows.map((one) => row(one, bound)),
    ),
  ];
}

function row(one: PublishedOutcome, bound: boolean): readonly string[] {
  const { paper, location, source, inputs, ours, by, unit, remark } = one;
  return [
    `[${paper}](${source}), ${location}`,
    inputs,
    `${shortened(one.published)} ${unit}`,
    ...(bound ? [sideOf(one)] : []),
    ours?.map(digits).join(', ') ?? 'inputs not published',
    ours === undefined ? '' : withCode(by),
    remark,
  ];
}

/** Published figures stand as they are, but for quotients that were taken when they were collected. */
function shortened(published: string): string {
  return /^\d*\.\d{10,}$/.test(published) ? digits(Number(published)) : published;
}

/** Whole numbers whole, others with four digits. */
function digits(value: number): string {
  return String(Number.isInteger(value) ? value : Number(value.toPrecision(4)));
}

/** Where the published figure must lie. */
function sideOf({ kind, published, ours }: PublishedOutcome): string {
  if (kind === 'lower-bound') return 'not below ours';
  if (kind === 'upper-bound') return 'not above ours';
  return Number(published) > (ours?.[0] ?? Number.NaN) ? 'not below ours' : 'not above ours';
}

/** Ids of formulas have no spaces; everything else is arithmetic in words. */
function withCode(by: string): string {
  return by
    .split(', ')
    .map((part) => (/^[a-z]+(-[a-z]+)+$/.test(part) ? code(part) : part))
    .join(', ');
}
