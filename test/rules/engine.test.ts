import { expect, test } from 'vitest';
import { checkFix, checkRule, findingsOfText } from './check-rule.ts';

const MODEL = `model M { parameters 8e9; weights-dtype bf16; kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 } }
`;
const served = (engine: string) => `${MODEL}workload chat serves M { sequences 8; context 8192 tok; ${engine} }\n`;

test.each([
  ['llama.cpp', 'llama-cpp'],
  ['TensorRT-LLM', 'trtllm'],
  ['vLLM', 'vllm'],
  ['ollama', 'llama-cpp'],
  ['SGLang', 'sglang'],
])('engine %s is mended to %s', (typed, word) => {
  checkFix(served(`engine ${typed}`), `Change to '${word}'`, served(`engine ${word}`));
});

test('an attribute of another engine is unknown', () => {
  checkRule(`${MODEL}workload chat serves M {
  sequences 8; context 8192 tok
  engine trtllm { micro-batch 512 tok }
                  ^^^^^^^^^^^ error[unknown-property] …
}
`);
});

test('on and off are words, and no numbers', () => {
  expect(findingsOfText(served('engine vllm { version "0.11"; hybrid on }')).map((f) => f.code)).toEqual([]);
  expect(findingsOfText(served('engine vllm { version "0.11"; hybrid off }')).map((f) => f.code)).toEqual([]);
  expect(findingsOfText(served('engine vllm { version "0.11"; block on }')).map((f) => f.code)).toEqual([
    'unit-mismatch',
  ]);
  expect(findingsOfText(served('engine vllm { version "0.11"; hybrid maybe }')).map((f) => f.code)).toEqual([
    'unknown-word',
  ]);
});

test('versions: known, newer and older than the profile', () => {
  const codes = (version: string) => findingsOfText(served(`engine vllm { version "${version}" }`)).map((f) => f.code);
  expect(codes('0.20.2')).toEqual([]);
  expect(codes('v0.8.5.post1')).toEqual([]);
  expect(codes('0.21')).toEqual(['stale-engine-profile']);
  expect(codes('0.6.3')).toEqual(['stale-engine-profile']);
});

test('a pasted line that differs is told of where it stands', () => {
  checkRule(`${MODEL}workload chat serves M {
  sequences 8; context 8192 tok; engine trtllm { version "1.0" }
  // Allocated 13.46 GiB for max tokens in paged KV cache (220480).
     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint[engine-log] TensorRT-LLM prints 13.46 GiB for KV cache of 220,480 tokens; chat comes to 26.91 GiB, …less in the log. It would match with kv-dtype fp8…
}
`);
});
