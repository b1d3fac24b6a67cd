import type { MeasuredCheck } from '../engine/report.ts';
import { reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { say } from './support/prose.ts';

const CHAT =
  'workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }';

const scenario = (time: string) => `${LLAMA}
${HOST}
${CHAT}

scenario measured-restores {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; via host.pcie; otherwise recompute; measured { 6144 tok: ${time} } }
  run   chat          on host.gpu
}
`;

/** A measurement is faster than anything could be on what is declared. */
export const measurementBeatsBound = reportRule({
  code: 'measurement-beats-bound',
  title: 'The measurement is faster than physics allows',
  severity: 'error',
  why: 'A lower bound assumes full bandwidth, peak compute and perfect overlap, so nothing measured on the declared hardware can be below it. One of the two is wrong: the time, the bytes or tokens it was taken at, or the hardware it is held against. Everything derived from them is wrong too.',
  how: 'Check the unit of the measurement and the length it belongs to, whether a part was still cached, and whether the declared bandwidth, compute, count and parallelism are those of the machine it was taken on.',
  bad: scenario('1.5 ms'),
  good: scenario('15.5 ms'),
  check: function* (report) {
    const told = new Set<string>();
    for (const { scenario: of, workloads } of report.scenarios) {
      for (const one of workloads.flatMap((w) => w.measured ?? [])) {
        const key = `${one.span.uri} ${one.span.offset}`;
        if (!beats(one) || told.has(key)) continue;
        told.add(key);
        yield {
          code: 'measurement-beats-bound',
          severity: 'error',
          span: one.span,
          subject: one.what,
          scenario: of.name,
          claim: 'lower-bound',
          message: `${say(one.measured)} for ${say(one.at)} cannot have been measured on ${one.what} as it is declared: at full rate it takes at least ${say(one.bound)}. Check the unit and the length of the measurement, and the rates it is held against.`,
          related: [],
          fixes: [],
        };
      }
    }
  },
});

function beats({ measured, bound }: MeasuredCheck): boolean {
  return measured.value !== undefined && bound.value !== undefined && measured.value < bound.value;
}
