import { useRef } from 'preact/hooks';
import type { PreviewScenario } from '../../../server/protocol.ts';
import { VerdictIcon, WORDS } from './verdict-mark.tsx';

interface Props {
  readonly scenarios: readonly PreviewScenario[];
  readonly current: string;
  readonly onChoose: (name: string) => void;
}

/** One tab per scenario with its worst verdict; arrows, Home and End move, as the ARIA practice for tabs has it. */
export function ScenarioTabs({ scenarios, current, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const choose = (index: number) => {
    const chosen = scenarios[(index + scenarios.length) % scenarios.length];
    if (!chosen) return;
    onChoose(chosen.name);
    const tab = list.current?.children[scenarios.indexOf(chosen)];
    if (tab instanceof HTMLElement) tab.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = scenarios.findIndex(({ name }) => name === current);
    const target = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: scenarios.length - 1 }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    choose(target);
  };
  return (
    <div class="tabs" role="tablist" aria-label="Scenarios" ref={list} onKeyDown={onKeyDown}>
      {scenarios.map(({ name, worst, summary }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          class="tab"
          aria-selected={name === current}
          aria-controls="scenario"
          aria-label={worst ? `${name}, ${WORDS[worst]}` : name}
          tabIndex={name === current ? 0 : -1}
          title={summary ? `${name}: ${summary}` : name}
          onClick={() => onChoose(name)}
        >
          {worst && <VerdictIcon verdict={worst} />}
          <span class="tab-name">{name}</span>
        </button>
      ))}
    </div>
  );
}
