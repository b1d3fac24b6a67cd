import type { LinkEntity, PlaceStatement } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import type { Hop, LinkUse, Transfer } from '../report.ts';
import { counted, nothing } from './book.ts';
import { utilisationOf, waitOf } from './link-use.ts';
import { tierBurst } from './movement-formulas.ts';
import { rateOf } from './transfer-time.ts';

/** A stream of equal transfers: the restores of a workload, or its handoffs. */
export interface Flow {
  readonly name: string;
  readonly transfer: Transfer;
  /** Undefined when the workload declares no arrivals. */
  readonly arrivals: Quantity | undefined;
  readonly sequences: Quantity;
  /** What is written back over the same links (B/s); asked for only where a link says that its directions share. */
  readonly parked?: () => Quantity | undefined;
  /** Of a restore: the place that it comes from. */
  readonly place?: PlaceStatement;
  /** Another place of the same prefixes is faster: a request takes that one instead, and never both. */
  readonly spare?: boolean;
}

/** Whom a transfer meets. */
export interface Meeting {
  /** Flows that share a link with it, itself included, in the order of the scenario. */
  readonly flows: readonly Flow[];
  /** Waits at tiers of its path for flows that share no link with it: each of their sequences goes first once. */
  readonly tierWaits: readonly Quantity[];
  /** Nothing but bytes counts for any of the flows. */
  readonly plain: boolean;
}

interface Use {
  readonly link: LinkEntity;
  readonly flows: Flow[];
  utilisation?: { readonly value: Quantity | undefined };
  wait?: { readonly value: Quantity | undefined };
}

/** What shares links and tiers in a scenario. */
export class Flows {
  readonly #links = new Map<string, Use>();
  /** Numbers of the flows by resource: a link, the reads of a tier, its writes. */
  readonly #resources = new Map<string, number[]>();
  readonly #met = new Map<Transfer, Meeting>();
  /** Flows of places that are not the fastest, by what they would move. */
  readonly #spares = new Map<Transfer, Flow>();
  /** The round in which a flow was last met, so that no set is built for each transfer. */
  readonly #stamps: number[];
  #round = 0;

  constructor(readonly all: readonly Flow[]) {
    this.#stamps = all.map(() => 0);
    all.forEach((flow, number) => {
      if (flow.spare) this.#spares.set(flow.transfer, flow);
      for (const link of new Set(flow.transfer.links)) {
        const use = this.#links.get(link.path);
        if (use) use.flows.push(flow);
        else this.#links.set(link.path, { link, flows: [flow] });
      }
      for (const id of resourcesOf(flow.transfer)) {
        const list = this.#resources.get(id);
        if (!list) this.#resources.set(id, [number]);
        else if (list.at(-1) !== number) list.push(number);
      }
    });
  }

