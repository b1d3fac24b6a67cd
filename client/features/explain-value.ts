import * as vscode from 'vscode';
import {
  EXPLAIN_COMMAND,
  FOCUS_REQUEST,
  type FocusResult,
  PREVIEW_REQUEST,
  type PreviewModel,
  type PreviewRow,
} from '../../server/protocol.ts';
import type { Feature } from './feature.ts';
import type { LanguageServer } from './language-server.ts';
import { showPlace } from './show-place.ts';
import { activeScenarioDocument } from './tier-documents.ts';

/** Chooses one of the derived values, goes to where it stands, and opens the hover that derives it. */
export const explainValue: Feature = ({ server }) =>
  vscode.commands.registerCommand(EXPLAIN_COMMAND, (uri?: unknown, scenario?: unknown) =>
    explain(server, typeof uri === 'string' ? uri : undefined, typeof scenario === 'string' ? scenario : undefined),
  );

interface Choice extends vscode.QuickPickItem {
  readonly row?: PreviewRow;
}

async function explain(server: LanguageServer, address?: string, scenario?: string): Promise<void> {
  const uri = address ?? activeScenarioDocument()?.uri.toString();
  if (uri === undefined) return;
  const model = await server.ask<PreviewModel>(PREVIEW_REQUEST, { uri });
  const wanted = scenario ?? (await scenarioAtCursor(server, uri));
  const choices = choicesOf(model, wanted);
  if (choices.length === 0) {
    vscode.window.showInformationMessage(
      'There is no derived value to explain yet: a scenario needs a workload that runs.',
    );
    return;
  }
  const chosen = await vscode.window.showQuickPick(choices, { placeHolder: 'Which value?', matchOnDescription: true });
  if (!chosen?.row?.range) return;
  await showPlace(chosen.row.range);
  await vscode.commands.executeCommand('editor.action.showHover', { focus: 'autoFocusImmediately' });
}

/** Every value with a place, by scenario; the wanted scenario first. */
function choicesOf(model: PreviewModel | undefined, wanted: string | undefined): readonly Choice[] {
  const scenarios = (model?.scenarios ?? []).toSorted((a, b) => Number(b.name === wanted) - Number(a.name === wanted));
  return scenarios.flatMap(({ name, table }) => [
    { label: name, kind: vscode.QuickPickItemKind.Separator },
    ...table.filter(({ range }) => range).map((row) => ({ label: row.name, description: describe(row), row })),
  ]);
}

function describe({ value, claim, limit }: PreviewRow): string {
  return [value, claim?.replace('-', ' '), limit && `limit ${limit}`].filter(Boolean).join(' · ');
}

async function scenarioAtCursor(server: LanguageServer, uri: string): Promise<string | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.toString() !== uri) return undefined;
  const { line, character } = editor.selection.active;
  const focus = await server.ask<FocusResult>(FOCUS_REQUEST, { uri, position: { line, character } });
  return focus?.scenario;
}
