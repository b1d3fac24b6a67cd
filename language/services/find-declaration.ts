import { type CstNode, CstUtils, GrammarUtils, type LangiumDocument, type LeafCstNode } from 'langium';
import * as ast from '../generated/ast.ts';
import type { Declared } from '../model/names.ts';

/** A name in the text and the declaration it means: the declaration's own name, or a segment of a path. */
export interface NameAt {
  readonly leaf: CstNode;
  /** Undefined for a segment that names no declaration: an object (`chat.kv`), a quantity, an error. */
  readonly declaration: Declared | undefined;
  /** The nearest declaration to the left in the same path, or the declaration itself. */
  readonly owner: Declared | undefined;
}

/** The name at an offset; the end of a name still counts as on it. */
export function nameAt(document: LangiumDocument, offset: number): NameAt | undefined {
  const root = document.parseResult.value.$cstNode;
  if (!root) return undefined;
  const leaf =
    nameLeaf(CstUtils.findLeafNodeAtOffset(root, offset)) ?? nameLeaf(CstUtils.findLeafNodeAtOffset(root, offset - 1));
  if (!leaf) return undefined;
  const node = leaf.astNode;
  if (ast.isPath(node)) return segmentAt(node, leaf);
  if (!ast.isNamed(node)) return undefined;
  const name = GrammarUtils.findNodeForProperty(node.$cstNode, 'name');
  return name?.offset === leaf.offset ? { leaf, declaration: node, owner: node } : undefined;
}

function segmentAt(path: ast.Path, leaf: LeafCstNode): NameAt | undefined {
  const index = path.targets.findIndex(
    ({ $refNode }) => $refNode && $refNode.offset <= leaf.offset && $refNode.end >= leaf.end,
  );
  if (index < 0) return undefined;
  const declaration = path.targets[index]?.ref;
  const owner = path.targets.slice(0, index + 1).findLast((target) => target.ref)?.ref;
  return { leaf, declaration, owner };
}

function nameLeaf(leaf: LeafCstNode | undefined): LeafCstNode | undefined {
  return leaf && !leaf.hidden && /^[A-Za-z_]/.test(leaf.text) ? leaf : undefined;
}
