import { AstUtils } from 'langium';
import * as ast from '../../language/generated/ast.ts';
import { docComment } from '../../language/model/ast-span.ts';
import {
  type KindName,
  kindOf,
  type Located,
  members,
  topLevelNames,
  unquote,
  visibleNames,
} from '../../language/model/names.ts';
import { isPart, OBJECT_KINDS } from '../../language/model/placed-object.ts';
import type { DocumentSources, Library } from '../../language/services/index.ts';
import type { CompletionContext } from './completion-context.ts';
import { Kind, type Suggestion } from './completion-items.ts';

/** What name completion needs of the services. */
export interface NameSources {
  readonly sources: DocumentSources;
  readonly library: Library;
  /** Names a part of the library declares, read on first use. */
  readonly libraryNames: (part: string) => ReadonlyMap<string, Located>;
}

interface Candidate {
  readonly path: string;
  readonly at: Located;
}

/** Declarations of some kinds in sight, by qualified name; what only templates are for is left out. */
export function placeSuggestions(
  kinds: readonly KindName[],
  context: CompletionContext,
  names: NameSources,
): readonly Suggestion[] {
  return candidates(context, names)
    .filter(({ at, path }) => kinds.includes(kindOf(at.node)) && !isTemplateOnly(at, path))
    .map((one) => suggestion(one));
}

/** Names that may follow `:` or `serves`: declarations of one kind, and library entries, with the import they need. */
export function templateSuggestions(
  kind: KindName,
  context: CompletionContext,
  names: NameSources,
): readonly Suggestion[] {
  const inSight = visibleNames(context.node, names.sources, names.sources.of(context.document));
  const own = [...inSight].filter(([, at]) => kindOf(at.node) === kind).map(([path, at]) => suggestion({ path, at }));
  const further = names.library.names.flatMap((part) =>
    [...names.libraryNames(part)]
      .filter(([name, at]) => kindOf(at.node) === kind && !inSight.has(name))
      .map(([path, at]) => ({ ...suggestion({ path, at }), addImport: part, rank: 7 })),
  );
  return [...own, ...further];
}

/** Everything that can be placed: a model's weights, a workload's state. */
export function objectSuggestions(context: CompletionContext, names: NameSources): readonly Suggestion[] {
  const all = candidates(context, names);
  const served = new Set(
    all.flatMap(({ at }) => (ast.isWorkload(at.node) ? (at.node.model?.$cstNode?.text ?? []) : [])),
  );
  return all.flatMap(({ path, at }) => {
    const kind = kindOf(at.node);
    if (kind !== 'model' && kind !== 'workload') return [];
    // The library has dozens of models; what nobody here serves would only be in the way.
    if (at.document.builtin && !served.has(path)) return [];
    const kinds = Object.entries(OBJECT_KINDS[kind]).filter(([word]) => !isPart(word) || tellsExperts(at.node));
    return kinds.map(([word, doc]) => ({
      label: `${path}.${word}`,
      kind: Kind.Field,
      detail: doc,
      rank: at.document.builtin ? 7 : 2,
    }));
  });
}

/** Whether a model's own text says what its experts weigh. */
function tellsExperts(node: ast.Named): boolean {
  const items = ast.isModel(node) ? (node.block?.items ?? []) : [];
  return items.some((one) => ast.isAttribute(one) && one.name === 'expert-parameters');
}

/** Workloads, and their phases. */
export function runSuggestions(context: CompletionContext, names: NameSources): readonly Suggestion[] {
  const workloads = placeSuggestions(['workload'], context, names);
  const phases = workloads.flatMap(({ label }) => [
    { label: `${label}.prefill`, kind: Kind.Field, detail: 'computing the prompt', rank: 6 },
    { label: `${label}.decode`, kind: Kind.Field, detail: 'generating tokens', rank: 6 },
  ]);
  return [...workloads, ...phases];
}

function candidates(context: CompletionContext, { sources }: NameSources): readonly Candidate[] {
  const top = visibleNames(context.node, sources, sources.of(context.document));
  return [...top].flatMap(([path, at]) => withMembers({ path, at }, sources, 3));
}

function withMembers(one: Candidate, sources: DocumentSources, depth: number): readonly Candidate[] {
  const kind = kindOf(one.at.node);
  if (depth === 0 || (kind !== 'node' && kind !== 'device')) return [one];
  const inner = [...members(one.at, sources)].flatMap(([name, at]) =>
    withMembers({ path: `${one.path}.${name}`, at }, sources, depth - 1),
  );
  return [one, ...inner];
}

/** Hardware outside of a node is there to be copied; nothing can be placed on it. Links between nodes stand at the top. */
function isTemplateOnly(at: Located, path: string): boolean {
  const kind = kindOf(at.node);
  if (kind === 'link') return ast.isDocument(at.node.$container) && (at.node as ast.Link).from === undefined;
  if (kind !== 'tier' && kind !== 'device') return at.document.builtin && kind === 'node';
  return isTopLevel(at) || (at.document.builtin && !path.includes('.')) || inTopLevelDevice(at, path);
}

function isTopLevel(at: Located): boolean {
  return ast.isDocument(at.node.$container);
}

function inTopLevelDevice(at: Located, path: string): boolean {
  // Seen through a node, the library's `hbm` is `host.gpu.hbm`; seen alone it is `H100-SXM.hbm`.
  const device = AstUtils.getContainerOfType(at.node.$container, ast.isDevice);
  return device !== undefined && ast.isDocument(device.$container) && path.startsWith(`${device.name}.`);
}

const KINDS: Readonly<Record<KindName, Suggestion['kind']>> = {
  let: Kind.Constant,
  model: Kind.Class,
  node: Kind.Module,
  device: Kind.Class,
  tier: Kind.Struct,
  link: Kind.Interface,
  workload: Kind.Event,
  scenario: Kind.Function,
  sweep: Kind.Variable,
};

function suggestion({ path, at }: Candidate): Suggestion {
  const doc = docComment(at.node);
  const provenance = ['confidence', 'source'].flatMap((name) => textOf(at, name) ?? []);
  const origin = at.document.builtin ? at.document.uri.replace(/^tierwright:\/|\.tier$/g, '') : undefined;
  return {
    label: path,
    kind: KINDS[kindOf(at.node)],
    detail: doc?.split('\n')[0] ?? kindOf(at.node),
    rank: at.document.builtin ? 6 : 2,
    ...(doc || provenance.length > 0
      ? { documentation: [doc ?? '', provenance.join(': ')].filter(Boolean).join('\n\n') }
      : {}),
    ...(origin ? { origin } : {}),
  };
}

function textOf(at: Located, name: string): string | undefined {
  const items = 'block' in at.node ? (at.node.block?.items ?? []) : [];
  const found = items.find((item): item is ast.Attribute => ast.isAttribute(item) && item.name === name);
  const text = found?.values[0]?.$cstNode?.text;
  return text === undefined ? undefined : unquote(text);
}

/** Names a document declares, located. */
export function located(document: Located['document']): ReadonlyMap<string, Located> {
  return new Map([...topLevelNames(document.root)].map(([name, node]) => [name, { node, document }]));
}
