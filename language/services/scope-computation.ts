import {
  type AstNodeDescription,
  DefaultScopeComputation,
  type LangiumDocument,
  type LocalSymbols,
  MultiMap,
} from 'langium';
import * as ast from '../generated/ast.ts';

/** Exports what a document declares at its top level. Local names are looked up through `language/model/names.ts`. */
export class TierwrightScopeComputation extends DefaultScopeComputation {
  override async collectExportedSymbols(document: LangiumDocument): Promise<AstNodeDescription[]> {
    const root = document.parseResult.value as ast.Document;
    return root.elements.flatMap((node) =>
      ast.isNamed(node) && node.name ? [this.descriptions.createDescription(node, node.name, document)] : [],
    );
  }

  override async collectLocalSymbols(): Promise<LocalSymbols> {
    return new MultiMap();
  }
}
