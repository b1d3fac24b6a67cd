import {
  type AstNodeDescription,
  type AstNodeDescriptionProvider,
  AstUtils,
  EMPTY_SCOPE,
  type ReferenceInfo,
  type Scope,
  type ScopeProvider,
  stream,
} from 'langium';
import * as ast from '../generated/ast.ts';
import { type Located, locate, members, visibleNames } from '../model/names.ts';
import { namesDeclaration } from './attribute-row.ts';
import type { DocumentSources } from './document-sources.ts';

/**
 * Resolves the segments of a path exactly as lowering does, through `locate`, so that navigation and evaluation
 * never disagree.
 */
export class TierwrightScopeProvider implements ScopeProvider {
  readonly #descriptions: AstNodeDescriptionProvider;
  readonly #sources: () => DocumentSources;
  #last: { readonly path: ast.Path; readonly found: readonly Located[] } | undefined;

  constructor(services: {
    workspace: { AstNodeDescriptionProvider: AstNodeDescriptionProvider };
    shared: { tierwright: { Sources: DocumentSources } };
  }) {
    this.#descriptions = services.workspace.AstNodeDescriptionProvider;
    this.#sources = () => services.shared.tierwright.Sources;
  }

  getScope(info: ReferenceInfo): Scope {
    const path = info.container;
    if (!ast.isPath(path)) return EMPTY_SCOPE;
    const index = info.index ?? path.targets.indexOf(info.reference as (typeof path.targets)[number]);
    return {
      getElement: () => this.target(path, index),
      getElements: () => stream([this.target(path, index)].filter((one) => one !== undefined)),
      getAllElements: () => stream(this.candidates(path, index)).flatMap((at) => this.#describe(at) ?? []),
    };
  }

  /** What one segment of a path names, if it names a declaration. */
  target(path: ast.Path, index: number): AstNodeDescription | undefined {
    const at = this.located(path)[index];
    return at && this.#describe(at);
  }

  /** Declarations that the leading segments of a path name. */
  located(path: ast.Path): readonly Located[] {
    if (this.#last?.path === path) return this.#last.found;
    const found = this.#locate(path);
    this.#last = { path, found };
    return found;
  }

  /** Declarations that could stand as one segment of a path. */
  candidates(path: ast.Path, index: number): readonly Located[] {
    const document = this.#sources().of(AstUtils.getDocument(path));
    if (index <= 0) return [...visibleNames(path, this.#sources(), document).values()];
    const parent = this.located(path)[index - 1];
    return parent ? [...members(parent, this.#sources()).values()] : [];
  }

  /** Forgets what was looked up last; called when documents change. */
  reset(): void {
    this.#last = undefined;
  }

  #locate(path: ast.Path): readonly Located[] {
    if (!namesDeclaration(path)) return [];
    const document = this.#sources().of(AstUtils.getDocument(path));
    const segments = path.targets.map((target) => target.$refText);
    const owner = path.$container;
    const template = path.$containerProperty === 'template' && ast.isNamed(owner);
    return template
      ? locate(segments, owner, this.#sources(), document, owner)
      : locate(segments, path, this.#sources(), document);
  }

  #describe(at: Located): AstNodeDescription | undefined {
    return at.node.name
      ? this.#descriptions.createDescription(at.node, at.node.name, AstUtils.getDocument(at.node))
      : undefined;
  }
}
