import { code, GENERATED, page, table } from './markdown.ts';

/** A size somebody published, and what Tierwright computes for it. Both in `unit`. */
export interface ObservedOutcome {
  readonly id: string;
  readonly role: 'positive' | 'engine_quirk' | 'negative' | 'open' | 'info';
  /** The formula the row is computed with. */
  readonly formula: string;
  readonly computed?: number;
  readonly observed: number;
  readonly unit: string;
  /** (computed − observed) ÷ observed. */
  readonly error?: number;
  readonly ok: boolean;
  readonly remark: string;
  readonly source: string;
}

interface Section {
  readonly title: string;
  readonly text: string;
  readonly roles: readonly ObservedOutcome['role'][];
}

const SECTIONS: readonly Section[] = [
  {
    title: 'Reproduced',
    text: 'Sizes that engines, makers or users published and that the formula gives, within the rounding of the printed digits.',
    roles: ['positive'],
  },
  {
    title: 'Reproduced with the engine’s own rule',
    text: 'An engine allocates otherwise than the ideal size, and its profile gives what it printed.',
    roles: ['engine_quirk'],
  },
  {
    title: 'Published and wrong',
    text: 'The published size follows from a mistake. What is computed here is the right one, and it differs.',
    roles: ['negative'],
  },
  {
    title: 'Open',
    text: 'Nobody could explain these yet; they are listed so that nobody takes them for checked.',
    roles: ['open', 'info'],
  },
];

/** `docs/kv-observed.md`: every published size in the data of the tests, beside the computed one, with its source. */
export function observedPage(outcomes: readonly ObservedOutcome[]): string {
  return page(
    GENERATED,
    '# Published sizes of KV caches',
    'Sizes of caches from logs, issues, papers and model cards, compared with what the formulas give. The table is made from the very data the tests check. Units are as printed; `(=GiB)` says what a label really means.',
    ...SECTIONS.flatMap((section) => sectionOf(section, outcomes)),
  );
}

function sectionOf({ title, text, roles }: Section, outcomes: readonly ObservedOutcome[]): readonly string[] {
  const rows = outcomes.filter((one) => roles.includes(one.role));
  if (rows.length === 0) return [];
  const open = roles.includes('open');
  const head = open
    ? ['Case', 'Published', 'Remark', 'Source']
    : ['Case', 'Formula', 'Published', 'Computed', 'Difference', 'Remark', 'Source'];
  return [`## ${title}`, `${text} ${count(rows.length)}.`, table(head, rows.map(open ? openRow : row))];
}

function row(one: ObservedOutcome): readonly string[] {
  const computed = one.computed === undefined ? '' : `${digits(one.computed)} ${one.unit}`;
  const difference = one.error === undefined ? '' : `${(one.error * 100).toFixed(2)} %`;
  const remark = one.ok ? one.remark : `not reproduced; ${one.remark}`;
  return [code(one.id), code(one.formula), published(one), computed, difference, remark, one.source];
}

function openRow(one: ObservedOutcome): readonly string[] {
  return [code(one.id), published(one), one.remark, one.source];
}

function published({ observed, unit }: ObservedOutcome): string {
  return `${digits(observed)} ${unit}`;
}

function count(rows: number): string {
  return rows === 1 ? 'One case' : `${rows} cases`;
}

/** Whole numbers with thousands set apart, others to six digits. */
function digits(value: number): string {
  return Number.isInteger(value)
    ? value.toLocaleString('en-US')
    : Number(value.toPrecision(6)).toLocaleString('en-US', { maximumFractionDigits: 6 });
}
