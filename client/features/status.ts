import * as vscode from 'vscode';
import { OPEN_PREVIEW_COMMAND, type PreviewModel, type VerdictWord } from '../../server/protocol.ts';
import type { Feature } from './feature.ts';

/** Worst first. */
const ORDER: readonly VerdictWord[] = ['broken', 'at-risk', 'unknown', 'possible', 'met'];
const SEVERITY: Readonly<Partial<Record<VerdictWord, vscode.LanguageStatusSeverity>>> = {
  broken: vscode.LanguageStatusSeverity.Error,
  'at-risk': vscode.LanguageStatusSeverity.Warning,
};

/** The worst verdict of the active document, among the language's status items. */
export const status: Feature = ({ server }) => {
  const item = vscode.languages.createLanguageStatusItem('tierwright.verdict', { language: 'tierwright' });
  item.name = 'Tierwright';
  const models = new Map<string, PreviewModel>();
  const update = () => {
    const active = vscode.window.activeTextEditor?.document.uri.toString();
    if (server.state === 'running') showVerdict(item, active === undefined ? undefined : models.get(active));
    else showState(item, server.state);
  };
  update();
  return vscode.Disposable.from(
    item,
    server.onState(update),
    server.onReport(({ uri, model }) => {
      models.set(vscode.Uri.parse(uri).toString(), model);
      update();
    }),
    vscode.window.onDidChangeActiveTextEditor(update),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => models.delete(uri.toString())),
  );
};

function showState(item: vscode.LanguageStatusItem, state: 'starting' | 'stopped'): void {
  item.busy = state === 'starting';
  item.text = state === 'starting' ? 'Starting the language server' : 'The language server has stopped';
  item.detail = '';
  item.severity =
    state === 'starting' ? vscode.LanguageStatusSeverity.Information : vscode.LanguageStatusSeverity.Error;
  item.command = { command: 'tierwright.restartServer', title: 'Restart' };
}

function showVerdict(item: vscode.LanguageStatusItem, model: PreviewModel | undefined): void {
  const [worst] = (model?.scenarios ?? []).toSorted((a, b) => place(a.worst) - place(b.worst));
  item.busy = model === undefined;
  item.text = model ? (worst ? (worst.summary ?? 'Nothing to judge') : 'No scenario') : 'Evaluating';
  item.detail = worst ? `scenario ${worst.name}` : '';
  item.severity = (worst?.worst && SEVERITY[worst.worst]) ?? vscode.LanguageStatusSeverity.Information;
  item.accessibilityInformation = { label: `Tierwright: ${item.text}${worst ? `, scenario ${worst.name}` : ''}` };
  item.command = { command: OPEN_PREVIEW_COMMAND, title: 'Open Preview' };
}

function place(verdict: VerdictWord | undefined): number {
  return verdict === undefined ? ORDER.length : ORDER.indexOf(verdict);
}
