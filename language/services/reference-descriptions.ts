import { DefaultReferenceDescriptionProvider, type LangiumDocument, type ReferenceDescription } from 'langium';
import * as ast from '../generated/ast.ts';
import { visitAst } from './visit-ast.ts';

/** Describes the references of a document for the index, in one go. */
export class TierwrightReferenceDescriptions extends DefaultReferenceDescriptionProvider {
  override async createDescriptions(document: LangiumDocument): Promise<ReferenceDescription[]> {
    const found: ReferenceDescription[] = [];
    visitAst(document.parseResult.value, (node) => {
      if (!ast.isPath(node)) return;
      node.targets.forEach((reference, index) => {
        if (!reference.error)
          found.push(...this.createInfoDescriptions({ reference, container: node, property: 'targets', index }));
      });
    });
    return found;
  }
}
