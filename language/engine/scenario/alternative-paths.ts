import type { ScenarioEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { transferLowerBound } from '../physics/index.ts';
import type { PhaseRun, PrefixReport } from '../report.ts';
import type { Book } from './book.ts';
import { hopsOf } from './hops.ts';
import { networkOf } from './network.ts';
import type { WorkloadSizes } from './sizes.ts';

/** More paths than this would not be read. */
const MOST_PATHS = 16;

/** `W.restore.path-1` and on: the bound over every path from a prefix to its cache, where `paths all` asks for them. */
export function alternativePaths(
  scenario: ScenarioEntity,
  sizes: WorkloadSizes,
  phase: PhaseRun | undefined,
  prefixes: readonly PrefixReport[],
  book: Book,
): void {
  const { path } = sizes.workload;
  let number = 0;
  for (const { place, transfers } of prefixes) {
    if (place.attributes.word('paths') !== 'all') continue;
    for (const { from, to, bytes: moved, bound } of transfers) {
      // A bound counts what has to be moved, which may be less than what is.
      const bytes = bound.inputs.find(({ symbol }) => symbol === 'V')?.operands[0] ?? moved;
      const cargo = { bytes, sizes, sharding: phase?.sharding, attributes: place.attributes };
      for (const links of networkOf(scenario).all(from.path, to.path, MOST_PATHS)) {
        const hops = hopsOf(cargo, from, links, to);
        const operands = { L: hops.map((h) => h.latency), V: bytes, B: hops.map((h) => h.bandwidth) };
        const via = `via ${links.map((link) => link.path).join(', ')}`;
        book.add(
          derive(`${path}.restore.path-${++number}`, transferLowerBound, operands, { origin: via, assumptions: [via] }),
        );
      }
    }
  }
}
