import type { Quantity } from '../kernel/quantity.ts';
import { interference, itlBesidePrefills, itlEstimate, ttftComposition } from '../physics/index.ts';

/** A share of a time that has a deadline (s). */
export interface BudgetPart {
  readonly label: string;
  readonly kind: 'queue' | 'restore' | 'compute' | 'weights' | 'kv' | 'overhead';
  readonly seconds: number;
}

const TTFT: Readonly<Record<string, Pick<BudgetPart, 'label' | 'kind'>>> = {
  w: { label: 'queue', kind: 'queue' },
  r: { label: 'restore', kind: 'restore' },
  c: { label: 'prefill', kind: 'compute' },
  o: { label: 'launch and layers', kind: 'overhead' },
  h: { label: 'handoff', kind: 'restore' },
  f: { label: 'first token', kind: 'weights' },
};

/** What an expected time is spent on; nothing for a time that is not the sum of its parts, as a bound is not. */
export function partsOf(time: Quantity): readonly BudgetPart[] {
  switch (time.formula?.id) {
    case ttftComposition.id:
      return ttftParts(time);
    case itlEstimate.id:
    case itlBesidePrefills.id:
    case interference.id:
      return itlParts(time);
    default:
      return [];
  }
}

/** What the expected time to first token is spent on, by the symbols of its formula; parts of no length are left out. */
export function ttftParts(ttft: Quantity): readonly BudgetPart[] {
  return shown(
    ttft.inputs.flatMap(({ symbol, operands }) => {
      const what = TTFT[symbol];
      return what ? [{ ...what, seconds: operands[0]?.value ?? 0 }] : [];
    }),
  );
}

/**
 * What the expected time between tokens is spent on: reads or compute, whichever is longer, the fixed cost of layers,
 * steps of neighbours, and prefills and restores that share the device.
 */
export function itlParts(itl: Quantity): readonly BudgetPart[] {
  const undisturbed = operandsOf(itl, 'i')[0];
  if (undisturbed?.formula) {
    const seconds = (itl.value ?? 0) - (undisturbed.value ?? 0);
    const what = itl.formula?.id === itlBesidePrefills.id ? PREFILLS : RESTORES;
    return shown([...itlParts(undisturbed), { ...what, seconds }]);
  }
  const first = (symbol: string) => operandsOf(itl, symbol)[0]?.value ?? 0;
  const gained = first('a') || 1;
  const reads = operandsOf(itl, 'r').map((read, i) => readPart(read, operandsOf(itl, 'u')[i]?.value ?? 1));
  const compute: BudgetPart = { label: 'compute', kind: 'compute', seconds: first('c') / (first('η') || 1) };
  const sum = reads.reduce((all, one) => all + one.seconds, 0);
  const overhead = first('L') * (first('f') + first('b') * first('g'));
  const parts: readonly BudgetPart[] = [
    ...(sum >= compute.seconds ? reads : [compute]),
    { label: 'fixed cost of layers', kind: 'overhead', seconds: overhead },
    { label: 'other workloads', kind: 'queue', seconds: first('p') },
  ];
  return shown(parts.map((one) => ({ ...one, seconds: one.seconds / gained })));
}

const PREFILLS = { label: 'prefills between', kind: 'compute' } as const;
const RESTORES = { label: 'restores beside', kind: 'restore' } as const;

/** A read at the rate that is reached; its bytes tell what it reads. */
function readPart(read: Quantity, efficiency: number): BudgetPart {
  const bytes = operandsOf(read, 'V')[0]?.name ?? '';
  const seconds = (read.value ?? 0) / (efficiency || 1);
  const tier = bytes.split('.kv.read.')[1];
  return tier === undefined
    ? { label: 'weights', kind: 'weights', seconds }
    : { label: `KV from ${tier}`, kind: 'kv', seconds };
}

function operandsOf(quantity: Quantity, symbol: string): readonly Quantity[] {
  return quantity.inputs.find((input) => input.symbol === symbol)?.operands ?? [];
}

function shown(parts: readonly BudgetPart[]): readonly BudgetPart[] {
  return parts.filter((one) => one.seconds > 0);
}
