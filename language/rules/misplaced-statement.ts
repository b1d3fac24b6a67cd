import { sourceRule } from './finding.ts';

/** A statement that means nothing where it stands. */
export const misplacedStatement = sourceRule({
  code: 'misplaced-statement',
  problem: 'misplaced-statement',
  title: 'The statement stands in the wrong place',
  severity: 'error',
  why: 'The line is sound in itself and means nothing here, so it would be passed over.',
  how: 'Move it to where the message says it belongs.',
  bad: `capacity 1 TiB
node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
}
`,
  good: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
}
`,
  message: ({ what, where, belongs }) =>
    `${capital(what)} has no meaning ${inside(where)} and is passed over. It belongs ${inside(belongs)}.`,
});

function inside(place: string): string {
  return place.startsWith('the top level') ? `at ${place}` : `in ${place}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
