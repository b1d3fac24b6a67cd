import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import {
  FILE_READ_REQUEST,
  FILE_STAT_REQUEST,
  type FileParams,
  type FileReadResult,
  type FileStatResult,
  FOLDER_READ_REQUEST,
  type FolderReadResult,
} from '../../server/protocol.ts';

/** Reads files for a server that cannot: in a browser, or in a workspace of another scheme than `file`. */
export function answerFileRequests(client: BaseLanguageClient): void {
  client.onRequest(FILE_STAT_REQUEST, ({ uri }: FileParams) => orNull(() => stat(vscode.Uri.parse(uri))));
  client.onRequest(FILE_READ_REQUEST, ({ uri }: FileParams) => orNull(() => read(vscode.Uri.parse(uri))));
  client.onRequest(FOLDER_READ_REQUEST, ({ uri }: FileParams) => orNull(() => readFolder(vscode.Uri.parse(uri))));
}

async function stat(uri: vscode.Uri): Promise<FileStatResult> {
  const { type, size } = await vscode.workspace.fs.stat(uri);
  return { type: kindOf(type), size };
}

async function read(uri: vscode.Uri): Promise<FileReadResult> {
  return { base64: toBase64(await vscode.workspace.fs.readFile(uri)) };
}

async function readFolder(uri: vscode.Uri): Promise<FolderReadResult> {
  const entries = await vscode.workspace.fs.readDirectory(uri);
  // Links to elsewhere are left out: a workspace is what lies inside it.
  const own = entries.filter(([, type]) => (type & vscode.FileType.SymbolicLink) === 0);
  return { entries: own.map(([name, type]) => ({ name, type: kindOf(type) })) };
}

/** What cannot be read does not exist for the server. */
async function orNull<Result>(attempt: () => Promise<Result>): Promise<Result | null> {
  try {
    return await attempt();
  } catch {
    return null;
  }
}

function kindOf(type: vscode.FileType): 'file' | 'folder' {
  return (type & vscode.FileType.Directory) === 0 ? 'file' : 'folder';
}

/** In pieces, since a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  const PIECE = 0x8000;
  let binary = '';
  for (let at = 0; at < bytes.length; at += PIECE) binary += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(binary);
}
