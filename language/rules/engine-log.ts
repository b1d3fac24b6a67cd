import type { Report } from '../engine/report.ts';
import { comparisonText, pastedComparisons } from '../engine-log/index.ts';
import { type Finding, reportRule } from './finding.ts';
import { LLAMA } from './support/examples.ts';

/** A pasted log that says another number than the file comes to. */
export const engineLog = reportRule({
  code: 'engine-log',
  title: 'An engine’s log says another number',
  severity: 'hint',
  why: 'A line of an engine’s log stands in a comment, and the number in it is not what the file comes to. Either the file describes another set-up than the one that printed the line, or one of them assumes what the other does not.',
  how: 'The message names each single assumption that would explain the difference: another cache format, windows switched off, prediction layers, another tensor-parallel degree. Change what is wrong in the file, or remove the line.',
  bad: `${LLAMA}
// KV Cache is allocated. #tokens: 442750, K size: 13.51 GB, V size: 13.51 GB
workload chat serves Llama { sequences 8; context 8192 tok; engine sglang { version "0.5" } }
`,
  good: `${LLAMA}
// KV Cache is allocated. #tokens: 442750, K size: 27.02 GB, V size: 27.02 GB
workload chat serves Llama { sequences 8; context 8192 tok; engine sglang { version "0.5" } }
`,
  check: function* (report: Report): Iterable<Finding> {
    for (const { comparison, pasted, candidate } of pastedComparisons(report)) {
      if (comparison.matches) continue;
      yield {
        code: 'engine-log',
        severity: 'hint',
        span: pasted.span,
        subject: `${candidate.workload.path}.kv`,
        ...(candidate.scenario === undefined ? {} : { scenario: candidate.scenario }),
        message: comparisonText(comparison),
        related: [],
        fixes: [],
      };
    }
  },
});
