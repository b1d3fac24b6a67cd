import { allRules, type Finding, type RuleDoc } from '../rules/index.ts';
import { exampleFindings } from './example-findings.ts';
import { code, GENERATED, page, quoted, sample, table } from './markdown.ts';

/** The pages under `docs/diagnostics/` by file name: one for each code, and the index. */
export function diagnosticsPages(rules: readonly RuleDoc[] = allRules): ReadonlyMap<string, string> {
  const sorted = rules.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const findings = exampleFindings();
  return new Map([
    ['index.md', indexPage(sorted)],
    ...sorted.map((rule) => [`${rule.code}.md`, rulePage(rule, findings(rule))] as const),
  ]);
}

function indexPage(rules: readonly RuleDoc[]): string {
  return page(
    GENERATED,
    '# Diagnostics',
    'Each finding has a stable code. Its page says what it means, why it matters and what to do.',
    table(
      ['Code', 'Severity', 'Meaning'],
      rules.map(({ code: name, severity, title }) => [`[${code(name)}](${name}.md)`, severity, title]),
    ),
  );
}

function rulePage({ code: name, title, severity, why, how, bad, good }: RuleDoc, reported: readonly Finding[]): string {
  return page(
    GENERATED,
    `# ${name}`,
    `${title}. Severity: ${severity}.`,
    '## Why it matters',
    why,
    '## What to do',
    how,
    '## Reported',
    sample(bad),
    ...reported.map((one) => quoted(`${one.severity}: ${one.message}`)),
    '## Not reported',
    sample(good),
    '[All diagnostics](index.md)',
  );
}
