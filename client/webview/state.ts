/** What the web view shows, and how messages and the user change it. Pure: tested without a browser. */
import type {
  HostMessage,
  PreviewModel,
  PreviewScenario,
  PreviewVerdict,
  ReportMessage,
  SavedViewState,
} from '../../server/protocol.ts';
import { share } from './share.ts';

export interface ViewState {
  readonly model?: PreviewModel;
  /** Why there is no model, or none yet. */
  readonly emptyReason: string;
  /** The chosen tab; the first scenario when it names none. */
  readonly scenario?: string;
  readonly view: 'picture' | 'table';
  /** The cursor marks its element and switches to its scenario. */
  readonly follow: boolean;
  readonly highlight: string | null;
  readonly transfer?: string;
  /** For the live region: which verdicts changed with the last report. */
  readonly announcement: string;
}

export type Action =
  | HostMessage
  | { readonly type: 'choose-scenario'; readonly name: string }
  | { readonly type: 'choose-view'; readonly view: ViewState['view'] }
  | { readonly type: 'choose-transfer'; readonly id: string }
  | { readonly type: 'set-follow'; readonly on: boolean };

export function initialState(saved: SavedViewState | undefined): ViewState {
  return {
    emptyReason: 'Waiting for the language server…',
    ...(saved?.scenario === undefined ? {} : { scenario: saved.scenario }),
    view: saved?.view ?? 'picture',
    follow: saved?.follow ?? true,
    highlight: null,
    announcement: '',
  };
}

export function reduce(state: ViewState, action: Action): ViewState {
  switch (action.type) {
    case 'report':
      return receiveReport(state, action);
    case 'highlight': {
      if (!state.follow) return state;
      const known = state.model?.scenarios.some(({ name }) => name === action.scenario);
      const scenario = known ? action.scenario : state.scenario;
      return { ...state, ...(scenario === undefined ? {} : { scenario }), highlight: action.elementId };
    }
    case 'empty': {
      const { model: _gone, ...rest } = state;
      return { ...rest, emptyReason: action.reason, announcement: action.reason };
    }
    case 'export-request':
      return state;
    case 'choose-scenario':
      return { ...withoutTransfer(state), scenario: action.name };
    case 'choose-view':
      return { ...state, view: action.view };
    case 'choose-transfer':
      return state.transfer === action.id ? withoutTransfer(state) : { ...state, transfer: action.id };
    case 'set-follow':
      return { ...state, follow: action.on, highlight: action.on ? state.highlight : null };
  }
}

export function currentScenario(state: ViewState): PreviewScenario | undefined {
  const scenarios = state.model?.scenarios ?? [];
  return scenarios.find(({ name }) => name === state.scenario) ?? scenarios[0];
}

function receiveReport(state: ViewState, message: ReportMessage): ViewState {
  const shown = state.model;
  const sameDocument = shown?.uri === message.model.uri;
  if (sameDocument && !message.reset && message.version < shown.version) return state;
  const model = { ...message.model, version: message.version };
  // A document too broken to show anything keeps the last good picture.
  const kept = model.stale && model.scenarios.length === 0 && sameDocument ? shown.scenarios : model.scenarios;
  const merged = share(shown, { ...model, scenarios: kept });
  const next = { ...state, model: merged };
  return { ...next, announcement: announce(state, next) };
}

/** Only changes are worth saying, and only of the scenario that is shown. */
function announce(before: ViewState, after: ViewState): string {
  const stale = after.model?.stale;
  if (stale)
    return before.model?.stale ? before.announcement : `Showing the picture of ${stale.since}: ${stale.reason}`;
  const old = new Map(currentScenario(before)?.verdicts.map((verdict) => [verdict.subject, verdict.verdict]));
  if (!before.model || currentScenario(before)?.name !== currentScenario(after)?.name) return '';
  const changed = (verdict: PreviewVerdict) => old.get(verdict.subject) !== verdict.verdict;
  const sentences = currentScenario(after)?.verdicts.filter(changed).map(spoken) ?? [];
  return sentences.length > 0 ? sentences.slice(0, 3).join(' ') : before.announcement;
}

function spoken({ subject, verdict, text }: PreviewVerdict): string {
  return `${subject}: ${verdict.replace('-', ' ')}. ${text}`;
}

function withoutTransfer(state: ViewState): ViewState {
  const { transfer: _dropped, ...rest } = state;
  return rest;
}
