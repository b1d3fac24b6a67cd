import type { ScenarioReport } from '../../../language/engine/report.ts';
import type { Finding, Severity } from '../../../language/rules/finding.ts';
import type { Colours } from '../terminal.ts';
import type { CheckedFile, CheckResult } from '../workspace/checked-file.ts';
import { verdictLine } from './verdict-line.ts';

/**
 * The result for people: findings as `file:line:column: severity code: message`, which problem matchers read, then each
 * scenario's verdicts, then the counts.
 */
export function toText({ files, show }: CheckResult, colours: Colours): string {
  const findings = files.flatMap(({ path, findings }) =>
    findings.flatMap((one) => findingLines(path, one, show, colours)),
  );
  const summaries = files.flatMap((file) => fileSummary(file, colours));
  return [
    ...findings,
    ...(findings.length > 0 && summaries.length > 0 ? [''] : []),
    ...summaries,
    counts(files, colours),
  ].join('\n');
}

/** `file:line:column`, one-based. */
export function placeText(
  path: string,
  { start }: { readonly start: { readonly line: number; readonly character: number } },
): string {
  return `${path}:${start.line + 1}:${start.character + 1}`;
}

const COLOUR = { error: 'red', warning: 'yellow', information: 'cyan', hint: 'gray' } as const;

function findingLines(
  path: string,
  finding: Finding,
  show: (uri: string) => string,
  colours: Colours,
): readonly string[] {
  const { severity, code, message, span, related } = finding;
  const head = `${placeText(path, span)}: ${colours[COLOUR[severity]](severity)} ${code}: ${oneLine(message)}`;
  const places = related.map((one) =>
    colours.dim(`    ${placeText(show(one.span.uri), one.span)}: ${oneLine(one.message)}`),
  );
  return [head, ...places];
}

function fileSummary({ path, report }: CheckedFile, colours: Colours): readonly string[] {
  if (report.scenarios.length === 0) return [];
  return [colours.bold(path), ...report.scenarios.flatMap((one) => scenarioLines(one, colours)), ''];
}

function scenarioLines({ scenario, verdicts }: ScenarioReport, colours: Colours): readonly string[] {
  const width = Math.max(0, ...verdicts.map((verdict) => verdict.subject.length));
  const lines = verdicts.map((verdict) => `    ${verdictLine(verdict, width, colours)}`);
  return [`  scenario ${scenario.name}${lines.length === 0 ? ': nothing to judge' : ''}`, ...lines];
}

function counts(files: readonly CheckedFile[], colours: Colours): string {
  const all = files.flatMap((file) => file.findings);
  const of = (severity: Severity) => all.filter((finding) => finding.severity === severity).length;
  const part = (severity: 'error' | 'warning') => {
    const count = of(severity);
    const text = `${count} ${severity}${count === 1 ? '' : 's'}`;
    return count > 0 ? colours[COLOUR[severity]](text) : text;
  };
  return `${files.length} file${files.length === 1 ? '' : 's'}: ${part('error')}, ${part('warning')}`;
}

/** No line break or control character of a document breaks the line format. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}
