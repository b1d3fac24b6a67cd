import type { AstNode, AstNodeLocator, IndexManager, LangiumDocument } from 'langium';
import type { CodeActionProvider } from 'langium/lsp';
import type { CodeActionParams } from 'vscode-languageserver';
import { type CodeAction, CodeActionKind } from 'vscode-languageserver-types';
import type { AnalysisCache, DocumentAnalysis } from '../../language/services/index.ts';
import { convertUnit } from './code-actions-convert.ts';
import { extractLet } from './code-actions-extract.ts';
import { FIX_ALL, fixAll } from './code-actions-fix-all.ts';
import { fixActions } from './code-actions-fixes.ts';
import { inlineLet } from './code-actions-inline.ts';

interface ActionServices {
  readonly workspace: { readonly AstNodeLocator: AstNodeLocator };
  readonly shared: {
    readonly tierwright: { readonly Analysis: AnalysisCache };
    readonly workspace: { readonly IndexManager: IndexManager };
  };
}

/** A place in a document that actions are asked for. */
export interface ActionContext {
  readonly document: LangiumDocument;
  readonly analysis: DocumentAnalysis;
  readonly params: Pick<CodeActionParams, 'range' | 'context'>;
  /** Another document uses the declaration. */
  readonly isUsedElsewhere: (declaration: AstNode) => boolean;
}

/** Each source of actions with the kind it makes; one that was not asked for is not run. */
const SOURCES: readonly {
  readonly kind: string;
  readonly actions: (context: ActionContext) => readonly CodeAction[];
}[] = [
  { kind: CodeActionKind.QuickFix, actions: fixActions },
  { kind: FIX_ALL, actions: fixAll },
  { kind: CodeActionKind.RefactorExtract, actions: extractLet },
  { kind: CodeActionKind.RefactorInline, actions: inlineLet },
  { kind: CodeActionKind.RefactorRewrite, actions: convertUnit },
];

/** Every kind of action the server makes, for its list of abilities. */
export const ACTION_KINDS: string[] = SOURCES.map((one) => one.kind);

/** Quick fixes, a fix for everything that is safe, and refactorings. */
export class TierwrightCodeActions implements CodeActionProvider {
  readonly #services: ActionServices;

  constructor(services: ActionServices) {
    this.#services = services;
  }

  getCodeActions(document: LangiumDocument, params: Pick<CodeActionParams, 'range' | 'context'>): CodeAction[] {
    const analysis = this.#services.shared.tierwright.Analysis.get(document);
    const context = {
      document,
      analysis,
      params,
      isUsedElsewhere: (one: AstNode) => this.#isUsedElsewhere(one, document),
    };
    const { only } = params.context;
    // A fix of everything belongs to saving and to its own menu, not to the bulb.
    const asked = (kind: string) =>
      only ? only.some((one) => one === kind || kind.startsWith(`${one}.`)) : kind !== FIX_ALL;
    return SOURCES.flatMap(({ kind, actions }) => (asked(kind) ? actions(context) : []));
  }

  #isUsedElsewhere(declaration: AstNode, document: LangiumDocument): boolean {
    const { workspace, shared } = this.#services;
    const path = workspace.AstNodeLocator.getAstNodePath(declaration);
    const own = document.uri.toString();
    return shared.workspace.IndexManager.findAllReferences(declaration, path).some(
      (one) => one.sourceUri.toString() !== own,
    );
  }
}
