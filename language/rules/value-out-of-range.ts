import { sourceRule } from './finding.ts';

/** A value outside of what its attribute allows. */
export const valueOutOfRange = sourceRule({
  code: 'value-out-of-range',
  problem: 'value-out-of-range',
  title: 'The value is out of range',
  severity: 'error',
  why: 'The value cannot be what is meant: a share above 100 %, half a device, a context smaller than its own prompt. It is left out of every number.',
  how: 'Correct the value; the message says what is allowed.',
  bad: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s; usable 120% }
}
`,
  good: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s; usable 90% }
}
`,
  message: ({ name, text, range }) => `'${name}' must be ${range}; ${text} is not, and is left out of every number.`,
});
