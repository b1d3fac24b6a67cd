import * as vscode from 'vscode';
import { OPEN_PREVIEW_COMMAND } from '../../../server/protocol.ts';
import { isSavedViewState } from '../../webview/messages.ts';
import type { Feature, FeatureContext } from '../feature.ts';
import { activeScenarioDocument, LANGUAGE } from '../tier-documents.ts';
import { askForFormat, isFormat } from './export.ts';
import { PreviewPanel, VIEW_TYPE, webviewOptions } from './panel.ts';

/** The cursor rests this long before the picture follows it. */
const CURSOR_PAUSE_MS = 80;

/** The picture of a document's scenarios, beside its text. */
export const preview: Feature = (context) => {
  const panels = new Panels(context);
  return vscode.Disposable.from(
    panels,
    vscode.commands.registerCommand('tierwright.openPreview', (uri?: unknown, scenario?: unknown) =>
      panels.open(uri, scenario, vscode.ViewColumn.Active),
    ),
    vscode.commands.registerCommand(OPEN_PREVIEW_COMMAND, (uri?: unknown, scenario?: unknown) =>
      panels.open(uri, scenario, vscode.ViewColumn.Beside),
    ),
    vscode.commands.registerCommand('tierwright.exportPreview', (format?: unknown, target?: unknown) =>
      panels.export(format, target),
    ),
    vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, {
      deserializeWebviewPanel: async (panel, state) => panels.restore(panel, state),
    }),
    context.server.onReport(({ uri, model }) => panels.of(vscode.Uri.parse(uri))?.report(model)),
    vscode.workspace.onDidOpenTextDocument(({ uri }) => panels.of(uri)?.reopened()),
    vscode.workspace.onDidDeleteFiles(({ files }) => {
      for (const uri of files) panels.of(uri)?.gone();
    }),
    followCursor(panels),
  );
};

function followCursor(panels: Panels): vscode.Disposable {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listener = vscode.window.onDidChangeTextEditorSelection(({ textEditor, selections }) => {
    const panel = panels.of(textEditor.document.uri);
    const cursor = selections[0]?.active;
    if (!panel || !cursor || !follows(textEditor.document)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void panel.follow(cursor), CURSOR_PAUSE_MS);
  });
  return vscode.Disposable.from(listener, { dispose: () => clearTimeout(timer) });
}

function follows(document: vscode.TextDocument): boolean {
  return vscode.workspace.getConfiguration('tierwright', document).get('preview.followCursor', true);
}

/** The open panels, at most one a document. */
class Panels implements vscode.Disposable {
  readonly #context: FeatureContext;
  readonly #byUri = new Map<string, PreviewPanel>();

  constructor(context: FeatureContext) {
    this.#context = context;
  }

  of(uri: vscode.Uri): PreviewPanel | undefined {
    return this.#byUri.get(uri.toString());
  }

  /** From a menu the address comes as a `Uri`, from a lens as text, from the palette not at all. */
  open(given: unknown, scenario: unknown, column: vscode.ViewColumn): void {
    const uri = toUri(given) ?? activeScenarioDocument()?.uri ?? visibleScenarioDocument();
    if (!uri) return;
    const panel = this.of(uri) ?? this.#create(uri, column);
    panel.panel.reveal(panel.panel.viewColumn, column !== vscode.ViewColumn.Active);
    if (typeof scenario === 'string') panel.showScenario(scenario);
  }

  restore(panel: vscode.WebviewPanel, state: unknown): void {
    if (!isSavedViewState(state)) panel.dispose();
    else this.#adopt(vscode.Uri.parse(state.uri), panel);
  }

  /** Exports what the active panel shows, else the only one; with both arguments nothing is asked. */
  async export(given: unknown, target: unknown): Promise<void> {
    const all = [...this.#byUri.values()];
    const shown = all.find(({ panel }) => panel.active) ?? all.find(({ panel }) => panel.visible);
    const format = isFormat(given) ? given : shown && (await askForFormat());
    if (shown && format) await shown.export(format, target instanceof vscode.Uri ? target : undefined);
  }

  dispose(): void {
    for (const panel of this.#byUri.values()) panel.dispose();
  }

  #create(uri: vscode.Uri, viewColumn: vscode.ViewColumn): PreviewPanel {
    const options = webviewOptions(this.#context.extension.extensionUri);
    const place = { viewColumn, preserveFocus: viewColumn !== vscode.ViewColumn.Active };
    return this.#adopt(uri, vscode.window.createWebviewPanel(VIEW_TYPE, 'Preview', place, options));
  }

  #adopt(uri: vscode.Uri, panel: vscode.WebviewPanel): PreviewPanel {
    const key = uri.toString();
    const adopted = new PreviewPanel(uri, panel, this.#context);
    this.#byUri.set(key, adopted);
    panel.onDidDispose(() => {
      if (this.#byUri.get(key) === adopted) this.#byUri.delete(key);
    });
    return adopted;
  }
}

function toUri(given: unknown): vscode.Uri | undefined {
  if (given instanceof vscode.Uri) return given;
  return typeof given === 'string' ? vscode.Uri.parse(given) : undefined;
}

/** With the focus in a panel or the terminal, the text one sees is meant. */
function visibleScenarioDocument(): vscode.Uri | undefined {
  return vscode.window.visibleTextEditors.find(({ document }) => document.languageId === LANGUAGE)?.document.uri;
}
