import { insertionText } from '../../model/insertion.ts';
import type { ProblemFacts } from '../../model/problem.ts';
import type { NodeEntity, ScenarioModel } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';
import { VOCABULARIES } from '../../vocabulary/index.ts';
import type { Fix } from '../finding.ts';
import { endOf } from './edits.ts';

/** Fixes that declare a missing name with example values: members in their node, everything else at the top level. */
export function creations(
  { name, expected, after }: ProblemFacts['unresolved-reference'],
  span: Span,
  model: ScenarioModel,
): readonly Fix[] {
  const kind = expected.replace(/^an? /, '');
  if (after !== undefined) return memberCreation(kind, name, after, model);
  if (isBlank(name) || standsInScenario(span, model))
    return kind === 'model' || kind === 'workload' || kind === 'node' ? topCreation(kind, name, span, model) : [];
  return topCreation(kind, name, span, model);
}

function topCreation(kind: string, name: string, span: Span, model: ScenarioModel): readonly Fix[] {
  const text = declarationText(kind, name, model);
  const container = model.topLevel.find((d) => d.span.offset <= span.offset && span.endOffset <= d.span.endOffset);
  if (!text || !container || isBlank(name)) return [];
  return [{ title: `Declare ${kind} '${name}'`, edits: [{ span: endOf(container.span), newText: `\n\n${text}` }] }];
}

function memberCreation(kind: string, name: string, after: string, model: ScenarioModel): readonly Fix[] {
  const node = model.nodes.find((n) => n.path === after);
  const insertion = node?.attributes.insertion;
  const text = node && memberText(kind, name, node);
  if (!node || !insertion || !text) return [];
  return [
    {
      title: `Declare ${kind} '${name}' in node '${after}'`,
      edits: [{ span: insertion.span, newText: insertionText(insertion, [text]) }],
    },
  ];
}

function memberText(kind: string, name: string, node: NodeEntity): string | undefined {
  if (kind === 'tier' || kind === 'device') return `${kind} ${name} { ${required(kind).join('; ')} }`;
  const [a, b] = node.tiers;
  if (kind !== 'link' || !a || !b) return undefined;
  const local = (path: string) => path.slice(node.path.length + 1);
  return `link ${name} ${local(a.path)} <-> ${local(b.path)} { ${required('link').join('; ')} }`;
}

function declarationText(kind: string, name: string, model: ScenarioModel): string | undefined {
  if (kind === 'model' || kind === 'tier' || kind === 'device') return block(kind, name, required(kind));
  if (kind === 'node') return `node ${name} {\n  tier dram { ${required('tier').join('; ')} }\n}`;
  const served = model.models[0]?.name;
  if (kind === 'workload' && served) return block(`workload`, `${name} serves ${served}`, required('workload'));
  return undefined;
}

function block(keyword: string, head: string, lines: readonly string[]): string {
  return `${keyword} ${head} {\n${lines.map((line) => `  ${line}\n`).join('')}}`;
}

function required(kind: 'model' | 'tier' | 'device' | 'link' | 'workload'): readonly string[] {
  return Object.values(VOCABULARIES[kind]).flatMap((row) => ('required' in row && row.required ? [row.example] : []));
}

/** A tier or link that a scenario names belongs to a node, so declaring it at the top level would not help. */
function standsInScenario(span: Span, model: ScenarioModel): boolean {
  return model.scenarios.some((s) => s.span.offset <= span.offset && span.endOffset <= s.span.endOffset);
}

function isBlank(name: string): boolean {
  return name.trim() === '';
}
