import { insertionText } from '../model/insertion.ts';
import type { ProblemFacts } from '../model/problem.ts';
import type { ScenarioModel } from '../model/scenario-model.ts';
import type { Span } from '../model/span.ts';
import { type Fix, sourceRule } from './finding.ts';
import { endOf } from './support/edits.ts';
import { listed } from './support/prose.ts';

/** Attributes without which a declaration means nothing. */
export const missingProperty = sourceRule({
  code: 'missing-property',
  problem: 'missing-property',
  title: 'Required attributes are missing',
  severity: 'error',
  why: 'Without these attributes no number that depends on the declaration can be told, and none is made up.',
  how: 'Add them. The quick fix writes them with example values, which you then replace by your own.',
  bad: `node host {
  tier dram {
    capacity 1 TiB
  }
}
`,
  good: `node host {
  tier dram {
    capacity 1 TiB
    read 300 GB/s
  }
}
`,
  message: ({ owner, ownerKind, names, examples, neededBy }) =>
    neededBy
      ? `'${neededBy}' of ${owner} says something of '${names.join()}', which is not written, so it changes no number. Add '${names.join()}', for example: ${examples.join('; ')}, or leave '${neededBy}' out.`
      : names[0] === 'serves'
        ? `Workload '${owner}' does not say which model it serves, so nothing about it can be sized. Write: workload ${owner} serves MODEL { … }`
        : `${capital(ownerKind)} '${owner}' needs ${listed(
            names.map((n) => `'${n}'`),
            'and',
          )}, and nothing that depends on ${names.length === 1 ? 'it' : 'them'} can be told before. Write for example: ${examples.join('; ')}`,
  fixes: fixesOf,
});

function fixesOf(facts: ProblemFacts['missing-property'], span: Span, model: ScenarioModel): readonly Fix[] {
  if (facts.names[0] === 'serves') {
    return model.models.slice(0, 3).map((m) => ({
      title: `Serve '${m.name}'`,
      edits: [{ span: endOf(span), newText: ` serves ${m.name}` }],
    }));
  }
  if (!facts.insertion) return [];
  const title = `Add ${listed(
    facts.names.map((n) => `'${n}'`),
    'and',
  )}`;
  return [
    {
      title,
      preferred: true,
      edits: [{ span: facts.insertion.span, newText: insertionText(facts.insertion, facts.examples) }],
    },
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
