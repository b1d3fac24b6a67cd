import fs from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {
  CompletionList,
  DocumentLink,
  DocumentSymbol,
  Hover,
  LocationLink,
  SelectionRange,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { serverBundle } from '../helpers/server-bundle.ts';
import { type StartOptions, StdioServer } from '../helpers/stdio-server.ts';

let bundle: string;
const servers: StdioServer[] = [];

beforeAll(async () => {
  bundle = await serverBundle();
}, 120_000);

afterEach(async () => {
  for (const server of servers.splice(0)) expect(await server.shutdown()).toBe(0);
});

async function start(options: StartOptions = {}): Promise<StdioServer> {
  const server = await StdioServer.start(bundle, options);
  servers.push(server);
  return server;
}

const codes = (all: readonly { code?: unknown }[]) => all.map((one) => one.code);
const MODEL =
  'model M { parameters 1e9; weights-dtype bf16; kv-dtype bf16; layers 2 { attention full; kv-heads 1; head-dim 64 } }';
const HOST = `node host {
  device gpu { compute 1 TFLOP/s; tier hbm { capacity 80 GB; read 1 TB/s; write 1 TB/s; append in-place } }
}`;
const USE = `import "host.tier"
${MODEL}
workload chat serves M { sequences 1; context 1024 tok; prompt 512 tok; output 512 tok }
scenario s {
  place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  run chat on host.gpu
}
`;

describe('the language server over stdio', () => {
  test('says what it can', async () => {
    const { capabilities } = await start();
    expect(capabilities.completionProvider?.triggerCharacters).toContain('.');
    expect(capabilities).toMatchObject({
      hoverProvider: true,
      renameProvider: { prepareProvider: true },
      selectionRangeProvider: true,
      documentFormattingProvider: true,
      documentOnTypeFormattingProvider: { firstTriggerCharacter: '}' },
      workspace: { textDocumentContent: { schemes: ['tierwright'] } },
    });
  });

  test('publishes findings on opening and after an edit, with code, docs link and version', async () => {
    const server = await start();
    const uri = server.uri('a.tier');
    await server.open(uri, 'tier t { capacity 80 Gigs; read 1 TB/s }\n');
    const [first] = await server.diagnostics(uri);
    expect(first).toMatchObject({
      code: 'unknown-unit',
      severity: 1,
      source: 'tierwright',
      range: { start: { line: 0, character: 21 }, end: { line: 0, character: 25 } },
      codeDescription: { href: expect.stringMatching(/docs\/diagnostics\/unknown-unit\.md$/) },
    });
    const version = await server.change(uri, 'let x = 3\n');
    expect(codes(await server.diagnostics(uri, (_all, v) => v === version))).not.toContain('unknown-unit');
  });

  test('a document stays usable while a line is half typed', async () => {
    const server = await start();
    const uri = server.uri('a.tier');
    await server.open(uri, `tier a {\n  capacity\n  read 1 TB/s\n}\ntier b { capacity 80 Gigs; read 1 TB/s }\n`);
    expect(codes(await server.diagnostics(uri)).filter((code) => code !== 'unused-declaration')).toEqual([
      'missing-value',
      'unknown-unit',
    ]);
    const completion = await server.request<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position: { line: 1, character: 10 },
    });
    expect(completion.items.map((item) => item.label)).not.toContain('read');
    const symbols = await server.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument: { uri } });
    expect(symbols.map((one) => one.name)).toEqual(['a', 'b']);
  });

  test('a change reaches what imports it over several files, and hints are drawn anew', async () => {
    const server = await start({
      files: {
        'host.tier': 'import "parts.tier"\nnode host : machine\n',
        'parts.tier': HOST.replace('host', 'machine'),
      },
    });
    const uri = server.uri('use.tier');
    await server.open(uri, USE);
    expect(codes(await server.diagnostics(uri))).not.toContain('capacity-exceeded');
    const parts = server.uri('parts.tier');
    await server.open(parts, HOST.replace('host', 'machine'));
    await server.change(parts, HOST.replace('host', 'machine').replace('80 GB', '1 GB'));
    // 1e9 parameters of 2 bytes are 2 GB: they no longer fit in 1 GB.
    expect(codes(await server.diagnostics(uri, (all) => codes(all).includes('capacity-exceeded')))).toContain(
      'capacity-exceeded',
    );
    await server.waitFor(
      () => server.received.find((method) => method === 'workspace/inlayHint/refresh'),
      () => 'a refresh of hints',
    );
    await server.close(parts);
    // The unsaved change is gone with the editor.
    await server.diagnostics(uri, (all) => !codes(all).includes('capacity-exceeded'));
  });

  test('an import that comes into being is found', async () => {
    const server = await start();
    const uri = server.uri('use.tier');
    await server.open(uri, USE);
    expect(codes(await server.diagnostics(uri))).toContain('import-not-found');
    await server.write('host.tier', HOST);
    await server.diagnostics(uri, (all) => !codes(all).includes('import-not-found'));
  });

  test('a config file is read, and read again when it changes', async () => {
    const server = await start({ files: { 'c.json': '{' } });
    const uri = server.uri('a.tier');
    await server.open(uri, 'model M from "c.json"\n');
    expect(codes(await server.diagnostics(uri))).toContain('config-unreadable');
    await server.write(
      'c.json',
      JSON.stringify({
        model_type: 'llama',
        architectures: ['LlamaForCausalLM'],
        num_hidden_layers: 2,
        hidden_size: 64,
        num_attention_heads: 2,
        num_key_value_heads: 1,
        intermediate_size: 128,
        vocab_size: 100,
        torch_dtype: 'bfloat16',
      }),
    );
    await server.diagnostics(uri, (all) => !codes(all).some((code) => String(code).startsWith('config-')));
  });

  test('files outside of the workspace are not read', async () => {
    const outside = await start({ files: { 'secret.tier': HOST, 'secret.json': '{}' } });
    const server = await start();
    await fs.symlink(path.join(outside.folder, 'secret.json'), path.join(server.folder, 'link.json'));
    const up = path.relative(server.folder, outside.folder);
    const uri = server.uri('a.tier');
    await server.open(uri, `import "${up}/secret.tier"\nmodel M from "${up}/secret.json"\nmodel N from "link.json"\n`);
    const found = await server.diagnostics(uri);
    expect(codes(found)).toEqual(expect.arrayContaining(['import-not-found', 'config-unreadable']));
    expect(codes(found).filter((code) => code === 'config-unreadable')).toHaveLength(2);
  });

  test('without a workspace, files of the opened file’s own folder are read', async () => {
    const server = await start({ noFolder: true, files: { 'host.tier': HOST } });
    const uri = server.uri('use.tier');
    await server.open(uri, USE);
    expect(codes(await server.diagnostics(uri))).not.toContain('import-not-found');
  });

  test('hover, definition into the library and its text', async () => {
    const server = await start();
    const uri = server.uri('a.tier');
    await server.open(
      uri,
      'import "std/hardware"\nnode n { device gpu : H100-SXM; tier t { capacity 80 GB; read 1 TB/s } }\n',
    );
    const at = { textDocument: { uri }, position: { line: 1, character: 24 } };
    await server.diagnostics(uri);
    // 80e9 / 2^30 = 74.5
    const hover = await server.request<Hover>('textDocument/hover', { ...at, position: { line: 1, character: 52 } });
    expect(JSON.stringify(hover.contents)).toContain('74.5 GiB');
    const [link] = await server.request<LocationLink[]>('textDocument/definition', at);
    expect(link?.targetUri).toBe('tierwright:/std/hardware.tier');
    const content = await server.request<{ text: string }>('workspace/textDocumentContent', { uri: link?.targetUri });
    expect(content.text.split(/\r?\n/)[link?.targetSelectionRange.start.line ?? 0]).toContain('H100-SXM');
    await server.open('tierwright:/std/hardware.tier', content.text);
    await server.diagnostics(uri);
    expect(server.published.filter((one) => one.uri.startsWith('tierwright:'))).toEqual([]);
    const links = await server.request<DocumentLink[]>('textDocument/documentLink', { textDocument: { uri } });
    expect(links.map((one) => one.target)).toEqual(['tierwright:/std/hardware.tier']);
  });

  test('a request that cannot be answered is answered with an error, never with a result', async () => {
    const server = await start();
    const textDocument = { uri: server.uri('nowhere.tier') };
    const position = { line: 0, character: 0 };
    for (const method of ['textDocument/hover', 'textDocument/completion', 'textDocument/definition']) {
      await expect(server.request(method, { textDocument, position })).rejects.toThrow(/No document found/);
    }
  });

  test('rename goes over files, and refuses names of the library', async () => {
    const server = await start({ files: { 'host.tier': HOST } });
    const uri = server.uri('use.tier');
    await server.open(uri, USE);
    await server.diagnostics(uri);
    const edit = await server.request<WorkspaceEdit>('textDocument/rename', {
      textDocument: { uri },
      position: { line: 4, character: 32 },
      newName: 'memory',
    });
    const count = Object.fromEntries(Object.entries(edit.changes ?? {}).map(([key, edits]) => [key, edits.length]));
    expect(count).toEqual({ [server.uri('host.tier')]: 1, [uri]: 2 });
    await server.change(uri, 'import "std/hardware"\nnode n { device gpu : H100-SXM }\n');
    const refused = server.request('textDocument/rename', {
      textDocument: { uri },
      position: { line: 1, character: 24 },
      newName: 'X',
    });
    await expect(refused).rejects.toThrow(/standard library, which is read-only/);
  });

  test('untitled documents, CRLF and a byte order mark', async () => {
    const server = await start();
    const untitled = 'untitled:Untitled-1';
    await server.open(
      untitled,
      '\uFEFFimport "std/hardware"\r\ntier t { capacity 80 Gigs; read 1 TB/s }\r\nnode n { device g : H100-SXM }\r\n',
    );
    const [found] = (await server.diagnostics(untitled)).filter((one) => one.code === 'unknown-unit');
    expect(found?.range).toEqual({ start: { line: 1, character: 21 }, end: { line: 1, character: 25 } });
    expect(codes(await server.diagnostics(untitled))).not.toContain('import-not-found');
    const edits = await server.request<TextEdit[]>('textDocument/formatting', {
      textDocument: { uri: untitled },
      options: { tabSize: 2, insertSpaces: true },
    });
    expect(edits).toEqual([]);
    await server.close(untitled);
    await server.diagnostics(untitled, (all) => all.length === 0);
  });

  test('settings change severities and leave folders out', async () => {
    const server = await start({
      settings: { severity: { 'unknown-unit': 'hint', 'unused-declaration': 'off' }, exclude: ['old/**'] },
      files: {
        'new.tier': 'tier t { capacity 80 Gigs; read 1 TB/s }',
        'old/a.tier': 'tier t { capacity 80 Gigs; read 1 TB/s }',
        'node_modules/b.tier': 'tier',
      },
    });
    const found = await server.diagnostics(server.uri('new.tier'));
    expect(found.map((one) => [one.code, one.severity])).toEqual([['unknown-unit', 4]]);
    expect(server.published.map((one) => one.uri)).toEqual([server.uri('new.tier')]);
  });

  test('diagnostics of an outdated text are never published', async () => {
    const server = await start();
    const uri = server.uri('a.tier');
    const text = (unit: string) => `${'tier t { capacity 80 GB; read 1 TB/s }\n'.repeat(200)}let x = 3 ${unit}\n`;
    await server.open(uri, text('s'));
    let last = 0;
    for (let i = 0; i < 20; i++) last = await server.change(uri, text(i % 2 === 0 ? 'sss' : 's'));
    const sentBefore = server.published.length;
    const final = await server.diagnostics(uri, (_all, version) => version === last);
    expect(codes(final)).not.toContain('unknown-unit');
    // What arrives after the last edit was sent is about that edit, or was published before the server knew of it.
    const versions = server.published.filter((one) => one.uri === uri).map((one) => one.version ?? 0);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    for (const one of server.published.slice(sentBefore)) {
      const expectUnit = (one.version ?? 0) % 2 === 0;
      expect([one.version, codes(one.diagnostics).includes('unknown-unit')]).toEqual([one.version, expectUnit]);
    }
  });

  test('selection ranges grow from the word to the file', async () => {
    const server = await start();
    const uri = server.uri('a.tier');
    await server.open(uri, 'tier t { capacity 80 GB; read 1 TB/s }\n');
    await server.diagnostics(uri);
    const [range] = await server.request<SelectionRange[]>('textDocument/selectionRange', {
      textDocument: { uri },
      positions: [{ line: 0, character: 19 }],
    });
    const widths: string[] = [];
    for (let one: SelectionRange | undefined = range; one; one = one.parent)
      widths.push(`${one.range.start.character}-${one.range.end.character}`);
    expect(widths).toEqual(['18-23', '9-23', '8-37', '7-38', '0-38', '0-0']);
  });
});
