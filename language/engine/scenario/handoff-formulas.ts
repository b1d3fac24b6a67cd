import type { Formula } from '../kernel/formula.ts';
import { formula } from '../kernel/formula.ts';
import { catalogue, sum } from '../physics/math.ts';
import { restoreWorstSerial } from './movement-formulas.ts';
import { restoreContended, restoreWorst } from './restore-formulas.ts';

/** What of a handoff lies behind the prefill (s). */
export const hiddenHandoff = formula({
  id: 'hidden-handoff',
  title: 'Hidden part of a handoff',
  equation: 'h = max(0, t − e)',
  unit: 's',
  symbols: {
    t: { meaning: 'time of the transfer', unit: 's' },
    e: { meaning: 'its exposed part', unit: 's' },
  },
  claim: 'estimate',
  assumptions: [],
  source: 'counting',
  compute: ({ t, e }) => Math.max(0, t - e),
});

/** What a transfer gives with all that it costs (B/s). */
export const transferRate = formula({
  id: 'transfer-rate',
  title: 'Bandwidth a transfer reaches',
  equation: 'B = V / t',
  unit: 'B/s',
  symbols: {
    V: { meaning: 'bytes moved', unit: 'B' },
    t: { meaning: 'time of the transfer by itself: measured, or with pieces, overheads and fixed costs', unit: 's' },
  },
  claim: 'exact',
  assumptions: [],
  source: 'definition of a rate',
  compute: ({ V, t }) => (t > 0 ? V / t : Number.POSITIVE_INFINITY),
});

/** What the slowest hop of a path gives in practice (B/s). */
export const pathBandwidth = formula({
  id: 'path-usable-bandwidth',
  title: 'Usable bandwidth of a path',
  equation: 'B = min(u · b)',
  unit: 'B/s',
  symbols: {
    u: { meaning: 'usable share of each hop', unit: '1' },
    b: { meaning: 'bandwidth of each hop', unit: 'B/s' },
  },
  claim: 'exact',
  assumptions: ['the slowest hop rules'],
  source: 'pipelined transfers',
  compute: (_, { u, b }) => Math.min(...b.map((one, i) => one * (u[i] ?? 1))),
});

/** A tier with what handoffs hold on it for a while (B). */
export const stagedBytes = formula({
  id: 'staged-bytes',
  title: 'Bytes on the receiving tier with handoffs under way',
  equation: 'U = Σu + M / n',
  unit: 'B',
  symbols: {
    u: { meaning: 'bytes placed on one instance', unit: 'B' },
    M: { meaning: 'bytes that handoffs under way hold on all instances', unit: 'B' },
    n: { meaning: 'instances they are spread over', unit: '1' },
  },
  claim: 'estimate',
  assumptions: ['the live cache is at its declared size', 'handoffs are spread evenly over the instances'],
  source: "Little's law over bytes; SGLang issue 6351",
  compute: ({ M, n }, { u }) => sum(u) + M / n,
});

/** A handoff beside others that share its path (s). */
export const handoffContended = formula({
  ...restoreContended,
  id: 'handoff-contended',
  title: 'Handoff beside other transfers, expected',
});

const ONE_EACH = 'each live sequence has one handoff under way, or one restore where the flow is of restores';

/** All live sequences are handed over at once and this one comes last (s). */
export const handoffWorst = formula({
  ...restoreWorst,
  id: 'handoff-worst',
  title: 'Handoff when all sequences are handed over at once',
  symbols: { ...restoreWorst.symbols, V: { meaning: 'bytes one of them moves', unit: 'B' } },
  assumptions: [ONE_EACH, ...restoreWorst.assumptions.slice(1)],
});

/** The same where more than bytes counts (s). */
export const handoffWorstSerial = formula({
  ...restoreWorstSerial,
  id: 'handoff-worst-serial',
  title: 'Handoff when all sequences are handed over at once, one after the other',
  assumptions: [ONE_EACH, ...restoreWorstSerial.assumptions.slice(1)],
});

export const handoffScenarioFormulas: readonly Formula[] = catalogue(
  hiddenHandoff,
  transferRate,
  pathBandwidth,
  stagedBytes,
  handoffContended,
  handoffWorst,
  handoffWorstSerial,
);
