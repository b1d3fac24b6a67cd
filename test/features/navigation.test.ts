import { describe, expect, test } from 'vitest';
import { checkDefinition, place, references } from '../helpers/navigation.ts';
import { openWorkspace } from '../helpers/workspace.ts';

const HOST = `--- host.tier
node host {
  tier page { capacity 1 TiB; read 300 GB/s; append page }
  device gpu { tier hbm { capacity 80 GB; read 3 TB/s } }
  link pcie page <-> gpu.hbm { bandwidth 55 GB/s }
}
`;

describe('definition', () => {
  test('of each segment of a path, into an import', async () => {
    const use = (path: string) =>
      `--- main.tier\nimport "host.tier"\nscenario s { place M.weights in ${path} }\n${HOST}`;
    await checkDefinition(use('ho<|>st.gpu.hbm'), { in: 'host.tier', line: 1, name: 'host' });
    await checkDefinition(use('host.gp<|>u.hbm'), { in: 'host.tier', line: 3, name: 'gpu' });
    await checkDefinition(use('host.gpu.hbm<|>'), { in: 'host.tier', line: 3, name: 'hbm' });
  });

  test('through a template, and from a template to the outer declaration of the same name', async () => {
    await checkDefinition(
      `--- main.tier\nimport "host.tier"\nnode d : host\nscenario s { place x in d.pa<|>ge }\n${HOST}`,
      { in: 'host.tier', line: 2, name: 'page' },
    );
    await checkDefinition('device gpu { count 1 }\nnode n { device gpu : gp<|>u }', {
      in: 'main.tier',
      line: 1,
      name: 'gpu',
    });
  });

  test('into the library', () =>
    checkDefinition('import "std/hardware"\nnode n { device g : H100-SXM<|> }', {
      in: 'tierwright:/std/hardware.tier',
      line: expect.any(Number) as number,
      name: 'H100-SXM',
    }));

  test('from an object or a quantity to what it belongs to', async () => {
    await checkDefinition('workload chat serves M\nscenario s { place chat.k<|>v in x }', {
      in: 'main.tier',
      line: 1,
      name: 'chat',
    });
    await checkDefinition('workload chat serves M\nscenario s { expect chat.restore.ti<|>me < 1 s }', {
      in: 'main.tier',
      line: 1,
      name: 'chat',
    });
  });

  test('a word of the vocabulary never means a declaration of the same name', async () => {
    await checkDefinition('let page = 3\ntier t { append pa<|>ge }', undefined);
    await checkDefinition('let lru = 3\nscenario s { place w.prefixes in t { evict lr<|>u } }', undefined);
    await checkDefinition('let bf16 = 3\ndevice d { compute { bf<|>16: 3 TFLOP/s } }', undefined);
    await checkDefinition('let ceil8 = 3 tok\nworkload w { context ceil<|>8 }', {
      in: 'main.tier',
      line: 1,
      name: 'ceil8',
    });
  });

  test('from the text of an import to the file', () =>
    checkDefinition(`--- main.tier\nimport "ho<|>st.tier"\n${HOST}`, { in: 'host.tier', line: 1, name: '' }));
});

describe('references', () => {
  test('over files, with and without the declaration', async () => {
    const text = `${HOST.replace('node host', 'node ho<|>st')}--- main.tier\nimport "host.tier"\nnode d : host\nscenario s { place M.weights in host.page }\n`;
    expect(await references(text)).toEqual(['host.tier:1:6', 'main.tier:2:10', 'main.tier:3:33']);
    expect(await references(text, false)).toEqual(['main.tier:2:10', 'main.tier:3:33']);
  });
});

describe('in one document', () => {
  test('highlights tell the declaration from its uses', async () => {
    const { services, main, position } = await openWorkspace(
      'let si<|>ze = 8 tok\nworkload w { context size; prompt size / 2 }',
    );
    const found = await services.lsp.DocumentHighlightProvider?.getDocumentHighlight(main, {
      textDocument: { uri: main.uri.toString() },
      position,
    });
    expect(found?.map((one) => [place(one.range), one.kind])).toEqual([
      ['1:5', 3],
      ['2:22', 2],
      ['2:35', 2],
    ]);
  });

  test('links lead to imports and config files that exist', async () => {
    const { services, main, uri } = await openWorkspace(
      '--- main.tier\nimport "host.tier"\nimport "nowhere.tier"\nimport "std/links"\nmodel M from "c.json"\nmodel N from "d.json"\n--- host.tier\nlet x = 1\n--- c.json\n{}\n',
    );
    const found = await services.lsp.DocumentLinkProvider?.getDocumentLinks(main, {
      textDocument: { uri: main.uri.toString() },
    });
    expect(found?.map((one) => [place(one.range), one.target])).toEqual([
      ['1:9', uri('host.tier')],
      ['3:9', 'tierwright:/std/links.tier'],
      ['4:15', uri('c.json')],
    ]);
  });

  test('folds blocks, comments and imports', async () => {
    const { services, main } = await openWorkspace(
      'import "std/links"\nimport "std/models"\n// one\n// two\nnode n {\n  tier t {\n    capacity 1 GB\n  }\n  tier u { capacity 1 GB }\n}\n/* a\n b */\n',
    );
    const found = await services.lsp.FoldingRangeProvider?.getFoldingRanges(main, {
      textDocument: { uri: main.uri.toString() },
    });
    expect(found?.map((one) => `${one.startLine}-${one.endLine} ${one.kind ?? 'block'}`)).toEqual([
      '4-8 block',
      '5-6 block',
      '2-3 comment',
      '10-11 comment',
      '0-1 imports',
    ]);
  });
});
