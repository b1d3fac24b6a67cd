import { expect, test } from 'vitest';
import type { DocumentSymbol } from 'vscode-languageserver';
import { ENGINEERING_EXAMPLE } from '../helpers/language-samples.ts';
import { openWorkspace } from '../helpers/workspace.ts';

const outline = (all: readonly DocumentSymbol[], indent = ''): readonly string[] =>
  all.flatMap((one) => [
    `${indent}${one.name} · ${one.detail ?? ''} · ${one.kind}`,
    ...outline(one.children ?? [], `${indent}  `),
  ]);

test('the outline of a document: declarations with what they are, scenarios with their statements', async () => {
  const { services, main } = await openWorkspace(ENGINEERING_EXAMPLE);
  const found =
    (await services.lsp.DocumentSymbolProvider?.getSymbols(main, { textDocument: { uri: main.uri.toString() } })) ?? [];
  expect(outline(found)).toEqual([
    'Synthetic · 8.03e9 · 5',
    'host ·  · 3',
    '  gpu · : H100-SXM · 19',
    '  dram · 1 TiB · 23',
    '  hbf · 512 GB · 23',
    '  pcie · dram <-> gpu.hbm · 11',
    '  hbf-bus · hbf <-> gpu.hbm · 11',
    'chat · serves Synthetic · 24',
    'dram-prefixes ·  · 12',
    '  place Synthetic.weights · in host.gpu.hbm · 8',
    '  place chat.kv · in host.gpu.hbm · 8',
    '  place chat.prefixes · in host.dram · 8',
    '  run chat · on host.gpu · 6',
    '  expect · chat.restore.time < chat.recompute.time · 17',
    'hbf-active ·  · 12',
    '  place Synthetic.weights · in host.hbf · 8',
    '  place chat.kv · in host.hbf · 8',
    '  run chat · on host.gpu · 6',
  ]);
});

test('workspace symbols by qualified name, without the library', async () => {
  const { shared } = await openWorkspace(
    '--- a.tier\nimport "std/hardware"\nnode host { tier dram { capacity 1 GB } }\n--- b.tier\nworkload dramatic\n',
  );
  const names = async (query: string) =>
    (await shared.lsp.WorkspaceSymbolProvider?.getSymbols({ query }))?.map((one) => one.name);
  expect(await names('')).toEqual(['host', 'host.dram', 'dramatic']);
  expect(await names('dram')).toEqual(['host.dram', 'dramatic']);
  expect(await names('H100')).toEqual([]);
});
