import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import type { HandoffReport, Transfer } from '../report.ts';
import { type Book, renamed } from './book.ts';
import type { Flows } from './flows.ts';
import { handoffContended, handoffWorst, handoffWorstSerial } from './handoff-formulas.ts';
import { worstOf } from './restore.ts';

/**
 * `W.handoff.contended` and `W.handoff.worst` beside the bound `W.handoff.time`: expected with pieces, fixed costs and the
 * other traffic of the path, or as measured; and when all sequences move at once. Gives the first handoff as expected.
 */
export function handoffTimes(
  path: string,
  handoffs: readonly HandoffReport[],
  flows: Flows,
  book: Book,
): Quantity | undefined {
  const expected = handoffs.map(({ transfer }) => {
    if (!transfer) return undefined;
    const worst = book.add(worstOf(`${path}.handoff.worst`, transfer, flows, ROWS));
    return book.add(expectedOf(`${path}.handoff.contended`, transfer, flows, worst));
  });
  return expected[0];
}

const ROWS = { bytes: handoffWorst, serial: handoffWorstSerial };

function expectedOf(name: string, transfer: Transfer, flows: Flows, w: Quantity): Quantity {
  const { alone } = transfer;
  if (alone.claim === 'measured') return renamed(alone, name);
  return derive(name, handoffContended, { s: alone, ρ: flows.busiest(transfer), w });
}
