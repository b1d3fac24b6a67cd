import { describe, expect, test } from 'vitest';
import { derive } from '../../language/engine/kernel/derive.ts';
import { formula } from '../../language/engine/kernel/formula.ts';
import { given, type Quantity, unknown } from '../../language/engine/kernel/quantity.ts';
import { kvFormulas } from '../../language/engine/kv/index.ts';
import { transferLowerBound } from '../../language/engine/physics/index.ts';
import { FORMULA_ROOMS } from '../../language/reference/formulas-page.ts';
import { explanation, toText } from '../../server/explain/index.ts';
import { substitute } from '../../server/explain/substitute.ts';

const plain = (name: string, value: number) => given(name, value, '1');
const text = (quantity: Quantity) => String(quantity.value);

describe('substitute', () => {
  const put = (equation: string, values: Readonly<Record<string, number | readonly number[]>>) => {
    const inputs = Object.entries(values).map(([symbol, value]) => ({
      symbol,
      operands: [value].flat().map((one) => plain(symbol, one)),
    }));
    return substitute(equation, inputs, text);
  };

  test('whole words only, on the right-hand side only', () => {
    expect(put('d = 2 · d · dk + dr', { d: 1, dk: 2 })).toBe('d = 2 · 1 · 2 + dr');
    expect(put('t ≥ C / F', { C: 6, F: 3 })).toBe('t ≥ 6 / 3');
  });

  test('a sum sign before a symbol belongs to it, unless both are one symbol', () => {
    expect(put('M = L · ΣT', { L: 2, ΣT: 9 })).toBe('M = 2 · 9');
    expect(put('t ≥ ΣL + V', { L: [1, 2], V: 3 })).toBe('t ≥ Σ{1, 2} + 3');
    expect(put('κ = Σ κg', { κg: [4, 5] })).toBe('κ = Σ{4, 5}');
    expect(put('κ = Σ κg', { κg: 4 })).toBe('κ = 4');
  });

  test('lists stand in braces; one member needs no minimum; equal and many members are shortened', () => {
    expect(put('t = V / min B', { V: 1, B: [2, 3] })).toBe('t = 1 / min{2, 3}');
    expect(put('t = V / min B', { V: 1, B: [2] })).toBe('t = 1 / 2');
    expect(put('t = max(r, c)', { r: 1, c: 2 })).toBe('t = max(1, 2)');
    expect(put('t = Σx', { x: [7, 7, 7] })).toBe('t = Σ{7 × 3}');
    expect(put('t = Σx', { x: [1, 2, 3, 4, 5] })).toBe('t = Σ{1, 2, 3, … 5}');
  });

  test('what is unknown stays a symbol', () => {
    const inputs = [
      { symbol: 'a', operands: [unknown('a', '1', { attribute: 'a', owner: 'x' })] },
      { symbol: 'b', operands: [plain('b', 2)] },
    ];
    expect(substitute('y = a · b', inputs, text)).toBe('y = a · 2');
  });

  test('powers and signs stay readable', () => {
    const inputs = [{ symbol: 'm', operands: [plain('m', 3)] }];
    expect(substitute('P = m² / 2', inputs, () => '3 tok')).toBe('P = (3 tok)² / 2');
    expect(substitute('P = 4 − m', inputs, () => '-3')).toBe('P = 4 − (-3)');
  });

  test('every formula of the catalogue: no symbol that has a value is left over', () => {
    const all = Object.values(FORMULA_ROOMS).flat();
    expect(all.length).toBeGreaterThan(kvFormulas.length);
    for (const { id, equation, symbols } of all) {
      const names = Object.keys(symbols);
      const inputs = names.map((symbol) => ({ symbol, operands: [plain(symbol, 1)] }));
      const right = substitute(equation, inputs, () => '1').replace(/^\S+ [=≥≤≈] /, '');
      const left = [...right.matchAll(/\p{L}[\p{L}\p{Nd}_]*/gu)]
        .map(([word]) => word)
        .filter((word) => names.includes(word));
      expect({ id, left }).toEqual({ id, left: [] });
    }
  });

  test('every symbol of a formula stands in its equation', () => {
    for (const { id, equation, symbols } of Object.values(FORMULA_ROOMS).flat()) {
      const words = [...equation.matchAll(/\p{L}[\p{L}\p{Nd}_]*/gu)].flatMap(([word]) => [
        word,
        word.replace(/^Σ/, ''),
      ]);
      const absent = Object.keys(symbols).filter((symbol) => !words.includes(symbol));
      expect({ id, absent }).toEqual({ id, absent: [] });
    }
  });
});

