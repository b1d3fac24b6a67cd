import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { createServerServices } from './module.ts';
import { ClientFiles } from './services/client-files.ts';
import { startServer } from './services/start.ts';

// The language server inside a web worker: files are read through the client.
const worker = globalThis as unknown as ConstructorParameters<typeof BrowserMessageReader>[0];
const connection = createConnection(new BrowserMessageReader(worker), new BrowserMessageWriter(worker));
const { shared } = createServerServices({ connection, fileSystemProvider: () => new ClientFiles(connection) });
startServer(connection, shared);
