import type { Problem, ProblemCode } from '../model/problem.ts';
import type { ScenarioModel } from '../model/scenario-model.ts';
import { type Finding, fixOf, type SourceRule } from './finding.ts';
import { sourceRules } from './source-rules.ts';

/** The finding a problem of the text becomes: its rule's words, its own repairs first among the fixes. */
export function sourceFinding(problem: Problem, model: ScenarioModel): Finding {
  const rule = byProblem.get(problem.code) as SourceRule | undefined;
  if (!rule) throw new Error(`no rule speaks of '${problem.code}'`);
  const repairs = problem.repairs.map(fixOf);
  const more = rule.fixes?.(problem.facts as never, problem.span, model) ?? [];
  return {
    code: rule.code,
    severity: rule.severity,
    span: problem.span,
    message: rule.message(problem.facts as never),
    related: problem.related ?? [],
    fixes: [...repairs, ...more.map((fix) => (repairs.length > 0 ? { title: fix.title, edits: fix.edits } : fix))],
  };
}

const byProblem = new Map<ProblemCode, unknown>(sourceRules.map((rule) => [rule.problem, rule]));
