import { sourceRule } from './finding.ts';

/** A declaration that starts from itself. */
export const templateCycle = sourceRule({
  code: 'template-cycle',
  problem: 'template-cycle',
  title: 'The declaration starts from itself',
  severity: 'error',
  why: 'A template gives attributes to what starts from it. In a ring nobody has any to give.',
  how: 'Break the ring: let one of the declarations stand on its own or start from another template.',
  bad: `tier a : b { capacity 1 TiB; read 300 GB/s }
tier b : a { read 200 GB/s }
`,
  good: `tier a { capacity 1 TiB; read 300 GB/s }
tier b : a { read 200 GB/s }
`,
  message: ({ name }) =>
    `'${name}' starts from itself by way of its templates. Break the ring: remove the ': …' of one of them.`,
});
