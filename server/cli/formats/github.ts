import type { Finding, Severity } from '../../../language/rules/finding.ts';
import type { CheckResult } from '../workspace/checked-file.ts';

/** Workflow commands that GitHub shows as annotations beside the lines they are about. */
export function toGithub({ files }: CheckResult): string {
  return files.flatMap(({ path, findings }) => findings.map((finding) => annotation(path, finding))).join('\n');
}

const LEVELS: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

function annotation(path: string, { code, severity, span, message, scenario }: Finding): string {
  const { start, end } = span;
  // GitHub refuses columns when an annotation spans lines.
  const columns = start.line === end.line ? `,col=${start.character + 1},endColumn=${end.character + 1}` : '';
  const title = scenario ? `${code} (${scenario})` : code;
  const place = `file=${property(path)},line=${start.line + 1},endLine=${end.line + 1}${columns}`;
  return `::${LEVELS[severity]} ${place},title=${property(title)}::${data(message)}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
