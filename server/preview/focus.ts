import type { Report, ScenarioReport } from '../../language/engine/report.ts';
import type { Span } from '../../language/model/span.ts';
import type { FocusResult, SourcePosition } from '../protocol.ts';
import { entry } from './measure.ts';

/** The element at a position: the innermost declaration, or what a statement places, runs or moves. */
export function elementAt(report: Report, position: SourcePosition): FocusResult | undefined {
  const holds = (span: Span | undefined) => span !== undefined && span.uri === report.uri && isWithin(position, span);
  const scenario = report.scenarios.find((one) => holds(one.scenario.span));
  const elementId = scenario ? statementElement(scenario, holds) : declarationElement(report, holds);
  if (elementId !== undefined) return { elementId, ...entry('scenario', scenario?.scenario.name) };
  return scenario ? { elementId: scenario.scenario.name, scenario: scenario.scenario.name } : undefined;
}

type Holds = (span: Span | undefined) => boolean;

function statementElement(
  { scenario, transfers, expectations, verdicts }: ScenarioReport,
  holds: Holds,
): string | undefined {
  const place = scenario.places.find((one) => holds(one.span));
  if (place) {
    if (holds(place.tierSpan)) return place.tier?.path;
    const transfer = holds(place.attributes.get('via')?.span)
      ? transfers.find((one) => one.span.offset === place.span.offset)
      : undefined;
    if (transfer) return transfer.name.replace(/\.time(?=\.|$)/, '');
    return place.object && place.tier ? `${place.object.name}@${place.tier.path}` : place.tier?.path;
  }
  const handoff = transfers.find((one) => holds(one.span));
  if (handoff) return handoff.name.replace(/\.time(?=\.|$)/, '');
  const run = scenario.runs.find((one) => holds(one.span));
  if (run) return run.device?.path;
  const expectation = expectations.find((one) => holds(one.span));
  return expectation && verdicts.find((one) => one.span === expectation.span)?.subject;
}

function declarationElement({ model, scenarios }: Report, holds: Holds): string | undefined {
  const links = [...model.nodes.flatMap((node) => node.links), ...scenarios.flatMap((one) => one.scenario.links)];
  const parts = [...links, ...model.nodes.flatMap((node) => [...node.tiers, ...node.devices]), ...model.nodes];
  const hardware = parts.find((one) => holds(one.span));
  if (hardware) return hardware.path;
  const workload = model.workloads.find((one) => holds(one.span));
  const limit = workload && (['ttft', 'itl'] as const).find((name) => holds(workload.attributes.get(name)?.span));
  return workload && (limit ? `${workload.path}.${limit}` : `${workload.path}.kv.live`);
}

function isWithin({ line, character }: SourcePosition, { start, end }: Span): boolean {
  const after = line > start.line || (line === start.line && character >= start.character);
  const before = line < end.line || (line === end.line && character <= end.character);
  return after && before;
}
