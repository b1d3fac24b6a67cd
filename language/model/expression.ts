import { joinClaims } from '../engine/kernel/derive.ts';
import { given, type Quantity } from '../engine/kernel/quantity.ts';
import * as ast from '../generated/ast.ts';
import {
  type Dimension,
  divide,
  findUnit,
  multiply,
  NONE,
  parseQuantity,
  sameDimension,
  suggestUnits,
  unitOf,
} from '../units/index.ts';
import { propertySpan, spanOf } from './ast-span.ts';
import type { ProblemList } from './problem.ts';
import type { Span } from './span.ts';

/** What an expression needs from its surroundings. */
export interface ExpressionContext {
  readonly uri: string;
  readonly problems: ProblemList;
  /** The quantity a dotted name stands for; undefined when there is none, after reporting why. */
  readonly name: (path: ast.Path) => Quantity | undefined;
  /** What a value that is one literal must measure, so that only units which fit are offered for a misspelt one. */
  readonly expected?: Dimension;
}

/**
 * Evaluates an expression to a quantity that keeps its operands as inputs. Returns undefined for a hole or for
 * something that was reported; a caller must not report it again.
 */
export function evaluateExpression(node: ast.Expression | undefined, context: ExpressionContext): Quantity | undefined {
  if (!node) return undefined;
  if (ast.isLiteral(node)) return literal(node, context);
  if (ast.isParenthesised(node)) return evaluateExpression(node.inner, context);
  if (ast.isPath(node)) return context.name(node);
  if (ast.isNegation(node)) return negation(node, context);
  if (ast.isBinary(node)) return binary(node, context);
  if (ast.isCall(node)) return call(node, context);
  if (ast.isText(node) || ast.isSwitch(node)) {
    context.problems.add('unit-mismatch', spanOf(node, context.uri), {
      expected: 'a number',
      found: ast.isText(node) ? 'a text' : 'a word',
      text: textOf(node),
    });
  }
  return undefined;
}

/** The text of an expression as it was written. */
export function textOf(node: ast.Expression): string {
  return node.$cstNode?.text ?? '';
}

function literal(node: ast.Literal, { uri, problems, expected }: ExpressionContext): Quantity | undefined {
  const parsed = parseQuantity(node.text);
  if (parsed.unitText !== '' && !parsed.unit) {
    const unitSpan = within(spanOf(node, uri), parsed.unitOffset);
    const repairs = offered(parsed.unitText, expected).map((unit, i) => ({
      title: `Write ${unit}`,
      span: unitSpan,
      newText: unit,
      preferred: i === 0,
    }));
    problems.add('unknown-unit', unitSpan, { unit: parsed.unitText }, { repairs });
    return undefined;
  }
  return given(node.text, parsed.value, parsed.dimension, {
    text: node.text,
    // Most values are used without anybody asking where they stand.
    get span() {
      return spanOf(node, uri);
    },
  });
}

function offered(written: string, expected: Dimension | undefined): readonly string[] {
  const near = suggestUnits(written);
  if (!expected) return near;
  return [...new Set(near.flatMap((unit) => [unit, `${unit}/s`]))]
    .filter((unit) => unitFits(unit, expected))
    .slice(0, 3);
}

function negation(node: ast.Negation, context: ExpressionContext): Quantity | undefined {
  const operand = evaluateExpression(node.operand, context);
  return operand && combined(node, context.uri, operand.dimension, [operand], ([v = 0]) => -v);
}

function binary(node: ast.Binary, context: ExpressionContext): Quantity | undefined {
  const left = evaluateExpression(node.left, context);
  const right = evaluateExpression(node.right, context);
  if (!left || !right) return undefined;
  const { operator } = node;
  if (operator === '*')
    return combined(
      node,
      context.uri,
      multiply(left.dimension, right.dimension),
      [left, right],
      ([a = 0, b = 0]) => a * b,
    );
  if (operator === '/')
    return combined(
      node,
      context.uri,
      divide(left.dimension, right.dimension),
      [left, right],
      ([a = 0, b = 0]) => a / b,
    );
  if (!agree(node, left, right, context)) return undefined;
  const sign = operator === '+' ? 1 : -1;
  return combined(node, context.uri, left.dimension, [left, right], ([a = 0, b = 0]) => a + sign * b);
}

