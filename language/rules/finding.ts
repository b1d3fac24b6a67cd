import type { Claim } from '../engine/kernel/quantity.ts';
import type { Report, VerdictWord } from '../engine/report.ts';
import type { ProblemCode, ProblemFacts, Repair } from '../model/problem.ts';
import type { ScenarioModel } from '../model/scenario-model.ts';
import type { Span } from '../model/span.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A diagnostic as data; the editor, the CLI and the preview only render it. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly span: Span;
  /** What is wrong, why it matters, what to do: one or two sentences, both numbers in them. */
  readonly message: string;
  readonly verdict?: VerdictWord;
  readonly claim?: Claim;
  /** The quantity or object it is about: `chat.kv`, `host.gpu.hbm.used`. */
  readonly subject?: string;
  readonly scenario?: string;
  readonly related: readonly Related[];
  readonly fixes: readonly Fix[];
  /** Faded in the editor. */
  readonly unnecessary?: boolean;
}

export interface Related {
  readonly span: Span;
  readonly message: string;
}

/** A quick fix: edits that make its finding go away and add no other. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** The one that is nearly always meant. */
  readonly preferred?: boolean;
}

export interface Edit {
  readonly span: Span;
  readonly newText: string;
}

/** What a page of the docs says of a code; `bad` and `good` are whole files that the tests run. */
export interface RuleDoc {
  readonly code: string;
  readonly title: string;
  /** Default severity, for the reference; single findings may be milder. */
  readonly severity: Severity;
  /** What the finding means and why it matters. */
  readonly why: string;
  /** What to do about it. */
  readonly how: string;
  readonly bad: string;
  readonly good: string;
}

/** A rule on the text: turns a problem that lowering found into a finding. */
export interface SourceRule<C extends ProblemCode = ProblemCode> extends RuleDoc {
  readonly problem: C;
  readonly message: (facts: ProblemFacts[C]) => string;
  /** Fixes beyond the repairs the problem already carries. */
  readonly fixes?: (facts: ProblemFacts[C], span: Span, model: ScenarioModel) => readonly Fix[];
}

/** A rule on what the scenarios come to. */
export interface ReportRule extends RuleDoc {
  readonly check: (report: Report) => Iterable<Finding>;
}

/** Declares a rule on the text. */
export function sourceRule<C extends ProblemCode>(rule: SourceRule<C>): SourceRule<C> {
  return rule;
}

/** Declares a rule on the report. */
export function reportRule(rule: ReportRule): ReportRule {
  return rule;
}

/** A repair of a problem as a fix. */
export function fixOf(repair: Repair): Fix {
  return {
    title: repair.title,
    edits: [{ span: repair.span, newText: repair.newText }],
    ...(repair.preferred ? { preferred: true } : {}),
  };
}
