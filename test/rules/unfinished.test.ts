import { expect, test } from 'vitest';
import { allRules } from '../../language/rules/index.ts';
import { COMPLETE_HANDOFF, splitServing } from '../../language/rules/support/split-serving.ts';
import { CHAT, LLAMA, NODE, REUSING } from './fixtures.ts';
import { findingsOfUnfinished } from './project.ts';

const WHOLE = `${LLAMA}${NODE}${REUSING.replace(' }', '; arrivals 0.5 /s; ttft <= 500 ms; itl <= 30 ms }')}
scenario s {
  place M.weights     in host.flash
  place chat.kv       in host.small { share 50% }
  place chat.kv       in host.dram { share 50% }
  place chat.prefixes in host.dram { retain 10 GiB; evict lru; via host.b; otherwise recompute; made-by M }
  run   chat          on host.gpu { tensor-parallel 1 }
  expect chat.restore.time < chat.recompute.time
}
`;
const known = new Set(allRules.map((rule) => rule.code));

test.each([
  ['one node', WHOLE],
  ['split serving', splitServing(COMPLETE_HANDOFF)],
])('text cut off anywhere is borne: %s', (_name, text) => {
  for (let end = 0; end <= text.length; end += 5) {
    const found = findingsOfUnfinished(text.slice(0, end));
    expect(found.every((f) => known.has(f.code) && f.span.endOffset <= text.length && f.message.length > 10)).toBe(
      true,
    );
    expect(found.filter((f) => /undefined|NaN|\[object/.test(f.message)).map((f) => f.message)).toEqual([]);
  }
});

test('any line may be missing or half there', () => {
  const lines = `${WHOLE}${CHAT.replace('chat', 'other')}`.split('\n');
  for (let i = 0; i < lines.length; i++) {
    for (const left of ['', lines[i]!.slice(0, lines[i]!.length / 2), lines[i]!.replace(/\d+/g, '0')]) {
      const found = findingsOfUnfinished(lines.with(i, left).join('\n'));
      expect(found.filter((f) => /undefined|NaN|\[object|∞/.test(f.message)).map((f) => f.message)).toEqual([]);
    }
  }
});
