import type { CodeAction } from 'vscode-languageserver-types';
import type { Edit } from '../../language/rules/finding.ts';
import type { ActionContext } from './code-actions.ts';
import { workspaceEdit } from './code-actions-edits.ts';

export const FIX_ALL = 'source.fixAll.tierwright';

/** Misspellings whose repair cannot change what a scenario means: the text meant nothing before. */
const SAFE: readonly string[] = ['unknown-unit', 'unknown-property', 'unknown-word'];

/** All safe repairs of a document at once. */
export function fixAll({ analysis, document }: ActionContext): readonly CodeAction[] {
  const uri = document.uri.toString();
  const edits = analysis.findings
    .filter((one) => SAFE.includes(one.code))
    .flatMap((one) => one.fixes.find((fix) => fix.preferred)?.edits ?? [])
    .filter((edit) => edit.span.uri === uri)
    .sort((a, b) => a.span.offset - b.span.offset);
  const kept = edits.filter((edit, i) => !overlaps(edits[i - 1], edit));
  if (kept.length === 0) return [];
  return [{ title: 'Fix all misspelt names and units', kind: FIX_ALL, edit: workspaceEdit(kept) }];
}

function overlaps(before: Edit | undefined, edit: Edit): boolean {
  return before !== undefined && edit.span.offset < before.span.endOffset;
}
