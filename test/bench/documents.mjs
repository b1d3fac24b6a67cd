// Sound documents of any length: one model, node, workload and scenario after another, as people write them.

/** About `lines` lines; every block is complete, so nothing is reported. */
export function documentOf(lines) {
  const blocks = [];
  for (let i = 0, count = 0; count < lines; i++) {
    const text = block(i);
    blocks.push(text);
    count += text.split('\n').length - 1;
  }
  return blocks.join('');
}

function block(i) {
  return `/** Model ${i}. */
model M${i} {
  version "m-${i}"
  parameters 8.03e9
  weights-dtype bf16
  kv-dtype bf16
  layers 32 { attention full; query-heads 32; kv-heads 8; head-dim 128 }
}

node host${i} {
  device gpu {
    compute 989.4 TFLOP/s
    tier hbm { capacity 80 GB; read 3.35 TB/s; write 3.35 TB/s; latency 600 ns; append in-place }
  }
  tier dram { capacity 1 TiB; read 300 GB/s; write 300 GB/s; latency 100 ns; append in-place }
  link pcie dram <-> gpu.hbm { bandwidth 55 GB/s; latency 3 us }
}

workload chat${i} serves M${i} {
  sequences 8
  context   8192 tok
  prompt    7680 tok
  reused    6144 tok
  output    512 tok
  arrivals  0.5 /s
  ttft      <= 500 ms
  itl       <= 30 ms
}

scenario s${i} {
  place M${i}.weights     in host${i}.gpu.hbm
  place chat${i}.kv       in host${i}.gpu.hbm
  place chat${i}.prefixes in host${i}.dram { retain 400 GiB; evict lru; via host${i}.pcie; otherwise recompute }
  run   chat${i}          on host${i}.gpu
  expect chat${i}.restore.time < chat${i}.recompute.time
}

`;
}
