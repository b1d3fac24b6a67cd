import { type AstNode, type CstNode, DefaultNameProvider } from 'langium';
import * as ast from '../generated/ast.ts';

/** Only declarations have names; the `name` of an attribute is a word of the vocabulary. */
export class TierwrightNameProvider extends DefaultNameProvider {
  override getName(node: AstNode): string | undefined {
    return ast.isNamed(node) ? node.name : undefined;
  }

  override getNameNode(node: AstNode): CstNode | undefined {
    return ast.isNamed(node) ? super.getNameNode(node) : undefined;
  }
}
