import { useCallback, useEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { ExportFormat, PreviewModel, PreviewScenario } from '../../server/protocol.ts';
import { Charts } from './components/charts.tsx';
import { EmptyPage, EmptyScenario } from './components/empty-state.tsx';
import { Picture, type PictureControls } from './components/picture.tsx';
import { ScenarioTabs } from './components/scenario-tabs.tsx';
import { StaleBanner } from './components/stale-banner.tsx';
import { Tables } from './components/tables.tsx';
import { Toolbar } from './components/toolbar.tsx';
import { Transfers } from './components/transfers.tsx';
import { VerdictList } from './components/verdict-list.tsx';
import { exportScenario } from './export/export-scenario.ts';
import type { Host } from './host.ts';
import { isHostMessage } from './messages.ts';
import { currentScenario, initialState, reduce, type ViewState } from './state.ts';

type Dispatch = (action: Parameters<typeof reduce>[1]) => void;

export function App({ host }: { host: Host }) {
  const [state, dispatch] = useReducer(reduce, host.saved(), initialState);
  const scenario = currentScenario(state);
  const save = useExport(host, scenario);
  useMessages(host, dispatch, save);
  useSavedState(host, state);
  if (!state.model) return <EmptyPage reason={state.emptyReason} />;
  if (!scenario) return <EmptyPage stale={state.model.stale} />;
  return <Bench host={host} state={state} model={state.model} scenario={scenario} dispatch={dispatch} save={save} />;
}

interface BenchProps {
  readonly host: Host;
  readonly state: ViewState;
  readonly model: PreviewModel;
  readonly scenario: PreviewScenario;
  readonly dispatch: Dispatch;
  readonly save: (format: ExportFormat) => void;
}

function Bench({ host, state, model, scenario, dispatch, save }: BenchProps) {
  const controls = useRef<PictureControls>(null);
  const latest = useRef({ version: model.version, scenario: scenario.name });
  latest.current = { version: model.version, scenario: scenario.name };
  const [reveal] = useState(() => (elementId: string) => host.post({ type: 'reveal', elementId, ...latest.current }));
  const chooseTransfer = useCallback((id: string) => dispatch({ type: 'choose-transfer', id }), [dispatch]);
  const transfer = scenario.transfers.find(({ id }) => id === state.transfer);
  const setFollow = (on: boolean) => {
    dispatch({ type: 'set-follow', on });
    host.post({ type: 'follow', on });
  };
  return (
    <div class={model.stale ? 'page is-stale' : 'page'}>
      <header class="bar">
        <ScenarioTabs
          scenarios={model.scenarios}
          current={scenario.name}
          onChoose={(name) => dispatch({ type: 'choose-scenario', name })}
        />
        <Toolbar
          view={state.view}
          follow={state.follow}
          controls={controls}
          onView={(view) => dispatch({ type: 'choose-view', view })}
          onFollow={setFollow}
          onExport={save}
        />
      </header>
      {model.stale && <StaleBanner since={model.stale.since} reason={model.stale.reason} />}
      <main id="scenario" role="tabpanel" aria-labelledby={`tab-${scenario.name}`} class={`bench view-${state.view}`}>
        {scenario.doc && <p class="doc">{scenario.doc}</p>}
        <div class="column side">
          <VerdictList
            verdicts={scenario.verdicts}
            summary={scenario.summary}
            highlight={state.highlight}
            reveal={reveal}
          />
          {state.view === 'picture' && (
            <Transfers
              transfers={scenario.transfers}
              selected={state.transfer}
              onChoose={chooseTransfer}
              reveal={reveal}
            />
          )}
        </div>
        <div class="column wide">
          {state.view === 'table' ? (
            <Tables scenario={scenario} reveal={reveal} />
          ) : scenario.nodes.length === 0 ? (
            <EmptyScenario name={scenario.name} />
          ) : (
            <Picture
              key={scenario.name}
              scenario={scenario}
              highlight={state.highlight}
              transfer={transfer}
              reveal={reveal}
              controls={controls}
            />
          )}
          {state.view === 'picture' && <Charts charts={scenario.charts} reveal={reveal} />}
        </div>
      </main>
      <p class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </div>
  );
}

/** Messages of the wrong shape are dropped; a report says so, since nothing would explain an old picture otherwise. */
function useMessages(host: Host, dispatch: Dispatch, save: (format: ExportFormat) => void): void {
  const latestSave = useRef(save);
  latestSave.current = save;
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const message: unknown = event.data;
      if (!isHostMessage(message)) {
        const type = String((message as { type?: unknown } | null)?.type);
        if (type === 'report') host.post({ type: 'failure', message: 'a report of unknown shape was dropped' });
        return;
      }
      if (message.type === 'export-request') latestSave.current(message.format);
      else dispatch(message);
    };
    window.addEventListener('message', listen);
    host.post({ type: 'ready' });
    return () => window.removeEventListener('message', listen);
  }, [host, dispatch]);
}

function useSavedState(host: Host, state: ViewState): void {
  const { scenario, view, follow } = state;
  const uri = state.model?.uri;
  useEffect(() => {
    if (uri === undefined) return;
    host.save({ uri, ...(scenario === undefined ? {} : { scenario }), view, follow });
  }, [host, uri, scenario, view, follow]);
}

function useExport(host: Host, scenario: PreviewScenario | undefined): (format: ExportFormat) => void {
  return (format) => {
    if (!scenario) return;
    exportScenario(scenario, format).then(
      (content) => host.post({ type: 'export', format, scenario: scenario.name, content }),
      (problem) => host.post({ type: 'failure', message: `export to ${format} failed: ${problem}` }),
    );
  };
}
