import { AstUtils, type LangiumDocuments } from 'langium';
import * as ast from '../../language/generated/ast.ts';
import { type Declared, type Located, memberOf, ownMembers, templateOf } from '../../language/model/names.ts';
import { type DocumentSources, visitAst } from '../../language/services/index.ts';

/**
 * A member of a node or device that a copy overrides is one thing with several declarations: `tier dram` of a node and
 * `tier dram` in a node that starts from it. Renaming one alone would tear them apart, so all of them are given, the
 * most general first.
 */
export function declarationsOfMember(
  target: Declared,
  documents: LangiumDocuments,
  sources: DocumentSources,
): readonly Declared[] {
  const base = baseOf(located(target, sources), sources);
  if (!ownerOf(base.node)) return [target];
  const family: Declared[] = [base.node];
  for (const document of documents.all) {
    visitAst(document.parseResult.value, (node) => {
      if (!ast.isNamed(node) || node === base.node || node.name !== target.name || !ownerOf(node)) return;
      if (baseOf(located(node, sources), sources).node === base.node) family.push(node);
    });
  }
  return family;
}

/** Follows a member up through the templates of what it is declared in. */
function baseOf(at: Located, sources: DocumentSources, depth = 0): Located {
  const owner = ownerOf(at.node);
  const template = owner && depth < 20 ? templateOf(owner, sources, at.document) : undefined;
  const inherited = template && memberOf(template, at.node.name ?? '', sources);
  return inherited ? baseOf(inherited, sources, depth + 1) : at;
}

function ownerOf(node: Declared): Declared | undefined {
  const owner = node.$container.$container;
  return owner && (ast.isNode(owner) || ast.isDevice(owner)) && ownMembers(owner).get(node.name ?? '') === node
    ? owner
    : undefined;
}

function located(node: Declared, sources: DocumentSources): Located {
  return { node, document: sources.of(AstUtils.getDocument(node)) };
}
