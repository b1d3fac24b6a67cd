import { describe, expect, test } from 'vitest';
import * as ast from '../../language/generated/ast.ts';
import { LIBRARY, libraryUri } from '../../language/library/index.ts';
import { docComment } from '../../language/model/ast-span.ts';
import { unquote } from '../../language/model/names.ts';
import { provenance } from '../../language/vocabulary/common.ts';
import { libraryDocuments, lowerLibrary, parse, problemsOf } from './library.ts';

test('the library has its three files under their addresses', () => {
  expect([...LIBRARY.keys()]).toEqual(['std/hardware', 'std/links', 'std/models']);
  expect(LIBRARY.get('std/hardware')?.uri).toBe('tierwright:/std/hardware.tier');
  expect(libraryUri('std/links')).toBe('tierwright:/std/links.tier');
});

describe.each([...LIBRARY.keys()])('%s', (name) => {
  const text = LIBRARY.get(name)!.text;

  test('parses without an error and lowers without a problem', () => {
    const { lexerErrors, parserErrors } = parse(text);
    expect([...lexerErrors, ...parserErrors].map((error) => error.message)).toEqual([]);
    expect(problemsOf(lowerLibrary(name))).toEqual([]);
  });

  test.each(rowsOf(name))('$name has a one-line summary, a source and a confidence', ({ node, attributes }) => {
    const summary = docComment(node);
    expect(summary).toMatch(/^\S[^\n]{10,130}\.$/);
    expect(attributes.get('source')).toMatch(/\w{4}/);
    expect(Object.keys(provenance.confidence.words)).toContain(attributes.get('confidence'));
  });

  test('stays readable: no trailing blanks, no tabs, attributes within 120 columns', () => {
    const long = text.split('\n').filter((line) => line.length > 120 && !/^ *(source|note) "/.test(line));
    expect(long).toEqual([]);
    expect(text.split('\n').filter((line) => /\t|\s$/.test(line))).toEqual([]);
  });
});

test('no name stands twice, not even in two files', () => {
  const names = [...LIBRARY.keys()].flatMap((name) => rowsOf(name).map((row) => row.name));
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  expect(names.length).toBeGreaterThan(200);
});

interface LibraryRow {
  readonly name: string;
  readonly node: ast.Named;
  /** Texts of its own attributes, its template's first. */
  readonly attributes: ReadonlyMap<string, string>;
}

function rowsOf(file: string): readonly LibraryRow[] {
  const elements = libraryDocuments.get(file)!.root.elements.filter(ast.isNamed);
  return elements.map((node) => ({ name: node.name ?? '', node, attributes: attributesOf(node, elements) }));
}

function attributesOf(node: ast.Named, elements: readonly ast.Named[]): ReadonlyMap<string, string> {
  const template = 'template' in node ? node.template?.targets[0]?.$refText : undefined;
  const base = template && elements.find((other) => other.name === template);
  const own = ('block' in node ? (node.block?.items ?? []) : []).filter(ast.isAttribute);
  const texts = own.map((item) => [item.name, unquote(item.values[0]?.$cstNode?.text ?? '')] as const);
  return new Map([...(base ? attributesOf(base, elements) : []), ...texts]);
}
