import { AstUtils } from 'langium';
import * as ast from '../../language/generated/ast.ts';
import { OBJECT_KINDS } from '../../language/model/placed-object.ts';
import type { ObjectKind } from '../../language/model/scenario-model.ts';
import { nameAt } from '../../language/services/index.ts';
import { codeSpan } from '../explain/index.ts';
import { derivation, type HoverContext, scenarioAround, valueLine } from './hover-context.ts';
import { declarationHover } from './hover-declaration.ts';

/** What a name stands for: a derived quantity, an object that can be placed, or a declaration. */
export function nameHover(context: HoverContext): readonly string[] {
  const { document, leaf } = context;
  const name = nameAt(document, leaf.offset);
  if (!name) return [];
  const node = leaf.astNode;
  if (!ast.isPath(node))
    return name.declaration ? declarationHover(name.declaration, qualified(name.declaration), context) : [];
  const index = node.targets.findIndex(({ $refNode }) => $refNode !== undefined && $refNode.end >= leaf.end);
  const quantity = quantityHover(node, context);
  if (quantity.length > 0) return quantity;
  if (!name.declaration) return objectHover(node, index, context);
  return declarationHover(name.declaration, segments(node, index), context);
}

/** A quantity's name in an expectation: its whole derivation. */
function quantityHover(path: ast.Path, context: HoverContext): readonly string[] {
  if (!AstUtils.getContainerOfType(path, ast.isExpect)) return [];
  const quantity = scenarioAround(context, path)?.quantities.get(segments(path));
  return quantity ? [derivation(quantity, context)] : [];
}

const QUANTITY_OF: Readonly<Record<ObjectKind, string>> = {
  weights: 'weights.bytes',
  experts: 'experts.bytes',
  dense: 'dense.bytes',
  kv: 'kv.live',
  prefixes: 'prefixes.bytes',
  state: 'state.bytes-per-sequence',
};

/** The `kv` of `chat.kv`: what it is, how large it is, and what of it lies here. */
function objectHover(path: ast.Path, index: number, context: HoverContext): readonly string[] {
  const kind = path.targets[index]?.$refText ?? '';
  const owner = segments(path, index - 1);
  const statement = AstUtils.getContainerOfType(path, ast.isPlace);
  const meaning: string | undefined = { ...OBJECT_KINDS.model, ...OBJECT_KINDS.workload }[kind as ObjectKind];
  if (!statement || meaning === undefined) return [];
  const scenario = scenarioAround(context, path);
  const quantity = scenario?.quantities.get(`${owner}.${QUANTITY_OF[kind as ObjectKind]}`);
  const here = scenario?.tiers
    .flatMap((use) => use.segments)
    .find((one) => one.place.span.offset === statement.$cstNode?.offset);
  return [
    `**${codeSpan(`${owner}.${kind}`)}**: ${meaning}${here ? `  \n${valueLine(here.bytes)}` : ''}`,
    ...(quantity ? [derivation(quantity, context)] : []),
  ];
}

/** A declaration's name with those of the declarations around it: `host.dram`. */
function qualified(declaration: ast.Named): string {
  const outer = declaration.$container && AstUtils.getContainerOfType(declaration.$container, ast.isNamed);
  const name = declaration.name ?? '';
  return outer ? `${qualified(outer)}.${name}` : name;
}

/** The name as written, up to a segment. */
function segments(path: ast.Path, last = path.targets.length - 1): string {
  return path.targets
    .slice(0, last + 1)
    .map((target) => target.$refText)
    .join('.');
}
