import type { LayerGroup } from '../../model/architecture.ts';
import type { ConfigReader } from '../hugging-face-config/reader.ts';

const MAMBA1 = ['mamba', 'jamba'];
const MAMBA2 = ['mamba2', 'falcon-h1', 'granitehybrid', 'nemotron_h', 'nemotron_h_moe', 'plamo2'];
const DELTA = ['qwen3next', 'qwen35', 'qwen35moe'];
const CONV = ['lfm2', 'lfm2moe'];

/** What a layer without attention keeps: a state, a convolution's tail, or nothing. */
export function stateOf(reader: ConfigReader, architecture: string, index: number): readonly LayerGroup[] {
  if (isFeedForward(reader, architecture, index)) return [{ kind: 'none', layers: 1 }];
  if (CONV.includes(architecture)) return [shortConv(reader)];
  if (/^a?rwkv/.test(architecture)) return [rwkv(reader)];
  if (architecture === 'kimi-linear') return [kda(reader)];
  if (MAMBA1.includes(architecture)) return [mamba1(reader)];
  if (MAMBA2.includes(architecture)) return [mamba2(reader)];
  if (DELTA.includes(architecture)) return [deltaNet(reader)];
  // No key-value heads and no state the format knows of: attention was removed (NAS models).
  return reader.has('ssm.state_size')
    ? reader.refuse(`'${architecture}' has a state for which no rule is known`, 'ssm.state_size')
    : [{ kind: 'none', layers: 1 }];
}

/** Nemotron-H: a layer with a feed-forward length is one, without it is a mixer. */
function isFeedForward(reader: ConfigReader, architecture: string, index: number): boolean {
  const lengths = reader.object.feed_forward_length ?? null;
  return architecture.startsWith('nemotron_h') && Array.isArray(lengths) && lengths[index] !== 0;
}

function shortConv(reader: ConfigReader): LayerGroup {
  const recurrentWidth = reader.count('recurrent-width', ['embedding_length']);
  return {
    kind: 'short-conv',
    layers: 1,
    recurrentWidth,
    convKernel: reader.count('conv-kernel', ['shortconv.l_cache']),
  };
}

function rwkv(reader: ConfigReader): LayerGroup {
  const recurrentWidth = reader.count('recurrent-width', ['embedding_length']);
  return { kind: 'rwkv', layers: 1, recurrentWidth, stateHeadDim: reader.count('state-head-dim', ['wkv.head_size']) };
}

function kda(reader: ConfigReader): LayerGroup {
  return {
    kind: 'kda',
    layers: 1,
    stateHeads: reader.count('state-heads', ['attention.head_count']),
    stateHeadDim: reader.count('state-head-dim', ['kda.head_dim']),
    convKernel: reader.count('conv-kernel', ['ssm.conv_kernel']),
  };
}

function mamba1(reader: ConfigReader): LayerGroup {
  return {
    kind: 'mamba1',
    layers: 1,
    innerDim: reader.count('inner-dim', ['ssm.inner_size']),
    stateDim: reader.count('state-dim', ['ssm.state_size']),
    convKernel: reader.count('conv-kernel', ['ssm.conv_kernel']),
  };
}

/** Heads stand in the time step's rank. */
function mamba2(reader: ConfigReader): LayerGroup {
  const stateHeads = reader.count('state-heads', ['ssm.time_step_rank']);
  return {
    kind: 'mamba2',
    layers: 1,
    stateHeads,
    stateHeadDim: dividedBy(reader, stateHeads),
    stateDim: reader.count('state-dim', ['ssm.state_size']),
    stateGroups: reader.countOr('state-groups', ['ssm.group_count'], 1, 'no ssm.group_count stated'),
    convKernel: reader.count('conv-kernel', ['ssm.conv_kernel']),
  };
}

function deltaNet(reader: ConfigReader): LayerGroup {
  const valueHeads = reader.count('value-heads', ['ssm.time_step_rank']);
  return {
    kind: 'gated-delta-net',
    layers: 1,
    keyHeads: reader.count('key-heads', ['ssm.group_count']),
    valueHeads,
    keyHeadDim: reader.count('key-head-dim', ['ssm.state_size']),
    valueHeadDim: dividedBy(reader, valueHeads),
    convKernel: reader.count('conv-kernel', ['ssm.conv_kernel']),
  };
}

function dividedBy(reader: ConfigReader, heads: number): number {
  const inner = reader.count('inner-dim', ['ssm.inner_size']);
  if (inner % heads !== 0) reader.refuse(`${inner} inner channels do not divide into ${heads} heads`, 'ssm.inner_size');
  return inner / heads;
}
