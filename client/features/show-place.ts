import * as vscode from 'vscode';
import { SHOW_PLACE_COMMAND, type SourceRange } from '../../server/protocol.ts';
import type { Feature } from './feature.ts';

/** Links in hovers lead to the places a value was made from. */
export const showPlaces: Feature = ({ log }) =>
  vscode.commands.registerCommand(SHOW_PLACE_COMMAND, async (place: unknown) => {
    if (!isRange(place)) log.warn('A link without a place was followed.');
    else await showPlace(place);
  });

export interface ShowOptions {
  /** Where to open a document that no group shows. */
  readonly column?: vscode.ViewColumn;
  readonly preserveFocus?: boolean;
}

/** Shows and selects a range, in the group that already shows its document. */
export async function showPlace(
  place: SourceRange,
  { column, preserveFocus = false }: ShowOptions = {},
): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.parse(place.uri);
  const document = await vscode.workspace.openTextDocument(uri);
  const viewColumn = columnShowing(uri) ?? column ?? vscode.ViewColumn.Active;
  const selection = toRange(place);
  const editor = await vscode.window.showTextDocument(document, { viewColumn, preserveFocus, selection });
  editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return editor;
}

/** The group with a tab of this document, visible or not; the active group first. */
export function columnShowing(uri: vscode.Uri): vscode.ViewColumn | undefined {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const holds = ({ tabs }: vscode.TabGroup) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString());
  return [activeTabGroup, ...all].find(holds)?.viewColumn;
}

export function toRange({ start, end }: Pick<SourceRange, 'start' | 'end'>): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** Command links may come from any Markdown: nothing about their arguments is known. */
function isRange(value: unknown): value is SourceRange {
  const { uri, start, end } = (value ?? {}) as Partial<SourceRange>;
  return typeof uri === 'string' && isPosition(start) && isPosition(end);
}

function isPosition(value: unknown): boolean {
  const { line, character } = (value ?? {}) as { line?: unknown; character?: unknown };
  return Number.isInteger(line) && Number.isInteger(character) && Number(line) >= 0 && Number(character) >= 0;
}
