/** Small pure geometry for the picture: rounded paths, arrow heads, bar lengths, the nearest box in a direction. */
import type { LayoutBox, LayoutPoint, PreviewTier } from '../../server/protocol.ts';

const CORNER = 9;

/** An SVG path through the points with rounded corners. */
export function roundedPath(points: readonly LayoutPoint[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${first.x} ${first.y}`;
  for (const [index, at] of rest.entries()) {
    const next = rest[index + 1];
    const before = index === 0 ? first : (rest[index - 1] ?? first);
    if (!next) {
      path += `L${at.x} ${at.y}`;
      continue;
    }
    const radius = Math.min(CORNER, distance(before, at) / 2, distance(at, next) / 2);
    const enter = towards(at, before, radius);
    const leave = towards(at, next, radius);
    path += `L${enter.x} ${enter.y}Q${at.x} ${at.y} ${leave.x} ${leave.y}`;
  }
  return path;
}

/** The line shortened at its end, so that an arrow head of this length ends exactly where the line did. */
export function shortened(points: readonly LayoutPoint[], by: number): LayoutPoint[] {
  const last = points.at(-1);
  const before = points.at(-2);
  if (!last || !before) return [...points];
  return [...points.slice(0, -1), towards(last, before, Math.min(by, distance(last, before)))];
}

/** A triangle with its tip at the end of the line. */
export function arrowHead(points: readonly LayoutPoint[], length: number, halfWidth: number): string {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const base = towards(tip, before, length);
  const across = { x: ((tip.y - base.y) / length) * halfWidth, y: (-(tip.x - base.x) / length) * halfWidth };
  return `M${tip.x} ${tip.y}L${base.x + across.x} ${base.y + across.y}L${base.x - across.x} ${base.y - across.y}Z`;
}

/** Ten times the bandwidth is a fixed step wider; unknown is a hairline. */
export function linkWidth(bytesPerSecond: number | undefined): number {
  if (!bytesPerSecond || bytesPerSecond <= 0) return 1.5;
  return Math.max(2, Math.min(9, 2 + 2 * Math.log10(bytesPerSecond / 1e9)));
}

export interface BarPart {
  readonly id: string;
  readonly x: number;
  readonly width: number;
}

export interface Bar {
  readonly parts: readonly BarPart[];
  /** Length that stands for the capacity. */
  readonly track: number;
  /** Length of what is known to be used. */
  readonly filled: number;
  /** Wider than the room it has: drawn broken off. */
  readonly cut: boolean;
}

/**
 * Lengths of a tier's bar: the track stands for its capacity, what is placed lies along it and may stick out, as far
 * as `room`. A large overflow shortens the track down to half, so that both stay in proportion; beyond that it is cut.
 */
export function barOf(tier: PreviewTier, longest: number, room: number): Bar {
  const known = tier.segments.reduce((sum, segment) => sum + (segment.size?.value ?? 0), 0);
  const whole = tier.capacity?.value ?? Math.max(tier.used?.value ?? 0, known) / 0.75;
  const track = Math.max(longest / 2, Math.min(longest, known > 0 ? (room * whole) / known : longest));
  const perByte = whole > 0 ? track / whole : 0;
  let x = 0;
  const parts: BarPart[] = [];
  for (const segment of tier.segments) {
    const width = (segment.size?.value ?? 0) * perByte;
    if (width > 0) parts.push({ id: segment.id, x, width });
    x += width;
  }
  return { parts, track, filled: x, cut: x > room + 0.5 };
}

const ASKEW = 100_000;

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The box one would expect an arrow key to lead to; undefined at the rim. */
export function neighbour(boxes: readonly LayoutBox[], fromId: string, direction: Direction): string | undefined {
  const from = boxes.find((box) => box.id === fromId);
  if (!from) return boxes[0]?.id;
  const horizontal = direction === 'left' || direction === 'right';
  const sign = direction === 'right' || direction === 'down' ? 1 : -1;
  let best: { id: string; score: number } | undefined;
  for (const box of boxes) {
    if (box.id === fromId) continue;
    const dx = box.x + box.width / 2 - (from.x + from.width / 2);
    const dy = box.y + box.height / 2 - (from.y + from.height / 2);
    const along = (horizontal ? dx : dy) * sign;
    if (along <= 1) continue;
    const gap = horizontal
      ? Math.max(0, Math.abs(dy) - (box.height + from.height) / 2)
      : Math.max(0, Math.abs(dx) - (box.width + from.width) / 2);
    // A box in the same row or column comes before any that lies askew.
    const score = along + (gap > 0 ? ASKEW + 3 * gap : 0) + 0.2 * Math.abs(horizontal ? dy : dx);
    if (!best || score < best.score) best = { id: box.id, score };
  }
  return best?.id;
}

function towards(from: LayoutPoint, to: LayoutPoint, by: number): LayoutPoint {
  const length = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}

function distance(a: LayoutPoint, b: LayoutPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
