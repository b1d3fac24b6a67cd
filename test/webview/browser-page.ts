/**
 * The real bundle in a real headless browser, served as VS Code would: the same document, the same strict content
 * security policy, and a small stand-in for `acquireVsCodeApi` that keeps what the web view posts.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { HostMessage, ViewMessage } from '../../server/protocol.ts';
import { THEMES, type ThemeName } from './themes.ts';

const ENTRY = fileURLToPath(new URL('../../client/webview/main.tsx', import.meta.url));
const STYLES = fileURLToPath(new URL('../../client/webview/styles.css', import.meta.url));
const LAUNCHER = new URL('../workbench/browser.mjs', import.meta.url).href;
const NONCE = 'dGVzdC1ub25jZQ';

export interface Bundle {
  readonly script: string;
  readonly styles: string;
}

/** As `esbuild.mjs` builds it. */
export async function bundleWebview(): Promise<Bundle> {
  const result = await build({
    entryPoints: { main: ENTRY, styles: STYLES },
    bundle: true,
    minify: true,
    write: false,
    outdir: path.join(path.dirname(ENTRY), 'never-written'),
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const text = (ending: string) => result.outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
  return { script: text('main.js'), styles: text('styles.css') };
}

/** The browser that all tests share; its module is plain JavaScript, so its type is said here. */
async function launchBrowser(): Promise<Browser> {
  const module: { launchBrowser(): Promise<Browser> } = await import(/* @vite-ignore */ LAUNCHER);
  return module.launchBrowser();
}

export interface OpenOptions {
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  readonly saved?: unknown;
  readonly reducedMotion?: boolean;
}

export class WebviewBrowser {
  private constructor(
    private readonly browser: Browser,
    private readonly server: Server,
    readonly bundle: Bundle,
  ) {}

  static async start(): Promise<WebviewBrowser> {
    const bundle = await bundleWebview();
    const browser = await launchBrowser();
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const [type, body] = answer(url, bundle);
      response.writeHead(body === undefined ? 404 : 200, { 'content-type': type }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new WebviewBrowser(browser, server, bundle);
  }

  async open(options: OpenOptions = {}): Promise<WebviewPage> {
    const { theme = 'dark', width = 800, height = 900, saved, reducedMotion = false } = options;
    const page = await this.browser.newPage({ viewport: { width, height } });
    const problems: string[] = [];
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    page.on('pageerror', (error) => problems.push(String(error)));
    const port = (this.server.address() as AddressInfo).port;
    const query = new URLSearchParams({
      theme,
      motion: reducedMotion ? 'reduce' : 'free',
      saved: JSON.stringify(saved ?? null),
    });
    await page.goto(`http://127.0.0.1:${port}/?${query}`);
    await page.waitForFunction(() => (globalThis as never as { posted: unknown[] }).posted.length > 0);
    return new WebviewPage(page, problems);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.server.close();
  }
}

export class WebviewPage {
  constructor(
    readonly page: Page,
    /** Console errors, exceptions and violations of the policy. */
    readonly problems: string[],
  ) {}

  async send(...messages: (HostMessage | Record<string, unknown>)[]): Promise<void> {
    await this.page.evaluate(async (all) => {
      for (const message of all) window.postMessage(message, '*');
      await new Promise((resolve) => setTimeout(resolve, 0));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }, messages);
  }

  async posted(): Promise<ViewMessage[]> {
    return this.page.evaluate(() => (globalThis as never as { posted: ViewMessage[] }).posted);
  }

  async savedState(): Promise<unknown> {
    return this.page.evaluate(() => (globalThis as never as { savedState: unknown }).savedState);
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}

function answer(url: URL, bundle: Bundle): [string, string | undefined] {
  if (url.pathname === '/main.js') return ['text/javascript', bundle.script];
  if (url.pathname === '/styles.css') return ['text/css', bundle.styles];
  if (url.pathname === '/theme.css') return ['text/css', themeCss(url.searchParams.get('theme') as ThemeName)];
  if (url.pathname === '/') return ['text/html', html(url.searchParams)];
  return ['text/plain', undefined];
}

function themeCss(name: ThemeName): string {
  const lines = Object.entries(THEMES[name].variables).map(([variable, value]) => `--vscode-${variable}: ${value};`);
  return `html { ${lines.join(' ')} color: var(--vscode-foreground); } body { background: var(--vscode-editor-background); }`;
}

function html(query: URLSearchParams): string {
  const theme = (query.get('theme') ?? 'dark') as ThemeName;
  const source = "'self'";
  const policy = `default-src 'none'; img-src ${source} data:; style-src ${source}; font-src ${source}; script-src 'nonce-${NONCE}'`;
  const motion = query.get('motion') === 'reduce' ? ' vscode-reduce-motion' : '';
  const saved = (query.get('saved') ?? 'null').replaceAll('<', '\\u003c');
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/theme.css?theme=${theme}"><link rel="stylesheet" href="/styles.css">
<title>Preview</title></head><body class="${THEMES[theme].bodyClass}${motion}"><div id="root"></div>
<script nonce="${NONCE}">
  globalThis.posted = []; globalThis.savedState = ${saved};
  globalThis.acquireVsCodeApi = () => ({
    postMessage: (message) => posted.push(structuredClone(message)),
    getState: () => savedState,
    setState: (state) => { globalThis.savedState = state; },
  });
</script><script nonce="${NONCE}" src="/main.js"></script></body></html>`;
}
