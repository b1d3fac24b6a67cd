import { type AstNode, isAstNode } from 'langium';

/** Visits a node and everything below it, parents first. A loop of its own: streams cost too much on long files. */
export function visitAst(root: AstNode, visit: (node: AstNode) => void): void {
  const stack: AstNode[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    visit(node);
    const children = childrenOf(node);
    for (let i = children.length - 1; i >= 0; i--) stack.push(children[i]!);
  }
}

function childrenOf(node: AstNode): readonly AstNode[] {
  const children: AstNode[] = [];
  for (const key in node) {
    if (key.charCodeAt(0) === 36) continue; // `$container` and the like
    const value = (node as unknown as Record<string, unknown>)[key];
    if (Array.isArray(value)) for (const one of value) isAstNode(one) && children.push(one);
    else if (isAstNode(value)) children.push(value);
  }
  return children;
}
