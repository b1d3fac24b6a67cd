import type { ProblemFacts } from '../model/problem.ts';
import { sourceRule } from './finding.ts';
import { creations } from './support/create-declaration.ts';

/** A name that stands for nothing. */
export const unresolvedReference = sourceRule({
  code: 'unresolved-reference',
  problem: 'unresolved-reference',
  title: 'The name stands for nothing',
  severity: 'error',
  why: 'Nothing of this name is declared in sight: not around the place, not in this file, not in what it imports. Whatever depends on it stays unknown.',
  how: 'Choose a name that exists, import the file or library that declares it, or declare it. Members are named through their owner: `host.dram`, `host.gpu.hbm`.',
  bad: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
  tier cxl  { capacity 2 TiB; read 60 GB/s }
  link bus dram <-> clx { bandwidth 55 GB/s }
}
`,
  good: `node host {
  tier dram { capacity 1 TiB; read 300 GB/s }
  tier cxl  { capacity 2 TiB; read 60 GB/s }
  link bus dram <-> cxl { bandwidth 55 GB/s }
}
`,
  message: messageOf,
  fixes: creations,
});

function messageOf({ name, expected, hyphen, after }: ProblemFacts['unresolved-reference']): string {
  const where = after ? `'${after}' has no '${name}'` : `Nothing named '${name}' is in sight`;
  const minus = hyphen ? ` A hyphen is part of a name: to subtract, write ${hyphen}.` : '';
  return `${where}; ${expected} is expected here.${minus}`;
}
