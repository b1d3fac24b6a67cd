import { describe, expect, it } from 'vitest';
import { TierwrightCodeActions } from '../../server/features/code-actions.ts';
import { otherUnits } from '../../server/features/hover-other-units.ts';
import { actionsIn, checkAction } from '../helpers/check-actions.ts';
import { ENGINEERING_EXAMPLE } from '../helpers/language-samples.ts';
import { openDocument, withCursor } from '../helpers/open-document.ts';

const TIER = (body: string) => `node n {\n  tier t { ${body} }\n}\n`;

describe('quick fixes', () => {
  it('offers a finding’s fixes with its diagnostic, the likeliest as preferred', async () => {
    const action = await checkAction(
      TIER('capacity 80 <|>GIB; read 1 GB/s'),
      'Write GiB',
      TIER('capacity 80 GiB; read 1 GB/s'),
    );
    expect(action.kind).toBe('quickfix');
    expect(action.isPreferred).toBe(true);
    expect(action.diagnostics?.map((one) => one.code)).toEqual(['unknown-unit']);
  });

  it('moves an object, as the rule says', async () => {
    const before = withCursor(ENGINEERING_EXAMPLE, 'place chat.kv           in host.hbf', 'chat.kv');
    const action = await checkAction(
      before,
      'Move chat.kv to host.gpu.hbm',
      ENGINEERING_EXAMPLE.replace('in host.hbf          //', 'in host.gpu.hbm          //'),
    );
    expect(action.diagnostics?.map((one) => one.code)).toEqual(['append-unsupported']);
  });

  it('silences a finding by its code, indented as the line it speaks of', async () => {
    const before = withCursor(ENGINEERING_EXAMPLE, 'place chat.kv           in host.hbf', 'chat.kv');
    const line = '  place chat.kv           in host.hbf';
    const after = ENGINEERING_EXAMPLE.replace(line, `  // tierwright-ignore-next-line append-unsupported: \n${line}`);
    await checkAction(before, "Ignore 'append-unsupported' on this line", after);
    const { document, services } = await openDocument(after);
    const codes = services.shared.tierwright.Analysis.get(document).findings.map((one) => one.code);
    expect(codes).not.toContain('append-unsupported');
    expect(codes).not.toContain('unused-suppression');
  });

  it('does not offer to silence a syntax error', async () => {
    const { actions } = await actionsIn('node n {\n  tier t { capacity (3 GB<|>; read 3 GB/s }\n}\n');
    expect(actions.filter((one) => one.title.startsWith('Ignore'))).toEqual([]);
  });

  it('makes nothing of diagnostics that are no longer true', async () => {
    const { document, services } = await openDocument(TIER('capacity 80 GiB; read 1 GB/s'));
    const range = { start: { line: 1, character: 22 }, end: { line: 1, character: 25 } };
    const gone = { range, code: 'unknown-unit', message: 'There is no unit Gib.' };
    const actions = new TierwrightCodeActions(services.tierwright).getCodeActions(document, {
      range,
      context: { diagnostics: [gone], only: ['quickfix'] },
    });
    expect(actions).toEqual([]);
  });
});

describe('fix all', () => {
  const BEFORE = `<|>${TIER('capacty 80 GB; read 1 GB/sec; append pge')}`;

  it('repairs misspelt names and units in one go, and nothing that could mean something else', async () => {
    await checkAction(BEFORE, 'Fix all misspelt names and units', TIER('capacity 80 GB; read 1 GB/s; append page'), [
      'source.fixAll',
    ]);
  });

  it('comes only when asked for', async () => {
    const { actions } = await actionsIn(BEFORE);
    expect(actions.map((one) => one.kind)).not.toContain('source.fixAll.tierwright');
  });

  it('is not offered where there is nothing to repair', async () => {
    expect((await actionsIn(TIER('capacity 80 GB; read 1 GB/s'), ['source.fixAll'])).actions).toEqual([]);
  });
});

describe('refactorings', () => {
  it('extracts a literal to a let above its declaration', async () => {
    await checkAction(
      `/** Doc. */\n${TIER('capacity 80<|> GB; read 1 GB/s')}`,
      "Extract '80 GB' to let 't-capacity'",
      `let t-capacity = 80 GB\n\n/** Doc. */\n${TIER('capacity t-capacity; read 1 GB/s')}`,
    );
  });

  it('finds a name that is free', async () => {
    const { actions } = await actionsIn(`let t-capacity = 3 GB\n${TIER('capacity 80<|> GB; read 1 GB/s')}`);
    expect(actions.map((one) => one.title)).toContain("Extract '80 GB' to let 't-capacity-2'");
  });

  it('does not extract what has a name already, nor the key of a table', async () => {
    const titles = async (text: string) =>
      (await actionsIn(text)).actions.map((one) => one.title).filter((one) => one.startsWith('Extract'));
    expect(await titles('let a = 3<|> GB\n')).toEqual([]);
    expect(await titles('scenario s {\n  run x on y { measured { 81<|>92 tok: 3 s } }\n}\n')).toEqual([]);
    expect(await titles('scenario s {\n  run x on y { measured { 8192 tok: 3<|> s } }\n}\n')).toHaveLength(1);
  });

  it.each(['let si<|>ze = 40 GB', 'capacity si<|>ze'])('inlines a let from %s', async (place) => {
    const text = `let size = 40 GB\n\n${TIER('capacity size; read 1 GB/s; reserve size / 4')}`;
    await checkAction(
      text.replace(place.replace('<|>', ''), place),
      "Inline let 'size'",
      TIER('capacity 40 GB; read 1 GB/s; reserve 40 GB / 4'),
    );
  });

  it('keeps the meaning of what it inlines', async () => {
    await checkAction(
      `let si<|>ze = 40 GB + 8 GB\n${TIER('capacity size; read 1 GB/s; reserve size / 4')}`,
      "Inline let 'size'",
      TIER('capacity 40 GB + 8 GB; read 1 GB/s; reserve (40 GB + 8 GB) / 4'),
    );
  });

  it('keeps a let that another document uses', async () => {
    const { document, services } = await openDocument(
      `//- main.tier\nimport "sizes.tier"\n${TIER('capacity size; read 1 GB/s')}//- sizes.tier\nlet size = 40 GB\nlet other = size\n`,
    );
    const range = { start: { line: 0, character: 5 }, end: { line: 0, character: 5 } };
    const [action] = new TierwrightCodeActions(services.tierwright).getCodeActions(document, {
      range,
      context: { diagnostics: [], only: ['refactor.inline'] },
    });
    expect(action?.edit?.changes?.['file:///project/sizes.tier']?.map((one) => one.newText)).toEqual(['40 GB']);
  });

  it.each([
    ['80 GB', '74.50580596923828 GiB'],
    ['1 GiB', '1.073741824 GB'],
    ['400 Gb/s', '50 GB/s'],
    ['50 GB/s', '400 Gb/s'],
    ['500 ms', '0.5 s'],
    ['2 s', '2000 ms'],
    ['8192 tok', '8 Kitok'],
  ])('converts %s to %s without changing its value', (from, to) => {
    expect(otherUnits(from).map((one) => one.exact)).toEqual([to]);
  });

  it('converts the unit under the cursor', async () => {
    const action = await checkAction(
      TIER('capacity 1<|> GiB; read 1 GB/s'),
      'Convert to 1.073741824 GB',
      TIER('capacity 1.073741824 GB; read 1 GB/s'),
    );
    expect(action.kind).toBe('refactor.rewrite');
  });
});
