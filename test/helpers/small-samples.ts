/** A model of 128 KiB of KV a token and 16 GB of weights. */
export const LLAMA_LAYERS = `model M {
  version "m-1"
  parameters 8e9
  weights-dtype bf16; kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}
`;

/** One device of 1 PFLOP/s with 40 GB at 1 TB/s. */
export const SMALL_HOST = `node host {
  device gpu {
    compute { bf16: 1000 TFLOP/s }
    tier hbm { capacity 40 GB; read 1 TB/s; write 1 TB/s; append in-place }
  }
}
`;
