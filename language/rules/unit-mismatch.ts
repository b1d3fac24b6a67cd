import { sourceRule } from './finding.ts';

/** A value that measures something else than its place needs. */
export const unitMismatch = sourceRule({
  code: 'unit-mismatch',
  problem: 'unit-mismatch',
  title: 'The value measures something else',
  severity: 'error',
  why: 'Every value carries its dimension. Bytes where a rate is meant, or bits where bytes are, would make every number that follows wrong.',
  how: 'Give the value in a unit of the dimension that is asked for: the message names it, and quick fixes offer the likely ones.',
  bad: `node host {
  tier dram { capacity 1 TiB; read 300 GB }
}
`,
  good: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
}
`,
  message: ({ expected, found, text, detail }) => {
    if (found === 'bits')
      return `'${text}' are bits, and ${expected} are expected here. A byte is eight bits, and sizes are written in bytes.`;
    if (detail) return `The sides of '${text}' do not agree: ${expected} against ${found}. ${detail}`;
    return `'${text}' measures ${found.replace(/ \(.*\)$/, '')}, and ${expected} is expected here; the value is not used.`;
  },
});
