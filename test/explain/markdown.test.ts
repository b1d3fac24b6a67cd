import { describe, expect, test } from 'vitest';
import { derive } from '../../language/engine/kernel/derive.ts';
import { given } from '../../language/engine/kernel/quantity.ts';
import { kvConventional } from '../../language/engine/kv/formulas.ts';
import { codeSpan, escapeMarkdown, explanation, toMarkdown } from '../../server/explain/index.ts';

const span = {
  uri: 'file:///a.tier',
  start: { line: 8, character: 45 },
  end: { line: 8, character: 46 },
  offset: 0,
  endOffset: 1,
};

describe('toMarkdown', () => {
  const live = derive('chat.kv.live', kvConventional, {
    L: given('layers', 32, '1'),
    Hkv: given('kv-heads', 8, '1', { span, origin: 'num_key_value_heads' }),
    d: given('head-dim', 128, '1'),
    b: given('kv-dtype', 2, 'B', { text: 'bf16' }),
    ΣT: given('chat.kv.tokens', 65_536, 'tok'),
  });

  test('result, formula, numbers, linked inputs, claim, assumptions, source, in this order', () => {
    expect(
      toMarkdown(explanation(live), { link: ({ uri, start }) => `${uri}#L${start.line + 1}` }),
    ).toBe(`**\`chat.kv.live\` = 8 GiB** (8,589,934,592 B)  
Conventional KV cache

\`M = 2 · L · Hkv · d · b · ΣT\`  
\`M = 2 · 32 · 8 · 128 · 2 B · 65,536 tok\`

- \`L\` = 32: layers
- \`Hkv\` = [8](file:///a.tier#L9): key-value heads of a layer \`kv-heads\`, num\\_key\\_value\\_heads
- \`d\` = 128: elements of one head \`head-dim\`
- \`b\` = 2 B (bf16): bytes of one element \`kv-dtype\`
- \`ΣT\` = 65,536 tok: tokens held by all live sequences \`chat.kv.tokens\`

Exact: counted, not estimated

- full conventional key-value cache in every layer
- no windows, no compression, no cache shared between layers
- no paging overhead and no padding

*Source: seed formula; Mooncake (FAST ’25) §2.2*`);
  });

  test('an address cannot end its link early', () => {
    const markdown = toMarkdown(explanation(live), { link: () => 'file:///a (1).tier' });
    expect(markdown).toContain('[8](file:///a%20%281%29.tier)');
  });
});

describe('text of a document is only text', () => {
  test.each([
    ['[click](command:evil)', '\\[click\\](command:evil)'],
    ['![x](http://a)', '\\!\\[x\\](http&#58;//a)'],
    ['<img src=x>', '&lt;img src=x&gt;'],
    ['a\n# heading', 'a \\# heading'],
    ['- item', '\\- item'],
    ['1. item', '1\\. item'],
    ['1.5 GB', '1.5 GB'],
    ['`code`', '\\`code\\`'],
    ['$(icon)', '\\$(icon)'],
    ['a_b*c', 'a\\_b\\*c'],
  ])('%s', (raw, escaped) => {
    expect(escapeMarkdown(raw)).toBe(escaped);
  });

  test('a code span holds any backticks', () => {
    expect(codeSpan('a')).toBe('`a`');
    expect(codeSpan('a`b')).toBe('`` a`b ``');
    expect(codeSpan('a\nb')).toBe('`a b`');
  });
});
