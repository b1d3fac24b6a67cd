import { reportRule } from './finding.ts';
import { HOST, LLAMA } from './support/examples.ts';
import { deciding, findingOn, type Judged, missed } from './support/judged.ts';
import { moveFix, refugeWords } from './support/moves.ts';
import { placeOf } from './support/places.ts';
import { excess, say, sayAsWritten, sure } from './support/prose.ts';

/** More is appended each second than the tier can write. */
export const appendRateExceeded = reportRule({
  code: 'append-rate-exceeded',
  title: 'Appends outrun the tier’s writes',
  severity: 'error',
  why: 'Every decode step appends the cache of one token for each live sequence. When that is more than the tier writes in the same time, decoding waits for it and the token rate is not reached.',
  how: 'Place the live cache on a tier that writes faster, serve fewer sequences, or allow a longer ITL.',
  bad: `${LLAMA}
${HOST.replace('write 3.35 TB/s', 'write 20 MB/s')}
workload chat serves Llama { sequences 8; context 8192 tok; itl <= 30 ms }

scenario slow-writes {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST}
workload chat serves Llama { sequences 8; context 8192 tok; itl <= 30 ms }

scenario fast-writes {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: (report) =>
    missed(report, 'append-rate').map((judged) => {
      const place = placeOf(judged.scenario, judged.verdict);
      return findingOn(
        'append-rate-exceeded',
        judged,
        messageOf(judged),
        place ? moveFix(report, judged.scenario, place) : [],
      );
    }),
});

function messageOf({ scenario, verdict }: Judged): string {
  const value = deciding(verdict);
  const place = placeOf(scenario, verdict);
  const tier = place?.tier?.path ?? 'the tier';
  const refuge = place && refugeWords(scenario, place);
  const cure = refuge ? `Move it to ${refuge},` : 'Place it on a tier that writes faster,';
  return `${place?.object?.name ?? verdict.subject} appends ${say(value)} and ${tier} writes ${sayAsWritten(verdict.limit)}: ${excess(value?.value, verdict.limit?.value)}; ${sure(verdict.claim)}. Decoding would wait for the writes. ${cure} or serve fewer sequences.`;
}
