import { derive } from '../kernel/derive.ts';
import type { Quantity } from '../kernel/quantity.ts';
import { transferLowerBound } from '../physics/index.ts';
import type { Hop, Transfer } from '../report.ts';

/** One hop by itself: its latency and its bandwidth (s). Hops overlap, so they do not add up to the path. */
export interface HopTime {
  readonly hop: Hop;
  readonly time: Quantity;
  /** The hop whose bandwidth rules the path. */
  readonly rules: boolean;
}

/** Each hop of a transfer with the time it would take alone, in the order travelled. */
export function hopTimes({ hops, bytes, name }: Transfer): readonly HopTime[] {
  const least = Math.min(...hops.map((hop) => hop.bandwidth.value ?? Number.POSITIVE_INFINITY));
  const ruling = hops.find((hop) => hop.bandwidth.value === least);
  return hops.map((hop) => ({
    hop,
    time: derive(`${name} over ${hop.id}`, transferLowerBound, { L: [hop.latency], V: bytes, B: [hop.bandwidth] }),
    rules: hop === ruling,
  }));
}
