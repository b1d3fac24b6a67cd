import { reportRule } from './finding.ts';
import { editableIn } from './support/editable.ts';
import { setValue } from './support/edits.ts';
import { HOST_WITH_FLASH, LLAMA } from './support/examples.ts';
import { deciding, findingOn, type Judged, missed } from './support/judged.ts';
import { say, sure } from './support/prose.ts';

/** The tier wears out before the time it is asked to last. */
export const enduranceExceeded = reportRule({
  code: 'endurance-exceeded',
  title: 'The tier wears out too soon',
  severity: 'error',
  why: 'Flash cells survive a number of program/erase cycles. Cycles times capacity, or the rating of the drive (`tbw`, `dwpd` over its `warranty`), are the bytes that can be written in its life; the scenario writes them sooner than asked for.',
  how: 'Write less to the tier (fewer arrivals, whole pages, `admit-frequency 2` for prefixes), take a larger one or one of higher endurance, or ask for a shorter lifetime.',
  bad: `${LLAMA}
${HOST_WITH_FLASH.replace('granularity 16 KiB }', 'granularity 16 KiB; buffer 1 MiB\n             endurance 3000; lifetime >= 5 y }')}
workload chat serves Llama { sequences 64; context 8192 tok; itl <= 100 ms }

scenario worn-out {
  place Llama.weights in host.gpu.hbm
  place chat.kv       in host.hbf
  run   chat          on host.gpu
}
`,
  good: `${LLAMA}
${HOST_WITH_FLASH.replace('granularity 16 KiB }', 'granularity 16 KiB\n             endurance 3000; lifetime >= 5 y }')}
workload chat serves Llama { sequences 32; context 8192 tok; itl <= 100 ms }

scenario lasting {
  place Llama.weights in host.hbf
  place chat.kv       in host.gpu.hbm
  run   chat          on host.gpu
}
`,
  check: (report) =>
    missed(report, 'lifetime').map((judged) => {
      const tier = judged.scenario.tiers.find((t) => judged.verdict.subject.startsWith(`${t.tier.path}.`))?.tier;
      const years = deciding(judged.verdict)?.value ?? 0;
      const text = shorter(years);
      const edits = tier && text ? setValue(tier.attributes, 'lifetime', text, editableIn(report)) : [];
      return findingOn(
        'endurance-exceeded',
        judged,
        messageOf(judged, tier?.path),
        edits.length > 0 ? [{ title: `Ask for a lifetime of ${text}`, edits }] : [],
      );
    }),
});

function messageOf({ scenario, verdict }: Judged, tier: string | undefined): string {
  const daily = scenario.quantities.get(`${tier}.drive-writes`);
  const often = daily?.value === undefined ? '' : ` It is written whole ${say(daily)} times a day.`;
  return `${tier ?? verdict.subject} lasts ${say(deciding(verdict))} under these writes (${sure(verdict.claim)}), and ${say(verdict.limit)} are asked for.${often} Write less to it, or take more capacity or endurance.`;
}

const UNITS = [
  [31_557_600, 'y'],
  [86_400, 'd'],
  [3600, 'h'],
] as const;

/** A lifetime that is reached, rounded down to two digits. */
function shorter(seconds: number): string | undefined {
  const unit = UNITS.find(([factor]) => seconds >= factor);
  if (!unit) return undefined;
  const [factor, symbol] = unit;
  return `${Math.floor((seconds / factor) * 10) / 10} ${symbol}`;
}
