import { STATE_QUANTITY_NAMES } from './quantity-names-state.ts';

/** A public name of a derived quantity; `W` stands for a workload, `M` for a model, `T` for a tier, `K` for a link. */
export interface QuantityName {
  readonly name: string;
  /** Base unit, as the JSON writes it. */
  readonly unit: string;
  readonly meaning: string;
}

/** The names that `expect`, `tierwright explain` and the JSON promise. A scenario has those whose inputs it declares. */
export const QUANTITY_NAMES: readonly QuantityName[] = [
  { name: 'M.weights.bytes', unit: 'B', meaning: 'all weights of the model' },
  { name: 'M.experts.bytes', unit: 'B', meaning: 'all routed experts of a mixture of experts' },
  { name: 'M.dense.bytes', unit: 'B', meaning: 'the weights without the routed experts' },
  { name: 'W.kv.bytes-per-token', unit: 'B/tok', meaning: 'what one more token costs, beyond every window' },
  {
    name: 'W.kv.bytes-per-sequence',
    unit: 'B',
    meaning: 'the KV cache of one sequence at its context, recurrent state apart',
  },
  { name: 'W.kv.live', unit: 'B', meaning: 'the KV cache of all live sequences' },
  {
    name: 'W.kv.per-rank',
    unit: 'B',
    meaning: 'the live cache on the fullest rank, copies of heads and latents included',
  },
  {
    name: 'W.kv.allocated',
    unit: 'B',
    meaning: 'what the declared engine sets aside for cache and recurrent state, over all ranks',
  },
  { name: 'W.kv.allocated-per-rank', unit: 'B', meaning: 'the same on one rank, where there are several' },
  { name: 'W.kv.allocated-per-sequence', unit: 'B', meaning: 'the same, divided by the live sequences' },
  { name: 'W.kv.allocation-gap', unit: 'B', meaning: 'what is set aside beyond the logical bytes' },
  { name: 'W.kv.append-rate', unit: 'B/s', meaning: 'bytes that decoding appends to the KV cache in a second' },
  { name: 'W.state.bytes-per-sequence', unit: 'B', meaning: 'recurrent state of one sequence; it does not grow' },
  { name: 'W.prefixes.bytes', unit: 'B', meaning: 'one reused prefix' },
  { name: 'W.restore.bytes', unit: 'B', meaning: 'what a restore of one prefix moves' },
  { name: 'W.restore.time', unit: 's', meaning: 'the time of a restore, lower bound' },
  {
    name: 'W.restore.contended',
    unit: 's',
    meaning: 'the time of a restore beside the other traffic of its path, estimate',
  },
  {
    name: 'W.restore.worst',
    unit: 's',
    meaning: 'the time of a restore when all sequences restore at once, worst case',
  },
  {
    name: 'W.restore.together',
    unit: 's',
    meaning: 'the time of a restore when all sequences of the scenario restore at once and share fairly, estimate',
  },
  {
    name: 'W.restore.wait',
    unit: 's',
    meaning: 'mean wait at the busiest link when transfers are served in order, estimate',
  },
  { name: 'W.recompute.bound', unit: 's', meaning: 'the time to compute the prefix again, lower bound' },
  {
    name: 'W.recompute.time',
    unit: 's',
    meaning: 'the time to compute the prefix again: measured where a table is given, else an estimate',
  },
  {
    name: 'W.recompute.load',
    unit: '1',
    meaning: 'share of its time the device prefills when each request computes its prefix again, estimate',
  },
  {
    name: 'W.recompute.contended',
    unit: 's',
    meaning: 'the time to compute the prefix again on the device as busy as that makes it, estimate',
  },
  {
    name: 'W.recompute.displaced',
    unit: 'tok',
    meaning: 'answer tokens that decoding on the same device would make in the time of a recompute, estimate',
  },
  {
    name: 'W.recompute.cost',
    unit: 'USD',
    meaning: 'price of the device for that time, where it has one',
  },
  {
    name: 'W.restore.cost',
    unit: 'USD',
    meaning: 'price of the links for the time of a restore beside other traffic, where they have one',
  },
  {
    name: 'W.restore.break-even-load',
    unit: '1',
    meaning: 'the share of its time that the device is busy from which a restore is faster than computing again',
  },
  {
    name: 'W.restore.form-gain',
    unit: 's',
    meaning: 'what a compressed prefix, or one kept as hidden states, saves of its restore; negative where it costs',
  },
  {
    name: 'W.swap.free-tokens',
    unit: 'tok',
    meaning: 'tokens that can be swapped in over the path of the prefixes within one decode step, estimate',
  },
  {
    name: 'W.restore.break-even-tokens',
    unit: 'tok',
    meaning: 'the prefix length from which a restore is faster than computing again',
  },
  {
    name: 'W.restore.break-even-bandwidth',
    unit: 'B/s',
    meaning: 'the bandwidth from which a restore is faster than computing again',
  },
  {
    name: 'W.restore.split',
    unit: 's',
    meaning: 'the time of recomputing the first tokens of the prefix while the others are restored, estimate',
  },
  { name: 'W.restore.split-tokens', unit: 'tok', meaning: 'tokens that this split recomputes' },
  {
    name: 'W.restore.split-contended',
    unit: 's',
    meaning: 'the same where every request splits and the device is as busy as that makes it, estimate',
  },
  {
    name: 'W.restore.layer-wise',
    unit: 's',
    meaning: 'the time of a restore and the prefill of the new tokens when layers follow each other, estimate',
  },
  {
    name: 'W.prefill.bound',
    unit: 's',
    meaning: 'the time to compute the part of the prompt that is not reused, lower bound',
  },
  {
    name: 'W.prefill.time',
    unit: 's',
    meaning: 'the time to compute the part of the prompt that is not reused, estimate',
  },
  { name: 'W.ttft', unit: 's', meaning: 'time to first token, estimate' },
  { name: 'W.ttft.bound', unit: 's', meaning: 'time to first token, lower bound' },
  { name: 'W.ttft.worst', unit: 's', meaning: 'time to first token when all sequences restore at once, worst case' },
  { name: 'W.ttft.queue', unit: 's', meaning: 'of the expected first token: the wait for the device' },
  { name: 'W.ttft.restore', unit: 's', meaning: 'of the expected first token: the restore as far as nothing hides it' },
  { name: 'W.ttft.prefill', unit: 's', meaning: 'of the expected first token: the prefill' },
  {
    name: 'W.ttft.overhead',
    unit: 's',
    meaning:
      'of the expected first token: launch and per-layer cost beside the prefill, where its efficiency is the default',
  },
  { name: 'W.ttft.handoff', unit: 's', meaning: 'of the expected first token: the handoff as far as nothing hides it' },
  {
    name: 'W.ttft.first-token',
    unit: 's',
    meaning: 'of the expected first token: its decode step, where it needs one',
  },
  { name: 'W.itl', unit: 's', meaning: 'inter-token latency, estimate' },
  { name: 'W.itl.bound', unit: 's', meaning: 'inter-token latency, lower bound' },
  {
    name: 'W.itl.during-restore',
    unit: 's',
    meaning: 'inter-token latency while a restore is under way, estimate',
  },
  {
    name: 'W.phase-ratio',
    unit: '1',
    meaning: 'prefill instances that keep one decode instance busy',
  },
  {
    name: 'W.calibrated-efficiency',
    unit: '1',
    meaning: 'share of the peak that the longest measured prompt reached',
  },
  { name: 'W.demand', unit: '1', meaning: 'live sequences that the arrivals need, by Little’s law' },
  { name: 'W.concurrency', unit: '1', meaning: 'the most live sequences that fit in memory' },
  { name: 'W.context.longest', unit: 'tok', meaning: 'the longest context at which all live sequences fit in memory' },
  { name: 'W.handoff.bytes', unit: 'B', meaning: 'what a handoff of one sequence moves' },
  { name: 'W.handoff.time', unit: 's', meaning: 'the time of a handoff, lower bound' },
  ...STATE_QUANTITY_NAMES,
  { name: 'T.used', unit: 'B', meaning: 'bytes on one instance of the tier, the fullest' },
  { name: 'T.capacity', unit: 'B', meaning: 'capacity of one instance' },
  { name: 'T.total.used', unit: 'B', meaning: 'bytes on all instances' },
  { name: 'T.total.capacity', unit: 'B', meaning: 'capacity of all instances' },
  { name: 'T.lifetime', unit: 's', meaning: 'how long the tier lasts under the scenario’s writes' },
  { name: 'K.utilisation', unit: '1', meaning: 'share of the link’s bandwidth that the arrivals use' },
];
