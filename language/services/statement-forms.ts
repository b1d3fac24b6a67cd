/** How each declaration and statement is written, by its keyword; shown in syntax messages and completion. */
export const STATEMENT_FORMS: Readonly<Record<string, string>> = {
  import: 'import "std/hardware"',
  let: 'let NAME = VALUE',
  model: 'model NAME { … } or model NAME from "config.json"',
  node: 'node NAME { … }',
  device: 'device NAME : TEMPLATE',
  tier: 'tier NAME { capacity …; read … }',
  link: 'link NAME TIER <-> TIER { bandwidth … }',
  workload: 'workload NAME serves MODEL { … }',
  scenario: 'scenario NAME { … }',
  place: 'place OBJECT in TIER',
  run: 'run WORKLOAD on DEVICE',
  handoff: 'handoff WORKLOAD from TIER to TIER',
  expect: 'expect VALUE <= LIMIT',
  sweep: 'sweep NAME from VALUE to VALUE { … }',
};

/** Words that begin a declaration or statement, and the small words inside them. */
export const KEYWORDS: ReadonlySet<string> = new Set([
  ...Object.keys(STATEMENT_FORMS),
  'in',
  'on',
  'from',
  'to',
  'serves',
  'step',
]);

/** The form of the statement that a line up to some point belongs to. */
export function formOf(line: string): string | undefined {
  const keyword = /(?:^|[{;])\s*([a-z]+)[^{;]*$/.exec(line)?.[1] ?? '';
  return Object.hasOwn(STATEMENT_FORMS, keyword) ? STATEMENT_FORMS[keyword] : undefined;
}
