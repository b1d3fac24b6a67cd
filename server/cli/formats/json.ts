import type { Quantity } from '../../../language/engine/kernel/quantity.ts';
import type { ScenarioReport, Verdict } from '../../../language/engine/report.ts';
import type { Span } from '../../../language/model/span.ts';
import { docsLink } from '../../../language/rules/docs-link.ts';
import type { Finding } from '../../../language/rules/finding.ts';
import { unitOf } from '../../../language/units/index.ts';
import { version } from '../../../package.json';
import type { CheckResult } from '../workspace/checked-file.ts';

/** The result for machines: values in base units, ranges zero-based, nothing scaled or rounded. */
export function toJson({ files, show }: CheckResult): string {
  const plain = {
    tierwright: version,
    files: files.map(({ path, findings, report }) => ({
      path,
      diagnostics: findings.map((finding) => diagnosticJson(finding, show)),
      scenarios: report.scenarios.map(scenarioJson),
    })),
  };
  return JSON.stringify(plain, null, 2);
}

export function rangeJson({ start, end }: Span) {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  };
}

/** A number as JSON can hold it; infinity and what is unknown become null. */
export function numberJson(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null;
}

function diagnosticJson(finding: Finding, show: (uri: string) => string) {
  const { code, severity, verdict, claim, subject, scenario, message, span, related, fixes } = finding;
  return {
    code,
    severity,
    ...(verdict ? { verdict } : {}),
    ...(claim ? { claim } : {}),
    ...(subject ? { subject } : {}),
    ...(scenario ? { scenario } : {}),
    message,
    docs: docsLink(code),
    range: rangeJson(span),
    related: related.map((one) => ({ path: show(one.span.uri), range: rangeJson(one.span), message: one.message })),
    fixes: fixes.map((fix) => fix.title),
  };
}

function scenarioJson({ scenario, quantities, verdicts }: ScenarioReport) {
  return {
    name: scenario.name,
    quantities: Object.fromEntries([...quantities].map(([name, quantity]) => [name, quantityJson(quantity)])),
    verdicts: verdicts.map(verdictJson),
  };
}

function quantityJson({ value, dimension, claim, formula, missing, band }: Quantity) {
  return {
    value: numberJson(value),
    unit: unitOf(dimension),
    claim,
    ...(formula ? { formula: formula.id } : {}),
    ...(band ? { band } : {}),
    ...(missing.length > 0 ? { missing: missing.map((one) => `${one.owner}.${one.attribute}`) } : {}),
  };
}

function verdictJson({
  subject,
  topic,
  verdict,
  claim,
  value,
  bound,
  worst,
  limit,
  operator,
  margin,
  missing,
}: Verdict) {
  const measured = value ?? bound ?? worst ?? limit;
  return {
    subject,
    topic,
    verdict,
    claim,
    ...(value ? { value: numberJson(value.value) } : {}),
    ...(bound ? { bound: numberJson(bound.value) } : {}),
    ...(worst ? { worst: numberJson(worst.value) } : {}),
    ...(limit ? { operator, limit: numberJson(limit.value) } : {}),
    ...(measured ? { unit: unitOf(measured.dimension) } : {}),
    ...(margin === undefined ? {} : { margin: numberJson(margin) }),
    ...(missing.length > 0 ? { missing: missing.map((one) => `${one.owner}.${one.attribute}`) } : {}),
  };
}
