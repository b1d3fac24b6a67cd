import type { Quantity } from '../engine/kernel/quantity.ts';
import * as ast from '../generated/ast.ts';
import { spanOf } from './ast-span.ts';
import { agree, type ExpressionContext, evaluateExpression, textOf } from './expression.ts';
import type { Entities } from './lower-entities.ts';
import type { SourceDocument } from './names.ts';
import { nearest } from './nearest.ts';
import { ProblemList } from './problem.ts';
import type { ExpectStatement } from './scenario-model.ts';

/** An expectation; its names are quantities of the scenario's report, so it is evaluated there. */
export function lowerExpect(
  entities: Entities,
  item: ast.Expect,
  document: SourceDocument,
): readonly ExpectStatement[] {
  const { condition } = item;
  const { problems } = entities.lowering;
  if (!condition) return [];
  const span = spanOf(item, document.uri);
  if (!ast.isComparison(condition)) {
    problems.add('syntax-error', spanOf(condition, document.uri), {
      detail: 'An expectation compares two values: expect chat.ttft <= 400 ms',
    });
    return [];
  }
  markUsed(entities, condition, document);
  const { left, right, operator } = condition;
  return [
    {
      kind: 'expect',
      span,
      conditionSpan: spanOf(condition, document.uri),
      text: textOf(condition),
      operator,
      evaluate: (lookup, names) => {
        const found = new ProblemList();
        const context: ExpressionContext = {
          uri: document.uri,
          problems: found,
          name: (path) => nameValue(entities, path, document, lookup, names, found),
        };
        const a = evaluateExpression(left, context);
        const b = evaluateExpression(right, context);
        const sound = a !== undefined && b !== undefined && agree(condition, a, b, context);
        return { ...(sound ? { left: a, right: b } : {}), problems: found.all() };
      },
    },
  ];
}

/** Names of a comparison are uses of what they begin with. */
function markUsed(entities: Entities, node: ast.Expression, document: SourceDocument): void {
  if (ast.isPath(node))
    entities.lowering.resolve(
      node.targets.map((t) => t.$refText),
      node,
      document,
    );
  else if (ast.isComparison(node) || ast.isBinary(node))
    for (const side of [node.left, node.right]) side && markUsed(entities, side, document);
  else if (ast.isParenthesised(node)) node.inner && markUsed(entities, node.inner, document);
  else if (ast.isNegation(node)) node.operand && markUsed(entities, node.operand, document);
  else if (ast.isCall(node)) for (const one of node.arguments) markUsed(entities, one, document);
}

function nameValue(
  entities: Entities,
  path: ast.Path,
  document: SourceDocument,
  lookup: (name: string) => Quantity | undefined,
  names: () => readonly string[],
  problems: ProblemList,
): Quantity | undefined {
  const text = path.targets.map((t) => t.$refText).join('.');
  const found = lookup(text);
  if (found) return found;
  const [first] = entities.lowering.resolve(
    path.targets.map((t) => t.$refText),
    path,
    document,
  );
  if (first && ast.isLet(first.node) && path.targets.length === 1) return entities.lowering.letQuantity(first);
  const span = spanOf(path, document.uri);
  const repairs = nearest(text, names()).map((n, i) => ({
    title: `Change to '${n}'`,
    span,
    newText: n,
    preferred: i === 0,
  }));
  problems.add(
    'unresolved-reference',
    span,
    { name: text, expected: 'a quantity of this scenario, such as chat.ttft or host.dram.used' },
    { repairs },
  );
  return undefined;
}
