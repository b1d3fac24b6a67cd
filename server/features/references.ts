import type { LangiumDocument, ReferenceDescription } from 'langium';
import type { ReferencesProvider } from 'langium/lsp';
import type { Location, ReferenceParams } from 'vscode-languageserver';
import type { Declared } from '../../language/model/names.ts';
import { nameAt } from '../../language/services/index.ts';
import type { TierwrightServices } from '../module.ts';

/** All places in all documents that name a declaration. */
export class TierwrightReferences implements ReferencesProvider {
  readonly #services: TierwrightServices;

  constructor(services: TierwrightServices) {
    this.#services = services;
  }

  findReferences(document: LangiumDocument, params: ReferenceParams): Location[] {
    const name = nameAt(document, document.textDocument.offsetAt(params.position));
    if (!name?.declaration) return [];
    return referencesTo(name.declaration, this.#services, params.context.includeDeclaration).map((one) => ({
      uri: one.sourceUri.toString(),
      range: one.segment.range,
    }));
  }
}

/** References to a declaration in the order of documents and text. */
export function referencesTo(
  target: Declared,
  services: TierwrightServices,
  includeDeclaration: boolean,
): readonly ReferenceDescription[] {
  return services.references.References.findReferences(target, { includeDeclaration })
    .toArray()
    .sort((a, b) => compare(a.sourceUri.toString(), b.sourceUri.toString()) || a.segment.offset - b.segment.offset);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
