import type { RuleDoc } from './finding.ts';

/**
 * A comment that silences nothing. Only what the document's services do with all findings can tell, so this is the page
 * of the code without a check.
 */
export const unusedSuppression: RuleDoc = {
  code: 'unused-suppression',
  title: 'The comment silences nothing',
  severity: 'warning',
  why: 'A comment excuses a finding on the next line, and there is none of that code. The cause may have been mended since, or the code is misspelt. Left standing, the comment would hide a later finding that nobody has looked at.',
  how: 'Remove the comment, or write the code that is reported: `// tierwright-ignore-next-line CODE: reason`.',
  bad: `node host {
  // tierwright-ignore-next-line unit-mismatch: the data sheet gives it so
  tier dram { capacity 1 TiB; read 300 GB/s }
}
`,
  good: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
}
`,
};
