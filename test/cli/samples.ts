/** Parts of scenario files the tests of the command line share. */
export const MODEL = `model Synthetic {
  version "synthetic-1"
  parameters 8.03e9
  weights-dtype bf16
  kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}
`;

export const NODE = `node host {
  device gpu {
    compute 989.4 TFLOP/s
    tier hbm { capacity 80 GB; read 3.35 TB/s; write 3.35 TB/s; append in-place }
  }
  tier flash { capacity 512 GB; read 1.6 TB/s; write 40 GB/s; append page; granularity 16 KiB }
  link bus flash <-> gpu.hbm { bandwidth 1.6 TB/s }
}
`;

export const WORKLOAD = `workload chat serves Synthetic {
  sequences 8
  context 8192 tok
  prompt 7680 tok
  output 512 tok
}
`;

/** The engineering example: 2 · 32 · 8 · 128 · 2 B = 131,072 B a token, 1 GiB for 8192 tokens, 8 GiB for eight sequences. */
export const SOUND = `${MODEL}${NODE}${WORKLOAD}scenario in-hbm {
  place Synthetic.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  run chat on host.gpu
}
`;

/** Live KV on flash that programs whole pages: 2 KiB runs into 16 KiB pages. */
export const BROKEN = SOUND.replace('place chat.kv in host.gpu.hbm', 'place chat.kv in host.flash');
