import { Worker } from 'node:worker_threads';
import * as esbuild from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import { FILE_READ_REQUEST, FILE_STAT_REQUEST, FOLDER_READ_REQUEST } from '../../server/protocol.ts';

const ROOT = 'vscode-vfs://github/someone/work';
const FILES: Readonly<Record<string, string>> = {
  [`${ROOT}/lib/host.tier`]: 'node host { tier t { capacity 1 GB; read 1 GB/s } }',
  [`${ROOT}/bad.tier`]: 'let a = 1 Gigs',
};
const FOLDERS: Readonly<Record<string, readonly { name: string; type: 'file' | 'folder' }[]>> = {
  [ROOT]: [
    { name: 'lib', type: 'folder' },
    { name: 'bad.tier', type: 'file' },
  ],
  [`${ROOT}/lib`]: [{ name: 'host.tier', type: 'file' }],
};

/** A web worker's globals on top of Node's worker threads, without anything of Node that the bundle could lean on. */
const PRELUDE = `
const { parentPort } = require('node:worker_threads');
globalThis.self = globalThis;
globalThis.postMessage = (message) => parentPort.postMessage(message);
globalThis.addEventListener = () => {};
parentPort.on('message', (data) => globalThis.onmessage?.({ data }));
`;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly uri?: string; readonly diagnostics?: readonly Diagnostic[] };
  readonly result?: unknown;
}

let worker: Worker | undefined;
const messages: Message[] = [];
let notify = () => {};

beforeAll(async () => {
  const bundle = await esbuild.build({
    entryPoints: ['server/main-browser.ts'],
    bundle: true,
    write: false,
    platform: 'browser',
    format: 'iife',
    loader: { '.tier': 'text' },
  });
  const started = new Worker(
    `${PRELUDE}\n(function (require, process, module) {${bundle.outputFiles[0]?.text}\n})();`,
    {
      eval: true,
    },
  );
  worker = started;
  started.on('message', (message: Message) => {
    messages.push(message);
    if (message.method && message.id !== undefined)
      started.postMessage({ jsonrpc: '2.0', id: message.id, result: answer(message) });
    notify();
  });
}, 60_000);

afterAll(() => worker?.terminate());

function answer({ method, params }: Message): unknown {
  const uri = params?.uri ?? '';
  const text = FILES[uri];
  if (method === FILE_STAT_REQUEST)
    return text ? { type: 'file', size: text.length } : FOLDERS[uri] ? { type: 'folder', size: 0 } : null;
  if (method === FILE_READ_REQUEST) return text ? { base64: btoa(text) } : null;
  if (method === FOLDER_READ_REQUEST) return FOLDERS[uri] ? { entries: FOLDERS[uri] } : null;
  return null;
}

async function waitFor(condition: (message: Message) => boolean): Promise<Message> {
  for (;;) {
    const found = messages.findLast(condition);
    if (found) return found;
    await new Promise<void>((resolve) => {
      notify = resolve;
    });
  }
}

test('the server runs in a worker and reads the workspace through its client', async () => {
  const send = (message: object) => worker?.postMessage({ jsonrpc: '2.0', ...message });
  send({
    id: 1,
    method: 'initialize',
    params: { processId: null, capabilities: {}, workspaceFolders: [{ uri: ROOT, name: 'work' }] },
  });
  await waitFor((message) => message.id === 1 && message.result !== undefined);
  send({ method: 'initialized', params: {} });
  const codes = ({ params }: Message) => params?.diagnostics?.map((one) => one.code);
  const published = (name: string) =>
    waitFor(({ method, params }) => method === 'textDocument/publishDiagnostics' && params?.uri === `${ROOT}/${name}`);
  expect(codes(await published('bad.tier'))).toContain('unknown-unit');
  const text = 'import "lib/host.tier"\nimport "std/hardware"\nnode copy : host\n';
  send({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri: `${ROOT}/open.tier`, languageId: 'tierwright', version: 1, text } },
  });
  const found = codes(await published('open.tier'));
  expect(found).not.toContain('import-not-found');
  expect(found).not.toContain('unresolved-reference');
});
