import { sourceRule } from './finding.ts';

/** An attribute that is set twice in one block. */
export const duplicateProperty = sourceRule({
  code: 'duplicate-property',
  problem: 'duplicate-property',
  title: 'The attribute is set twice',
  severity: 'error',
  why: 'An attribute has one value. The first one counts; a reader may well believe the second.',
  how: 'Keep the line that is right and remove the other. To vary a value, write a second declaration that starts from the first.',
  bad: `node host {
  tier dram {
    capacity 1 TiB
    read 300 GB/s
    capacity 2 TiB
  }
}
`,
  good: `node host {
  tier dram {
    capacity 1 TiB
    read 300 GB/s
  }
}
`,
  message: ({ name, first }) =>
    `'${name}' is set already on line ${first.start.line + 1}; that value counts and this one is ignored. Keep one of the two.`,
});
