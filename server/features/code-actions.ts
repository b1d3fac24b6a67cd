import type { LangiumDocument } from 'langium';
import type { CodeActionProvider } from 'langium/lsp';
import { type CodeAction, CodeActionKind, type CodeActionParams } from 'vscode-languageserver-types';
import type { AnalysisCache, DocumentAnalysis } from '../../language/services/index.ts';
import { FIX_ALL, fixAll } from './code-actions-fix-all.ts';
import { fixActions } from './code-actions-fixes.ts';
import { convertUnit } from './code-actions-convert.ts';
import { extractLet } from './code-actions-extract.ts';
import { inlineLet } from './code-actions-inline.ts';

interface ActionServices {
  readonly shared: { readonly tierwright: { readonly Analysis: AnalysisCache } };
}

/** A place in a document that actions are asked for. */
export interface ActionContext {
  readonly document: LangiumDocument;
  readonly analysis: DocumentAnalysis;
  readonly params: Pick<CodeActionParams, 'range' | 'context'>;
}

/** Each source of actions with the kind it makes; one that was not asked for is not run. */
const SOURCES: readonly { readonly kind: string; readonly actions: (context: ActionContext) => readonly CodeAction[] }[] = [
  { kind: CodeActionKind.QuickFix, actions: fixActions },
  { kind: FIX_ALL, actions: fixAll },
  { kind: CodeActionKind.RefactorExtract, actions: extractLet },
  { kind: CodeActionKind.RefactorInline, actions: inlineLet },
  { kind: CodeActionKind.RefactorRewrite, actions: convertUnit },
];

/** Quick fixes, a fix for everything that is safe, and refactorings. */
export class TierwrightCodeActions implements CodeActionProvider {
  readonly #analysis: () => AnalysisCache;

  constructor(services: ActionServices) {
    this.#analysis = () => services.shared.tierwright.Analysis;
  }

  getCodeActions(document: LangiumDocument, params: Pick<CodeActionParams, 'range' | 'context'>): CodeAction[] {
    const context = { document, analysis: this.#analysis().get(document), params };
    const { only } = params.context;
    // A fix of everything belongs to saving and to its own menu, not to the bulb.
    const asked = (kind: string) => (only ? only.some((one) => one === kind || kind.startsWith(`${one}.`)) : kind !== FIX_ALL);
    return SOURCES.flatMap(({ kind, actions }) => (asked(kind) ? actions(context) : []));
  }
}
