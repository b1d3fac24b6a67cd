import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../helpers/evaluate-text.ts';
import { readLines } from './read.ts';

interface Transfer {
  readonly id: string;
  readonly role: 'positive' | 'negative' | 'info';
  readonly bytes: number | null;
  readonly ms: number | null;
  readonly peak_GBps: number | null;
}

/** The one report without a peak names a PCIe 4 slot. */
const PCIE4_X16 = 31.5;

const rows = readLines<Transfer>('transfers.jsonl').flatMap(({ id, role, bytes, ms, peak_GBps }) =>
  bytes === null || ms === null ? [] : [{ id, role, bytes, ms, peak: peak_GBps ?? PCIE4_X16 }],
);

/** A cache of 128 bytes a token, so that a prefix has the bytes of the row but for a remainder; its path has the row's peak and time. */
function scenario({ bytes, ms, peak }: (typeof rows)[number]) {
  const tokens = Math.floor(bytes / 128);
  return scenarioOf(`
model One { version "1"; parameters 1e6; weights-dtype bf16; kv-dtype int8; layers 1 { attention full; query-heads 1; kv-heads 1; head-dim 64 } }
node n {
  device gpu { compute 100 TFLOP/s; tier hbm { capacity 10 TB; read 9 TB/s; write 9 TB/s; append in-place } }
  tier far { capacity 10 TB; read 9 TB/s; write 9 TB/s; append in-place }
  link wire far -> gpu.hbm { bandwidth ${peak} GB/s }
}
workload w serves One { sequences 1; prompt ${tokens} tok; reused ${tokens} tok; output 1 tok }
scenario s {
  place One.weights in n.gpu.hbm
  place w.kv in n.gpu.hbm
  place w.prefixes in n.far { retain 1 TB; via n.wire; measured { ${tokens} tok: ${ms} ms } }
  run w on n.gpu
}`);
}

describe('measured transfers, as restores over a link of their peak', () => {
  it('has rows of both kinds', () => {
    expect(rows.filter((row) => row.role === 'positive').length).toBeGreaterThanOrEqual(20);
    expect(rows.filter((row) => row.role === 'negative').length).toBeGreaterThanOrEqual(2);
  });

  it.each(rows.filter((row) => row.role === 'positive'))('$id is not faster than its bound', (row) => {
    const s = scenario(row);
    expect(s.value('w.restore.time')!).toBeLessThanOrEqual(row.ms / 1e3);
    expect(s.value('w.restore.time')!).toBeGreaterThan(0);
    expect(s.quantity('w.restore.contended')).toMatchObject({ claim: 'measured' });
    expect(s.value('w.restore.contended')).toBeCloseTo(row.ms / 1e3, 12);
  });

  it.each(rows.filter((row) => row.role === 'negative'))('$id is told to be impossible', (row) => {
    const [check] = scenario(row).report.workloads[0]!.measured ?? [];
    expect(check!.measured.value!).toBeLessThan(check!.bound.value!);
  });
});
