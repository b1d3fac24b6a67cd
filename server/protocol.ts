/**
 * What the language server, the extension and the web view say to each other beyond the Language Server Protocol.
 * Plain data only: this file imports nothing, so every side (and any other editor) can use its types.
 *
 * Two rules hold throughout. Every number that a person reads comes as ready text beside its value: the web view
 * draws values and prints texts, it never formats. Every element has a stable id, the dotted name it has in the
 * language (`host.dram`, `host.pcie`, `chat.ttft`), so that a cursor, a diagnostic and a bar can find each other.
 */

/** Server → client, after each evaluation of a document whose preview was asked for. Params: {@link ReportParams}. */
export const REPORT_NOTIFICATION = 'tierwright/report';

/** Client → server: the preview of one document now. Params: {@link PreviewParams}, result: {@link PreviewModel} or null. */
export const PREVIEW_REQUEST = 'tierwright/preview';

/** Client → server: which element is at this position. Params: {@link FocusParams}, result: {@link FocusResult} or null. */
export const FOCUS_REQUEST = 'tierwright/focus';

export interface ReportParams {
  readonly uri: string;
  /** The document version the model was computed from. */
  readonly version: number;
  readonly model: PreviewModel;
}

export interface PreviewParams {
  readonly uri: string;
}

export interface FocusParams {
  readonly uri: string;
  readonly position: SourcePosition;
}

export interface FocusResult {
  readonly elementId: string;
  /** The scenario the cursor is in, when it is in one. */
  readonly scenario?: string;
}

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

/** Extension → web view. */
export type HostMessage = ReportMessage | HighlightMessage | EmptyMessage | ExportRequestMessage;

/** Dropped when older than what is shown, unless `reset` says that numbering began anew (the document was reopened). */
export interface ReportMessage {
  readonly type: 'report';
  readonly version: number;
  readonly model: PreviewModel;
  readonly reset?: boolean;
}

/** The cursor moved: mark this element (null: none), in this scenario. The web view scrolls only when it is out of view. */
export interface HighlightMessage {
  readonly type: 'highlight';
  readonly elementId: string | null;
  readonly scenario?: string;
}

/** There is nothing to show, and why: the server starts, the file is gone. */
export interface EmptyMessage {
  readonly type: 'empty';
  readonly reason: string;
}

/** A command asked for the picture or the tables; answered by {@link ExportMessage}. */
export interface ExportRequestMessage {
  readonly type: 'export-request';
  readonly format: ExportFormat;
}

export type ExportFormat = 'svg' | 'png' | 'markdown';

/** Web view → extension. */
export type ViewMessage = ReadyMessage | RevealMessage | FollowMessage | ExportMessage | FailureMessage;

/** The web view listens now: send the latest report (again). */
export interface ReadyMessage {
  readonly type: 'ready';
}

/** Show the source of this element; `version` is that of the model it was drawn from. */
export interface RevealMessage {
  readonly type: 'reveal';
  readonly elementId: string;
  readonly scenario: string;
  readonly version: number;
}

/** The user linked or unlinked the picture and the cursor. */
export interface FollowMessage {
  readonly type: 'follow';
  readonly on: boolean;
}

/** Something to save; `content` is text for `svg` and `markdown`, base64 for `png`. */
export interface ExportMessage {
  readonly type: 'export';
  readonly format: ExportFormat;
  readonly scenario: string;
  readonly content: string;
}

/** Something went wrong inside the web view; for the output channel. */
export interface FailureMessage {
  readonly type: 'failure';
  readonly message: string;
}

/** What the web view keeps across reloads; the extension's serializer reads `uri` and must check all of it. */
export interface SavedViewState {
  readonly uri: string;
  readonly scenario?: string;
  readonly view: 'picture' | 'table';
  readonly follow: boolean;
}

/**
 * Server → client: files of workspaces that the server cannot reach itself (a browser, a virtual file system). A client
 * answers null for what does not exist. Texts of the library come through the standard `workspace/textDocumentContent`.
 */
export const FILE_STAT_REQUEST = 'tierwright/fileStat';
export const FILE_READ_REQUEST = 'tierwright/fileRead';
export const FOLDER_READ_REQUEST = 'tierwright/folderRead';

/** Params of all three file requests. */
export interface FileParams {
  readonly uri: string;
}

/** Result of `tierwright/fileStat`. */
export interface FileStatResult {
  readonly type: 'file' | 'folder';
  /** Bytes; of a folder 0. */
  readonly size: number;
}

/** Result of `tierwright/fileRead`: the bytes in base64. */
export interface FileReadResult {
  readonly base64: string;
}

/** Result of `tierwright/folderRead`. */
export interface FolderReadResult {
  readonly entries: readonly { readonly name: string; readonly type: 'file' | 'folder' }[];
}

/**
 * Commands of the extension that the server may name: in links inside hovers, where `initializationOptions` say
 * `{ commandLinks: true }`, and in code lenses. Other clients need not know them.
 */
/** Shows a place in the editor. Argument: {@link SourceRange}. */
export const SHOW_PLACE_COMMAND = 'tierwright.showPlace';

/** Opens the preview beside the text. Arguments: the document's address, a scenario's name; both may be absent. */
export const OPEN_PREVIEW_COMMAND = 'tierwright.openPreviewToSide';

/** Lets the user choose a value to explain. Arguments: the document's address, a scenario's name; both may be absent. */
export const EXPLAIN_COMMAND = 'tierwright.explainValue';

/** Client → server: compares an engine's log with a document. Params: {@link EngineLogParams}, result: {@link EngineLogResult} or null. */
export const ENGINE_LOG_REQUEST = 'tierwright/engineLog';

export interface EngineLogParams {
  readonly uri: string;
  /** The log, or some lines of it. */
  readonly text: string;
}

export interface EngineLogResult {
  /** Lines that were understood. */
  readonly recognised: number;
  readonly comparisons: readonly { readonly text: string; readonly matches: boolean }[];
}

/** Client → server: the state of one document now. Params: {@link StatusParams}, result: {@link DocumentStatus} or null. */
export const STATUS_REQUEST = 'tierwright/status';

/** Server → client, after each evaluation of an open document whose status changed. Params: {@link DocumentStatus}. */
export const STATUS_NOTIFICATION = 'tierwright/statusChanged';

export interface StatusParams {
  readonly uri: string;
}

/** For a status item: how a document stands. */
export interface DocumentStatus {
  readonly uri: string;
  readonly version: number;
  /** Over all scenarios; absent when nothing is judged. */
  readonly worst?: VerdictWord;
  readonly counts: Readonly<Record<VerdictWord, number>>;
  /** Findings by severity, those without a verdict included. */
  readonly errors: number;
  readonly warnings: number;
  /** `1 broken · 3 met`; `no scenarios` when there is nothing to judge. */
  readonly text: string;
}

/** Client → server: the model of a file, written in the language. Params: {@link ImportTextParams}, result: {@link ImportTextResult}. */
export const IMPORT_TEXT_REQUEST = 'tierwright/importText';

export interface ImportTextParams {
  /** The address of a Hugging Face `config.json` or of a `.gguf` file. */
  readonly uri: string;
  /** What the model shall be called. */
  readonly name: string;
  /** The address of the document it is written for, which says what may be read; without one, the workspace's folders. */
  readonly document?: string;
}

/** The text of a `model` declaration, or a ready sentence that says why there is none. */
export type ImportTextResult =
  | {
      readonly text: string;
      /** What of the file is not in the text, ready to show; absent when everything is. */
      readonly notCounted?: readonly string[];
    }
  | { readonly problem: string };
