import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  type Diagnostic,
  type InitializeResult,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type ServerCapabilities,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';

/** How long an answer may take before a test fails; far above what is normal even on a busy machine. */
const PATIENCE = 20_000;

export interface StartOptions {
  /** Files of the workspace by relative path; without any, the server starts without a workspace folder. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly noFolder?: boolean;
  readonly settings?: unknown;
}

/** The real language server in its own process, spoken to over its standard streams as an editor does. */
export class StdioServer {
  /** Everything the server ever published, oldest first. */
  readonly published: PublishDiagnosticsParams[] = [];
  /** Requests and notifications the server sent, by method. */
  readonly received: string[] = [];
  capabilities: ServerCapabilities = {};
  readonly #listeners = new Set<() => void>();
  readonly #versions = new Map<string, number>();
  readonly #errors: string[] = [];

  private constructor(
    readonly folder: string,
    readonly connection: ProtocolConnection,
    readonly process: ChildProcess,
  ) {}

  static async start(bundle: string, options: StartOptions = {}): Promise<StdioServer> {
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'tierwright-'));
    for (const [name, content] of Object.entries(options.files ?? {})) {
      await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await fs.writeFile(path.join(folder, name), content);
    }
    const child = spawn(process.execPath, [bundle, '--stdio'], { stdio: 'pipe' });
    const connection = createProtocolConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    const server = new StdioServer(folder, connection, child);
    child.stderr.on('data', (data: Buffer) => server.#errors.push(data.toString()));
    server.#listen(options.settings);
    await server.#initialize(options);
    return server;
  }

  uri(name: string): string {
    return pathToFileURL(path.join(this.folder, name)).toString();
  }

  async open(uri: string, text: string): Promise<void> {
    this.#versions.set(uri, 1);
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'tierwright', version: 1, text },
    });
  }

  /** Replaces the whole text; returns the new version. */
  async change(uri: string, text: string): Promise<number> {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
    return version;
  }

  async close(uri: string): Promise<void> {
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  /** Writes a file on disk and reports it, as a client's watcher does. */
  async write(name: string, content: string): Promise<void> {
    await fs.writeFile(path.join(this.folder, name), content);
    await this.connection.sendNotification('workspace/didChangeWatchedFiles', {
      changes: [{ uri: this.uri(name), type: 2 }],
    });
  }

  request<T>(method: string, params: unknown): Promise<T> {
    return this.connection.sendRequest<T>(method, params);
  }

  /** The newest diagnostics of a document that satisfy a condition; waits for them. */
  async diagnostics(
    uri: string,
    condition: (all: readonly Diagnostic[], version: number | undefined) => boolean = () => true,
  ) {
    const found = () => {
      const last = this.published.findLast((one) => one.uri === uri);
      return last && condition(last.diagnostics, last.version) ? last.diagnostics : undefined;
    };
    return this.waitFor(
      found,
      () => `diagnostics of ${uri}; last: ${JSON.stringify(this.published.findLast((one) => one.uri === uri))}`,
    );
  }

  async waitFor<T>(look: () => T | undefined, what: () => string): Promise<T> {
    const now = look();
    if (now !== undefined) return now;
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        this.#listeners.delete(check);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`waited in vain for ${what()}\n${this.#errors.join('')}`));
      }, PATIENCE);
      const check = () => {
        const value = look();
        if (value === undefined) return;
        stop();
        resolve(value);
      };
      this.#listeners.add(check);
    });
  }

  /** Ends the server in the orderly way; resolves with its exit code. */
  async shutdown(): Promise<number | null> {
    const exit = new Promise<number | null>((resolve) => this.process.once('exit', resolve));
    await this.connection.sendRequest('shutdown');
    await this.connection.sendNotification('exit');
    const code = await exit;
    this.connection.dispose();
    await fs.rm(this.folder, { recursive: true, force: true });
    return code;
  }

  #listen(settings: unknown): void {
    const told = (method: string) => {
      this.received.push(method);
      for (const listener of [...this.#listeners]) listener();
    };
    this.connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
      told('textDocument/publishDiagnostics');
    });
    this.connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
      this.#errors.push(`${message}\n`);
    });
    for (const method of ['workspace/inlayHint/refresh', 'workspace/codeLens/refresh', 'client/registerCapability']) {
      this.connection.onRequest(method, () => {
        told(method);
        return null;
      });
    }
    this.connection.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => settings ?? null),
    );
    this.connection.listen();
  }

  async #initialize({ noFolder }: StartOptions): Promise<void> {
    const result = await this.connection.sendRequest<InitializeResult>('initialize', {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: noFolder ? null : [{ uri: pathToFileURL(this.folder).toString(), name: 'test' }],
      capabilities: {
        workspace: {
          configuration: true,
          workspaceFolders: true,
          inlayHint: { refreshSupport: true },
          codeLens: { refreshSupport: true },
          didChangeWatchedFiles: { dynamicRegistration: true },
        },
        textDocument: {
          completion: { completionItem: { snippetSupport: true } },
          publishDiagnostics: { versionSupport: true, relatedInformation: true },
        },
      },
    });
    this.capabilities = result.capabilities;
    await this.connection.sendNotification('initialized', {});
  }
}
