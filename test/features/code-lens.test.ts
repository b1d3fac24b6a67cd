import { describe, expect, it } from 'vitest';
import { TierwrightCodeLens } from '../../server/features/code-lens.ts';
import { statusOf } from '../../server/features/status.ts';
import { ENGINEERING_EXAMPLE } from '../helpers/language-samples.ts';
import { openDocument } from '../helpers/open-document.ts';
import { LLAMA_LAYERS, SMALL_HOST } from '../helpers/small-samples.ts';

const UNREACHABLE = `${LLAMA_LAYERS}${SMALL_HOST.replace(/\n}\n$/, '\n  tier far { capacity 1 TB; read 1 GB/s }\n}\n')}
workload chat serves M { sequences 1; context 8192 tok; prompt 7680 tok; reused 4096 tok; output 512 tok }
scenario lost {
  place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  place chat.prefixes in host.far { retain 1 GB }
  run chat on host.gpu
}
`;

describe('code lens', () => {
  it('gives each scenario its counts, its preview and its explanation', async () => {
    const { document, services } = await openDocument(ENGINEERING_EXAMPLE);
    const lenses = await new TierwrightCodeLens(services).provideCodeLens(document);
    const uri = 'file:///project/main.tier';
    expect(
      lenses.map(({ range, command }) => [range.start.line, command?.title, command?.command, command?.arguments]),
    ).toEqual([
      [31, '1 possible · 9 met', 'tierwright.openPreviewToSide', [uri, 'dram-prefixes']],
      [31, 'Preview', 'tierwright.openPreviewToSide', [uri, 'dram-prefixes']],
      [31, 'Explain', 'tierwright.explainValue', [uri, 'dram-prefixes']],
      [40, '1 broken · 4 met', 'tierwright.openPreviewToSide', [uri, 'hbf-active']],
      [40, 'Preview', 'tierwright.openPreviewToSide', [uri, 'hbf-active']],
      [40, 'Explain', 'tierwright.explainValue', [uri, 'hbf-active']],
    ]);
  });

  it('counts what rules judge without a limit: a prefix that cannot be reached is broken', async () => {
    const { document, services } = await openDocument(UNREACHABLE);
    const [summary] = await new TierwrightCodeLens(services).provideCodeLens(document);
    expect(summary?.command?.title).toMatch(/^1 broken · /);
  });

  it('is off where the setting says so', async () => {
    const { document, services } = await openDocument(ENGINEERING_EXAMPLE);
    services.shared.workspace.ConfigurationProvider.updateConfiguration({
      settings: { tierwright: { codeLens: false } },
    });
    expect(await new TierwrightCodeLens(services).provideCodeLens(document)).toEqual([]);
  });
});

describe('status', () => {
  it('sums up all scenarios of a document', async () => {
    const { document, services } = await openDocument(ENGINEERING_EXAMPLE);
    expect(statusOf(services.shared.tierwright.Analysis.get(document), 7)).toEqual({
      uri: 'file:///project/main.tier',
      version: 7,
      worst: 'broken',
      counts: { broken: 1, 'at-risk': 0, unknown: 0, possible: 1, met: 13 },
      errors: 1,
      warnings: 0,
      text: '1 broken · 1 possible · 13 met',
    });
  });

  it('says when there is nothing to judge', async () => {
    const { document, services } = await openDocument('let a = 3\n');
    const { worst, text } = statusOf(services.shared.tierwright.Analysis.get(document), 1);
    expect([worst, text]).toEqual([undefined, 'no scenarios']);
  });
});
