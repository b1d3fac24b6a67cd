import { sourceRule } from './finding.ts';

/** Two declarations of one name in one place. */
export const duplicateName = sourceRule({
  code: 'duplicate-name',
  problem: 'duplicate-name',
  title: 'The name is declared twice',
  severity: 'error',
  why: 'A name stands for one thing. References go to the first declaration, and what the second says is never used.',
  how: 'Give the second declaration another name, or remove it.',
  bad: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
  tier dram { capacity 2 TiB; read 300 GB/s }
}
`,
  good: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
  tier cxl  { capacity 2 TiB; read 60 GB/s }
}
`,
  message: ({ name, first }) =>
    `'${name}' is declared already on line ${first.start.line + 1}; references go there and this declaration is never used. Rename or remove it.`,
  fixes: ({ name }, span) => [{ title: `Rename to '${name}2'`, edits: [{ span, newText: `${name}2` }] }],
});
