import * as vscode from 'vscode';
import { type DocumentStatus, OPEN_PREVIEW_COMMAND, STATUS_REQUEST, type VerdictWord } from '../../server/protocol.ts';
import type { Feature } from './feature.ts';

const SEVERITY: Readonly<Partial<Record<VerdictWord, vscode.LanguageStatusSeverity>>> = {
  broken: vscode.LanguageStatusSeverity.Error,
  'at-risk': vscode.LanguageStatusSeverity.Warning,
};

/** The worst verdict of the active document, among the language's status items. */
export const status: Feature = ({ server }) => {
  const item = vscode.languages.createLanguageStatusItem('tierwright.verdict', { language: 'tierwright' });
  item.name = 'Tierwright';
  const known = new Map<string, DocumentStatus>();
  const keep = (one: DocumentStatus) => known.set(vscode.Uri.parse(one.uri).toString(), one);
  const update = async () => {
    if (server.state !== 'running') return showState(item, server.state);
    const active = vscode.window.activeTextEditor?.document;
    if (active?.languageId !== 'tierwright') return;
    const uri = active.uri.toString();
    if (!known.has(uri)) {
      showVerdict(item, undefined);
      // Changes are told; what was evaluated before we listened is asked for.
      const now = await server.ask<DocumentStatus>(STATUS_REQUEST, { uri });
      if (now) keep(now);
    }
    if (vscode.window.activeTextEditor?.document === active) showVerdict(item, known.get(uri));
  };
  void update();
  return vscode.Disposable.from(
    item,
    server.onState(() => void update()),
    server.onStatus((one) => {
      keep(one);
      void update();
    }),
    vscode.window.onDidChangeActiveTextEditor(() => void update()),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => known.delete(uri.toString())),
  );
};

function showState(item: vscode.LanguageStatusItem, state: 'starting' | 'stopped'): void {
  item.busy = state === 'starting';
  item.text = state === 'starting' ? 'Starting the language server' : 'The language server has stopped';
  item.severity =
    state === 'starting' ? vscode.LanguageStatusSeverity.Information : vscode.LanguageStatusSeverity.Error;
  item.command = { command: 'tierwright.restartServer', title: 'Restart' };
}

function showVerdict(item: vscode.LanguageStatusItem, known: DocumentStatus | undefined): void {
  item.busy = known === undefined;
  item.text = known?.text ?? 'Evaluating';
  item.severity = (known?.worst && SEVERITY[known.worst]) ?? vscode.LanguageStatusSeverity.Information;
  item.accessibilityInformation = { label: `Tierwright: ${item.text}` };
  item.command = { command: OPEN_PREVIEW_COMMAND, title: 'Open Preview' };
}
