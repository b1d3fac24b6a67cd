import { test } from 'vitest';
import { complete } from '../helpers/completion.ts';
import { openWorkspace } from '../helpers/workspace.ts';
import { describeFinding } from '../helpers/diagnostics.ts';
const HOST = `import "std/hardware"
import "std/models"
node host {
  device gpu : H100-SXM
  tier dram { capacity 1 TiB; read 300 GB/s; write 300 GB/s; append in-place }
  link pcie dram <-> gpu.hbm { bandwidth 55 GB/s; latency 3 us }
}
workload chat serves Llama-3.1-8B { sequences 8; context 8192 tok; prompt 7680 tok; reused 6144 tok; output 512 tok; arrivals 0.5 /s; ttft <= 500 ms }
`;
test('try', async () => {
  const w = await openWorkspace(HOST + 'scenario s {\n  place Llama-3.1-8B.weights in host.gpu.hbm\n  place chat.kv in host.gpu.hbm\n  place chat.prefixes in host.dram { retain 400 GiB; evict lru; via host.pcie }\n  run chat on host.gpu\n}');
  console.log(w.shared.tierwright.Analysis.get(w.main).findings.map((f) => describeFinding(f)).join('\n'));
  for (const t of ['<|>', 'scenario s {\n  place <|>', 'scenario s {\n  place chat.kv <|>\n}', 'scenario s {\n  place chat.kv in host.<|>\n}', 'scenario s {\n run <|>\n run chat on host.gpu\n}', 'scenario s {\n run chat on <|> }', 'scenario s { place chat.kv in host.gpu.hbm; run chat on host.gpu; expect chat.<|> }', 'tier x { <|> }', 'tier x { capacity 80 <|> }', 'tier x { capacity <|> }','tier x { read 80G<|> }', 'tier x { append <|> }', 'device d : <|>', 'import "<|>"', 'link l <|>', 'workload w <|>', 'workload w serves <|>', 'scenario s { place chat.prefixes in host.dram { via <|> } }','scenario s { place chat.prefixes in host.dram {\n <|> } }', 'model M { layers 3 { attention mla; <|> } }', 'device d { compute { <|> } }', 'device d { compute { bf16: 3 <|> } }', 'workload w { ttft <|> }', 'workload w { arrivals 3 <|> }', 'link l dram <|>', 'let x = <|>', '// <|>', 'model M from "<|>"', 'workload w { measured { 3 <|>'])
    { const items = await complete(HOST + t); console.log(t.padEnd(40), '=>', items.length, items.slice(0, 14).map((i) => i.label + (i.additionalTextEdits ? '+' : '')).join(' | ')); }
});
