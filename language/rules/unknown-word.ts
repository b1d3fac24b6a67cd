import { sourceRule } from './finding.ts';
import { listed } from './support/prose.ts';

/** A word that its attribute does not know. */
export const unknownWord = sourceRule({
  code: 'unknown-word',
  problem: 'unknown-word',
  title: 'The word is not one of the choices',
  severity: 'error',
  why: 'The attribute takes one of a few words, each with a meaning of its own. Any other one says nothing.',
  how: 'Choose one of the words of the message; completion shows what each means.',
  bad: `node host {
  tier hbf { capacity 512 GB; read 1.6 TB/s; append pages }
}
`,
  good: `node host {
  tier hbf { capacity 512 GB; read 1.6 TB/s; append page; granularity 16 KiB }
}
`,
  message: ({ name, word, words }) => `'${word}' is no choice of '${name}', which takes ${listed(words)}.`,
});
