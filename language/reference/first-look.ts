/** A whole file that shows the language at a glance; a test keeps it free of errors. */
export const FIRST_LOOK = `import "std/hardware"

/** 128 KiB of KV a token, 1 GiB a sequence, 8 GiB for eight. */
model Synthetic {
  version       "synthetic-1"
  parameters    8.03e9
  weights-dtype bf16
  kv-dtype      bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}

node host {
  device gpu : H100-SXM                        // from std/hardware, with its own tier gpu.hbm
  tier dram { capacity 1 TiB; read 300 GB/s; write 300 GB/s; latency 100 ns; append in-place }
  link pcie dram <-> gpu.hbm { bandwidth 55 GB/s; latency 3 us }
}

workload chat serves Synthetic {
  sequences 8
  context   8192 tok
  prompt    7680 tok
  reused    6144 tok
  output    512 tok
  arrivals  0.5 /s
  ttft      <= 500 ms
  itl       <= 30 ms
}

scenario dram-prefixes {
  place Synthetic.weights in host.gpu.hbm
  place chat.kv           in host.gpu.hbm
  place chat.prefixes     in host.dram { retain 400 GiB; evict lru; via host.pcie; otherwise recompute }
  run   chat              on host.gpu
  expect chat.restore.time < chat.recompute.time
}
`;
