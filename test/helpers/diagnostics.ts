import { expect } from 'vitest';
import type { Finding } from '../../language/rules/finding.ts';
import { openWorkspace } from './workspace.ts';

/** A finding as one line: `3:10-17 error[append-unsupported] message`. Lines and columns count from 1. */
export function describeFinding({ span, severity, code, message }: Finding, withMessage = true): string {
  const { start, end } = span;
  const to = start.line === end.line ? `${end.character + 1}` : `${end.line + 1}:${end.character + 1}`;
  return `${start.line + 1}:${start.character + 1}-${to} ${severity}[${code}]${withMessage ? ` ${message}` : ''}`;
}

/**
 * Checks all findings of a fixture's main file against the expected ones; an unexpected one fails too. An expected
 * line may leave out the end of the message.
 */
export async function checkFindings(text: string, expected: readonly string[]): Promise<void> {
  const { shared, main } = await openWorkspace(text);
  const found = shared.tierwright.Analysis.get(main).findings.map((one) => describeFinding(one));
  expect(found.map((line, i) => (line.startsWith(expected[i] ?? line) ? (expected[i] ?? line) : line))).toEqual(
    expected,
  );
}