const FUNCTIONS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  ceil: ([value = 0]) => Math.ceil(value),
  floor: ([value = 0]) => Math.floor(value),
};

/** Names of the functions an expression may call, for completion and the reference. */
export const FUNCTION_NAMES = Object.keys(FUNCTIONS);

function call(node: ast.Call, context: ExpressionContext): Quantity | undefined {
  const apply = FUNCTIONS[node.function];
  if (!apply) {
    const span = propertySpan(node, 'function', context.uri) ?? spanOf(node, context.uri);
    context.problems.add('unresolved-reference', span, {
      name: node.function,
      expected: `a function (${FUNCTION_NAMES.join(', ')})`,
    });
    return undefined;
  }
  const values = node.arguments.map((a) => evaluateExpression(a, context));
  const known = values.filter((v): v is Quantity => v !== undefined);
  const [first, ...others] = known;
  if (!first || known.length !== values.length) return undefined;
  if (!others.every((other) => agree(node, first, other, context))) return undefined;
  return combined(node, context.uri, first.dimension, known, apply);
}

/** Both sides of a sum or a comparison must measure the same thing; reports and returns false otherwise. */
export function agree(node: ast.Expression, left: Quantity, right: Quantity, context: ExpressionContext): boolean {
  if (sameDimension(left.dimension, right.dimension)) return true;
  context.problems.add('unit-mismatch', spanOf(node, context.uri), {
    expected: describeDimension(left.dimension),
    found: describeDimension(right.dimension),
    text: textOf(node),
    detail: 'Both sides must measure the same thing.',
  });
  return false;
}

function combined(
  node: ast.Expression,
  uri: string,
  dimension: Dimension,
  operands: readonly Quantity[],
  apply: (values: readonly number[]) => number,
): Quantity {
  const known = operands.every((q) => q.value !== undefined);
  return given(textOf(node), known ? apply(operands.map((q) => q.value ?? 0)) : undefined, dimension, {
    claim: joinClaims(operands.map((q) => q.claim)),
    inputs: operands.map((q, i) => ({ symbol: String.fromCharCode(97 + i), operands: [q] })),
    missing: operands.flatMap((q) => q.missing),
    span: spanOf(node, uri),
    text: textOf(node),
  });
}

const WORDS: Readonly<Record<string, string>> = {
  '1': 'a bare number',
  B: 'bytes (such as 8 GiB)',
  s: 'a time (such as 30 ms)',
  tok: 'tokens (such as 8192 tok)',
  'B/s': 'a bandwidth (such as 55 GB/s)',
  '1/s': 'a rate (such as 0.5 /s)',
  'B/tok': 'bytes per token',
  FLOP: 'operations (such as 3 TFLOP)',
  'FLOP/s': 'a compute rate (such as 989 TFLOP/s)',
};

/** A dimension in plain words, with an example where that helps. */
export function describeDimension(d: Dimension): string {
  return WORDS[unitOf(d)] ?? `a value in ${unitOf(d)}`;
}

/** The part of a one-line span from `from` characters after its start. */
export function within(span: Span, from: number): Span {
  return {
    ...span,
    start: { line: span.start.line, character: span.start.character + from },
    offset: span.offset + from,
  };
}

/** True when a text such as `GB/s` measures the same as a base unit. */
export function unitFits(unit: string, base: Dimension): boolean {
  const found = unit === '' ? NONE : findUnit(unit)?.dimension;
  return found !== undefined && sameDimension(found, base);
}
