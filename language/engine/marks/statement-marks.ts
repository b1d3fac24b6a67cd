import type { ExpectStatement, HandoffStatement, PlaceStatement, RunStatement } from '../../model/scenario-model.ts';
import type { Span } from '../../model/span.ts';
import { bytesBeside } from '../../units/format.ts';
import { formatValue } from '../../units/index.ts';
import type { ScenarioReport } from '../report.ts';
import type { Mark, MarkKind, MarkPart } from './mark.ts';
import { part } from './texts.ts';

/** Marks on the statements of a scenario: always its own numbers. */
export function statementMarks(report: ScenarioReport): readonly Mark[] {
  const { scenario } = report;
  const found = [
    ...scenario.places.map((one) => placeMark(one, report)),
    ...scenario.runs.map((one) => runMark(one, report)),
    ...scenario.handoffs.map((one) => handoffMark(one, report)),
    ...scenario.expects.map((one) => expectMark(one, report)),
  ];
  return found.flatMap(({ span, kind, parts }) =>
    span && parts.length > 0 ? [{ span, kind, parts, scenario: scenario.name, named: false }] : [],
  );
}

interface Found {
  readonly span: Span | undefined;
  readonly kind: MarkKind;
  readonly parts: readonly MarkPart[];
}

function placeMark(place: PlaceStatement, report: ScenarioReport): Found {
  return place.object?.kind === 'prefixes' ? restoreMark(place, report) : sizeOfPlace(place, report);
}

/** What a placed object takes of one instance. */
function sizeOfPlace(place: PlaceStatement, { tiers }: ScenarioReport): Found {
  const segment = tiers.flatMap((use) => use.segments).find((one) => one.place === place);
  return { span: place.tierSpan, kind: 'size', parts: segment?.bytes.value ? part(segment.bytes, (size) => size) : [] };
}

/** A restore over its path beside computing the same tokens again. */
function restoreMark(place: PlaceStatement, { workloads, quantities }: ScenarioReport): Found {
  const prefix = workloads.flatMap((one) => one.prefixPlaces).find((one) => one.place === place);
  const { bytes, bound } = prefix?.transfer ?? {};
  const restore = bytes?.value === 0 ? [] : part(bound, (time) => `restore ${time}`);
  const again = quantities.get(`${place.object?.owner.path}.recompute.time`);
  const parts = restore.length > 0 ? [...restore, ...part(again, (time) => `recompute ${time}`)] : [];
  return { span: place.attributes.get('via')?.valueSpan ?? place.tierSpan, kind: 'time', parts };
}

function runMark(run: RunStatement, { quantities }: ScenarioReport): Found {
  const path = run.workload?.path;
  const ttft = run.phase === 'decode' ? [] : part(quantities.get(`${path}.ttft`), (time) => `TTFT ${time}`);
  const itl = run.phase === 'prefill' ? [] : part(quantities.get(`${path}.itl`), (time) => `ITL ${time}`);
  return { span: run.deviceSpan, kind: 'time', parts: [...ttft, ...itl] };
}

function handoffMark(handoff: HandoffStatement, { workloads }: ScenarioReport): Found {
  const report = workloads.flatMap((one) => one.handoffs).find((one) => one.handoff === handoff);
  const span = handoff.attributes.get('via')?.valueSpan;
  return { span, kind: 'time', parts: part(report?.transfer?.bound, (time) => `handoff ${time}`) };
}

/** Both sides of an expectation; a side that is written as a number needs no repeating. */
function expectMark(expect: ExpectStatement, { expectations, verdicts }: ScenarioReport): Found {
  const found = expectations.find((one) => one.span === expect.conditionSpan);
  const word = verdicts.find((v) => v.topic === 'expectation' && v.span === expect.conditionSpan)?.verdict;
  const { left, right } = found ?? {};
  const quantity = left?.formula ? left : (right ?? left);
  if (left?.value === undefined || right?.value === undefined || !quantity)
    return { span: undefined, kind: 'slack', parts: [] };
  const bytes = bytesBeside(expect.text);
  const side = (q: typeof left) => formatValue(q.value ?? 0, q.dimension, { bytes });
  const text = `${side(left)} ${SIGNS[expect.operator] ?? expect.operator} ${side(right)}`;
  return { span: expect.conditionSpan, kind: 'slack', parts: [{ text, quantity, ...(word ? { verdict: word } : {}) }] };
}

const SIGNS: Readonly<Record<string, string>> = { '<=': '≤', '>=': '≥', '!=': '≠' };
