import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeAction, CodeLens, Hover, InlayHint } from 'vscode-languageserver-types';
import type { DocumentStatus, FocusResult, PreviewModel, ReportParams } from '../../server/protocol.ts';
import { ENGINEERING_EXAMPLE } from '../helpers/language-samples.ts';
import { serverBundle } from '../helpers/server-bundle.ts';
import { StdioServer } from '../helpers/stdio-server.ts';

describe('what the server shows besides diagnostics, over stdio', () => {
  let server: StdioServer;
  let uri: string;
  const reports: ReportParams[] = [];
  const statuses: DocumentStatus[] = [];

  beforeAll(async () => {
    server = await StdioServer.start(await serverBundle(), { files: { 'main.tier': ENGINEERING_EXAMPLE } });
    server.connection.onNotification('tierwright/report', (params: ReportParams) => void reports.push(params));
    server.connection.onNotification(
      'tierwright/statusChanged',
      (params: DocumentStatus) => void statuses.push(params),
    );
    uri = server.uri('main.tier');
    await server.open(uri, ENGINEERING_EXAMPLE);
  });

  afterAll(() => server.shutdown());

  const arrived = async <T>(look: () => T | undefined): Promise<T> => {
    for (let i = 0; i < 400; i++) {
      const found = look();
      if (found !== undefined) return found;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('waited in vain');
  };

  it('sends the status of an opened document, and its picture once somebody looks', async () => {
    expect(reports).toEqual([]);
    await server.request<PreviewModel>('tierwright/preview', { uri });
    await server.change(uri, ENGINEERING_EXAMPLE);
    const report = await arrived(() => reports.at(-1));
    expect([report.uri, report.version, report.model.scenarios.map((one) => one.name)]).toEqual([
      uri,
      2,
      ['dram-prefixes', 'hbf-active'],
    ]);
    expect(statuses.at(-1)?.text).toBe('1 broken · 1 possible · 13 met');
  });

  it('answers with the picture, the status and the element under the cursor', async () => {
    const model = await server.request<PreviewModel>('tierwright/preview', { uri });
    expect(model.scenarios[1]?.summary).toBe('1 broken · 4 met');
    expect((await server.request<DocumentStatus>('tierwright/status', { uri })).worst).toBe('broken');
    const focus = await server.request<FocusResult>('tierwright/focus', { uri, position: { line: 13, character: 8 } });
    expect(focus).toEqual({ elementId: 'host.dram' });
    expect(await server.request('tierwright/preview', { uri: server.uri('absent.tier') })).toBeNull();
  });

  it('shows the seed numbers as a hint and a hover', async () => {
    const range = { start: { line: 22, character: 0 }, end: { line: 22, character: 80 } };
    const hints = await server.request<InlayHint[]>('textDocument/inlayHint', { textDocument: { uri }, range });
    expect(
      hints.map((one) => (typeof one.label === 'string' ? one.label : one.label.map((part) => part.value).join(''))),
    ).toEqual(['1 GiB/seq · 8 GiB live', '60,977 tok at most (dram-prefixes)']);
    const hover = await server.request<Hover>('textDocument/hover', {
      textDocument: { uri },
      position: { line: 22, character: 4 },
    });
    expect(JSON.stringify(hover.contents)).toContain('M = 2 · 32 · 8 · 128 · 2 B · 65,536 tok');
  });

  it('gives lenses, and the fixes of what it published', async () => {
    const lenses = await server.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    expect(lenses.map((one) => one.command?.title)).toContain('1 broken · 4 met');
    const published = await server.diagnostics(uri);
    const [broken] = published.filter((one) => one.code === 'append-unsupported');
    const params = {
      textDocument: { uri },
      range: broken?.range,
      context: { diagnostics: [broken], only: ['quickfix'] },
    };
    const actions = await server.request<CodeAction[]>('textDocument/codeAction', params);
    expect(actions.map((one) => one.title)).toContain('Move chat.kv to host.gpu.hbm');
    expect(server.capabilities.codeActionProvider).toEqual({
      codeActionKinds: [
        'quickfix',
        'source.fixAll.tierwright',
        'refactor.extract',
        'refactor.inline',
        'refactor.rewrite',
      ],
    });
  });

  it('keeps the last sound picture of a text that broke, and follows when it is mended', async () => {
    const broken = await server.change(uri, ENGINEERING_EXAMPLE.replace('node host {', 'node host { ) {'));
    const stale = await arrived(() => reports.find((one) => one.version === broken));
    expect([stale.model.stale !== undefined, stale.model.scenarios.length]).toEqual([true, 2]);
    const mended = await server.change(uri, ENGINEERING_EXAMPLE.replace('sequences 8 ', 'sequences 4 '));
    const fresh = await arrived(() => reports.find((one) => one.version === mended));
    expect(fresh.model.stale).toBeUndefined();
    expect(fresh.model.scenarios[0]?.table.find((one) => one.name === 'chat.kv.live')?.value).toBe('4 GiB');
  });
});
