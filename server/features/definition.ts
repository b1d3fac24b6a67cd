import { AstUtils, CstUtils, GrammarUtils, type LangiumDocument } from 'langium';
import type { DefinitionProvider } from 'langium/lsp';
import { type DefinitionParams, LocationLink } from 'vscode-languageserver';
import { nameAt } from '../../language/services/index.ts';
import type { TierwrightServices } from '../module.ts';
import { linkedFiles } from './document-links.ts';

/**
 * From a name to its declaration, into imports and the library too. From an object or a quantity (`chat.kv`) to the
 * declaration it belongs to; from the text of an import to the file.
 */
export class TierwrightDefinition implements DefinitionProvider {
  readonly #services: TierwrightServices;

  constructor(services: TierwrightServices) {
    this.#services = services;
  }

  getDefinition(document: LangiumDocument, params: DefinitionParams): LocationLink[] | undefined {
    const offset = document.textDocument.offsetAt(params.position);
    const name = nameAt(document, offset);
    if (!name) return this.#file(document, offset);
    const target = name.owner;
    const cst = target?.$cstNode;
    if (!target || !cst) return undefined;
    const selection = GrammarUtils.findNodeForProperty(cst, 'name') ?? cst;
    const uri = AstUtils.getDocument(target).uri.toString();
    return [LocationLink.create(uri, cst.range, selection.range, name.leaf.range)];
  }

  #file(document: LangiumDocument, offset: number): LocationLink[] | undefined {
    const root = document.parseResult.value.$cstNode;
    const leaf = root && CstUtils.findLeafNodeAtOffset(root, offset);
    const found = leaf && linkedFiles(document, this.#services).find((one) => one.cst.offset === leaf.offset);
    if (!found) return undefined;
    const start = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    return [LocationLink.create(found.uri.toString(), start, start, found.cst.range)];
  }
}
