/**
 * Channel routing for the preview's links. Each row of tiers has a channel below it with as many lanes as its links
 * need; a link between rows that don't touch goes through a gutter beside its column. Every port has an x of its own
 * within its channel, so that two links never lie on each other.
 */
import type { LayoutEdge, LayoutPoint } from '../protocol.ts';
import type { Cell, Grid, LayoutLink } from './layout.ts';
import { type Interval, PORT_PITCH, Ports, packLanes } from './layout-lanes.ts';

/** One link's way: from its upper tier through a channel, perhaps a gutter and a second channel, to its lower tier. */
export interface Route {
  readonly id: string;
  readonly labelWidth: number;
  readonly upper: Cell;
  readonly lower: Cell;
  /** The link's `from` is the lower tier: turn the finished line round. */
  readonly reversed: boolean;
  readonly upperChannel: number;
  readonly lowerChannel: number;
  /** The lower tier is entered from above; otherwise from its own channel below. */
  readonly entersTop: boolean;
  readonly gutterColumn?: number;
  gutterLane: number;
  upperX: number;
  lowerX: number;
  gutterX: number;
  upperLane: number;
  lowerLane: number;
  labelX: number;
  labelAnchor: 'start' | 'end';
}

export interface Channels {
  /** Height of each channel that has lanes; 0 for one without. */
  readonly heights: readonly number[];
}

const GUTTER = { pitch: 14, edge: 6 } as const;
const LANE = { pitch: 24, first: 26, last: 18 } as const;
const PORT_INSET = 22;
const LABEL = { gap: 9, letter: 7, letters: 18, numbers: 140, lift: 7 } as const;

/** Which channels and gutters each link uses. A link to a tier that isn't there has no route. */
export function planRoutes(links: readonly LayoutLink[], cells: ReadonlyMap<string, Cell>): Route[] {
  const routes: Route[] = [];
  for (const link of links) {
    const from = cells.get(link.from);
    const to = cells.get(link.to);
    if (from && to && from !== to) routes.push(planRoute(link, from, to));
  }
  return routes;
}

function planRoute(link: LayoutLink, from: Cell, to: Cell): Route {
  const reversed = from.row > to.row || (from.row === to.row && from.column > to.column);
  const [upper, lower] = reversed ? [to, from] : [from, to];
  const entersTop = lower.row > upper.row && !lower.first;
  const lowerChannel = entersTop ? lower.row - 1 : lower.row;
  return {
    id: link.id,
    labelWidth: LABEL.numbers + LABEL.letter * Math.min(link.name.length, LABEL.letters),
    upper,
    lower,
    reversed,
    upperChannel: upper.row,
    lowerChannel,
    entersTop,
    ...(lowerChannel === upper.row ? {} : { gutterColumn: Math.min(upper.column, lower.column) }),
    gutterLane: 0,
    upperX: 0,
    lowerX: 0,
    gutterX: 0,
    upperLane: 0,
    lowerLane: 0,
    labelX: 0,
    labelAnchor: 'start',
  };
}

/** Gives each route its lane in its gutter and returns each gutter's width. */
export function packGutters(routes: readonly Route[], columns: number): number[] {
  const widths: number[] = [];
  for (let column = 0; column < columns; column++) {
    const members = routes.filter((route) => route.gutterColumn === column);
    const lanes = packLanes(
      members.map((route) => ({
        from: Math.min(route.upperChannel, route.lowerChannel),
        to: Math.max(route.upperChannel, route.lowerChannel) + 0.5,
        set: (lane: number) => {
          route.gutterLane = lane;
        },
      })),
    );
    widths.push(lanes === 0 ? 0 : lanes * GUTTER.pitch + 2 * GUTTER.edge);
  }
  return widths;
}

/** Gives each route its ports, its lanes and its label's place, and returns how high each channel must be. */
export function reservePorts(routes: readonly Route[], lefts: readonly number[], grid: Grid): Channels {
  const ports = new Ports();
  const leftOf = (cell: Cell) => (lefts[cell.column] ?? 0) + cell.offset;
  const straight = routes.filter((route) => runsStraight(route, leftOf));
  placeStraight(straight, ports, leftOf);
  const taken = new Set(straight);
  for (const route of routes) {
    if (route.gutterColumn !== undefined) {
      const left = (lefts[route.gutterColumn] ?? 0) + grid.inner;
      route.gutterX = left + GUTTER.edge + (route.gutterLane + 0.5) * GUTTER.pitch;
    }
    if (!taken.has(route)) placeBent(route, ports, leftOf);
  }
  return { heights: packChannels(routes, (cell) => (lefts[cell.column] ?? 0) + grid.inner) };
}

type LeftOf = (cell: Cell) => number;

/** The x range in which both tiers of a one-channel route have room for a port. */
function overlap(route: Route, leftOf: LeftOf): readonly [number, number] {
  const from = Math.max(leftOf(route.upper), leftOf(route.lower)) + PORT_INSET;
  const to = Math.min(leftOf(route.upper) + route.upper.width, leftOf(route.lower) + route.lower.width) - PORT_INSET;
  return [from, to];
}

