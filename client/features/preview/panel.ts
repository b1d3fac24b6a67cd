import * as vscode from 'vscode';
import {
  type ExportFormat,
  type ExportMessage,
  FOCUS_REQUEST,
  type FocusResult,
  type HostMessage,
  PREVIEW_REQUEST,
  type PreviewModel,
  type RevealMessage,
} from '../../../server/protocol.ts';
import { isPreviewModel, isViewMessage, rangeOfElement } from '../../webview/messages.ts';
import type { FeatureContext } from '../feature.ts';
import { showPlace } from '../show-place.ts';
import { fileName } from '../tier-documents.ts';
import { saveExport } from './export.ts';
import { makeNonce, previewPage } from './html.ts';
import { ReportFeed } from './report-feed.ts';

export const VIEW_TYPE = 'tierwright.preview';

/** What every web view of ours may do and load; a panel restored after a reload gets it again. */
export function webviewOptions(extension: vscode.Uri): vscode.WebviewOptions {
  return {
    enableScripts: true,
    enableForms: false,
    enableCommandUris: false,
    localResourceRoots: [vscode.Uri.joinPath(extension, 'dist', 'webview')],
  };
}

/** The preview of one document: tells its web view what to show, and does what the web view asks for. */
export class PreviewPanel implements vscode.Disposable {
  readonly #context: FeatureContext;
  readonly #feed = new ReportFeed((message) => this.#post(message));
  readonly #exports: { readonly target: vscode.Uri; readonly done: () => void }[] = [];
  #waiting: (() => void)[] = [];
  #follow = true;
  #scenario: string | undefined;

  constructor(
    readonly uri: vscode.Uri,
    readonly panel: vscode.WebviewPanel,
    context: FeatureContext,
  ) {
    this.#context = context;
    const { extensionUri } = context.extension;
    const media = (name: string) => vscode.Uri.joinPath(extensionUri, 'media', name);
    panel.title = `Preview ${fileName(uri)}`;
    panel.iconPath = { light: media('preview-light.svg'), dark: media('preview-dark.svg') };
    panel.webview.options = webviewOptions(extensionUri);
    panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
    panel.onDidChangeViewState(() => panel.visible || this.#feed.pause());
    panel.onDidDispose(() => this.#feed.dispose());
    this.#setPage();
  }

  report(model: PreviewModel): void {
    if (isPreviewModel(model)) this.#feed.offer(model);
    else this.#context.log.warn(`A report of unknown shape was dropped (${this.uri.toString()}).`);
  }

  /** The document was opened (again): its versions count from the beginning. */
  reopened(): void {
    this.#feed.reopened();
  }

  gone(): void {
    this.#post({ type: 'empty', reason: `${fileName(this.uri)} is gone.` });
  }

  /** Chooses the tab of a scenario. */
  showScenario(name: string): void {
    this.#scenario = name;
    if (this.#feed.listening) this.#chooseScenario();
  }

  /** Marks what the cursor is on, when the picture follows it. */
  async follow({ line, character }: vscode.Position): Promise<void> {
    if (!this.#follow || !this.panel.visible) return;
    const params = { uri: this.uri.toString(), position: { line, character } };
    const found = await this.#context.server.ask<FocusResult>(FOCUS_REQUEST, params);
    const scenario = found?.scenario === undefined ? {} : { scenario: found.scenario };
    this.#post({ type: 'highlight', elementId: found?.elementId ?? null, ...scenario });
  }

  /** Asks for the picture or the tables, once there are some; resolves when the file was written, for a given one. */
  async export(format: ExportFormat, target?: vscode.Uri): Promise<void> {
    await this.#whenShown();
    this.#post({ type: 'export-request', format });
    if (target) await new Promise<void>((done) => this.#exports.push({ target, done }));
  }

  dispose(): void {
    this.panel.dispose();
  }

  #setPage(): void {
    const { webview } = this.panel;
    const served = (name: string) =>
      webview
        .asWebviewUri(vscode.Uri.joinPath(this.#context.extension.extensionUri, 'dist', 'webview', name))
        .toString();
    webview.html = previewPage({
      script: served('main.js'),
      styles: served('styles.css'),
      source: webview.cspSource,
      nonce: makeNonce(),
    });
  }

  #post(message: HostMessage): void {
    void this.panel.webview.postMessage(message);
    if (message.type !== 'report' || message.model.scenarios.length === 0) return;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Resolves once the web view was sent a scenario; messages arrive in order. */
  async #whenShown(): Promise<void> {
    if (this.#feed.sent?.scenarios.length) return;
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async #receive(message: unknown): Promise<void> {
    if (!isViewMessage(message)) {
      this.#context.log.warn('The preview sent a message of unknown shape.');
      return;
    }
    switch (message.type) {
      case 'ready':
        return this.#begin();
      case 'reveal':
        return this.#reveal(message);
      case 'follow':
        this.#follow = message.on;
        return;
      case 'export':
        return this.#save(message);
      case 'failure':
        this.#context.log.error(`The preview: ${message.message}`);
    }
  }

  async #begin(): Promise<void> {
    this.#feed.begin();
    if (!this.#feed.latest) {
      const model = await this.#context.server.ask<PreviewModel>(PREVIEW_REQUEST, { uri: this.uri.toString() });
      if (model) this.report(model);
    }
    this.#chooseScenario();
  }

  #chooseScenario(): void {
    if (this.#scenario !== undefined && this.#feed.latest) {
      this.#post({ type: 'highlight', elementId: null, scenario: this.#scenario });
      this.#scenario = undefined;
    }
  }

  async #reveal({ elementId, scenario, version }: RevealMessage): Promise<void> {
    const model = await this.#modelOf(version);
    const place = model && rangeOfElement(model, scenario, elementId);
    if (!place) return;
    const beside = this.panel.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One;
    await showPlace(place, { column: beside, preserveFocus: true });
  }

  /** The text may have moved on since the picture was drawn; then places are asked for anew. */
  async #modelOf(version: number): Promise<PreviewModel | undefined> {
    const shown = this.#feed.latest;
    const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === this.uri.toString());
    if (shown?.version === version && (!open || open.version === version)) return shown;
    const current = await this.#context.server.ask<PreviewModel>(PREVIEW_REQUEST, { uri: this.uri.toString() });
    return current ?? shown;
  }

  async #save(message: ExportMessage): Promise<void> {
    const wanted = this.#exports.shift();
    try {
      await saveExport(message, this.uri, wanted?.target);
    } catch (problem) {
      vscode.window.showErrorMessage(
        `The export could not be written: ${problem instanceof Error ? problem.message : problem}`,
      );
    }
    wanted?.done();
  }
}
