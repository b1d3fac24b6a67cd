import { type AstNode, AstUtils } from 'langium';
import * as ast from '../generated/ast.ts';

export type Declared = ast.Named;
export type KindName = 'let' | 'model' | 'node' | 'device' | 'tier' | 'link' | 'workload' | 'scenario' | 'sweep';

/** A parsed document with the names its imports bring in. */
export interface SourceDocument {
  readonly uri: string;
  readonly root: ast.Document;
  readonly builtin: boolean;
}

/** Gives documents by the path of an import; undefined when there is none or it may not be read. */
export interface Sources {
  readonly imported: (from: SourceDocument, path: string) => SourceDocument | undefined;
}

/** The kind of a declaration as the language writes it. */
export function kindOf(node: Declared): KindName {
  return node.$type.toLowerCase() as KindName;
}

/** What the text between the quotes of a string is; the closing quote may still be missing. */
export function unquote(text: string): string {
  return text.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1');
}

/** Names a document declares at its top level, first declaration first. */
export function topLevelNames(root: ast.Document): ReadonlyMap<string, Declared> {
  return cached(root, topLevelCache, () => collect(root.elements));
}

/** Names declared directly inside a declaration, without those of its template. */
export function ownMembers(node: Declared): ReadonlyMap<string, Declared> {
  const block = 'block' in node ? node.block : undefined;
  return block ? cached(block, memberCache, () => collect(block.items)) : new Map();
}

/** The template a declaration names, when it names one that exists and is of its own kind. */
export function templateOf(node: Declared, sources: Sources, document: SourceDocument): Located | undefined {
  const path = 'template' in node ? node.template : undefined;
  if (!path) return undefined;
  const found = locate(
    path.targets.map((t) => t.$refText),
    node,
    sources,
    document,
    node,
  );
  const last = found.at(-1);
  return last && found.length === path.targets.length && last.node.$type === node.$type ? last : undefined;
}

/** A declaration with the document it stands in: its own names resolve there. */
export interface Located {
  readonly node: Declared;
  readonly document: SourceDocument;
}

/** Members of a declaration, those of its templates included; the nearest declaration of a name wins. */
export function members(at: Located, sources: Sources, depth = 0): ReadonlyMap<string, Located> {
  const result = new Map<string, Located>();
  // A chain this deep is a cycle; template-cycle reports it.
  const template = depth < 20 ? templateOf(at.node, sources, at.document) : undefined;
  if (template) for (const [name, member] of members(template, sources, depth + 1)) result.set(name, member);
  for (const [name, node] of ownMembers(at.node)) result.set(name, { node, document: at.document });
  return result;
}

/**
 * Resolves the segments of a qualified name as seen from a node: enclosing declarations first, then the document,
 * then its imports. Returns a location for each leading segment that names a declaration.
 */
export function locate(
  segments: readonly string[],
  from: AstNode,
  sources: Sources,
  document: SourceDocument,
  exclude?: Declared,
): readonly Located[] {
  const [first, ...rest] = segments;
  if (first === undefined) return [];
  let current = lookUp(first, from, sources, document, exclude);
  const found: Located[] = [];
  for (const segment of [undefined, ...rest]) {
    if (segment !== undefined && current) current = memberOf(current, segment, sources);
    if (!current) break;
    found.push(current);
  }
  return found;
}

/** One member by name; tiers of a node are also reached through the template chain. */
export function memberOf(at: Located, name: string, sources: Sources): Located | undefined {
  const own = ownMembers(at.node).get(name);
  return own ? { node: own, document: at.document } : members(at, sources).get(name);
}

/** All names visible from a node, nearest first; for completion and for "did you mean". */
export function visibleNames(from: AstNode, sources: Sources, document: SourceDocument): ReadonlyMap<string, Located> {
  const result = new Map<string, Located>();
  const add = (name: string, at: Located) => {
    if (!result.has(name)) result.set(name, at);
  };
  for (let node: AstNode | undefined = from; node; node = node.$container) {
    if (isContainer(node)) for (const [name, at] of members({ node, document }, sources)) add(name, at);
  }
  for (const [name, node] of topLevelNames(document.root)) add(name, { node, document });
  for (const other of importedDocuments(document, sources)) {
    for (const [name, node] of topLevelNames(other.root)) add(name, { node, document: other });
  }
  return result;
}

/** Documents a document imports directly, in order; what cannot be found is left out. */
export function importedDocuments(document: SourceDocument, sources: Sources): readonly SourceDocument[] {
  return document.root.imports.flatMap((entry) => {
    const found = entry.path ? sources.imported(document, unquote(entry.path)) : undefined;
    return found ? [found] : [];
  });
}

/** The declaration a node belongs to, itself included. */
export function enclosingDeclaration(node: AstNode): Declared | undefined {
  return AstUtils.getContainerOfType(node, ast.isNamed);
}

function lookUp(
  name: string,
  from: AstNode,
  sources: Sources,
  document: SourceDocument,
  exclude?: Declared,
): Located | undefined {
  for (let node: AstNode | undefined = from; node; node = node.$container) {
    // A declaration does not see itself as its own template: `device gpu : gpu` means an outer gpu.
    if (!isContainer(node) || node === exclude) continue;
    const own = ownMembers(node).get(name);
    if (own && own !== exclude) return { node: own, document };
    const inherited = 'template' in node && node.template && members({ node, document }, sources).get(name);
    if (inherited && inherited.node !== exclude) return inherited;
  }
  const top = topLevelNames(document.root).get(name);
  if (top && top !== exclude) return { node: top, document };
  for (const other of importedDocuments(document, sources)) {
    const found = topLevelNames(other.root).get(name);
    if (found) return { node: found, document: other };
  }
  return undefined;
}

function isContainer(node: AstNode): node is Declared {
  return ast.isNode(node) || ast.isDevice(node) || ast.isScenario(node) || ast.isSweep(node);
}

function collect(items: readonly ast.Item[]): ReadonlyMap<string, Declared> {
  const names = new Map<string, Declared>();
  for (const item of items) {
    if (ast.isNamed(item) && item.name && !names.has(item.name)) names.set(item.name, item);
  }
  return names;
}

const topLevelCache = new WeakMap<object, ReadonlyMap<string, Declared>>();
const memberCache = new WeakMap<object, ReadonlyMap<string, Declared>>();

function cached<T>(key: object, cache: WeakMap<object, T>, make: () => T): T {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
