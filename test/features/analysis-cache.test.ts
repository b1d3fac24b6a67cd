import { URI } from 'langium';
import { expect, test } from 'vitest';
import { openWorkspace } from '../helpers/workspace.ts';

const CHAIN =
  '--- a.tier\nimport "b.tier"\nnode n : machine\n--- b.tier\nimport "c.tier"\nnode machine { tier t : T }\n--- c.tier\ntier T { capacity 1 GB; read 1 GB/s }\n--- other.tier\nlet x = 1\n';

const capacity = ({ shared, main }: Awaited<ReturnType<typeof openWorkspace>>) =>
  shared.tierwright.Analysis.get(main).report.model.nodes[0]?.tiers[0]?.attributes.quantity('capacity').value;

test('an analysis is made once and kept while nothing it used changes', async () => {
  const workspace = await openWorkspace(CHAIN);
  const { shared, main } = workspace;
  const before = shared.tierwright.Analysis.get(main);
  expect(shared.tierwright.Analysis.get(main)).toBe(before);
  await workspace.change('other.tier', 'let x = 2\n');
  expect(shared.tierwright.Analysis.get(main)).toBe(before);
});

test('a change two imports away makes a new one, in the diagnostics and in the report, and is announced', async () => {
  const workspace = await openWorkspace(CHAIN);
  expect(capacity(workspace)).toBe(1e9);
  const announced: string[] = [];
  const stop = workspace.shared.tierwright.Analysis.analysed.on(({ document }) =>
    announced.push(document.uri.toString()),
  );
  await workspace.change('c.tier', 'tier T { capacity 2 GB; read 1 GB/s }\n');
  stop();
  expect(capacity(workspace)).toBe(2e9);
  expect(announced.sort()).toEqual(['a.tier', 'b.tier', 'c.tier'].map(workspace.uri));
});

test('an import that vanishes or comes back is noticed', async () => {
  const workspace = await openWorkspace(CHAIN);
  const codes = () => workspace.shared.tierwright.Analysis.get(workspace.main).findings.map((one) => one.code);
  expect(codes()).not.toContain('import-not-found');
  await workspace.watched('b.tier', undefined);
  expect(codes()).toContain('import-not-found');
  await workspace.watched('b.tier', 'node machine { tier t { capacity 3 GB; read 1 GB/s } }\n');
  expect(codes()).not.toContain('import-not-found');
  expect(capacity(workspace)).toBe(3e9);
});

test('documents that import each other are no trouble', async () => {
  const workspace = await openWorkspace(
    '--- a.tier\nimport "b.tier"\nlet a = b\n--- b.tier\nimport "a.tier"\nlet b = a\n',
  );
  await workspace.change('b.tier', 'import "a.tier"\nlet b = 3\n');
  expect(
    workspace.shared.tierwright.Analysis.get(workspace.main).findings.filter((one) => one.severity === 'error'),
  ).toEqual([]);
});

test('config files: read before evaluation, only text of a sensible size, and again when they change', async () => {
  const workspace = await openWorkspace('--- a.tier\nmodel M from "c.json"\n');
  const details = () =>
    workspace.shared.tierwright.Analysis.get(workspace.main)
      .findings.filter((one) => one.code.startsWith('config-'))
      .map((one) => one.message);
  expect(details().join()).toMatch(/no such file/);
  await workspace.watched('c.json', new Uint8Array([0xff, 0xfe, 0x00]));
  expect(details().join()).toMatch(/not a text in UTF-8/);
  await workspace.watched('c.json', '{"a": "\0"}');
  expect(details().join()).toMatch(/not a text/);
  await workspace.watched('c.json', ' '.repeat(4 * 1024 * 1024 + 1));
  expect(details().join()).toMatch(/larger than 4 MiB/);
  await workspace.watched('c.json', '{}');
  expect(details().join()).not.toMatch(/larger|text|no such file/);
});

test('config files of a folder that is removed are gone with it', async () => {
  const workspace = await openWorkspace('--- a.tier\nmodel M from "sub/c.json"\n--- sub/c.json\n{}\n');
  const messages = () => workspace.shared.tierwright.Analysis.get(workspace.main).findings.map((one) => one.message);
  expect(messages().join()).not.toMatch(/no such file/);
  // An editor tells of the folder alone.
  workspace.files.delete(URI.parse(workspace.uri('sub/c.json')));
  await workspace.watched('sub', undefined);
  expect(messages().join()).toMatch(/no such file/);
});

test.each(['../out.tier', '/ws/b.tier', 'file:///ws/b.tier', 'sub/../../out.tier', 'b'])(
  'an import of %s is refused',
  async (path) => {
    const { shared, main } = await openWorkspace(`--- a.tier\nimport "${path}"\n--- b.tier\nlet b = 1\n`);
    expect(shared.tierwright.Analysis.get(main).findings.map((one) => one.code)).toContain('import-not-found');
  },
);
