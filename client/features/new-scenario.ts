import * as vscode from 'vscode';
import engineeringExample from '../../examples/engineering-example.tier';
import splitServing from '../../examples/split-serving.tier';
import emptyScenario from '../templates/empty.tier';
import type { Feature } from './feature.ts';
import { LANGUAGE } from './tier-documents.ts';

interface Template extends vscode.QuickPickItem {
  readonly text: string;
}

const TEMPLATES: readonly Template[] = [
  {
    label: '$(beaker) Engineering example',
    detail: 'One host, 1 GiB of KV a sequence, prefixes in DRAM and the active cache on flash',
    text: engineeringExample,
  },
  {
    label: '$(split-horizontal) Split serving',
    detail: 'Prefill and decode on nodes of their own, KV handed over a fabric',
    text: splitServing,
  },
  {
    label: '$(new-file) Smallest scenario',
    detail: 'One device, one model, one workload: to be filled in',
    text: emptyScenario,
  },
];

/** A new document from a template; saving it is up to the user. */
export const newScenario: Feature = () =>
  vscode.commands.registerCommand('tierwright.newScenario', async () => {
    const chosen = await vscode.window.showQuickPick(TEMPLATES, { placeHolder: 'What to begin with?' });
    if (!chosen) return;
    const document = await vscode.workspace.openTextDocument({ language: LANGUAGE, content: chosen.text });
    await vscode.window.showTextDocument(document);
  });
