import * as vscode from 'vscode';
import { ENGINE_LOG_REQUEST, type EngineLogParams, type EngineLogResult } from '../../server/protocol.ts';
import type { Feature } from './feature.ts';
import type { LanguageServer } from './language-server.ts';
import { activeScenarioDocument } from './tier-documents.ts';

/** Compares the log on the clipboard, or a log file, with the active document. */
export const compareEngineLog: Feature = ({ server }) =>
  vscode.commands.registerCommand('tierwright.compareEngineLog', () => compare(server));

async function compare(server: LanguageServer): Promise<void> {
  const document = activeScenarioDocument();
  if (!document) return;
  const text = await askForLog();
  if (text === undefined) return;
  const params: EngineLogParams = { uri: document.uri.toString(), text };
  const result = await server.ask<EngineLogResult>(ENGINE_LOG_REQUEST, params);
  if (result) await show(result);
}

async function askForLog(): Promise<string | undefined> {
  const clipboard = await vscode.env.clipboard.readText();
  const first = clipboard.trim().split('\n')[0] ?? '';
  const choices = [
    {
      label: '$(clippy) Log on the clipboard',
      detail: first || 'The clipboard is empty: copy the lines first.',
      file: false,
    },
    { label: '$(file) Choose a log file…', file: true },
  ];
  const chosen = await vscode.window.showQuickPick(choices, { placeHolder: 'Where is the engine’s log?' });
  if (!chosen) return undefined;
  if (!chosen.file) return clipboard;
  const [file] = (await vscode.window.showOpenDialog({ canSelectMany: false, openLabel: 'Compare' })) ?? [];
  return file && new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
}

async function show({ recognised, comparisons }: EngineLogResult): Promise<void> {
  if (comparisons.length === 0) {
    const why =
      recognised === 0
        ? 'The log has no line that is understood: vLLM, SGLang, TensorRT-LLM, llama.cpp and LMCache lines about the KV cache are.'
        : 'Nothing of this file compares with the log: it needs a workload whose model is known.';
    vscode.window.showInformationMessage(why);
    return;
  }
  await vscode.window.showQuickPick(
    comparisons.map(({ text, matches }) => ({
      label: matches ? '$(check) match' : '$(warning) differs',
      detail: text,
    })),
    { placeHolder: 'What the log says, and what the file comes to', matchOnDetail: true },
  );
}
