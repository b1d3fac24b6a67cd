import { reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { findingOn, type Judged, missed } from './support/judged.ts';
import { placeOf } from './support/places.ts';
import { say, sayAsWritten, sure } from './support/prose.ts';

const scenario = (within: string) => `${LLAMA}
${HOST.replace('compute {', 'price 2.5 USD/h\n    compute {').replace('write 300 GB/s; latency', 'write 300 GB/s; price 4 USD/GB; life 5 y; latency')}
workload chat serves Llama { sequences 8; prompt 7680 tok; reused 6144 tok; output 512 tok; reuse-within ${within} }

scenario worth {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GiB; otherwise recompute }
  run   chat          on host.gpu
}
`;

/** Keeping a prefix until it is asked for again costs more than computing it again. */
export const keepUneconomic = reportRule({
  code: 'keep-uneconomic',
  title: 'Keeping costs more than recomputing',
  severity: 'warning',
  why: 'Holding a byte costs money for every second it is held; recomputing costs the device once. Past a certain age keeping is the dearer of the two. It may still be right where it is latency that counts.',
  how: 'Keep for a shorter time (`expire`), move old prefixes to a cheaper tier, or keep them for latency alone and say so.',
  bad: scenario('30 d'),
  good: scenario('10 min'),
  check: (report) => missed(report, 'keep').map((judged) => findingOn('keep-uneconomic', judged, messageOf(judged))),
});

function messageOf({ scenario, verdict }: Judged): string {
  const place = placeOf(scenario, verdict);
  return `${place?.object?.name ?? verdict.subject} are worth keeping on ${place?.tier?.path ?? 'the tier'} for ${say(verdict.value)} (${sure(verdict.claim)}, by the prices given), and are asked for again within ${sayAsWritten(verdict.limit)}: after that recomputing is cheaper. Let them expire earlier, or use a cheaper tier.`;
}
