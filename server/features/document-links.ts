import { type CstNode, GrammarUtils, type LangiumDocument, type URI } from 'langium';
import type { DocumentLinkProvider } from 'langium/lsp';
import type { DocumentLink } from 'vscode-languageserver';
import * as ast from '../../language/generated/ast.ts';
import { unquote } from '../../language/model/names.ts';
import { isLibrary } from '../../language/services/index.ts';
import type { TierwrightServices } from '../module.ts';

/** Links from imports and `from "…"` to the files they name. */
export class TierwrightDocumentLinks implements DocumentLinkProvider {
  readonly #services: TierwrightServices;

  constructor(services: TierwrightServices) {
    this.#services = services;
  }

  getDocumentLinks(document: LangiumDocument): DocumentLink[] {
    return linkedFiles(document, this.#services).map(({ cst, uri }) => {
      const { start, end } = cst.range;
      const closed = /^".*"$/.test(cst.text) ? 1 : 0;
      return {
        range: {
          start: { ...start, character: start.character + 1 },
          end: { ...end, character: end.character - closed },
        },
        target: uri.toString(),
        tooltip: isLibrary(uri) ? 'Open this part of the standard library' : 'Open the file',
      };
    });
  }
}

/** A text in the document that names a file which exists, with the file's address. */
export interface LinkedFile {
  readonly cst: CstNode;
  readonly uri: URI;
}

export function linkedFiles(document: LangiumDocument, services: TierwrightServices): readonly LinkedFile[] {
  const { Files, Sources } = services.shared.tierwright;
  const documents = services.shared.workspace.LangiumDocuments;
  const root = document.parseResult.value as ast.Document;
  const imports = root.imports.flatMap((one) => {
    const uri = one.path && Sources.importUri(document.uri, unquote(one.path));
    return uri && documents.hasDocument(uri) ? linked(one, 'path', uri) : [];
  });
  const files = root.elements.filter(ast.isModel).flatMap((one) => {
    const uri = one.file && Sources.fileUri(document.uri, unquote(one.file));
    return uri && 'text' in Files.get(uri) ? linked(one, 'file', uri) : [];
  });
  return [...imports, ...files];
}

function linked(node: ast.Import | ast.Model, property: string, uri: URI): readonly LinkedFile[] {
  const cst = GrammarUtils.findNodeForProperty(node.$cstNode, property);
  return cst ? [{ cst, uri }] : [];
}
