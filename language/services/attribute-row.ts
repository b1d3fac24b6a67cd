import type { AstNode } from 'langium';
import * as ast from '../generated/ast.ts';
import { blockOf, type OwnerKind, type Row, VOCABULARIES, type Vocabulary } from '../vocabulary/index.ts';

/** The declaration, statement or attribute whose block an item stands in; undefined at the top level. */
export function ownerOf(item: AstNode): AstNode | undefined {
  const block = item.$container;
  return block && ast.isBlock(block) ? block.$container : undefined;
}

/** The kind of a declaration or statement as vocabularies are named, or undefined for anything else. */
export function ownerKind(node: AstNode | undefined): OwnerKind | undefined {
  const kind = node?.$type.toLowerCase() ?? '';
  return Object.hasOwn(VOCABULARIES, kind) ? (kind as OwnerKind) : undefined;
}

/** Attributes that may stand in the block of a node, which may itself be an attribute with a block. */
export function vocabularyOf(owner: AstNode | undefined): Vocabulary {
  if (owner && ast.isAttribute(owner)) return blockOf(rowOf(owner), owner.values[0]?.$cstNode?.text) ?? {};
  const kind = ownerKind(owner);
  return kind ? VOCABULARIES[kind] : {};
}

/** The vocabulary row of an attribute where it stands; undefined when its name is not known there. */
export function rowOf(attribute: ast.Attribute): Row | undefined {
  const vocabulary = vocabularyOf(ownerOf(attribute));
  return Object.hasOwn(vocabulary, attribute.name) ? vocabulary[attribute.name] : undefined;
}

/**
 * True when a path in this place may name a declaration. Words of a vocabulary (`append page`, `kv-dtype bf16`) and
 * keys of tables look like names and are none.
 */
export function namesDeclaration(path: ast.Path): boolean {
  let node: AstNode = path;
  while (node.$container && !ast.isAttribute(node.$container) && !ast.isRow(node.$container)) node = node.$container;
  const holder = node.$container;
  if (!holder) return true;
  if (ast.isRow(holder)) return node.$containerProperty === 'value';
  const row = node.$containerProperty === 'values' ? rowOf(holder as ast.Attribute) : undefined;
  return row?.type === 'quantity' || row?.type === 'reference';
}
