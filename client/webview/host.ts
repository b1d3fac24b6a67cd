/** The one place that touches VS Code's web view API. */
import type { SavedViewState, ViewMessage } from '../../server/protocol.ts';
import { isSavedViewState } from './messages.ts';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

export interface Host {
  post(message: ViewMessage): void;
  /** What an earlier life of this panel kept, when it has the right shape. */
  saved(): SavedViewState | undefined;
  save(state: SavedViewState): void;
}

export function connectHost(): Host {
  const api = acquireVsCodeApi();
  return {
    post: (message) => api.postMessage(message),
    saved: () => {
      const state = api.getState();
      return isSavedViewState(state) ? state : undefined;
    },
    save: (state) => api.setState(state),
  };
}
