import type { LinkEntity } from '../../model/scenario-model.ts';
import { derive } from '../kernel/derive.ts';
import { given, type Quantity } from '../kernel/quantity.ts';
import type { LinkUse, Transfer } from '../report.ts';
import { nothing } from './book.ts';
import { linkUtilisation } from './formulas.ts';

/** A stream of equal transfers: the restores of a workload, or its handoffs. */
export interface Flow {
  readonly name: string;
  readonly transfer: Transfer;
  /** Undefined when the workload declares no arrivals. */
  readonly arrivals: Quantity | undefined;
  readonly sequences: Quantity;
}

/** What shares links and tiers in a scenario. */
export class Flows {
  constructor(readonly all: readonly Flow[]) {}

  /** Flows that share a hop with a transfer, itself included. */
  onPath(transfer: Transfer): readonly { readonly sequences: Quantity; readonly bytes: Quantity }[] {
    const ids = new Set(transfer.links.map((link) => link.path));
    const sharing = this.all.filter(
      (flow) => flow.transfer === transfer || flow.transfer.links.some((link) => ids.has(link.path)),
    );
    return sharing.map((flow) => ({ sequences: flow.sequences, bytes: flow.transfer.bytes }));
  }

  /** Utilisation of a transfer's busiest link; zero, with the reason, when no arrivals are declared. */
  busiest(transfer: Transfer): Quantity {
    const uses = transfer.links.flatMap((link) => this.utilisation(link) ?? []);
    const known = uses.filter((q) => q.value !== undefined);
    if (known.length === 0)
      return nothing('utilisation', '1', 'no arrivals are written, so no other transfer is under way');
    return known.reduce((most, one) => ((one.value ?? 0) > (most.value ?? 0) ? one : most));
  }

  /** Utilisation of a link by the flows in its busier direction; undefined when no flow with arrivals crosses it. */
  utilisation(link: LinkEntity): Quantity | undefined {
    const crossing = this.all.filter((flow) => flow.arrivals && flow.transfer.links.some((l) => l.path === link.path));
    if (crossing.length === 0) return undefined;
    const directions = new Map<string, Flow[]>();
    for (const flow of crossing) {
      const key = directionOf(link, flow.transfer);
      directions.set(key, [...(directions.get(key) ?? []), flow]);
    }
    const each = [...directions.values()].map((flows) => this.#use(link, flows));
    return each.reduce((most, one) => ((one.value ?? 0) > (most.value ?? 0) ? one : most));
  }

  /** Every link that a flow crosses, with its use. */
  links(): readonly LinkUse[] {
    const found = new Map<string, LinkEntity>();
    for (const flow of this.all) for (const link of flow.transfer.links) found.set(link.path, link);
    return [...found.values()].map((link) => ({
      link,
      utilisation: this.utilisation(link),
      flows: this.all.filter((f) => f.transfer.links.some((l) => l.path === link.path)).map((f) => f.name),
    }));
  }

  #use(link: LinkEntity, flows: readonly Flow[]): Quantity {
    const hop = flows[0]?.transfer.hops.find((h) => h.id === link.path);
    return derive(`${link.path}.utilisation`, linkUtilisation, {
      λ: flows.map((f) => f.arrivals ?? given('arrivals', 0, '1/s')),
      V: flows.map((f) => f.transfer.bytes),
      u: hop?.usable ?? link.attributes.quantity('usable'),
      B: hop?.bandwidth ?? link.attributes.quantity('bandwidth'),
    });
  }
}

/** Which way a transfer crosses a link. */
function directionOf(link: LinkEntity, transfer: Transfer): string {
  let at = transfer.from.path;
  for (const one of transfer.links) {
    const forward = one.from?.path === at;
    if (one.path === link.path) return forward ? 'forward' : 'backward';
    at = (forward ? one.to?.path : one.from?.path) ?? at;
  }
  return 'forward';
}
