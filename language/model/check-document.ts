import { AstUtils } from 'langium';
import * as ast from '../generated/ast.ts';
import { propertySpan, spanOf } from './ast-span.ts';
import type { Lowering } from './lowering.ts';
import { unquote } from './names.ts';

/** What is wrong with a document as a text: imports, names declared twice, statements where they mean nothing. */
export function checkDocument(lowering: Lowering): void {
  const { document } = lowering;
  checkImports(lowering);
  checkNames(lowering, document.root.elements);
  checkPlaces(lowering, document.root.elements, 'document');
  for (const node of AstUtils.streamAllContents(document.root)) {
    if (ast.isText(node) && !/^".*"$/.test(node.text)) reportOpenText(lowering, node);
  }
}

function checkImports({ document, sources, problems }: Lowering): void {
  for (const entry of document.root.imports) {
    const span = propertySpan(entry, 'path', document.uri) ?? spanOf(entry, document.uri);
    if (!entry.path)
      problems.add('import-not-found', span, { path: '', detail: 'Name a file or a library: import "std/hardware"' });
    else if (!sources.imported(document, unquote(entry.path))) {
      problems.add('import-not-found', span, { path: unquote(entry.path), detail: '' });
    }
  }
}

function checkNames(lowering: Lowering, items: readonly ast.Item[]): void {
  const { document, problems } = lowering;
  const seen = new Map<string, ast.Named>();
  for (const item of items) {
    const inner = 'block' in item ? item.block?.items : undefined;
    if (inner) checkNames(lowering, inner);
    if (!ast.isNamed(item) || !item.name) continue;
    const first = seen.get(item.name);
    if (!first) {
      seen.set(item.name, item);
      continue;
    }
    const span = propertySpan(item, 'name', document.uri) ?? spanOf(item, document.uri);
    const firstSpan = propertySpan(first, 'name', document.uri) ?? spanOf(first, document.uri);
    problems.add(
      'duplicate-name',
      span,
      { name: item.name, first: firstSpan },
      { related: [{ span: firstSpan, message: `'${item.name}' is first declared here` }] },
    );
  }
}

type Home = 'document' | 'node' | 'device' | 'scenario' | 'other';

/** Where each kind of item may stand; attributes and rows are judged with their owner. */
const HOMES: Readonly<Record<string, { readonly homes: readonly Home[]; readonly belongs: string }>> = {
  Let: { homes: ['document'], belongs: 'the top level of a file' },
  Model: { homes: ['document'], belongs: 'the top level of a file' },
  Node: { homes: ['document'], belongs: 'the top level of a file' },
  Workload: { homes: ['document'], belongs: 'the top level of a file' },
  Scenario: { homes: ['document'], belongs: 'the top level of a file' },
  Device: { homes: ['document', 'node'], belongs: 'a node, or the top level as a template' },
  Tier: { homes: ['document', 'node', 'device'], belongs: 'a node or a device, or the top level as a template' },
  Link: { homes: ['document', 'node'], belongs: 'a node, or the top level between nodes' },
  Place: { homes: ['scenario'], belongs: 'a scenario' },
  Run: { homes: ['scenario'], belongs: 'a scenario' },
  Handoff: { homes: ['scenario'], belongs: 'a scenario' },
  Expect: { homes: ['scenario'], belongs: 'a scenario' },
  Sweep: { homes: ['scenario', 'document'], belongs: 'a scenario' },
  Attribute: { homes: ['node', 'device', 'other'], belongs: 'a declaration or statement' },
  Row: { homes: ['node', 'device', 'other', 'scenario'], belongs: 'a table' },
};

function checkPlaces(lowering: Lowering, items: readonly ast.Item[], home: Home): void {
  for (const item of items) {
    const rule = HOMES[item.$type];
    if (rule && !rule.homes.includes(home)) reportMisplaced(lowering, item, home, rule.belongs);
    if (ast.isSweep(item)) {
      lowering.problems.add('syntax-error', spanOf(item, lowering.document.uri), {
        detail: 'Sweeps are not evaluated yet; write one scenario for each value.',
      });
      continue;
    }
    const inner = 'block' in item ? item.block?.items : undefined;
    if (inner && !ast.isAttribute(item)) checkPlaces(lowering, inner, homeOf(item));
  }
}

function reportMisplaced({ document, problems }: Lowering, item: ast.Item, home: Home, belongs: string): void {
  const what = ast.isAttribute(item) ? `'${item.name}'` : `'${item.$type.toLowerCase()}'`;
  const span =
    (ast.isAttribute(item) || ast.isNamed(item) ? propertySpan(item, 'name', document.uri) : undefined) ??
    spanOf(item, document.uri);
  const container = item.$container?.$container;
  const where = home === 'other' ? (container?.$type.toLowerCase() ?? 'here') : home;
  problems.add('misplaced-statement', span, {
    what,
    where: where === 'document' ? 'the top level' : `a ${where}`,
    belongs,
  });
}

function homeOf(item: ast.Item): Home {
  if (ast.isNode(item)) return 'node';
  if (ast.isDevice(item)) return 'device';
  return ast.isScenario(item) || ast.isSweep(item) ? 'scenario' : 'other';
}

function reportOpenText({ document, problems }: Lowering, node: ast.Text): void {
  const span = spanOf(node, document.uri);
  problems.add(
    'syntax-error',
    span,
    { detail: 'The text has no closing quote.' },
    { repairs: [{ title: 'Close the text', span, newText: `${node.text}"`, preferred: true }] },
  );
}
