import * as ast from '../generated/ast.ts';

/** The path that stands as the value of a reference attribute of a statement, if it is one. */
export function referencePath(
  item: { readonly block?: ast.Block },
  attribute: string,
  index = 0,
): ast.Path | undefined {
  const found = item.block?.items.findLast(
    (one): one is ast.Attribute => ast.isAttribute(one) && one.name === attribute,
  );
  const paths = found?.values.filter(ast.isPath) ?? [];
  return paths[index];
}
