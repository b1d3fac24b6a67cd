import { kvBytesAt, stateBytesOf } from '../engine/kv/index.ts';
import type { Report, ScenarioReport, WorkloadReport } from '../engine/report.ts';
import type { ModelEntity, ObjectKind, TierEntity } from '../model/scenario-model.ts';
import type { Span } from '../model/span.ts';
import { type Finding, type Fix, reportRule, type Severity } from './finding.ts';
import { endOf } from './support/edits.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { retainLine } from './support/retain.ts';

const WORKLOAD = 'workload chat serves Llama { sequences 8; context 8192 tok }';

/** Something a run needs lies nowhere. */
export const notPlaced = reportRule({
  code: 'not-placed',
  title: 'Something the run needs is not placed',
  severity: 'error',
  why: 'A run reads its model’s weights and its sequences’ live cache in every step. What lies nowhere takes no room and no time in the numbers, so they would be too good.',
  how: 'Add the `place` statement that is missing: the weights, or experts and the dense part apart. A workload that reuses prefixes needs a place for them as well, and one that decodes needs a run for it.',
  bad: `${LLAMA}
${HOST}
${WORKLOAD}

scenario half-placed {
  place Llama.weights in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
${WORKLOAD}

scenario all-placed {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const scenario of report.scenarios) {
      // A half-typed or misspelt place may be the one that is missed: that was said already.
      if (scenario.scenario.places.some((p) => !p.object)) continue;
      for (const workload of scenario.workloads) yield* check(scenario, workload);
    }
  },
});

interface Need {
  readonly object: string;
  readonly kind: ObjectKind;
  readonly severity: Severity;
  readonly why: string;
}

function* check(scenario: ScenarioReport, workload: WorkloadReport): Iterable<Finding> {
  const { run } = workload;
  if (!run) return;
  const span = run.workloadSpan ?? run.span;
  const placed = new Set(scenario.scenario.places.map((p) => p.object?.name));
  for (const need of needsOf(workload, placed)) {
    if (!placed.has(need.object)) yield findingFor(scenario, workload, need, span);
  }
  if (run.phase === 'prefill' && !workload.decode) {
    const name = workload.workload.path;
    const message = `${name}.prefill runs and ${name}.decode does not, so no token after the first can be told. Add: run ${name}.decode on …`;
    yield { ...base(scenario, `${name}.decode`, 'error', span), message, fixes: [] };
  }
}

function needsOf({ workload, model }: WorkloadReport, placed: ReadonlySet<string | undefined>): readonly Need[] {
  const architecture = model?.architecture;
  const needs: Need[] = [];
  if (model) needs.push(...weightsNeeds(model, placed));
  const keepsKv = architecture !== undefined && kvBytesAt(architecture, 1, { encoderTokens: 1 }) > 0;
  if (keepsKv)
    needs.push({
      object: `${workload.path}.kv`,
      kind: 'kv',
      severity: 'error',
      why: 'and every token reads it and appends to it',
    });
  if (architecture && !keepsKv && stateBytesOf(architecture) > 0)
    needs.push({
      object: `${workload.path}.state`,
      kind: 'state',
      severity: 'error',
      why: 'and every token reads and rewrites it',
    });
  const reused = workload.attributes.optional('reused')?.value ?? 0;
  if (reused > 0)
    needs.push({
      object: `${workload.path}.prefixes`,
      kind: 'prefixes',
      severity: 'information',
      why: `so the ${reused.toLocaleString('en-US')} reused tokens of each prompt are computed again`,
    });
  return needs;
}

/** The weights, or what is missing of their parts where one of these is placed apart. */
function weightsNeeds({ path }: ModelEntity, placed: ReadonlySet<string | undefined>): readonly Need[] {
  const [weights, experts, dense] = [`${path}.weights`, `${path}.experts`, `${path}.dense`];
  if (placed.has(weights) || !(placed.has(experts) || placed.has(dense)))
    return [{ object: weights, kind: 'weights', severity: 'error', why: 'and every step reads them' }];
  return [
    { object: experts, kind: 'experts', severity: 'error', why: 'and every step reads the active ones' },
    { object: dense, kind: 'dense', severity: 'error', why: 'and every step reads it' },
  ];
}

function findingFor(
  scenario: ScenarioReport,
  workload: WorkloadReport,
  { object, kind, severity, why }: Need,
  span: Span,
): Finding {
  const verb = kind === 'weights' || kind === 'experts' || kind === 'prefixes' ? 'are' : 'is';
  const message = `${object} ${verb} not placed in this scenario, ${why}. Add: place ${object} in …`;
  return { ...base(scenario, object, severity, span), message, fixes: fixesOf(scenario, workload, object, kind) };
}

function base(scenario: ScenarioReport, subject: string, severity: Severity, span: Span) {
  return { code: 'not-placed', severity, span, subject, scenario: scenario.scenario.name, related: [] };
}

/** Places the object in the device's own memory, a prefix on the roomiest other tier of its node. */
function fixesOf(
  report: ScenarioReport,
  { run, decode, prefill }: WorkloadReport,
  object: string,
  kind: ObjectKind,
): readonly Fix[] {
  const { scenario, tiers } = report;
  const own = (decode ?? prefill)?.tier;
  const others = tiers.map((t) => t.tier).filter((t) => t.node === own?.node && t.path !== own?.path);
  const target = kind === 'prefixes' ? (others.toSorted((a, b) => capacity(b) - capacity(a))[0] ?? own) : own;
  const anchor = run && scenario.places.findLast((p) => p.span.endOffset <= run.span.offset);
  const retain = kind === 'prefixes' && target ? retainLine(report, target) : undefined;
  if (!run || !target || (kind === 'prefixes' && !retain)) return [];
  const block = retain ? ` { ${retain} }` : '';
  const indent = ' '.repeat(run.span.start.character);
  const statement = `place ${object} in ${target.path}${block}`;
  const before = { ...run.span, end: run.span.start, endOffset: run.span.offset };
  const edit = anchor
    ? { span: endOf(anchor.span), newText: `\n${indent}${statement}` }
    : { span: before, newText: `${statement}\n${indent}` };
  return [{ title: `Place ${object} in ${target.path}`, edits: [edit] }];
}

function capacity(tier: TierEntity): number {
  return tier.attributes.quantity('capacity').value ?? 0;
}
