import type { Report } from '../../engine/report.ts';
import { insertionText } from '../../model/insertion.ts';
import type { NodeEntity, TierEntity } from '../../model/scenario-model.ts';
import { linkVocabulary } from '../../vocabulary/index.ts';
import type { Fix } from '../finding.ts';
import { editableIn } from './editable.ts';
import { endOf } from './edits.ts';

/** Declares a link between two tiers with an example bandwidth: inside their node, or at the top level between nodes. */
export function linkFix(report: Report, from: TierEntity, to: TierEntity): readonly Fix[] {
  const nodes = report.scenarios.flatMap((s) => s.scenario.nodes);
  const node = from.node === to.node ? nodes.find((n) => n.path === from.node) : undefined;
  const title = `Declare a link between ${from.path} and ${to.path}`;
  if (node) return inside(title, report, node, from, to);
  const last = report.model.topLevel.findLast((d) => d.kind === 'node') ?? report.model.topLevel.at(-1);
  const text = `\n\nlink ${unused(
    'fabric',
    report.model.topLevel.map((d) => d.name),
  )} ${from.path} <-> ${to.path} { ${linkVocabulary.bandwidth.example} }`;
  return last ? [{ title, edits: [{ span: endOf(last.span), newText: text }] }] : [];
}

function inside(title: string, report: Report, node: NodeEntity, from: TierEntity, to: TierEntity): readonly Fix[] {
  const { insertion } = node.attributes;
  if (!insertion || !editableIn(report)(insertion.span)) return [];
  const local = (tier: TierEntity) => tier.path.slice(node.path.length + 1);
  const taken = [...node.links, ...node.tiers, ...node.devices].map((one) => one.name);
  const line = `link ${unused('bus', taken)} ${local(from)} <-> ${local(to)} { ${linkVocabulary.bandwidth.example} }`;
  return [{ title, edits: [{ span: insertion.span, newText: insertionText(insertion, [line]) }] }];
}

function unused(name: string, taken: readonly string[]): string {
  let candidate = name;
  for (let i = 2; taken.includes(candidate); i++) candidate = `${name}${i}`;
  return candidate;
}
