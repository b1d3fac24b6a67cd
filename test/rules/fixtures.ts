/** 8.03e9 · 2 B = 16.06 GB of weights; 2 · 32 · 8 · 128 · 2 B = 131,072 B of cache for a token, 1 GiB for 8,192. */
export const LLAMA = `model M {
  version "one"
  parameters 8.03e9
  weights-dtype bf16
  kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}
`;

export const NODE = `node host {
  device gpu {
    compute { bf16: 989.4 TFLOP/s }
    tier hbm { capacity 80 GB; read 3.35 TB/s; write 3.35 TB/s; append in-place }
  }
  tier small { capacity 16 GB; read 300 GB/s; write 300 GB/s; append in-place }
  tier dram  { capacity 64 GiB; read 300 GB/s; write 300 GB/s; append in-place }
  tier flash { capacity 512 GB; read 1.6 TB/s; write 40 GB/s; append page; granularity 16 KiB }
  tier worm  { capacity 512 GB; read 1.6 TB/s; append none }
  link a small <-> gpu.hbm { bandwidth 55 GB/s }
  link b dram  <-> gpu.hbm { bandwidth 55 GB/s; latency 3 us }
  link c flash <-> gpu.hbm { bandwidth 1.6 TB/s }
  link d worm  <-> gpu.hbm { bandwidth 1.6 TB/s }
}
`;

export const CHAT = 'workload chat serves M { sequences 8; context 8192 tok; prompt 7680 tok; output 512 tok }\n';
export const REUSING =
  'workload chat serves M { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok }\n';
