import * as ast from '../generated/ast.ts';
import { blockOf, type Row, type Vocabulary } from '../vocabulary/row.ts';
import { spanOf } from './ast-span.ts';
import { Attributes, type AttributeValue } from './attribute.ts';
import type { ExpressionContext } from './expression.ts';
import { lowerValue, nameSpanOf } from './lower-value.ts';
import { nearest } from './nearest.ts';
import type { Insertion, ProblemList } from './problem.ts';
import type { Span } from './span.ts';

/** A block of attributes with the context its expressions resolve in; a template chain has several. */
export interface AttributeSource {
  readonly items: readonly ast.Item[];
  readonly context: ExpressionContext;
}

export interface Owner {
  readonly path: string;
  readonly kind: string;
  readonly span: Span;
  readonly insertion?: Insertion;
  readonly incomplete?: boolean;
}

/**
 * Lowers the attributes of a declaration: template first, own blocks after, later values win. Within one block a
 * name may stand once unless its row repeats.
 */
export function lowerAttributes(owner: Owner, vocabulary: Vocabulary, sources: readonly AttributeSource[]): Attributes {
  const values = new Map<string, readonly AttributeValue[]>();
  for (const source of sources) {
    const own = new Map<string, AttributeValue[]>();
    for (const item of source.items) {
      if (ast.isAttribute(item)) addAttribute(item, own, owner, vocabulary, source.context);
      else if (ast.isRow(item)) reportRow(item, owner, source.context);
    }
    for (const [name, list] of own) values.set(name, list);
  }
  askForNeeded(values, owner, vocabulary, sources);
  return new Attributes(owner.path, vocabulary, values, owner.span, owner.insertion, owner.incomplete);
}

/** An attribute that says something of another one says nothing without it; a misspelt one was reported. */
function askForNeeded(
  values: ReadonlyMap<string, readonly AttributeValue[]>,
  owner: Owner,
  vocabulary: Vocabulary,
  sources: readonly AttributeSource[],
): void {
  const { problems } = sources.at(-1)?.context ?? {};
  for (const [name, [written]] of values) {
    const needed = vocabulary[name]?.needs;
    if (needed === undefined || !written || values.has(needed) || isMisspelt(needed, sources)) continue;
    problems?.add(
      'missing-property',
      written.nameSpan,
      {
        owner: owner.path,
        ownerKind: owner.kind,
        names: [needed],
        examples: [vocabulary[needed]?.example ?? needed],
        neededBy: name,
      },
      { repairs: [{ title: `Remove '${name}'`, span: written.span, newText: '', preferred: false }] },
    );
  }
}

function isMisspelt(name: string, sources: readonly AttributeSource[]): boolean {
  return sources.some(({ items }) =>
    items.some((item) => ast.isAttribute(item) && nearest(item.name, [name]).length > 0),
  );
}

function addAttribute(
  item: ast.Attribute,
  values: Map<string, AttributeValue[]>,
  owner: Owner,
  vocabulary: Vocabulary,
  context: ExpressionContext,
): void {
  const row = Object.hasOwn(vocabulary, item.name) ? vocabulary[item.name] : undefined;
  if (!row) {
    reportUnknown(item.name, nameSpanOf(item, context.uri), owner, vocabulary, context.problems);
    return;
  }
  const list = values.get(item.name) ?? [];
  const first = list[0];
  if (first && !row.repeats) {
    context.problems.add(
      'duplicate-property',
      nameSpanOf(item, context.uri),
      { name: item.name, first: first.nameSpan },
      {
        related: [{ span: first.nameSpan, message: `'${item.name}' is first set here` }],
        repairs: [
          { title: `Remove this '${item.name}'`, span: spanOf(item, context.uri), newText: '', preferred: true },
        ],
      },
    );
    return;
  }
  values.set(item.name, [...list, lowerAttribute(item, row, owner, context)]);
}

function lowerAttribute(item: ast.Attribute, row: Row, owner: Owner, context: ExpressionContext): AttributeValue {
  return lowerValue(item, row, context, (word) => {
    const vocabulary = blockOf(row, word);
    if (!vocabulary || !item.block) return undefined;
    return nested(item.block, vocabulary, `${owner.path}.${item.name}`, nameSpanOf(item, context.uri), context);
  });
}

function nested(
  block: ast.Block,
  vocabulary: Vocabulary,
  path: string,
  span: Span,
  context: ExpressionContext,
): Attributes {
  return lowerAttributes({ path, kind: 'block', span }, vocabulary, [{ items: block.items, context }]);
}

function reportUnknown(name: string, span: Span, owner: Owner, vocabulary: Vocabulary, problems: ProblemList): void {
  const suggestions = nearest(name, Object.keys(vocabulary));
  const repairs = suggestions.map((s, i) => ({ title: `Change to '${s}'`, span, newText: s, preferred: i === 0 }));
  problems.add('unknown-property', span, { name, owner: owner.kind, suggestions }, { repairs });
}

function reportRow(item: ast.Row, owner: Owner, context: ExpressionContext): void {
  context.problems.add('misplaced-statement', spanOf(item, context.uri), {
    what: 'a table row (key: value)',
    where: owner.kind,
    belongs: 'the block of an attribute that takes a table, such as measured { 8192 tok: 612 ms }',
  });
}