describe('explanation', () => {
  const span = {
    uri: 'file:///a.tier',
    start: { line: 2, character: 4 },
    end: { line: 2, character: 9 },
    offset: 20,
    endOffset: 25,
  };
  const V = given('chat.restore.bytes', 768 * 2 ** 20, 'B');
  const L = [given('host.dram.latency', 1e-7, 's'), given('host.pcie.latency', 3e-6, 's', { text: '3 us', span })];
  const B = [
    given('host.dram.read', 300e9, 'B/s'),
    given('host.pcie.bandwidth', 55e9, 'B/s', { text: '55 GB/s', span }),
  ];
  const restore = derive('chat.restore.time', transferLowerBound, { L, V, B });

  test('a lower bound: result, claim in words, numbers in the equation, one entry for each hop', () => {
    // 805,306,368 B ÷ 55e9 B/s = 14.64 ms, and 3.1 µs of latency.
    const explained = explanation(restore);
    expect(explained).toMatchObject({
      name: 'chat.restore.time',
      title: 'Transfer over a path, lower bound',
      result: '14.6 ms',
      claim: 'lower-bound',
      claimText: 'lower bound: nothing can beat it',
      formula: 'transfer-lower-bound',
      equation: 't ≥ ΣL + V / min B',
      substituted: 't ≥ Σ{100 ns, 3 µs} + 768 MiB / min{300 GB/s, 55 GB/s}',
      missing: [],
    });
    expect(explained.symbols.map((one) => [one.symbol, one.text])).toEqual([
      ['L', '100 ns'],
      ['L', '3 µs (3 us)'],
      ['V', '768 MiB'],
      ['B', '300 GB/s'],
      ['B', '55 GB/s'],
    ]);
    expect(explained.symbols[1]).toMatchObject({ meaning: 'fixed latency of each hop', span });
  });

  test('an unknown value names what is missing and claims no number', () => {
    const missing = { attribute: 'read', owner: 'host.dram' };
    const explained = explanation(
      derive('t', transferLowerBound, { L, V, B: [unknown('host.dram.read', 'B/s', missing), B[1]!] }),
    );
    expect(explained).toMatchObject({
      result: 'unknown',
      substituted: 't ≥ Σ{100 ns, 3 µs} + 768 MiB / min B',
      missing: [missing],
    });
    expect(toText(explained)).toContain('unknown without\n    host.dram.read');
  });

  test('an exact count also stands in base units; an estimate does not', () => {
    const twice = formula({
      id: 'twice',
      title: 'Twice',
      equation: 'y = 2 · x',
      unit: 'B',
      symbols: { x: { meaning: 'bytes', unit: 'B' } },
      claim: 'exact',
      assumptions: [],
      source: 'counting',
      compute: ({ x }) => 2 * x,
    });
    const x = given('x', 2 ** 32, 'B');
    expect(explanation(derive('y', twice, { x })).exact).toBe('8,589,934,592 B');
    expect(explanation(derive('y', twice, { x }, { claim: 'estimate' })).exact).toBeUndefined();
  });

  test('what the user wrote as an expression is its own equation', () => {
    const product = given('reserve', 8e9, 'B', {
      text: '2 * 4 GB',
      inputs: [
        { symbol: 'a', operands: [plain('2', 2)] },
        { symbol: 'b', operands: [given('4 GB', 4e9, 'B', { text: '4 GB' })] },
      ],
    });
    expect(explanation(product)).toMatchObject({
      title: 'reserve',
      equation: '2 * 4 GB',
      symbols: [{ text: '2' }, { text: '3.73 GiB (4 GB)' }],
    });
  });

  test('text: depth limits the tree, and a derivation is not told twice', () => {
    const sum = formula({
      id: 'sum',
      title: 'Sum',
      equation: 'y = a + b',
      unit: 's',
      symbols: { a: { meaning: 'first', unit: 's' }, b: { meaning: 'second', unit: 's' } },
      claim: 'exact',
      assumptions: [],
      source: 'counting',
      compute: ({ a, b }) => a + b,
    });
    const explained = explanation(derive('total', sum, { a: restore, b: restore }));
    const whole = toText(explained);
    expect(whole.match(/t ≥ ΣL/g)).toHaveLength(1);
    expect(whole).toContain('(chat.restore.time, as above)');
    expect(toText(explained, { depth: 0 })).not.toContain('t ≥ ΣL');
  });

  test('control characters of a document do not reach the terminal', () => {
    const explained = explanation(given('a\u001b[31mb', 1, '1', { text: 'x\ny' }));
    expect(toText(explained)).toBe('a [31mb = 1\n  exact: counted, not estimated');
  });
});
