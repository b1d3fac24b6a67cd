import type { PreviewModel, SourcePosition } from './preview-model.ts';

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
