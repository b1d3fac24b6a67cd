import type { Span } from './span.ts';

/** A replacement that would mend a problem: new text for a span. */
export interface Repair {
  readonly title: string;
  readonly span: Span;
  readonly newText: string;
  /** The one that is nearly always meant. */
  readonly preferred?: boolean;
}

/** What lowering can find wrong with a text, by diagnostic code; a rule turns each into words. */
export interface ProblemFacts {
  'syntax-error': { readonly detail: string };
  'unknown-property': { readonly name: string; readonly owner: string; readonly suggestions: readonly string[] };
  'duplicate-property': { readonly name: string; readonly first: Span };
  'duplicate-name': { readonly name: string; readonly first: Span };
  'missing-property': {
    readonly owner: string;
    readonly ownerKind: string;
    readonly names: readonly string[];
    readonly examples: readonly string[];
    /** The attribute that says nothing without it; absent where the declaration itself asks. */
    readonly neededBy?: string;
    readonly insertion?: Insertion;
  };
  /** `whole` is the unfinished line, for a fix; absent where it has a block that must stay. */
  'missing-value': { readonly name: string; readonly example: string; readonly whole?: Span };
  'unknown-unit': { readonly unit: string };
  'unit-mismatch': {
    readonly expected: string;
    readonly found: string;
    readonly text: string;
    readonly detail?: string;
  };
  'value-out-of-range': { readonly name: string; readonly text: string; readonly range: string };
  'unknown-word': { readonly name: string; readonly word: string; readonly words: readonly string[] };
  'unresolved-reference': {
    readonly name: string;
    readonly expected: string;
    readonly hyphen?: string;
    readonly after?: string;
  };
  'wrong-kind': { readonly name: string; readonly expected: string; readonly found: string };
  'misplaced-statement': { readonly what: string; readonly where: string; readonly belongs: string };
  'template-cycle': { readonly name: string };
  'import-not-found': { readonly path: string; readonly detail: string };
  'config-unreadable': { readonly file: string; readonly detail: string };
  'config-unsupported': { readonly file: string; readonly detail: string };
  'layers-incomplete': { readonly detail: string };
  'guessed-value': { readonly what: string; readonly detail: string };
}

export type ProblemCode = keyof ProblemFacts;

export type Problem = {
  [C in ProblemCode]: {
    readonly code: C;
    readonly span: Span;
    readonly facts: ProblemFacts[C];
    readonly repairs: readonly Repair[];
    readonly related?: readonly { readonly span: Span; readonly message: string }[];
  };
}[ProblemCode];

/** Where a new line can be put into a declaration, and how far it is indented. */
export interface Insertion {
  readonly span: Span;
  readonly indent: string;
  /** The declaration has no block yet: the text must bring its own braces. */
  readonly needsBlock: boolean;
  /** The block stands on one line: parts are separated by semicolons. */
  readonly inline: boolean;
  /** Nothing stands in the block so far. */
  readonly empty: boolean;
}

/** Collects problems; a place and code that was already reported is not repeated. */
export class ProblemList {
  readonly #seen = new Map<string, Problem>();

  add<C extends ProblemCode>(
    code: C,
    span: Span,
    facts: ProblemFacts[C],
    more: { repairs?: readonly Repair[]; related?: readonly { span: Span; message: string }[] } = {},
  ): void {
    const key = `${code} ${span.uri} ${span.offset} ${span.endOffset}`;
    const { repairs = [], related } = more;
    if (!this.#seen.has(key)) {
      this.#seen.set(key, { code, span, facts, repairs, ...(related ? { related } : {}) } as unknown as Problem);
    }
  }

  all(): readonly Problem[] {
    return [...this.#seen.values()];
  }
}
