import { sourceRule } from './finding.ts';

/** The text cannot be read at this place. */
export const syntaxError = sourceRule({
  code: 'syntax-error',
  problem: 'syntax-error',
  title: 'The text cannot be read here',
  severity: 'error',
  why: 'Something stands here that the language has no meaning for. The rest of the file is read all the same: an unfinished line spoils nothing but itself.',
  how: 'Finish or remove what is marked. The message says what is expected. Put one attribute on a line, or a `;` between two.',
  bad: `node host {
  tier dram { capacity <= 1 TiB; read 300 GB/s }
}
`,
  good: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
}
`,
  message: ({ detail }) => detail,
});
