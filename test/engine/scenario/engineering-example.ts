/** The engineering example, with what a test varies in it. */
export interface Variation {
  readonly sequences?: number;
  readonly context?: number;
  readonly pcie?: string;
  readonly extra?: string;
  readonly workload?: string;
  readonly statements?: string;
}

/** A GPU of round figures, so that expected values can be worked out on paper. */
export function example({
  sequences = 8,
  context = 8192,
  pcie = '55 GB/s',
  extra = '',
  workload = '',
  statements,
}: Variation = {}): string {
  return `
model M {
  version "m-1"
  parameters 8e9
  weights-dtype bf16
  kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}
node host {
  device gpu {
    compute 1000 TFLOP/s
    tier hbm { capacity 80 GB; read 2 TB/s; write 2 TB/s; append in-place }
  }
  tier dram { capacity 1 TB; read 300 GB/s; write 300 GB/s; latency 100 ns; append in-place }
  link pcie dram <-> gpu.hbm { bandwidth ${pcie}; latency 3 us }
  ${extra}
}
workload chat serves M {
  sequences ${sequences}
  context ${context} tok
  prompt 7680 tok
  reused 6144 tok
  output 512 tok
  arrivals 0.5 /s
  ttft <= 500 ms
  itl <= 30 ms
  ${workload}
}
scenario s {
  ${
    statements ??
    `place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  place chat.prefixes in host.dram { retain 400 GB; via host.pcie; otherwise recompute }
  run chat on host.gpu`
  }
}
`;
}
