import type { PreviewModel } from './preview-model.ts';

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
