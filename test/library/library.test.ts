import { describe, expect, test } from 'vitest';
import * as ast from '../../language/generated/ast.ts';
import { LIBRARY, libraryUri } from '../../language/library/index.ts';
import { docComment } from '../../language/model/ast-span.ts';
import { unquote } from '../../language/model/names.ts';
import { provenance } from '../../language/vocabulary/common.ts';
import { libraryDocuments, lowerLibrary, lowerText, parse, problemsOf } from './library.ts';

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

test('two machines built from all three files lower without a problem', () => {
  const model = lowerText(`import "std/hardware"
import "std/links"
import "std/models"
node p0 {
  device gpus : H100-SXM { count 8 }
  tier   dram : DDR5-host { capacity 1.5 TB }
  link   pcie : PCIe5-x16 dram <-> gpus.hbm { count 8 }
}
node d0 : p0
link fabric : InfiniBand-NDR p0.gpus.hbm -> d0.gpus.hbm { count 8; usable 80% }
workload chat serves Llama-3.1-70B { sequences 64; context 8192 tok; prompt 7680 tok; output 512 tok }
scenario split {
  place Llama-3.1-70B.weights in p0.gpus.hbm
  place Llama-3.1-70B.weights in d0.gpus.hbm
  place chat.kv in d0.gpus.hbm
  run chat.prefill on p0.gpus { tensor-parallel 8 }
  run chat.decode on d0.gpus { tensor-parallel 8 }
}`);
  expect(problemsOf(model)).toEqual([]);
  const [fabric] = model.scenarios[0]!.links;
  expect(fabric?.attributes.quantity('bandwidth').value).toBe(50e9);
  expect(fabric?.attributes.quantity('usable').value).toBe(0.8);
  expect(fabric?.to?.attributes.quantity('capacity').value).toBe(80e9);
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
