import type { PlaceStatement } from '../model/scenario-model.ts';
import { type Fix, reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
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
  why: 'Every decode step appends the cache of one token for each live sequence. When that is more than the tier writes in the same time, decoding waits for it and the token rate is not reached. Prefixes that are kept on the tier are written beside the decoding: what the tier cannot take in time is evicted from the memory above before it is written, and prefixes that are seen for the first time are lost.',
  how: 'Place the live cache on a tier that writes faster, serve fewer sequences, or allow a longer ITL. Of prefixes, admit fewer (`admit`, `admit-frequency`), or write those only that are evicted above (`write on-evict`).',
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
      if (place?.object?.kind === 'prefixes')
        return findingOn('append-rate-exceeded', judged, lostMessage(judged, place), [
          ...admitFix(judged, place),
          ...moveFix(report, judged.scenario, place),
        ]);
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

/** Prefixes are not waited for: they go before they are written. */
function lostMessage({ verdict }: Judged, { object, tier, attributes }: PlaceStatement): string {
  const value = deciding(verdict);
  const over = `${excess(value?.value, verdict.limit?.value)}; ${sure(verdict.claim)}`;
  const less = attributes.word('write') === 'on-evict' ? '' : ', write on eviction only (write on-evict)';
  return `${object?.name} come at ${say(value)} and ${tier?.path} writes ${sayAsWritten(verdict.limit)}: ${over}. What waits is evicted above before it is written, so prefixes that are seen for the first time are lost. Admit fewer (admit, admit-frequency)${less}, or keep them on a tier that writes faster.`;
}

/** The share of all new prefixes that the tier can take; none where others write there too. */
function admitFix({ report, scenario, verdict }: Judged, { object, attributes }: PlaceStatement): readonly Fix[] {
  const writers = verdict.value?.inputs.find(({ symbol }) => symbol === 'w')?.operands ?? [];
  const all = scenario.quantities.get(`${object?.owner.path}.prefixes.insert-rate`)?.value;
  // The shares are of keys and values; hidden states may be larger.
  if (writers.length !== 1 || !all || verdict.limit?.value === undefined || attributes.get('store')) return [];
  const share = Math.floor((verdict.limit.value / all) * 100);
  const edits = share > 0 ? setValue(attributes, 'admit', `${share}%`, editableIn(report)) : [];
  return edits.length > 0 ? [{ title: `Admit ${share}% of the new prefixes`, edits }] : [];
}
