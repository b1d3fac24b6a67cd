import { brief, hopTimes } from '../../language/engine/marks/index.ts';
import type { ScenarioReport, Transfer } from '../../language/engine/report.ts';
import type { PreviewTransfer } from '../protocol.ts';
import { entry, measureOf, rangeOf } from './measure.ts';

/** Restores and handoffs with their paths, hop by hop. */
export function previewTransfers({ transfers }: ScenarioReport): readonly PreviewTransfer[] {
  return transfers.map((transfer, i) => {
    const id = transfer.name.replace(/\.time(?=\.|$)/, '');
    const isRepeated = transfers.findIndex((other) => other.name === transfer.name) < i;
    return previewTransfer(isRepeated ? `${id}.${transfer.from.path}` : id, transfer);
  });
}

function previewTransfer(id: string, transfer: Transfer): PreviewTransfer {
  const { object, from, to, links, bytes, bound, assumed, span } = transfer;
  const hops = hopTimes(transfer);
  const what = object.endsWith('.prefixes') ? 'restore' : 'handoff';
  const size = measureOf(bytes)?.text;
  return {
    id,
    object,
    label: `${what} from ${from.path} to ${to.path}${size ? `, ${size}` : ''}${assumed ? ', path assumed' : ''}`,
    path: [from.path, ...links.map((link) => link.path), to.path],
    hops: hops.map(({ hop, time }) => ({
      id: hop.id,
      text: measureOf(time)?.text ?? 'unknown',
      ...entry('seconds', time.value),
    })),
    ...entry('slowest', hops.find((one) => one.rules)?.hop.id),
    total: brief(bound) ?? 'unknown',
    claim: bound.claim,
    range: rangeOf(span),
  };
}
