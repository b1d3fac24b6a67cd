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
