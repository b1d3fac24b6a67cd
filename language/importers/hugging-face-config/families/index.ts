import type { Family } from '../family.ts';
import { chatglm } from './chatglm.ts';
import { conventional } from './conventional.ts';
import { deepseekV4 } from './deepseek-v4.ts';
import { bart, t5, whisper } from './encoder-decoder.ts';
import { encoderOnly } from './encoder-only.ts';
import { falcon } from './falcon.ts';
import { gemma4 } from './gemma4.ts';
import { generic } from './generic.ts';
import { gpt2, gptBigcode, mptAndDbrx } from './gpt2.ts';
import { interleavedWindow } from './interleaved-window.ts';
import { jetmoe } from './jetmoe.ts';
import { kimiLinear } from './kimi-linear.ts';
import { laguna } from './laguna.ts';
import { lfm2 } from './lfm2.ts';
import { llama4 } from './llama4.ts';
import { mamba, mamba2, mambaOriginal } from './mamba.ts';
import { falconH1, graniteHybrid, jamba, zamba2 } from './mamba-hybrids.ts';
import { mimoV2 } from './mimo-v2.ts';
import { bailingLinear, minimaxM2, minimaxText } from './minimax.ts';
import { latentAttention } from './mla.ts';
import { mllama } from './mllama.ts';
import { nemotronH } from './nemotron-h.ts';
import { nemotronNas } from './nemotron-nas.ts';
import { optionalWindow } from './optional-window.ts';
import { plamo2 } from './plamo2.ts';
import { qwen3Next } from './qwen3-next.ts';
import { recurrentGemma, rwkv } from './recurrent.ts';
import { hunyuan, phi4Flash } from './shared-caches.ts';
import { step3 } from './step3.ts';
import { zamba } from './zamba.ts';

/** Every family; the first that matches reads the configuration, and the generic one matches everything. */
export const families: readonly Family[] = [
  conventional,
  optionalWindow,
  interleavedWindow,
  gemma4,
  laguna,
  step3,
  mimoV2,
  llama4,
  mllama,
  latentAttention,
  deepseekV4,
  kimiLinear,
  qwen3Next,
  minimaxText,
  minimaxM2,
  bailingLinear,
  mamba,
  mamba2,
  mambaOriginal,
  nemotronH,
  graniteHybrid,
  falconH1,
  jamba,
  zamba2,
  zamba,
  plamo2,
  lfm2,
  recurrentGemma,
  rwkv,
  nemotronNas,
  t5,
  whisper,
  bart,
  encoderOnly,
  hunyuan,
  jetmoe,
  phi4Flash,
  falcon,
  gpt2,
  gptBigcode,
  mptAndDbrx,
  chatglm,
  generic,
];
