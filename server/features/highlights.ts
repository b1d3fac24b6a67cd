import { AstUtils, type LangiumDocument, type ReferenceDescription, UriUtils } from 'langium';
import type { DocumentHighlightProvider } from 'langium/lsp';
import { type DocumentHighlight, DocumentHighlightKind, type DocumentHighlightParams } from 'vscode-languageserver';
import { nameAt } from '../../language/services/index.ts';
import type { TierwrightServices } from '../module.ts';
import { referencesTo } from './references.ts';

/** Marks a declaration and its uses in the document where the cursor is. */
export class TierwrightHighlights implements DocumentHighlightProvider {
  readonly #services: TierwrightServices;

  constructor(services: TierwrightServices) {
    this.#services = services;
  }

  getDocumentHighlight(document: LangiumDocument, params: DocumentHighlightParams): DocumentHighlight[] | undefined {
    const target = nameAt(document, document.textDocument.offsetAt(params.position))?.declaration;
    if (!target) return undefined;
    const here = UriUtils.equals(AstUtils.getDocument(target).uri, document.uri);
    return referencesTo(target, this.#services, here)
      .filter((one) => UriUtils.equals(one.sourceUri, document.uri))
      .map((one) => ({
        range: one.segment.range,
        kind: isDeclaration(one) ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      }));
  }
}

function isDeclaration(one: ReferenceDescription): boolean {
  return one.local === true && one.sourcePath === one.targetPath;
}
