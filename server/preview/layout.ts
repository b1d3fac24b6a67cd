/**
 * Where everything in the preview stands: nodes side by side, a node's tiers in rows by their distance to compute,
 * links as orthogonal lines in the channels between the rows and in a gutter beside each node, so that no line ever
 * crosses a box. Coordinates follow from names, ranks and structure alone: editing a size or a speed moves nothing.
 */
import type { LayoutBox, PreviewLayout } from '../protocol.ts';
import { type Channels, drawRoutes, packGutters, planRoutes, reservePorts } from './layout-routes.ts';

/** What the layout needs to know of a scenario; a `PreviewScenario` fits. */
export interface LayoutInput {
  readonly nodes: readonly {
    readonly id: string;
    readonly devices: readonly { readonly id: string }[];
    readonly tiers: readonly { readonly id: string; readonly rank: number }[];
  }[];
  readonly links: readonly LayoutLink[];
}

export interface LayoutLink {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** A tier's place in the grid. Rows count through the whole picture; `first` marks the top row of a line of nodes. */
export interface Cell {
  readonly id: string;
  readonly column: number;
  readonly row: number;
  readonly first: boolean;
  /** Left edge and width within the column, gutters not counted. */
  readonly offset: number;
  readonly width: number;
}

/** Panel widths the layouts are made for: a wide window, half a window, a narrow side panel. */
const TARGET_WIDTHS = [1120, 736, 372] as const;

const BOX = { narrowest: 236, widest: 372, gap: 20, height: 104 } as const;
const FRAME = { pad: 14, header: 36, gap: 28, foot: 14, reservedGutter: 22 } as const;
const DEVICE = { narrowest: 210, height: 42, gap: 10 } as const;
const PLAIN_CHANNEL = 18;

/** The same picture for panels of different width, widest first, without repeats. */
export function layoutsOf(input: LayoutInput): PreviewLayout[] {
  const layouts: PreviewLayout[] = [];
  for (const target of TARGET_WIDTHS) {
    const made = layoutFor(input, target);
    if (layouts.every((other) => other.width > made.width)) layouts.push(made);
  }
  return layouts;
}

/** The picture for a panel about `target` pixels wide. */
export function layoutFor(input: LayoutInput, target: number): PreviewLayout {
  const grid = placeInGrid(input, target);
  const routes = planRoutes(input.links, grid.cells);
  const gutters = packGutters(routes, grid.columns);
  const lefts = columnLefts(grid, gutters);
  const channels = reservePorts(routes, lefts, grid);
  const lines = stackLines(grid, channels);
  const width = (lefts.at(-1) ?? 0) + grid.inner + (gutters.at(-1) ?? 0) + FRAME.pad;
  return {
    width,
    height: lines.height,
    ...placeBoxes(input, grid, lefts, gutters, lines),
    edges: drawRoutes(routes, lines.rowTops, BOX.height),
  };
}

export interface Grid {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly columns: number;
  /** Width of a column's boxes, without frame and gutter. */
  readonly inner: number;
  /** How many rows of tiers each line of nodes has. */
  readonly rowsOfLine: readonly number[];
  readonly devicesPerRow: number;
  readonly deviceRowsOfLine: readonly number[];
}

function placeInGrid(input: LayoutInput, target: number): Grid {
  const unwrapped = input.nodes.flatMap((node) => rowsByRank(node.tiers, node.tiers.length));
  const widestRow = Math.max(1, ...unwrapped.map((row) => row.length));
  const { columns, perRow, inner } = chooseColumns(target, Math.max(1, input.nodes.length), widestRow);
  const rows = input.nodes.map((node) => rowsByRank(node.tiers, perRow));
  const lineCount = Math.ceil(input.nodes.length / columns);
  const devicesPerRow = Math.max(1, Math.floor((inner + DEVICE.gap) / (DEVICE.narrowest + DEVICE.gap)));
  const rowsOfLine: number[] = [];
  const deviceRowsOfLine: number[] = [];
  const cells = new Map<string, Cell>();
  let firstRow = 0;
  for (let line = 0; line < lineCount; line++) {
    const members = input.nodes.slice(line * columns, (line + 1) * columns);
    for (let column = 0; column < members.length; column++) {
      const nodeRows = rows[line * columns + column] ?? [];
      for (const [index, row] of nodeRows.entries()) addRow(cells, row, column, firstRow + index, index === 0, inner);
    }
    const rowCount = Math.max(0, ...members.map((_, column) => rows[line * columns + column]?.length ?? 0));
    rowsOfLine.push(rowCount);
    deviceRowsOfLine.push(Math.max(0, ...members.map((node) => Math.ceil(node.devices.length / devicesPerRow))));
    firstRow += rowCount;
  }
  return { cells, columns, inner, rowsOfLine, devicesPerRow, deviceRowsOfLine };
}

/** As many nodes beside each other as fit with one box each; what room is left goes to more boxes in a row. */
function chooseColumns(target: number, nodes: number, widestRow: number) {
  const overhead = 2 * FRAME.pad + FRAME.reservedGutter + FRAME.gap;
  const columns = clamp(Math.floor((target + FRAME.gap) / (BOX.narrowest + overhead)), 1, nodes);
  const room = (target + FRAME.gap) / columns - overhead;
  const perRow = clamp(Math.floor((room + BOX.gap) / (BOX.narrowest + BOX.gap)), 1, widestRow);
  const box = clamp(Math.floor((room - (perRow - 1) * BOX.gap) / perRow), BOX.narrowest, BOX.widest);
  return { columns, perRow, inner: perRow * box + (perRow - 1) * BOX.gap };
}

/** Tiers of one rank share a row, in the order they were declared; a rank with too many wraps into even rows. */
function rowsByRank(tiers: LayoutInput['nodes'][number]['tiers'], perRow: number) {
  const ranks = new Map<number, { id: string }[]>();
  for (const tier of tiers) ranks.set(tier.rank, [...(ranks.get(tier.rank) ?? []), tier]);
  return [...ranks].sort(([a], [b]) => a - b).flatMap(([, members]) => evenChunks(members, perRow));
}

function evenChunks<T>(items: readonly T[], most: number): T[][] {
  const chunkCount = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / Math.max(1, chunkCount));
  return Array.from({ length: chunkCount }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function addRow(
  cells: Map<string, Cell>,
  row: readonly { id: string }[],
  column: number,
  rowIndex: number,
  first: boolean,
  inner: number,
): void {
  const width = (inner - (row.length - 1) * BOX.gap) / row.length;
  for (const [index, { id }] of row.entries()) {
    cells.set(id, { id, column, row: rowIndex, first, offset: index * (width + BOX.gap), width });
  }
}

/** The left edge of each column's boxes. */
function columnLefts(grid: Grid, gutters: readonly number[]): number[] {
  const lefts: number[] = [];
  let x = 0;
  for (let column = 0; column < grid.columns; column++) {
    lefts.push(x + FRAME.pad);
    x += FRAME.pad + grid.inner + (gutters[column] ?? 0) + FRAME.pad + FRAME.gap;
  }
  return lefts;
}

interface Lines {
  readonly height: number;
  /** Top of each row of tiers; channel `i` begins where row `i` ends. */
  readonly rowTops: readonly number[];
  readonly frames: readonly { readonly top: number; readonly height: number }[];
}

function stackLines(grid: Grid, channels: Channels): Lines {
  const rowTops: number[] = [];
  const frames: { top: number; height: number }[] = [];
  let y = 0;
  for (const [line, rowCount] of grid.rowsOfLine.entries()) {
    const top = y;
    y += FRAME.header + (grid.deviceRowsOfLine[line] ?? 0) * (DEVICE.height + DEVICE.gap);
    for (let index = 0; index < rowCount; index++) {
      const last = index === rowCount - 1;
      const lanes = channels.heights[rowTops.length] ?? 0;
      rowTops.push(y);
      y += BOX.height + (lanes || (last ? 0 : PLAIN_CHANNEL));
    }
    y += FRAME.foot;
    frames.push({ top, height: y - top });
    y += FRAME.gap;
  }
  return { height: Math.max(0, y - FRAME.gap), rowTops, frames };
}

function placeBoxes(
  input: LayoutInput,
  grid: Grid,
  lefts: readonly number[],
  gutters: readonly number[],
  lines: Lines,
): Pick<PreviewLayout, 'nodes' | 'devices' | 'tiers'> {
  const nodes: LayoutBox[] = [];
  const devices: LayoutBox[] = [];
  const tiers: LayoutBox[] = [];
  for (const [index, node] of input.nodes.entries()) {
    const column = index % grid.columns;
    const left = lefts[column] ?? 0;
    const frame = lines.frames[Math.floor(index / grid.columns)] ?? { top: 0, height: 0 };
    const width = grid.inner + (gutters[column] ?? 0) + 2 * FRAME.pad;
    nodes.push({ id: node.id, x: left - FRAME.pad, y: frame.top, width, height: frame.height });
    devices.push(...placeDevices(node.devices, left, frame.top + FRAME.header, grid));
    for (const { id } of node.tiers) {
      const cell = grid.cells.get(id);
      if (!cell) continue;
      const y = lines.rowTops[cell.row] ?? 0;
      tiers.push({ id, x: left + cell.offset, y, width: cell.width, height: BOX.height });
    }
  }
  return { nodes, devices, tiers };
}

function placeDevices(devices: readonly { readonly id: string }[], left: number, top: number, grid: Grid): LayoutBox[] {
  return evenChunks(devices, grid.devicesPerRow).flatMap((row, rowIndex) => {
    const width = (grid.inner - (row.length - 1) * DEVICE.gap) / row.length;
    const y = top + rowIndex * (DEVICE.height + DEVICE.gap);
    return row.map(({ id }, index) => ({
      id,
      x: left + index * (width + DEVICE.gap),
      y,
      width,
      height: DEVICE.height,
    }));
  });
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
