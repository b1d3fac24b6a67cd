/** The two samples of the language's description, verbatim. */
export const ENGINEERING_EXAMPLE = `import "std/hardware"

/** The engineering example: 1 GiB of KV per sequence, 8 GiB for eight. */
model Synthetic {
  version       "synthetic-1"
  parameters    8.03e9
  weights-dtype bf16
  kv-dtype      bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}

node host {
  device gpu : H100-SXM                       // from std/hardware: compute plus its own tier gpu.hbm
  tier dram { capacity 1 TiB; read 300 GB/s; write 300 GB/s; latency 100 ns; append in-place }
  tier hbf  { capacity 512 GB; read 1.6 TB/s; write 40 GB/s; latency 10 us; append page; granularity 16 KiB
              endurance 3000 cycles }
  link pcie    dram <-> gpu.hbm { bandwidth 55 GB/s; latency 3 us }
  link hbf-bus hbf  <-> gpu.hbm { bandwidth 1.6 TB/s; latency 1 us }
}

workload chat serves Synthetic {
  sequences 8                                  // live at once
  context   8192 tok                           // the most tokens a live sequence holds
  prompt    7680 tok
  reused    6144 tok                           // of the prompt, found as an inactive prefix
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

/** The misconception this tool exists for: a large read-oriented tier does not automatically suit the active cache. */
scenario hbf-active {
  place Synthetic.weights in host.hbf
  place chat.kv           in host.hbf          // error: 64 pieces of 2 KiB a token into 16 KiB program pages …
  run   chat              on host.gpu
}
`;

export const SPLIT_SERVING = `import "std/hardware"
import "std/links"
import "std/models"

node p0 {
  device gpus : H100-SXM { count 8 }
  tier   dram : DDR5-host { capacity 1.5 TB }
  link   pcie : PCIe5-x16 dram <-> gpus.hbm { count 8 }
}
node d0 : p0                                            // inherits gpus, gpus.hbm, dram, pcie
link fabric : InfiniBand-NDR p0.gpus.hbm -> d0.gpus.hbm { count 8; usable 80% }

workload chat70 serves Llama-3.1-70B { sequences 64; context 8192 tok; prompt 7680 tok; output 512 tok; ttft p99 <= 800 ms }

scenario split {
  place Llama-3.1-70B.weights in p0.gpus.hbm
  place Llama-3.1-70B.weights in d0.gpus.hbm            // a second copy, said out loud
  run   chat70.prefill on p0.gpus { tensor-parallel 8 }
  run   chat70.decode  on d0.gpus { tensor-parallel 8 }
  place chat70.kv      in d0.gpus.hbm
  handoff chat70 from p0.gpus.hbm to d0.gpus.hbm {
    via fabric
    checks weights, version, tokens, positions, dtype, layout
    owner d0
    complete-before decode
  }
}
`;
