// The built language server over real stdio, as any editor starts it.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { SERVER } from './places.mjs';

const { createProtocolConnection, StreamMessageReader, StreamMessageWriter } = createRequire(import.meta.url)(
  'vscode-languageserver/node',
);

/** Starts the server, initialises it without a workspace, and hands out what the benchmarks ask of it. */
export async function startServer() {
  const started = performance.now();
  const child = spawn(process.execPath, [SERVER, '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const waiting = new Map();
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, version, diagnostics }) =>
    waiting.get(uri)?.(version, diagnostics),
  );
  connection.onRequest(() => null);
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    workspaceFolders: null,
    capabilities: { textDocument: { publishDiagnostics: { versionSupport: true } } },
  });
  const initialised = performance.now() - started;
  await connection.sendNotification('initialized', {});
  return {
    child,
    connection,
    initialised,
    started,
    /** Resolves with the diagnostics of a version of a document, after an action that leads to them. */
    diagnosticsAfter: (uri, version, act) =>
      new Promise((resolve) => {
        waiting.set(uri, (got, diagnostics) => {
          if (got === undefined || got >= version) resolve(diagnostics);
        });
        act();
      }),
    stop: async () => {
      await connection.sendRequest('shutdown');
      await connection.sendNotification('exit');
      connection.dispose();
      child.kill();
    },
  };
}
