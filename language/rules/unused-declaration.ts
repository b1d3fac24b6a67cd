import type { Report } from '../engine/report.ts';
import type { Finding } from './finding.ts';
import { reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';

/** Scenarios are what a file is for; links serve as paths without being named. */
const NEVER_NAMED = new Set(['scenario', 'link', 'sweep']);

/** Something is declared that no scenario uses. */
export const unusedDeclaration = reportRule({
  code: 'unused-declaration',
  title: 'The declaration is not used',
  severity: 'hint',
  why: 'No scenario of this file comes to use it. It may be left over, or a name may be misspelt where it was meant. Files without scenarios are catalogues for others and are left alone.',
  how: 'Use it, or remove it. Declarations that other files import are better kept in a file without scenarios.',
  bad: `${LLAMA}
${HOST}
workload chat  serves Llama { sequences 8; context 8192 tok }
workload batch serves Llama { sequences 64; context 8192 tok }

scenario chat-only {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok }

scenario chat-only {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: ({ model }: Report): readonly Finding[] => {
    if (model.scenarios.length === 0) return [];
    const unused = model.topLevel.filter((one) => !one.used && !NEVER_NAMED.has(one.kind));
    return unused.map(({ name, kind, nameSpan, wholeSpan }) => ({
      code: 'unused-declaration',
      severity: 'hint',
      span: nameSpan,
      subject: name,
      message: `No scenario uses ${kind} '${name}'. Use it or remove it.`,
      related: [],
      fixes: [{ title: `Remove ${kind} '${name}'`, edits: [{ span: wholeSpan, newText: '' }] }],
      unnecessary: true,
    }));
  },
});
