/** Zero-based line and UTF-16 character, as in the Language Server Protocol. */
export interface SourcePosition {
  readonly line: number;
  readonly character: number;
}

export interface SourceRange {
  /** May be another document than the previewed one: an imported file, the standard library. */
  readonly uri: string;
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

/** A number to draw with and the text to print for it. */
export interface Measure {
  /** In base units: bytes, seconds, bytes per second, tokens; a fraction where a share is meant. */
  readonly value: number;
  readonly text: string;
}

export type VerdictWord = 'met' | 'possible' | 'at-risk' | 'broken' | 'unknown';
export type ClaimWord = 'exact' | 'lower-bound' | 'upper-bound' | 'estimate' | 'measured';
export type ObjectKind = 'weights' | 'kv' | 'prefixes' | 'state' | 'reserve';

/** Everything the preview of one document shows. */
export interface PreviewModel {
  readonly uri: string;
  readonly version: number;
  /**
   * Set while the document is too broken to evaluate. `scenarios` then holds the last good ones, or is empty: the
   * web view keeps what it shows. `since` is ready text: a time of day, or the first broken version.
   */
  readonly stale?: { readonly since: string; readonly reason: string };
  readonly scenarios: readonly PreviewScenario[];
}

export interface PreviewScenario {
  /** Unique in the document; the key of a tab. */
  readonly name: string;
  readonly doc?: string;
  readonly range: SourceRange;
  /** The worst verdict, for the tab, and the counts as a short ready text: `1 broken · 3 met`. */
  readonly worst?: VerdictWord;
  readonly summary?: string;
  readonly verdicts: readonly PreviewVerdict[];
  readonly nodes: readonly PreviewNode[];
  readonly links: readonly PreviewLink[];
  readonly transfers: readonly PreviewTransfer[];
  readonly charts: readonly PreviewChart[];
  /** Every derived quantity worth reading, in the order to read it. */
  readonly table: readonly PreviewRow[];
  /**
   * The same picture for panels of different width, widest first; the web view takes the widest that fits.
   * Made by `layoutsOf` in `preview/layout.ts`.
   */
  readonly layouts: readonly PreviewLayout[];
}

export interface PreviewVerdict {
  /** What is judged: `chat.ttft`, `host.gpu.hbm.used`, `chat.kv on host.hbf`. Unique within its scenario. */
  readonly subject: string;
  readonly verdict: VerdictWord;
  readonly claim?: ClaimWord;
  readonly value?: string;
  readonly bound?: string;
  /** With its comparison: `≤ 500 ms`. */
  readonly limit?: string;
  /** One ready sentence: what holds or not, by how much, why. */
  readonly text: string;
  /** The tier, link, device or node it concerns; absent when it concerns none. */
  readonly elementId?: string;
  readonly range: SourceRange;
}

export interface PreviewNode {
  readonly id: string;
  readonly name: string;
  readonly doc?: string;
  readonly range?: SourceRange;
  readonly devices: readonly PreviewDevice[];
  readonly tiers: readonly PreviewTier[];
}

export interface PreviewDevice {
  readonly id: string;
  /** Within its node: `gpu`. */
  readonly name: string;
  readonly count: number;
  /** `H100-SXM · 989 TFLOP/s bf16`. */
  readonly detail: string;
  /** What runs on it, ready: `chat`, `chat70.decode · tensor-parallel 8`. */
  readonly runs?: readonly string[];
  readonly range?: SourceRange;
}

export interface PreviewTier {
  readonly id: string;
  /** Within its node: `dram`, `gpu.hbm`. */
  readonly name: string;
  /** Identical instances; capacity, use and segments are those of one (the fullest rank). */
  readonly count: number;
  readonly perInstance: true;
  readonly capacity?: Measure;
  /** Absent when an input is missing: the bar then says that its end is unknown. */
  readonly used?: Measure;
  /** Used ÷ capacity: `31 %`. */
  readonly share?: string;
  /** How much too much, when used exceeds capacity: `12.3 GB`. */
  readonly over?: Measure;
  /** What to print over the bar: `24.7 of 80 GB`, `used unknown: retain is missing`. */
  readonly summary: string;
  /** Rates and semantics: `3.35 TB/s · append in-place`. */
  readonly detail: string;
  readonly segments: readonly PreviewSegment[];
  readonly verdict?: VerdictWord;
  readonly range?: SourceRange;
  /** Distance to compute in hops: 0 is nearest and stands on top. */
  readonly rank: number;
}

export interface PreviewSegment {
  /** Unique within the scenario: `chat.kv@host.gpu.hbm`. */
  readonly id: string;
  /** The placed object: `chat.kv`. */
  readonly object: string;
  readonly kind: ObjectKind;
  /** Per instance; absent when unknown. */
  readonly size?: Measure;
  /** What to call it in the tier's legend, without its size: `chat.kv`. */
  readonly label: string;
  /** The `place` statement. */
  readonly range?: SourceRange;
}

export interface PreviewLink {
  readonly id: string;
  readonly name: string;
  /** Tier ids. */
  readonly from: string;
  readonly to: string;
  /** True for `->`, false for `<->`. */
  readonly directed: boolean;
  readonly bandwidth?: Measure;
  /** A fraction of the bandwidth, `{ value: 0.12, text: '12 %' }`; absent when unknown. */
  readonly utilisation?: Measure;
  readonly verdict?: VerdictWord;
  /** One ready line for tooltip and screen reader: `host.pcie: 55 GB/s, 3 µs, 12 % used`. */
  readonly text: string;
  readonly range?: SourceRange;
}

/** A movement of state: a prefix restore, a handoff. */
export interface PreviewTransfer {
  readonly id: string;
  /** `chat.prefixes`. */
  readonly object: string;
  /** Ready: `restore from host.dram to host.gpu.hbm`. */
  readonly label: string;
  /** Tier and link ids in the order travelled. */
  readonly path: readonly string[];
  /** Times per hop, in order; `id` is one of `path`: `{ id: 'host.pcie', text: '14.6 ms' }`. */
  readonly hops: readonly PreviewHop[];
  /** The hop whose bandwidth rules, when one does. */
  readonly slowest?: string;
  /** `≥ 14.6 ms`. */
  readonly total: string;
  readonly claim?: ClaimWord;
  readonly range?: SourceRange;
}

export interface PreviewHop {
  readonly id: string;
  readonly text: string;
  /** For the length of the hop's bar; absent draws none. */
  readonly seconds?: number;
}

export type PreviewChart = LineChart | BudgetChart;

/** Restore against recompute over context length. The server chooses the ticks: the web view draws them as given. */
export interface LineChart {
  readonly kind: 'restore-vs-recompute';
  readonly subject: string;
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly xScale: 'linear' | 'log';
  readonly yScale: 'linear' | 'log';
  readonly xTicks: readonly Measure[];
  readonly yTicks: readonly Measure[];
  readonly series: readonly LineSeries[];
  readonly deadline?: Measure;
  readonly breakEven?: { readonly x: Measure; readonly y: Measure; readonly text: string };
  /** Where the scenario stands on the x axis. */
  readonly now?: Measure;
}

export interface LineSeries {
  readonly id: 'restore' | 'recompute';
  readonly label: string;
  readonly claim?: ClaimWord;
  readonly points: readonly { readonly x: Measure; readonly y: Measure }[];
}

/** What a deadline is spent on. */
export interface BudgetChart {
  readonly kind: 'budget';
  readonly subject: string;
  readonly title: string;
  readonly segments: readonly BudgetSegment[];
  readonly total?: Measure;
  readonly deadline?: Measure;
  readonly verdict?: VerdictWord;
}

export interface BudgetSegment {
  /** `queue`, `restore`, `first token`; unique within its chart. */
  readonly label: string;
  /** Whose colour and texture to wear: waiting `reserve`, restoring `prefixes`, recomputing and prefill `kv`, … */
  readonly kind?: ObjectKind;
  readonly value: number;
  readonly text: string;
}

export interface PreviewRow {
  readonly name: string;
  readonly value: string;
  readonly claim?: ClaimWord;
  readonly limit?: string;
  readonly verdict?: VerdictWord;
  readonly range?: SourceRange;
}

/** Coordinates in CSS pixels at 100 %; they depend on names and structure, never on sizes or speeds. */
export interface PreviewLayout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly LayoutBox[];
  readonly devices: readonly LayoutBox[];
  readonly tiers: readonly LayoutBox[];
  readonly edges: readonly LayoutEdge[];
}

export interface LayoutBox {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LayoutEdge {
  /** The link's id. */
  readonly id: string;
  /** Corners of an orthogonal line from the link's `from` to its `to`. */
  readonly points: readonly LayoutPoint[];
  /** Where the label's text begins or ends, on its baseline, and the room it has. */
  readonly label: { readonly x: number; readonly y: number; readonly width: number; readonly anchor: 'start' | 'end' };
}

export interface LayoutPoint {
  readonly x: number;
  readonly y: number;
}