  /** Whom a transfer meets on its way. */
  met(transfer: Transfer): Meeting {
    const known = this.#met.get(transfer);
    if (known) return known;
    const round = ++this.#round;
    const numbers: number[] = [];
    const meet = (number: number) => {
      if (this.#stamps[number] === round || !this.meets(transfer, this.all[number]!)) return;
      this.#stamps[number] = round;
      numbers.push(number);
    };
    for (const link of transfer.links) this.#resources.get(link.path)?.forEach(meet);
    // Between two places of one tier there is no link, only the transfer itself.
    if (numbers.length === 0) meet(this.all.findIndex((flow) => flow.transfer === transfer));
    const flows = numbers.sort((a, b) => a - b).map((number) => this.all[number]!);
    const tierWaits: Quantity[] = [];
    for (const hop of transfer.hops) {
      const wait = hop.role === 'link' ? undefined : this.#waitAtTier(transfer, hop, round);
      if (wait) tierWaits.push(wait);
    }
    const made = { flows, tierWaits, plain: flows.every((flow) => flow.transfer.plain) };
    this.#met.set(transfer, made);
    return made;
  }

  /** Undefined where nobody else uses the tier that way. */
  #waitAtTier(transfer: Transfer, hop: Hop, round: number): Quantity | undefined {
    const others: Flow[] = [];
    for (const number of this.#resources.get(resourceOf(hop)) ?? []) {
      const flow = this.all[number]!;
      if (this.#stamps[number] !== round && this.meets(transfer, flow)) others.push(flow);
    }
    return others.length === 0 ? undefined : waitAtTier(hop, others);
  }

  /** Whether both can be under way: a request restores from its fastest place, or from another one instead of it. */
  meets(transfer: Transfer, other: Flow): boolean {
    const spare = this.#spares.get(transfer);
    if (!spare) return !other.spare;
    return other.place === spare.place || (!other.spare && other.name !== spare.name);
  }

  /** Whether a transfer would come from a place that is not the fastest. */
  isSpare(transfer: Transfer): boolean {
    return this.#spares.has(transfer);
  }

  /** Who meets whom: flows of one resource meet. */
  at(resource: string): readonly Flow[] {
    return (this.#resources.get(resource) ?? []).flatMap((number) => this.all[number] ?? []);
  }

  /** Utilisation of a transfer's busiest link; zero, with the reason, when no arrivals are declared. */
  busiest(transfer: Transfer): Quantity {
    const known = transfer.links.flatMap((link) => {
      const use = this.#spares.has(transfer) ? this.#utilisationFor(transfer, link) : this.utilisation(link);
      return use?.value === undefined ? [] : [use];
    });
    if (known.length === 0) return IDLE;
    return known.reduce((most, one) => ((one.value ?? 0) > (most.value ?? 0) ? one : most));
  }

  /** Mean wait at the busiest link of a transfer when transfers are served in order; undefined without arrivals. */
  wait(transfer: Transfer): Quantity | undefined {
    const waits = transfer.links.flatMap((link) => this.#waitAt(transfer, link) ?? []);
    if (waits.length === 0) return undefined;
    return waits.reduce((most, one) => ((one.value ?? 0) > (most.value ?? 0) ? one : most));
  }

  /** Utilisation of a link by the flows in its busier direction; undefined when no flow with arrivals crosses it. */
  utilisation(link: LinkEntity): Quantity | undefined {
    const use = this.#links.get(link.path);
    if (!use) return undefined;
    use.utilisation ??= { value: utilisationOf(use.link, use.flows.map(asTaken)) };
    return use.utilisation.value;
  }

  /** The same if requests took this transfer instead of their fastest place. */
  #utilisationFor(transfer: Transfer, link: LinkEntity): Quantity | undefined {
    return utilisationOf(link, this.#flowsFor(transfer, link));
  }

  #flowsFor(transfer: Transfer, link: LinkEntity): readonly Flow[] {
    return (this.#links.get(link.path)?.flows ?? []).filter((flow) => this.meets(transfer, flow));
  }

  /** Every link that a flow crosses, with its use. */
  links(): readonly LinkUse[] {
    return [...this.#links.values()].map(({ link, flows }) => ({
      link,
      utilisation: this.utilisation(link),
      flows: flows.map((f) => f.name),
    }));
  }

  #waitAt(transfer: Transfer, link: LinkEntity): Quantity | undefined {
    const use = this.#links.get(link.path);
    if (!use) return undefined;
    if (this.#spares.has(transfer)) return waitOf(link, this.#flowsFor(transfer, link));
    use.wait ??= { value: waitOf(use.link, use.flows.filter(isTaken)) };
    return use.wait.value;
  }
}

/** More flows than this are told as one sum. */
const MANY = 32;
const ONCE = given('burst', 1, '1', { origin: 'all sequences of all flows' });
const isTaken = (flow: Flow) => !flow.spare;

/** A flow as it loads its links: requests that take a faster place leave them what is written back. */
function asTaken(flow: Flow): Flow {
  return flow.spare && flow.arrivals ? { ...flow, arrivals: SPARED } : flow;
}

const SPARED = nothing(
  'arrivals',
  '1/s',
  'another place of the same prefixes is faster, and requests restore from that',
);
const IDLE = nothing('utilisation', '1', 'no arrivals are written, so no other transfer is under way');

/** Links both ways, reads of the source, writes of the target: what one transfer takes from another. */
export function resourcesOf({ hops }: Transfer): readonly string[] {
  return hops.map(resourceOf);
}

function resourceOf(hop: Hop): string {
  return hop.role === 'link' ? hop.id : `${hop.id}:${hop.role}`;
}

/** Sequences and bytes of flows; summed where they are many. */
export function burstOf(flows: readonly Flow[]): { readonly S: readonly Quantity[]; readonly V: readonly Quantity[] } {
  const V = flows.length > MANY && sumOf('bytes of all sequences', 'B', flows, (flow) => flow.transfer.bytes);
  return V ? { S: [ONCE], V: [V] } : { S: flows.map(sequencesOf), V: flows.map((flow) => flow.transfer.bytes) };
}

/** Sequences and times alone of flows; summed where they are many. */
export function queueOf(flows: readonly Flow[]): { readonly S: readonly Quantity[]; readonly a: readonly Quantity[] } {
  const a = flows.length > MANY && sumOf('times of all sequences', 's', flows, (flow) => flow.transfer.alone);
  return a ? { S: [ONCE], a: [a] } : { S: flows.map(sequencesOf), a: flows.map((flow) => flow.transfer.alone) };
}

const sequencesOf = (flow: Flow) => flow.sequences;

/** Sequences times what one of them takes, over many flows, as one number; undefined where one of them is not known. */
function sumOf(
  name: string,
  unit: string,
  flows: readonly Flow[],
  each: (flow: Flow) => Quantity,
): Quantity | undefined {
  let sum = 0;
  for (const flow of flows) sum += (flow.sequences.value ?? Number.NaN) * (each(flow).value ?? Number.NaN);
  return Number.isNaN(sum) ? undefined : counted(name, sum, `of ${flows.length} flows`, unit);
}

function waitAtTier(hop: Hop, others: readonly Flow[]): Quantity {
  return derive(`${hop.id}.${hop.role}.burst`, tierBurst, { ...burstOf(others), R: rateOf(hop) });
}
