import type { AstNode } from 'langium';
import type { Quantity } from '../engine/kernel/quantity.ts';
import * as ast from '../generated/ast.ts';
import { type OwnerKind, VOCABULARIES } from '../vocabulary/index.ts';
import { docComment, propertySpan, spanOf } from './ast-span.ts';
import type { Attributes } from './attribute.ts';
import { type ExpressionContext, evaluateExpression } from './expression.ts';
import { insertionOf } from './insertion.ts';
import { lowerAttributes } from './lower-attributes.ts';
import { type Declared, kindOf, type Located, locate, type SourceDocument, type Sources, templateOf } from './names.ts';
import { ProblemList } from './problem.ts';
import type { Span } from './span.ts';
import { reportUnresolved } from './unresolved.ts';

/** Text of a file beside a document, or why there is none. */
export type FileText = { readonly text: string } | { readonly problem: string };

/** What lowering may read besides the document itself. */
export interface LoweringSources extends Sources {
  readonly file: (from: SourceDocument, path: string) => FileText;
}

/** Shared state of lowering one document: problems, names that were used, and the values of `let`s. */
export class Lowering {
  readonly problems = new ProblemList();
  readonly used = new Set<Declared>();
  /** Declarations whose template cannot be found or leads back to themselves; that was reported. */
  readonly #incomplete = new Set<Declared>();
  readonly #lets = new Map<Declared, Quantity | undefined>();
  /** Definitions under way: meeting one again is a cycle. */
  readonly #open = new Set<Declared>();

  constructor(
    readonly document: SourceDocument,
    readonly sources: LoweringSources,
  ) {}

  /** A declaration and its templates, the most general first; a cycle is reported once and cut. */
  chain(at: Located): readonly Located[] {
    const chain: Located[] = [at];
    for (let next = this.#template(at); next; next = this.#template(next)) {
      if (chain.some((seen) => seen.node === next?.node)) {
        const span = propertySpan(at.node, 'template', at.document.uri) ?? spanOf(at.node, at.document.uri);
        this.problems.add('template-cycle', span, { name: at.node.name ?? '' });
        this.#incomplete.add(at.node);
        break;
      }
      chain.unshift(next);
    }
    return chain;
  }

  /** What every entity carries, with the attributes of its whole chain. */
  base(chain: readonly Located[], path: string, kind: OwnerKind) {
    const own = chain[chain.length - 1]!;
    const { node, document } = own;
    const span = spanOf(node, document.uri);
    const nameSpan = propertySpan(node, 'name', document.uri) ?? span;
    const doc = chain.map((at) => docComment(at.node)).findLast((text) => text !== undefined);
    const template = 'template' in node ? node.template?.$cstNode?.text : undefined;
    return {
      name: node.name ?? '',
      path,
      span,
      nameSpan,
      ...(doc ? { doc } : {}),
      ...(template ? { template } : {}),
      builtin: document.builtin,
      attributes: this.attributes(chain, path, kind),
    };
  }

  attributes(chain: readonly Located[], path: string, kind: OwnerKind): Attributes {
    const { node, document } = chain[chain.length - 1]!;
    const span = propertySpan(node, 'name', document.uri) ?? spanOf(node, document.uri);
    const insertion = insertionOf(node, document.uri);
    return lowerAttributes(
      {
        path,
        kind,
        span,
        incomplete: chain.some((at) => this.#incomplete.has(at.node)),
        ...(insertion ? { insertion } : {}),
      },
      VOCABULARIES[kind],
      chain.map((at) => ({
        items: ('block' in at.node ? at.node.block?.items : undefined) ?? [],
        context: this.context(at.document),
      })),
    );
  }

  /** Expressions in attributes may use `let` names and nothing else: hardware is declared, not computed. */
  context(document: SourceDocument): ExpressionContext {
    return {
      uri: document.uri,
      problems: this.problems,
      name: (path) => this.#letValue(path, document),
    };
  }

  /** Declarations that the leading segments of a path name, as seen from a node; marks them as used. */
  resolve(segments: readonly string[], from: AstNode, document: SourceDocument): readonly Located[] {
    const found = locate(segments, from, this.sources, document);
    for (const at of found) this.used.add(at.node);
    return found;
  }

  /** Reports required attributes that are absent, all in one finding. */
  require(attributes: Attributes, kind: OwnerKind, present: (name: string) => boolean = () => false): void {
    const names = Object.entries(attributes.vocabulary)
      .filter(
        ([name, row]) =>
          row.required && attributes.all(name).length === 0 && !present(name) && !this.#misspelt(attributes, name),
      )
      .map(([name]) => name);
    if (names.length === 0 || attributes.incomplete) return;
    this.problems.add('missing-property', attributes.ownerSpan, {
      owner: attributes.owner,
      ownerKind: kind,
      names,
      examples: names.map((name) => attributes.vocabulary[name]?.example ?? name),
      ...(attributes.insertion ? { insertion: attributes.insertion } : {}),
    });
  }

  /** An attribute that stands there under a name that is nearly right: that was reported. */
  #misspelt({ ownerSpan, insertion }: Attributes, name: string): boolean {
    if (!insertion) return false;
    const inside = ({ uri, offset }: Span) =>
      uri === ownerSpan.uri && offset >= ownerSpan.endOffset && offset <= insertion.span.endOffset;
    return this.problems
      .all()
      .some((p) => p.code === 'unknown-property' && p.facts.suggestions.includes(name) && inside(p.span));
  }

  #template(at: Located): Located | undefined {
    const path = 'template' in at.node ? at.node.template : undefined;
    if (!path) return undefined;
    const found = templateOf(at.node, this.sources, at.document);
    if (found) {
      this.used.add(found.node);
      return found;
    }
    this.#incomplete.add(at.node);
    const segments = path.targets.map((t) => t.$refText);
    const partial = locate(segments, at.node, this.sources, at.document, at.node);
    const last = partial.at(-1);
    const span = spanOf(path, at.document.uri);
    if (last && partial.length === segments.length) {
      this.problems.add('wrong-kind', span, {
        name: segments.join('.'),
        expected: kindOf(at.node),
        found: kindOf(last.node),
      });
    } else {
      reportUnresolved(this, path, at.document, `a ${kindOf(at.node)}`, [kindOf(at.node)]);
    }
    return undefined;
  }

  #letValue(path: ast.Path, document: SourceDocument): Quantity | undefined {
    const segments = path.targets.map((t) => t.$refText);
    const found = this.resolve(segments, path, document);
    const last = found.at(-1);
    if (!last || found.length < segments.length) {
      reportUnresolved(this, path, document, 'a value declared with let', ['let']);
      return undefined;
    }
    if (this.#open.has(last.node)) {
      this.problems.add('unresolved-reference', spanOf(path, document.uri), {
        name: segments.join('.'),
        expected: 'a value that does not depend on itself',
      });
      return undefined;
    }
    if (!ast.isLet(last.node)) {
      this.problems.add('wrong-kind', spanOf(path, document.uri), {
        name: segments.join('.'),
        expected: 'let',
        found: kindOf(last.node),
      });
      return undefined;
    }
    return this.letQuantity(last);
  }

  /** The value of a `let`; a definition in terms of itself is reported as a cycle. */
  letQuantity(at: Located): Quantity | undefined {
    const { node, document } = at;
    if (!ast.isLet(node)) return undefined;
    if (this.#lets.has(node)) return this.#lets.get(node);
    this.#open.add(node);
    const value = evaluateExpression(node.value, this.context(document));
    this.#open.delete(node);
    const named = value?.with({ name: node.name ?? '' });
    this.#lets.set(node, named);
    return named;
  }
}
