import type { Architecture, LayerGroup } from '../../../model/architecture.ts';
import { rates } from '../bytes.ts';

/** vLLM's common page for attention and recurrent layers. */
export interface HybridLayout {
  /** Tokens of an attention block, grown until one page holds a layer's whole state. */
  readonly blockTokens: number;
  /** Bytes of one layer's page. */
  readonly pageBytes: number;
  /** Share of the page that a state leaves empty, as a share of the state. */
  readonly padding: number;
  /** Layers that share one block table. */
  readonly groupSize: number;
  readonly attentionGroups: number;
  readonly stateGroups: number;
}

/** Attention kernels want multiples of 16 tokens, latent attention of 64. */
const ALIGNMENT = 16;
const ALIGNMENT_MLA = 64;
/** The largest bucket of layers rules the group size while it is less than this times the smallest. */
const BUCKET_RATIO = 1.5;

/** Lays out a model of attention and recurrent layers. Draft tokens widen the convolution's tail by a row each. */
export function hybridLayout(
  architecture: Architecture,
  speculativeTokens = 0,
  bucketRatio = BUCKET_RATIO,
): HybridLayout {
  const attention = architecture.groups.filter((group) => rates(group, architecture).growing > 0);
  const stateful = architecture.groups.filter((group) => rates(group, architecture).state > 0);
  const perToken = Math.max(...attention.map((group) => rates(group, architecture).growing / group.layers));
  const state = Math.max(...stateful.map((group) => statePage(group, architecture, speculativeTokens)));
  const alignment = attention.some((group) => group.kind === 'mla') ? ALIGNMENT_MLA : ALIGNMENT;
  const { blockTokens, padding } = hybridBlock(state, perToken, alignment);
  const buckets = [attention, stateful].map((groups) => groups.reduce((sum, group) => sum + group.layers, 0));
  const groupSize = bucketSize(buckets, bucketRatio);
  return {
    blockTokens,
    padding,
    pageBytes: blockTokens * perToken,
    groupSize,
    attentionGroups: Math.ceil(buckets[0]! / groupSize),
    stateGroups: Math.ceil(buckets[1]! / groupSize),
  };
}

/** The smallest aligned block whose page holds the state. Bytes in, tokens out. */
export function hybridBlock(statePageBytes: number, attentionBytesPerToken: number, alignment = ALIGNMENT) {
  const blockTokens = alignment * Math.ceil(statePageBytes / (alignment * attentionBytesPerToken));
  return { blockTokens, padding: (blockTokens * attentionBytesPerToken) / statePageBytes - 1 };
}

/** Layers of one block table: the smallest bucket, or the largest where it is not much larger. */
export function bucketSize(buckets: readonly number[], ratio = BUCKET_RATIO): number {
  const smallest = Math.min(...buckets);
  const largest = Math.max(...buckets);
  return largest < smallest * ratio ? largest : smallest;
}

/** State bytes of one layer; speculative tokens keep as many more convolution inputs. */
function statePage(group: LayerGroup, architecture: Architecture, speculativeTokens: number): number {
  const widened = 'convKernel' in group ? { ...group, convKernel: group.convKernel + speculativeTokens } : group;
  return rates(widened, architecture).state / group.layers;
}
