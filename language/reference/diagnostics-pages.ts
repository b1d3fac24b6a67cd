import { allRules, type RuleDoc } from '../rules/index.ts';
import { code, GENERATED, page, sample, table } from './markdown.ts';

/** The pages under `docs/diagnostics/` by file name: one for each code, and the index. */
export function diagnosticsPages(rules: readonly RuleDoc[] = allRules): ReadonlyMap<string, string> {
  const sorted = rules.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  return new Map([
    ['index.md', indexPage(sorted)],
    ...sorted.map((rule) => [`${rule.code}.md`, rulePage(rule)] as const),
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

function rulePage({ code: name, title, severity, why, how, bad, good }: RuleDoc): string {
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
    '## Not reported',
    sample(good),
    '[All diagnostics](index.md)',
  );
}
