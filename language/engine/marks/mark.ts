import type { Span } from '../../model/span.ts';
import type { Quantity } from '../kernel/quantity.ts';
import type { VerdictWord } from '../report.ts';

export type MarkKind = 'size' | 'time' | 'slack';

/** What a place in the text comes to, to be shown right behind it. */
export interface Mark {
  /** The value that was written; the mark belongs behind its end. */
  readonly span: Span;
  readonly kind: MarkKind;
  /** The scenario the numbers come from; absent where none is needed. */
  readonly scenario?: string;
  /** A declaration is used by one of several scenarios: say whose numbers these are. */
  readonly named: boolean;
  readonly parts: readonly MarkPart[];
}

export interface MarkPart {
  /** Ready text, `1 GiB/seq`. */
  readonly text: string;
  /** What explains it. */
  readonly quantity: Quantity;
  readonly verdict?: VerdictWord;
}
