import { sourceRule } from './finding.ts';

/** An attribute that is named and not yet given a value. */
export const missingValue = sourceRule({
  code: 'missing-value',
  problem: 'missing-value',
  title: 'The attribute has no value',
  severity: 'error',
  why: 'A name alone says nothing. What depends on the attribute stays unknown until its value stands there.',
  how: 'Write the value behind the name, or remove the line.',
  bad: `node host {
  tier dram {
    capacity
    read 300 GB/s
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
  message: ({ name, example }) => `'${name}' has no value yet. Write for example: ${example}`,
  fixes: ({ example, whole }) =>
    whole ? [{ title: `Write '${example}'`, edits: [{ span: whole, newText: example }] }] : [],
});
