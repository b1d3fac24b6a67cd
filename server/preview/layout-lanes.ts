/** Sharing a channel without touching: ports across it, lanes along it. */

/** Distance between two ports. */
export const PORT_PITCH = 14;

/** Free x positions per channel, on one grid for the whole picture so that ports above and below never coincide. */
export class Ports {
  private readonly used = new Map<number, Set<number>>();

  /** The free position nearest to the wish; when all are taken, the wish itself is shared. */
  take(channel: number, from: number, to: number, wish: number): number {
    const used = this.used.get(channel) ?? new Set();
    this.used.set(channel, used);
    const first = Math.ceil(from / PORT_PITCH);
    const last = Math.max(first, Math.floor(to / PORT_PITCH));
    const middle = Math.max(first, Math.min(last, Math.round(wish / PORT_PITCH)));
    for (let step = 0; step <= last - first; step++) {
      for (const slot of [middle - step, middle + step]) {
        if (slot < first || slot > last || used.has(slot)) continue;
        used.add(slot);
        return slot * PORT_PITCH;
      }
    }
    return middle * PORT_PITCH;
  }
}

export interface Interval {
  readonly from: number;
  readonly to: number;
  readonly set: (lane: number) => void;
}

/** Left-edge packing: as few lanes as possible, no two intervals of a lane touching. Returns the number of lanes. */
export function packLanes(intervals: readonly Interval[]): number {
  const ends: number[] = [];
  for (const interval of [...intervals].sort((a, b) => a.from - b.from)) {
    const free = ends.findIndex((end) => end < interval.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = interval.to;
    interval.set(lane);
  }
  return ends.length;
}
