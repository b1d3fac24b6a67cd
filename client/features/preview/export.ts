import * as vscode from 'vscode';
import type { ExportFormat, ExportMessage } from '../../../server/protocol.ts';
import { fileName } from '../tier-documents.ts';

const KINDS: Readonly<Record<ExportFormat, { readonly label: string; readonly extension: string }>> = {
  svg: { label: 'Picture as SVG', extension: 'svg' },
  png: { label: 'Picture as PNG', extension: 'png' },
  markdown: { label: 'Tables as Markdown', extension: 'md' },
};

export async function askForFormat(): Promise<ExportFormat | undefined> {
  const choices = Object.entries(KINDS).map(([format, { label }]) => ({ label, format: format as ExportFormat }));
  return (await vscode.window.showQuickPick(choices, { placeHolder: 'Export what is shown as' }))?.format;
}

export function isFormat(value: unknown): value is ExportFormat {
  return typeof value === 'string' && Object.hasOwn(KINDS, value);
}

/** Writes what the web view made to `target`, or where the user says, beginning beside the source. */
export async function saveExport(message: ExportMessage, document: vscode.Uri, target?: vscode.Uri): Promise<void> {
  const file = target ?? (await askForFile(message, document));
  if (file) await vscode.workspace.fs.writeFile(file, bytesOf(message));
}

async function askForFile({ format, scenario }: ExportMessage, document: vscode.Uri): Promise<vscode.Uri | undefined> {
  const { label, extension } = KINDS[format];
  const name = `${fileName(document).replace(/\.tier$/, '')}-${scenario.replace(/[^\w.-]+/g, '-')}.${extension}`;
  const folder =
    document.scheme === 'untitled' ? vscode.workspace.workspaceFolders?.[0]?.uri : vscode.Uri.joinPath(document, '..');
  return vscode.window.showSaveDialog({
    title: `Export ${label}`,
    filters: { [label]: [extension] },
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, name) } : {}),
  });
}

function bytesOf({ format, content }: ExportMessage): Uint8Array {
  if (format !== 'png') return new TextEncoder().encode(content);
  return Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
}
