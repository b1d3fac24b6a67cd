import type { QuantityName } from './quantity-names.ts';

/** Names of what is handed over, kept, written and worn. */
export const STATE_QUANTITY_NAMES: readonly QuantityName[] = [
  {
    name: 'W.handoff.contended',
    unit: 's',
    meaning:
      'the time of a handoff beside the other traffic of its path: measured where a table is given, else an estimate',
  },
  {
    name: 'W.handoff.worst',
    unit: 's',
    meaning: 'the time of a handoff when all sequences are handed over at once, worst case',
  },
  {
    name: 'W.handoff.exposed',
    unit: 's',
    meaning: 'what of a handoff the first token waits for, estimate',
  },
  { name: 'W.handoff.hidden', unit: 's', meaning: 'what of a handoff lies behind the prefill, estimate' },
  {
    name: 'W.handoff.bandwidth',
    unit: 'B/s',
    meaning: 'bandwidth of the fabric that the arrivals need, headroom included',
  },
  {
    name: 'W.handoff.staging',
    unit: 'B',
    meaning: 'bytes that handoffs under way hold on the receiving side on average, all instances together',
  },
  {
    name: 'W.handoff.at-once',
    unit: '1',
    meaning: 'handoffs under way at once that are not exceeded in 99 of 100 moments, estimate',
  },
  { name: 'W.handoff.staging.peak', unit: 'B', meaning: 'bytes that so many hold on the receiving side' },
  {
    name: 'W.handoff.staging.worst',
    unit: 'B',
    meaning: 'bytes that handoffs hold when every live sequence has one under way, worst case',
  },
  {
    name: 'W.handoff.room',
    unit: '1',
    meaning: 'handoffs that find room beside the live sequences on one replica of the receiving side',
  },
  {
    name: 'W.handoff.pairs',
    unit: '1',
    meaning: 'pairs of ranks that exchange data where both sides are split differently',
  },
  { name: 'W.handoff.piece-bytes', unit: 'B', meaning: 'one contiguous piece of such an exchange' },
  { name: 'W.handoff.pieces', unit: '1', meaning: 'pieces of such an exchange, tokens before heads' },
  { name: 'W.prefixes.insert-rate', unit: 'B/s', meaning: 'cache that requests make and leave behind in a second' },
  {
    name: 'W.prefixes.write-rate',
    unit: 'B/s',
    meaning:
      'what of that is written by the `write` policy of a place; followed by the tier where prefixes lie on several',
  },
  {
    name: 'W.prefixes.needed',
    unit: 'B',
    meaning: 'bytes to retain so that prefixes are still there when they are asked for again',
  },
  { name: 'W.prefixes.hit-ceiling', unit: '1', meaning: 'the share of tokens that can be reused at most' },
  {
    name: 'W.prefixes.keep',
    unit: 's',
    meaning: 'how long keeping a prefix is cheaper than recomputing it; followed by the tier where there are several',
  },
  {
    name: 'W.prefixes.pinned',
    unit: 'B',
    meaning: 'prefixes that restores under way hold on an exclusive tier, worst case',
  },
  { name: 'W.resume.steps', unit: '1', meaning: 'steps in which a decode that lost its cache computes it again' },
  { name: 'W.resume.time', unit: 's', meaning: 'the time of those steps, estimate' },
  { name: 'T.write-rate', unit: 'B/s', meaning: 'what the tier is written with, bytes of unfilled pages included' },
  { name: 'T.horizon', unit: 's', meaning: 'age at which the tier drops the prefixes it retains' },
  { name: 'T.staged', unit: 'B', meaning: 'bytes on one instance with the handoffs under way on average' },
  { name: 'T.staged.peak', unit: 'B', meaning: 'the same with as many as are not exceeded in 99 of 100 moments' },
  { name: 'T.drive-writes', unit: '1', meaning: 'how often the tier is written whole in a day' },
];
