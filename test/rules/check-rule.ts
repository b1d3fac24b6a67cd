import { expect } from 'vitest';
import type { Finding, Fix } from '../../language/rules/index.ts';
import { findingsByFile, mainOf, type Project, projectOf, withEdits } from './project.ts';

const EXPECTATION = /^(\s*)(\^+) (error|warning|information|hint)\[([a-z-]+)\] ?(.*)$/;

/**
 * Checks that a fixture gives exactly the findings written under its lines: range, severity, code and message
 * together (`…` stands for any rest). A fixture may hold several files under `//- name` headers.
 */
export function checkRule(fixture: string): void {
  const { project, expected } = read(fixture);
  const actual = shown(findingsByFile(project));
  expect(matched(actual, expected)).toEqual(expected);
}

/** Applies the fix of a title: its finding must go, nothing new may come, and the text must be `after`. */
export function checkFix(fixture: string, title: string, after: string): void {
  const { project } = read(fixture);
  const before = findingsByFile(project);
  const all = [...before.values()].flat();
  const finding = all.find((f) => f.fixes.some((fix) => fix.title === title));
  const fix = finding?.fixes.find((one) => one.title === title);
  if (!finding || !fix)
    throw new Error(
      `no fix '${title}'; there are: ${all.flatMap((f) => f.fixes.map((x) => x.title)).join(' | ') || 'none'}`,
    );
  const fixed = withEdits(project, fix.edits);
  expect(textOf(fixed)).toBe(textOf(projectOf(after)));
  checkEffect(before, fixed, finding);
}

/** Every fix of every finding of a fixture does what fixes promise. */
export function checkAllFixes(fixture: string): readonly string[] {
  const { project } = read(fixture);
  const before = findingsByFile(project);
  const pairs = [...before.values()]
    .flat()
    .flatMap((finding) => finding.fixes.map((fix): [Finding, Fix] => [finding, fix]));
  for (const [finding, fix] of pairs) checkEffect(before, withEdits(project, fix.edits), finding, fix.title);
  return pairs.map(([, fix]) => fix.title);
}

/** Findings of a fixture without expectations in it. */
export function findingsOfText(text: string): readonly Finding[] {
  return [...findingsByFile(projectOf(text)).values()].flat();
}

function checkEffect(
  before: ReadonlyMap<string, readonly Finding[]>,
  fixed: Project,
  finding: Finding,
  title = '',
): void {
  // A fix may take away the last use of a name: the hint that follows is news, not harm.
  const after = [...findingsByFile(fixed).values()]
    .flat()
    .filter((f) => f.code !== 'unused-declaration' || finding.code === f.code);
  const labels = [...before.values()].flat().map(label);
  labels.splice(labels.indexOf(label(finding)), 1);
  const left = after.map(label).filter((one) => {
    const at = labels.indexOf(one);
    if (at >= 0) labels.splice(at, 1);
    return at < 0;
  });
  expect({ title, new: left }).toEqual({ title, new: [] });
}

/** What identifies a finding across an edit that may shift lines and change numbers. */
function label({ code, subject, scenario }: Finding): string {
  return [code, scenario, subject].filter(Boolean).join(' ');
}

function read(fixture: string): { project: Project; expected: readonly string[] } {
  const expected: string[] = [];
  const project = new Map<string, string>();
  for (const [name, text] of projectOf(fixture)) {
    const lines: string[] = [];
    for (const line of text.split('\n')) {
      const match = EXPECTATION.exec(line);
      if (!match) lines.push(line);
      else
        expected.push(
          place(name, lines.length, match[1]!.length, match[2]!.length, `${match[3]}[${match[4]}] ${match[5]}`),
        );
    }
    project.set(name, lines.join('\n'));
  }
  return { project, expected: expected.sort() };
}

function shown(all: ReadonlyMap<string, readonly Finding[]>): readonly string[] {
  return [...all]
    .flatMap(([name, findings]) =>
      findings.map(({ span, severity, code, message }) => {
        const length = span.end.line === span.start.line ? span.end.character - span.start.character : -1;
        return place(name, span.start.line + 1, span.start.character, length, `${severity}[${code}] ${message}`);
      }),
    )
    .sort();
}

function place(file: string, line: number, character: number, length: number, text: string): string {
  return `${file}:${line}:${character}+${length} ${text}`;
}

/** Replaces each actual finding by the expectation it fulfils, so that a difference shows only what differs. */
function matched(actual: readonly string[], expected: readonly string[]): readonly string[] {
  const open = [...expected];
  return actual
    .map((text) => {
      const at = open.findIndex((pattern) => fulfils(text, pattern));
      return at < 0 ? text : open.splice(at, 1)[0]!;
    })
    .sort();
}

function fulfils(text: string, pattern: string): boolean {
  const parts = pattern.split('…').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[^]*')}$`).test(text);
}

function textOf(project: Project): string {
  return [...project].map(([name, text]) => (project.size > 1 ? `//- ${name}\n${text}` : text)).join('');
}

export { mainOf };
