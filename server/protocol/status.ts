import type { VerdictWord } from './preview-model.ts';

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
