import { describe, expect, test } from 'vitest';
import { cli, folder, useCli } from './cli.ts';
import { SOUND } from './samples.ts';

useCli();

describe('explain', () => {
  test('the formula, the numbers in it, where each was written, assumptions and source', async () => {
    const { code, out, err } = await cli(folder({ 'a.tier': SOUND }), 'explain', 'a.tier', 'chat.kv.live');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(`chat.kv.live = 8 GiB (8,589,934,592 B)
  exact: counted, not estimated
  Conventional KV cache [kv-conventional]
  M = 2 · L · Hkv · d · b · ΣT
  M = 2 · 32 · 8 · 128 · 2 B · 65,536 tok
    L   = 32  layers (Synthetic.layers, a.tier:6:10)
    Hkv = 8  key-value heads of a layer (Synthetic.layers.kv-heads, a.tier:6:56)
    d   = 128  elements of one head (Synthetic.layers.head-dim, a.tier:6:68)
    b   = 2 B (bf16)  bytes of one element (Synthetic.kv-dtype, a.tier:5:12)
    ΣT  = 65,536 tok  tokens held by all live sequences (chat.kv.tokens)
          Tokens of all live sequences [kv-total-tokens]
          ΣT = S · T
          ΣT = 8 · 8,192 tok
            S = 8  live sequences (chat.sequences, a.tier:17:13)
            T = 8,192 tok  tokens a sequence holds (chat.context, a.tier:18:11)
  assuming
    - full conventional key-value cache in every layer
    - no windows, no compression, no cache shared between layers
    - no paging overhead and no padding
    - every live sequence holds as many tokens as the context
  source: seed formula; Mooncake (FAST ’25) §2.2
`);
  });

  test('--depth 0 explains the quantity alone', async () => {
    const { out } = await cli(folder({ 'a.tier': SOUND }), 'explain', 'a.tier', 'chat.kv.live', '--depth', '0');
    expect(out).toContain('ΣT  = 65,536 tok');
    expect(out).not.toContain('ΣT = S · T');
  });

  test('json: the same tree with values in base units and places', async () => {
    const { out } = await cli(folder({ 'a.tier': SOUND }), 'explain', 'a.tier', 'chat.kv.live', '--format', 'json');
    const [live] = JSON.parse(out).explanations;
    expect(live).toMatchObject({
      path: 'a.tier',
      quantity: 'chat.kv.live',
      value: 2 ** 33,
      unit: 'B',
      claim: 'exact',
      formula: 'kv-conventional',
    });
    expect(live.substituted).toBe('M = 2 · 32 · 8 · 128 · 2 B · 65,536 tok');
    const heads = live.inputs.find((one: { symbol: string }) => one.symbol === 'Hkv');
    expect(heads).toMatchObject({
      value: 8,
      unit: '1',
      place: { path: 'a.tier', range: { start: { line: 5, character: 55 } } },
    });
  });

  test('a quantity that differs between scenarios is shown for each, or for the one asked for', async () => {
    const second = SOUND.slice(SOUND.indexOf('scenario'))
      .replace('in-hbm', 'on-flash')
      .replace('Synthetic.weights in host.gpu.hbm', 'Synthetic.weights in host.flash');
    const root = folder({ 'a.tier': SOUND + second });
    const both = await cli(root, 'explain', 'a.tier', 'chat.itl.bound');
    expect(both.out).toMatch(/^scenario in-hbm\nchat\.itl\.bound = [\s\S]+\n\nscenario on-flash\nchat\.itl\.bound = /);
    const one = await cli(root, 'explain', 'a.tier', 'chat.itl.bound', '--scenario', 'on-flash');
    expect(one.out).toMatch(/^chat\.itl\.bound = /);
  });

  test('an unknown name is exit 2 with the nearest ones', async () => {
    const root = folder({ 'a.tier': SOUND });
    expect(await cli(root, 'explain', 'a.tier', 'chat.kv.lve')).toEqual({
      code: 2,
      out: '',
      err: "tierwright: there is no quantity 'chat.kv.lve'; did you mean chat.kv.live?\n",
    });
    expect(await cli(root, 'explain', 'a.tier', 'chat.ttft', '--scenario', 'in-hbn')).toMatchObject({
      code: 2,
      err: "tierwright: there is no scenario 'in-hbn'; did you mean in-hbm?\n",
    });
    expect(await cli(root, 'explain', 'gone.tier', 'chat.ttft')).toMatchObject({ code: 2, out: '' });
  });
});
