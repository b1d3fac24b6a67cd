import type { VerdictWord } from '../../../server/protocol.ts';

/** The words people read; never colour alone. */
export const WORDS: Readonly<Record<VerdictWord, string>> = {
  met: 'met',
  possible: 'possible',
  'at-risk': 'at risk',
  broken: 'broken',
  unknown: 'unknown',
};

/** From worst to best. */
export const SEVERITY: readonly VerdictWord[] = ['broken', 'at-risk', 'unknown', 'possible', 'met'];

/** Five shapes, drawn in a square of 14. */
const SHAPES: Readonly<Record<VerdictWord, { outline: string; mark: string }>> = {
  met: { outline: '', mark: 'M2.5 7.6 5.7 10.8 11.6 3.6' },
  possible: { outline: 'M7 1.6a5.4 5.4 0 1 0 .01 0Z', mark: 'M4.4 7.8Q5.7 5.6 7 7T9.6 6.2' },
  'at-risk': { outline: 'M7 1.4 13 12.4H1Z', mark: 'M7 5.2V8.6M7 10.2V10.7' },
  broken: { outline: 'M4.6 1.2h4.8l3.4 3.4v4.8l-3.4 3.4H4.6L1.2 9.4V4.6Z', mark: 'M4.7 4.7 9.3 9.3M9.3 4.7 4.7 9.3' },
  unknown: {
    outline: 'M7 1.6a5.4 5.4 0 1 0 .01 0Z',
    mark: 'M5.3 5.6Q5.3 4.2 7 4.2T8.7 5.7Q8.7 6.7 7 7.6V8.2M7 9.9V10.3',
  },
};

/** The shape alone, for use inside an SVG at a place. */
export function VerdictShape({ verdict, x, y }: { verdict: VerdictWord; x: number; y: number }) {
  return (
    <g class={`verdict-shape v-${verdict}`} transform={`translate(${x} ${y})`}>
      {SHAPES[verdict].outline && <path class="outline" d={SHAPES[verdict].outline} />}
      <path class="mark" d={SHAPES[verdict].mark} />
    </g>
  );
}

/** Icon and word, for use in HTML. */
export function VerdictMark({ verdict }: { verdict: VerdictWord }) {
  return (
    <span class={`verdict-mark v-${verdict}`}>
      <VerdictIcon verdict={verdict} />
      <span class="word">{WORDS[verdict]}</span>
    </span>
  );
}

export function VerdictIcon({ verdict }: { verdict: VerdictWord }) {
  return (
    <svg class="icon" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <VerdictShape verdict={verdict} x={0} y={0} />
    </svg>
  );
}
