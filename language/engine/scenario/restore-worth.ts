import { derive } from '../kernel/derive.ts';
import { grouped } from '../kernel/grouped.ts';
import type { Quantity } from '../kernel/quantity.ts';
import {
  breakEvenLoad,
  displacedTokens,
  heldPrice,
  prefillLoad,
  recomputeLoad,
  sojournShared,
  splitContended,
  storedFormGain,
  swapFreeTokens,
} from '../physics/index.ts';
import type { PrefixReport, Transfer } from '../report.ts';
import { type Book, counted, nothing } from './book.ts';
import { transferRate } from './handoff-formulas.ts';
import type { Phases } from './phases.ts';
import { replicasOf, tokensOfReplica } from './replicas.ts';
import { fastestOf } from './restore.ts';
import { devicesPrice } from './retention-formulas.ts';
import { ranks } from './sharding.ts';
import type { WorkloadSizes } from './sizes.ts';
import { prefillShare } from './ttft-parts.ts';

/** A workload of a scenario, as far as it can restore. */
export interface Restoring {
  readonly phases: Phases;
  readonly sizes: WorkloadSizes;
  readonly prefixes: readonly PrefixReport[];
}

/**
 * What restoring and recomputing are worth on resources that others use as well: `W.recompute.load`,
 * `W.recompute.contended`, `W.restore.break-even-load`, their prices, and what a decode step hides of a swap.
 */
export function restoreWorth(all: readonly Restoring[], book: Book): void {
  const onDevice = grouped(all, (one) => one.phases.prefill?.device.path);
  const loads = new Map<string, Quantity | undefined>();
  for (const one of all) {
    const source = fastestOf(one.prefixes);
    if (!source?.transfer) continue;
    swapOf(one, source.transfer, book);
    formGain(one, source, source.transfer, book);
    const { prefill } = one.phases;
    if (!prefill) continue;
    const id = prefill.device.path;
    if (!loads.has(id)) loads.set(id, loadOf(id, onDevice.get(id) ?? [], book));
    worthOf(one, source.transfer, loads.get(id), book);
  }
}

function worthOf({ phases, sizes }: Restoring, transfer: Transfer, busy: Quantity | undefined, book: Book): void {
  const { path, attributes } = sizes.workload;
  const { prefill } = phases;
  const [again, restore] = [book.get(`${path}.recompute.time`), book.get(`${path}.restore.contended`)];
  if (!prefill || !again || !restore) return;
  const arrivals = attributes.optional('arrivals');
  const loadWith = (name: string, t: Quantity) =>
    busy && arrivals
      ? derive(name, recomputeLoad, {
          u: busy,
          λ: arrivals,
          t,
          D: replicasOf(prefill.sharding),
        })
      : nothing('load', '1', 'no arrivals are written, so the device is idle');
  const load = loadWith(`${path}.recompute.load`, again);
  if (arrivals) book.add(load);
  const split = book.get(`${path}.restore.split`);
  if (split) {
    const ρ = loadWith(`${path}.restore.split-load`, split);
    book.add(derive(`${path}.restore.split-contended`, splitContended, { r: restore, S: split, ρ }));
  }
  const loaded = book.add(derive(`${path}.recompute.contended`, sojournShared, { ρ: load, S: again }));
  book.add(derive(`${path}.restore.break-even-load`, breakEvenLoad, { t: again, r: restore }));
  displaced(phases, sizes, again, book);
  const device = devicePrice(phases);
  if (device) book.add(derive(`${path}.recompute.cost`, heldPrice, { t: loaded, p: device }));
  const links = pathPrices(transfer);
  if (links.length > 0) book.add(derive(`${path}.restore.cost`, heldPrice, { t: restore, p: links }));
}

/** `W.recompute.displaced`: what decoding on the same device would make in that time. */
function displaced({ prefill, decode }: Phases, sizes: WorkloadSizes, t: Quantity, book: Book): void {
  const { path } = sizes.workload;
  const i = book.get(`${path}.itl`);
  if (!i || !decode || decode.device.path !== prefill?.device.path) return;
  book.add(derive(`${path}.recompute.displaced`, displacedTokens, { t, b: tokensOfReplica(sizes, decode), i }));
}

/** Share of its time a device prefills what no prefix brings, over its workloads; undefined where none has arrivals. */
function loadOf(device: string, here: readonly Restoring[], book: Book): Quantity | undefined {
  const shares = here.flatMap(({ phases, sizes, prefixes }) => {
    const { path } = sizes.workload;
    const { prefill } = phases;
    if (!prefill) return [];
    const again = prefixes.length === 0 ? book.get(`${path}.recompute.time`) : undefined;
    return [book.get(`${path}.prefill.time`), again].flatMap((S) => (S && prefillShare(sizes, prefill, S)) ?? []);
  });
  return shares.length === 0 ? undefined : derive(`${device}.prefill.utilisation`, prefillLoad, { ρ: shares });
}

/** Price of the instances that prefill one prompt together; undefined where the device has none. */
export function devicePrice({ prefill }: Pick<Phases, 'prefill'>): Quantity | undefined {
  const p = prefill?.device.attributes.optional('price');
  return (
    p &&
    prefill &&
    derive(`${prefill.device.path}.price in all`, devicesPrice, {
      p,
      n: counted('instances', ranks(prefill.sharding), 'instances that work on one sequence'),
    })
  );
}

/** Price of each link of a path that has one, of as many instances as carry a part of the transfer. */
export function pathPrices({ links, hops }: Transfer): readonly Quantity[] {
  return links.flatMap((link) => {
    const p = link.attributes.optional('price');
    if (!p) return [];
    const hop = hops.find(({ id, role }) => id === link.path && role === 'link');
    const one = link.attributes.optional('bandwidth')?.value;
    const n = hop?.bandwidth.value !== undefined && one ? hop.bandwidth.value / one : 1;
    const of = counted('instances', n, 'instances that carry distinct parts');
    return [n === 1 ? p : derive(`${link.path}.price in all`, devicesPrice, { p, n: of })];
  });
}

/** `W.swap.free-tokens`: what the path of the prefixes moves behind one decode step. */
function swapOf({ sizes }: Restoring, transfer: Transfer, book: Book): void {
  const { path } = sizes.workload;
  const i = book.get(`${path}.itl`);
  if (!i || transfer.links.length === 0 || sizes.workload.attributes.quantity('reused').value === 0) return;
  const R = derive(`${path}.swap.rate`, transferRate, { V: transfer.bytes, t: transfer.alone });
  book.add(derive(`${path}.swap.free-tokens`, swapFreeTokens, { R, i, κ: sizes.bytesPerToken }));
}

/** `W.restore.form-gain`: what it brings that the prefix is kept smaller than it is used. */
function formGain({ sizes }: Restoring, { form }: PrefixReport, { alone }: Transfer, book: Book): void {
  if (!form?.usable || form.bytes === form.cache || form.cache.value === 0) return;
  const name = `${sizes.workload.path}.restore.form-gain`;
  book.add(derive(name, storedFormGain, { t: alone, V: form.cache, v: form.bytes, s: form.usable }));
}
