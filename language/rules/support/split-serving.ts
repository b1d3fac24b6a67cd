import { LLAMA } from './examples.ts';

/** Prefill on one node, decode on another, and the words of their handoff. */
export function splitServing(handoff: string): string {
  return `${LLAMA}
node p0 {
  device gpu {
    compute { bf16: 989.4 TFLOP/s }
    tier hbm { capacity 80 GB; read 3.35 TB/s; write 3.35 TB/s; append in-place }
  }
}
node d0 : p0
link fabric p0.gpu.hbm -> d0.gpu.hbm { bandwidth 50 GB/s; latency 5 us }

workload chat serves Llama { sequences 8; context 8192 tok; prompt 7680 tok; output 512 tok }

scenario split {
  place Llama.weights in p0.gpu.hbm
  place Llama.weights in d0.gpu.hbm
  place chat.kv       in d0.gpu.hbm
  run   chat.prefill  on p0.gpu
  run   chat.decode   on d0.gpu
${handoff}}
`;
}

export const COMPLETE_HANDOFF = `  handoff chat from p0.gpu.hbm to d0.gpu.hbm {
    via fabric
    checks weights, version, tokens, positions, dtype, layout
    owner d0
    complete-before decode
  }
`;
