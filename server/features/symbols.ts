import { type AstNode, GrammarUtils, type LangiumDocument, type LangiumDocuments } from 'langium';
import type { DocumentSymbolProvider, FuzzyMatcher, WorkspaceSymbolProvider } from 'langium/lsp';
import {
  type DocumentSymbol,
  SymbolKind,
  type WorkspaceSymbol,
  type WorkspaceSymbolParams,
} from 'vscode-languageserver';
import * as ast from '../../language/generated/ast.ts';
import type { Declared, KindName } from '../../language/model/names.ts';
import { kindOf } from '../../language/model/names.ts';
import { isLibrary } from '../../language/services/index.ts';
import type { TierwrightSharedServices } from '../module.ts';

/** The symbol kinds of declarations, as near as the protocol's list comes. */
export const SYMBOL_KINDS: Readonly<Record<KindName, SymbolKind>> = {
  let: SymbolKind.Constant,
  model: SymbolKind.Class,
  node: SymbolKind.Namespace,
  device: SymbolKind.Object,
  tier: SymbolKind.Struct,
  link: SymbolKind.Interface,
  workload: SymbolKind.Event,
  scenario: SymbolKind.Function,
  sweep: SymbolKind.Operator,
};

/** The outline: declarations with what they are, scenarios with their statements. */
export class TierwrightSymbols implements DocumentSymbolProvider {
  getSymbols(document: LangiumDocument): DocumentSymbol[] {
    return symbolsOf((document.parseResult.value as ast.Document).elements);
  }
}

function symbolsOf(items: readonly ast.Item[]): DocumentSymbol[] {
  return items.flatMap((item) => {
    const cst = item.$cstNode;
    const entry = entryOf(item);
    if (!cst || !entry) return [];
    const selection = (ast.isNamed(item) ? GrammarUtils.findNodeForProperty(cst, 'name') : undefined) ?? cst;
    const inner = 'block' in item && !ast.isAttribute(item) ? symbolsOf(item.block?.items ?? []) : [];
    return [
      { ...entry, range: cst.range, selectionRange: selection.range, ...(inner.length > 0 ? { children: inner } : {}) },
    ];
  });
}

function entryOf(item: ast.Item): Pick<DocumentSymbol, 'name' | 'kind' | 'detail'> | undefined {
  if (ast.isNamed(item))
    return item.name ? { name: item.name, kind: SYMBOL_KINDS[kindOf(item)], detail: detailOf(item) } : undefined;
  if (ast.isPlace(item) && item.object)
    return { name: `place ${textOf(item.object)}`, kind: SymbolKind.Field, detail: `in ${textOf(item.tier)}` };
  if (ast.isRun(item) && item.workload)
    return { name: `run ${textOf(item.workload)}`, kind: SymbolKind.Method, detail: `on ${textOf(item.device)}` };
  if (ast.isHandoff(item) && item.workload) {
    return {
      name: `handoff ${textOf(item.workload)}`,
      kind: SymbolKind.Method,
      detail: `${textOf(item.source)} → ${textOf(item.target)}`,
    };
  }
  if (ast.isExpect(item) && item.condition)
    return { name: 'expect', kind: SymbolKind.Boolean, detail: textOf(item.condition) };
  return undefined;
}

/** A word or two on what a declaration is: its template, its ends, its size. */
function detailOf(node: Declared): string {
  const template = 'template' in node && node.template ? `: ${textOf(node.template)}` : '';
  if (ast.isLet(node)) return textOf(node.value);
  if (ast.isLink(node)) return `${textOf(node.from)} ${node.direction ?? ''} ${textOf(node.to)}`.trim();
  if (ast.isWorkload(node)) return node.model ? `serves ${textOf(node.model)}` : template;
  if (ast.isTier(node)) return attribute(node, 'capacity') || template;
  if (ast.isModel(node)) return template || (node.file ? `from ${node.file}` : attribute(node, 'parameters'));
  return template;
}

function attribute(node: Declared, name: string): string {
  const items = 'block' in node ? (node.block?.items ?? []) : [];
  const found = items.find((item): item is ast.Attribute => ast.isAttribute(item) && item.name === name);
  return textOf(found?.values[0]);
}

function textOf(node: AstNode | undefined): string {
  return node?.$cstNode?.text.replace(/\s+/g, ' ') ?? '';
}

/** Declarations of all documents of the workspace by their qualified names. */
export class TierwrightWorkspaceSymbols implements WorkspaceSymbolProvider {
  readonly #documents: LangiumDocuments;
  readonly #matcher: FuzzyMatcher;

  constructor(services: TierwrightSharedServices) {
    this.#documents = services.workspace.LangiumDocuments;
    this.#matcher = services.lsp.FuzzyMatcher;
  }

  async getSymbols({ query }: WorkspaceSymbolParams): Promise<WorkspaceSymbol[]> {
    return this.#documents.all
      .filter((document) => !isLibrary(document.uri))
      .toArray()
      .flatMap((document) =>
        this.#inside((document.parseResult.value as Partial<ast.Document>).elements ?? [], document, '', query),
      );
  }

  #inside(items: readonly ast.Item[], document: LangiumDocument, container: string, query: string): WorkspaceSymbol[] {
    return items.filter(ast.isNamed).flatMap((node) => {
      const { name } = node;
      const cst = GrammarUtils.findNodeForProperty(node.$cstNode, 'name');
      if (!name || !cst) return [];
      const path = container ? `${container}.${name}` : name;
      const inner = 'block' in node ? this.#inside(node.block?.items ?? [], document, path, query) : [];
      if (query && !this.#matcher.match(query, name) && !this.#matcher.match(query, path)) return inner;
      const location = { uri: document.uri.toString(), range: cst.range };
      return [
        { name: path, kind: SYMBOL_KINDS[kindOf(node)], location, ...(container ? { containerName: container } : {}) },
        ...inner,
      ];
    });
  }
}
