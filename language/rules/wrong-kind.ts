import { sourceRule } from './finding.ts';
import { article } from './support/prose.ts';

/** A name that stands for a thing of another kind than is needed. */
export const wrongKind = sourceRule({
  code: 'wrong-kind',
  problem: 'wrong-kind',
  title: 'The name stands for another kind of thing',
  severity: 'error',
  why: 'The name exists, but what it stands for cannot be used here: objects lie on tiers, workloads run on devices, a template is of the same kind as what starts from it.',
  how: 'Name a thing of the kind that is asked for. A device’s own memory, for example, is a tier inside it: `host.gpu.hbm`.',
  bad: `tier fast { capacity 80 GB; read 3.35 TB/s }
device gpu : fast { compute 989.4 TFLOP/s }
`,
  good: `device fast { compute 989.4 TFLOP/s }
device gpu : fast { count 8 }
`,
  message: ({ name, expected, found }) =>
    `'${name}' is ${article(found)}, and ${article(expected)} is needed here.${found === 'device' && expected === 'tier' ? ` Name the memory inside it, such as ${name}.hbm.` : ''}`,
});
