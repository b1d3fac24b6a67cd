import { expect } from 'vitest';
import type { CodeAction, Diagnostic, TextEdit } from 'vscode-languageserver-types';
import { TierwrightCodeActions } from '../../server/features/code-actions.ts';
import { toDiagnostic } from '../../server/features/diagnostics.ts';
import { type Opened, openDocument } from './open-document.ts';

/** Actions at the `<|>` of a fixture, with the diagnostics that touch it; `only` asks for some kinds. */
export async function actionsIn(
  fixture: string,
  only?: readonly string[],
): Promise<{ readonly opened: Opened; readonly actions: readonly CodeAction[] }> {
  const opened = await openDocument(fixture);
  const { document, services, cursor } = opened;
  const at = document.textDocument.positionAt(cursor);
  const diagnostics = services.shared.tierwright.Analysis.get(document)
    .findings.map(toDiagnostic)
    .filter(({ range }) => touches(range, at));
  const params = { range: { start: at, end: at }, context: { diagnostics, ...(only ? { only: [...only] } : {}) } };
  return { opened, actions: new TierwrightCodeActions(services.tierwright).getCodeActions(document, params) };
}

/** Runs the action of a title at the `<|>` of a fixture: the text must become `after` and read without new errors. */
export async function checkAction(
  fixture: string,
  title: string,
  after: string,
  only?: readonly string[],
): Promise<CodeAction> {
  const { opened, actions } = await actionsIn(fixture, only);
  const action = actions.find((one) => one.title === title);
  if (!action)
    throw new Error(`no action '${title}'; there are: ${actions.map((one) => one.title).join(' | ') || 'none'}`);
  const { document } = opened;
  const text = document.textDocument.getText();
  const edits = action.edit?.changes?.[document.uri.toString()] ?? [];
  expect(applied(text, edits, (position) => document.textDocument.offsetAt(position))).toBe(after);
  await expectNoNewErrors(text, after);
  return action;
}

async function expectNoNewErrors(before: string, after: string): Promise<void> {
  const [old, fresh] = await Promise.all([before, after].map(errorsOf));
  expect(fresh!.filter((one) => !old!.includes(one))).toEqual([]);
}

async function errorsOf(text: string): Promise<readonly string[]> {
  const { document, services } = await openDocument(text);
  const errors = services.shared.tierwright.Analysis.get(document).findings.filter((one) => one.severity === 'error');
  return errors.map((one) => `${one.code} ${one.subject ?? ''}`);
}

function applied(
  text: string,
  edits: readonly TextEdit[],
  offsetAt: (position: TextEdit['range']['start']) => number,
): string {
  return [...edits]
    .sort((a, b) => offsetAt(b.range.start) - offsetAt(a.range.start))
    .reduce(
      (all, { range, newText }) => all.slice(0, offsetAt(range.start)) + newText + all.slice(offsetAt(range.end)),
      text,
    );
}

function touches({ start, end }: Diagnostic['range'], at: Diagnostic['range']['start']): boolean {
  const after = at.line > start.line || (at.line === start.line && at.character >= start.character);
  const before = at.line < end.line || (at.line === end.line && at.character <= end.character);
  return after && before;
}
