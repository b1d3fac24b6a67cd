import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as ast from '../../language/generated/ast.ts';
import { parse } from '../helpers/evaluate-text.ts';

/** A block as a list of short texts: the name of an attribute and what was read of its value. */
function attributes(text: string): readonly string[] {
  const [item] = parse(text).root.elements;
  const block = item && 'block' in item ? item.block : undefined;
  return (block?.items ?? []).map((one) =>
    ast.isAttribute(one) ? `${one.name}: ${one.values.map((v) => v.$cstNode?.text).join(' , ')}` : one.$type,
  );
}

describe('a half-typed line spoils only itself', () => {
  it.each([
    ['a name without a value', 'tier t {\n capacity\n read 3 GB/s\n}', ['capacity: ', 'read: 3 GB/s']],
    ['a limit without a value', 'workload w {\n itl <=\n ttft <= 5 ms\n}', ['itl: ', 'ttft: 5 ms']],
    ['a dangling comma', 'tier t {\n via a,\n read 3 GB/s\n}', ['via: a', 'read: 3 GB/s']],
    ['a place without a tier', 'scenario s {\n place a in\n run w on d\n}', ['Place', 'Run']],
    ['a bare place', 'scenario s {\n place\n run w on d\n}', ['Place', 'Run']],
    ['a bare run', 'scenario s {\n run\n expect a < b\n}', ['Run', 'Expect']],
    ['a word that is no attribute', 'tier t {\n cap\n read 3 GB/s\n}', ['cap: ', 'read: 3 GB/s']],
  ])('%s', (_, text, expected) => {
    expect(attributes(text)).toEqual(expected);
  });

  it('keeps the line after a dangling operator', () => {
    expect(attributes('tier t {\n write 4 GB/s +\n granularity 16 KiB\n}').at(-1)).toBe('granularity: 16 KiB');
  });

  it('keeps the declarations after an unclosed block', () => {
    const { root } = parse('node a {\n tier t {\n capacity 3 GB\n\nworkload w { sequences 3 }\n');
    const names = JSON.stringify(root.elements, (key, value) => (key.startsWith('$') ? undefined : value));
    expect(names).toContain('"w"');
  });
});

describe('wrapped expressions and names', () => {
  it.each([
    [
      'an operator at the end of a line',
      'tier t {\n capacity 3 GB +\n  more\n read 3 GB/s\n}',
      ['capacity: 3 GB +\n  more', 'read: 3 GB/s'],
    ],
    ['a list over two lines', 'place_ {\n}\ntier t {\n checks a,\n  b, c\n}', ['checks: a , b , c']],
    [
      'comments before attributes',
      'tier t {\n /* x */ capacity 3 GB // y\n /** z */ read 3 GB/s\n}',
      ['capacity: 3 GB', 'read: 3 GB/s'],
    ],
    [
      'several on one line',
      'tier t { capacity 3 GB; read 3 GB/s; append in-place }',
      ['capacity: 3 GB', 'read: 3 GB/s', 'append: in-place'],
    ],
    ['CRLF line ends', 'tier t {\r\n capacity 3 GB\r\n read 3 GB/s\r\n}', ['capacity: 3 GB', 'read: 3 GB/s']],
    ['a byte order mark', '\uFEFFtier t { capacity 3 GB }', ['capacity: 3 GB']],
    ['tabs', 'tier t {\n\tcapacity\t3 GB\n}', ['capacity: 3 GB']],
  ])('%s', (_, text, expected) => {
    const items = parse(text.replace('place_ {\n}\n', ''));
    expect(items.errors).toEqual([]);
    expect(attributes(text.replace('place_ {\n}\n', ''))).toEqual(expected);
  });

  it('lets a tier be called like an attribute', () => {
    const { root, errors } = parse('node n {\n tier read { read 3 GB/s }\n}');
    expect(errors).toEqual([]);
    expect(JSON.stringify(root.elements[0], (k, v) => (k.startsWith('$') ? undefined : v))).toContain('"name":"read"');
  });

  it('reads catalogue names whole, and a minus only with spaces', () => {
    const { root } = parse('let a = Llama-3.1-8B\nlet b = x - 8');
    const [a, b] = root.elements.map((e) => (ast.isLet(e) ? e.value : undefined));
    expect(a && ast.isPath(a) && a.targets.map((t) => t.$refText)).toEqual(['Llama-3.1-8B']);
    expect(b && ast.isBinary(b) && b.operator).toBe('-');
  });

  it('takes keywords as names after a dot', () => {
    const { errors } = parse('scenario s { expect chat.handoff.time < 5 ms }');
    expect(errors).toEqual([]);
  });

  it('gives each subexpression its own range', () => {
    const { root } = parse('let a = 1 GB + 2 GB * 3');
    const value = ast.isLet(root.elements[0]) ? root.elements[0].value : undefined;
    expect(value && ast.isBinary(value) && value.right?.$cstNode?.text).toBe('2 GB * 3');
  });
});

describe('quantities in the grammar', () => {
  it.each(['8192 tok', '80%', '55 GB/s', '0.5 /s', '80Gib', '8B', '1e-3 s', '525_336_576'])(
    '%s is one token',
    (text) => {
      const { root, errors } = parse(`let a = ${text}`);
      expect(errors).toEqual([]);
      const value = ast.isLet(root.elements[0]) ? root.elements[0].value : undefined;
      expect(value?.$cstNode?.text).toBe(text);
    },
  );

  it('leaves the keywords after a number alone', () => {
    const { root, errors } = parse('scenario s { sweep n from 1 to 8 step 1 { } }');
    expect(errors).toEqual([]);
    expect(root.elements[0] && 'block' in root.elements[0] && root.elements[0].block?.items[0]).toMatchObject({
      $type: 'Sweep',
    });
  });
});

it('both samples of the language parse without an error', () => {
  for (const name of ['engineering-example', 'split-serving']) {
    const text = readFileSync(new URL(`../../examples/${name}.tier`, import.meta.url), 'utf8');
    expect(parse(text).errors).toEqual([]);
  }
});
