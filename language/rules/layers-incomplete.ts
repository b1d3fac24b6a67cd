import { sourceRule } from './finding.ts';

/** A group of layers whose cache cannot be counted. */
export const layersIncomplete = sourceRule({
  code: 'layers-incomplete',
  problem: 'layers-incomplete',
  title: 'The layers do not say what they cache',
  severity: 'error',
  why: 'The bytes of a token follow from the kind of attention and its heads. With one of them missing the cache cannot be counted.',
  how: 'Complete the block: `attention` first, then what that kind needs. Completion offers just those attributes.',
  bad: `model Small {
  parameters    1.2e9
  weights-dtype bf16
  kv-dtype      bf16
  layers 16 { attention full; kv-heads 8 }
}
`,
  good: `model Small {
  parameters    1.2e9
  weights-dtype bf16
  kv-dtype      bf16
  layers 16 { attention full; kv-heads 8; head-dim 64 }
}
`,
  message: ({ detail }) => `The cache of these layers cannot be counted: ${detail}.`,
});
