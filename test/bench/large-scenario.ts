/**
 * A scenario of 1,000 placed objects on 200 tiers with 500 links: 100 nodes, each with a GPU and host memory behind two
 * buses, in a ring of fabrics with chords; every prefix lies on another node than the cache it is restored to.
 */
export function largeScenario(): string {
  const nodes = Array.from({ length: 100 }, (_, i) => i);
  const fabrics = nodes.flatMap((i) =>
    [1, 7, 31].map(
      (step) => `link f${i}-${step} n${i}.dram <-> n${(i + step) % 100}.dram { bandwidth 50 GB/s; latency 5 us }`,
    ),
  );
  const workloads = Array.from({ length: 450 }, (_, i) => i);
  return [
    `model M {
  version "m-1"
  parameters 8e9
  weights-dtype bf16
  kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}`,
    ...nodes.map(
      (i) => `node n${i} {
  device gpu { compute 1000 TFLOP/s; tier hbm { capacity 800 GB; read 2 TB/s; write 2 TB/s; append in-place } }
  tier dram { capacity 2 TB; read 300 GB/s; write 300 GB/s; latency 100 ns; append in-place }
  link pcie dram <-> gpu.hbm { bandwidth 55 GB/s; latency 3 us }
  link spare dram <-> gpu.hbm { bandwidth 25 GB/s; latency 3 us }
}`,
    ),
    ...fabrics,
    ...workloads.map(
      (i) =>
        `workload w${i} serves M { sequences 2; context 8192 tok; prompt 7680 tok; reused ${4096 + (i % 5) * 512} tok; output 512 tok; arrivals 0.01 /s; ttft <= 2 s; itl <= 100 ms }`,
    ),
    'scenario large {',
    ...nodes.map((i) => `  place M.weights in n${i}.gpu.hbm`),
    ...workloads.flatMap((i) => [
      `  place w${i}.kv in n${i % 100}.gpu.hbm`,
      `  place w${i}.prefixes in n${(i * 3 + 1) % 100}.dram { retain 10 GB; otherwise recompute }`,
      `  run w${i} on n${i % 100}.gpu`,
    ]),
    '}',
  ].join('\n');
}
