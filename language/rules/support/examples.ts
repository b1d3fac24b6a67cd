/** A model, a machine and a second tier that several examples share; each example is a whole file all the same. */
export const LLAMA = `model Llama {
  version       "llama-3.1-8b"
  parameters    8.03e9
  weights-dtype bf16
  kv-dtype      bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}
`;

/** One accelerator with 80 GB, and host memory behind a bus. */
export const HOST = `node host {
  device gpu {
    compute { bf16: 989.4 TFLOP/s }
    tier hbm { capacity 80 GB; read 3.35 TB/s; write 3.35 TB/s; append in-place }
  }
  tier dram { capacity 1 TiB; read 300 GB/s; write 300 GB/s; latency 100 ns; append in-place }
  link pcie dram <-> gpu.hbm { bandwidth 55 GB/s; latency 3 us }
}
`;

/** The same with a read-oriented flash tier. */
export const HOST_WITH_FLASH = `node host {
  device gpu {
    compute { bf16: 989.4 TFLOP/s }
    tier hbm { capacity 80 GB; read 3.35 TB/s; write 3.35 TB/s; append in-place }
  }
  tier hbf { capacity 512 GB; read 1.6 TB/s; write 40 GB/s; latency 10 us; append page; granularity 16 KiB }
  link bus hbf <-> gpu.hbm { bandwidth 1.6 TB/s; latency 1 us }
}
`;
