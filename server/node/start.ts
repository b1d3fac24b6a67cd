import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { createServerServices } from '../module.ts';
import { ClientFiles } from '../services/client-files.ts';
import { FilesByScheme } from '../services/files-by-scheme.ts';
import { startServer } from '../services/start.ts';
import { NodeFiles } from './file-system.ts';

/** Starts the language server on the transport named on the command line: `--stdio` or `--node-ipc`. */
export function startNodeServer(): void {
  const connection = createConnection(ProposedFeatures.all);
  const files = new FilesByScheme(new NodeFiles(), new ClientFiles(connection));
  const { shared } = createServerServices({ connection, fileSystemProvider: () => files });
  startServer(connection, shared);
}