function runsStraight(route: Route, leftOf: LeftOf): boolean {
  if (route.gutterColumn !== undefined || !route.entersTop) return false;
  const [from, to] = overlap(route, leftOf);
  return to - from >= PORT_PITCH;
}

/** Straight lines between the same two tiers spread evenly over the width they share. */
function placeStraight(routes: readonly Route[], ports: Ports, leftOf: LeftOf): void {
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const key = `${route.upper.id} ${route.lower.id}`;
    const group = groups.get(key);
    if (group) group.push(route);
    else groups.set(key, [route]);
  }
  for (const group of groups.values()) {
    for (const [index, route] of group.entries()) {
      const [from, to] = overlap(route, leftOf);
      const wish = from + ((to - from) * (index + 0.5)) / group.length - (group.length === 1 ? (to - from) / 4 : 0);
      route.upperX = route.lowerX = ports.take(route.upperChannel, from, to, wish);
    }
  }
}

function placeBent(route: Route, ports: Ports, leftOf: LeftOf): void {
  const range = (cell: Cell): [number, number] => [leftOf(cell) + PORT_INSET, leftOf(cell) + cell.width - PORT_INSET];
  const [upperFrom, upperTo] = range(route.upper);
  const [lowerFrom, lowerTo] = range(route.lower);
  const aim = (own: number, other: number) => (route.gutterColumn === undefined ? other : route.gutterX) - own;
  const upperWish = aim((upperFrom + upperTo) / 2, (lowerFrom + lowerTo) / 2) >= 0 ? upperTo : upperFrom;
  const lowerWish = aim((lowerFrom + lowerTo) / 2, (upperFrom + upperTo) / 2) >= 0 ? lowerTo : lowerFrom;
  route.upperX = ports.take(route.upperChannel, upperFrom, upperTo, upperWish);
  route.lowerX = ports.take(route.lowerChannel, lowerFrom, lowerTo, lowerWish);
}

function packChannels(routes: readonly Route[], rightOf: (cell: Cell) => number): number[] {
  const channels = new Map<number, Interval[]>();
  const add = (channel: number, interval: Interval) => {
    const list = channels.get(channel);
    if (list) list.push(interval);
    else channels.set(channel, [interval]);
  };
  for (const route of routes) {
    const end = route.gutterColumn === undefined ? route.lowerX : route.gutterX;
    const [left, right] = [Math.min(route.upperX, end), Math.max(route.upperX, end)];
    const roomRight = left + LABEL.gap + route.labelWidth <= rightOf(route.upper) + PORT_INSET || left < route.upperX;
    route.labelAnchor = roomRight ? 'start' : 'end';
    route.labelX = roomRight ? left + LABEL.gap : right - LABEL.gap;
    if (!roomRight && left === route.upperX) route.labelX = left - LABEL.gap;
    add(route.upperChannel, {
      from: Math.min(left, roomRight ? left : route.labelX - route.labelWidth),
      to: Math.max(right, roomRight ? route.labelX + route.labelWidth : right),
      set: (lane) => {
        route.upperLane = lane;
        if (route.gutterColumn === undefined) route.lowerLane = lane;
      },
    });
    if (route.gutterColumn === undefined) continue;
    add(route.lowerChannel, {
      from: Math.min(route.lowerX, route.gutterX),
      to: Math.max(route.lowerX, route.gutterX),
      set: (lane) => {
        route.lowerLane = lane;
      },
    });
  }
  const heights: number[] = [];
  for (const [channel, intervals] of channels) {
    heights[channel] = LANE.first + (packLanes(intervals) - 1) * LANE.pitch + LANE.last;
  }
  return heights;
}

/** The finished lines, once it is known where each row of tiers stands. */
export function drawRoutes(routes: readonly Route[], rowTops: readonly number[], boxHeight: number): LayoutEdge[] {
  const bottomOf = (row: number) => (rowTops[row] ?? 0) + boxHeight;
  return routes.map((route) => {
    const upperY = bottomOf(route.upperChannel) + LANE.first + route.upperLane * LANE.pitch;
    const lowerY = bottomOf(route.lowerChannel) + LANE.first + route.lowerLane * LANE.pitch;
    const end = route.entersTop ? (rowTops[route.lower.row] ?? 0) : bottomOf(route.lower.row);
    const through =
      route.gutterColumn === undefined
        ? [point(route.upperX, upperY), point(route.lowerX, upperY)]
        : [
            point(route.upperX, upperY),
            point(route.gutterX, upperY),
            point(route.gutterX, lowerY),
            point(route.lowerX, lowerY),
          ];
    const all = [point(route.upperX, bottomOf(route.upper.row)), ...through, point(route.lowerX, end)];
    const points = withoutStops(all);
    return {
      id: route.id,
      points: route.reversed ? points.reverse() : points,
      label: { x: route.labelX, y: upperY - LABEL.lift, width: route.labelWidth, anchor: route.labelAnchor },
    };
  });
}

function point(x: number, y: number): LayoutPoint {
  return { x, y };
}

/** Drops points in the middle of a straight stretch. */
function withoutStops(points: readonly LayoutPoint[]): LayoutPoint[] {
  return points.filter((at, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after) return true;
    return !((before.x === at.x && at.x === after.x) || (before.y === at.y && at.y === after.y));
  });
}
