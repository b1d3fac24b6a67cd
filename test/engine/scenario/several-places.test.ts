import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../helpers/evaluate-text.ts';
import { example } from './engineering-example.ts';

/** 2 · 32 · 8 · 128 · 2 B of 6,144 tokens. */
const PREFIX = 131_072 * 6144;

const DRAM = 'place chat.prefixes in host.dram { retain 400 GB; otherwise recompute; ';
const SSD = 'place chat.prefixes in host.ssd { retain 4 TB; otherwise recompute; ';

/** Prefixes in memory, and in flash behind it: whatever comes from either passes the one bus to the device. */
const kept = (places: readonly string[], arrivals = '10 /s') =>
  scenarioOf(
    example({
      pcie: '10 GB/s',
      extra: `tier ssd { capacity 8 TB; read 40 GB/s; write 10 GB/s; append page; granularity 16 KiB }
  link nvme ssd <-> dram { bandwidth 20 GB/s; latency 1 us }`,
      statements: `place M.weights in host.gpu.hbm
  place chat.kv in host.gpu.hbm
  ${places.map((one) => `${one} }`).join('\n  ')}
  run chat on host.gpu`,
    }).replace('arrivals 0.5 /s', `arrivals ${arrivals}`),
  );

const RESTORE = ['time', 'contended', 'worst', 'together', 'wait'].map((name) => `chat.restore.${name}`);

describe('prefixes on several tiers', () => {
  it('are restored from the fastest of them: a request crosses a shared bus once', () => {
    const s = kept([DRAM, SSD]);
    // 10 /s · 805 MB of 10 GB/s; both places together would be 161 %.
    expect(s.value('host.pcie.utilisation')).toBeCloseTo((10 * PREFIX) / 10e9, 12);
    expect(s.verdict('host.pcie.utilisation')?.verdict).toBe('met');
    expect(s.value('host.nvme.utilisation')).toBe(0);
    // Eight sequences, one restore each.
    expect(s.value('chat.restore.worst')).toBeCloseTo((8 * PREFIX) / 10e9 + 3.1e-6, 9);
    expect(s.value('chat.restore.together')).toBeCloseTo((8 * PREFIX) / 10e9 + 3.1e-6, 9);
  });

  it('take as long as from the fastest alone, in whatever order they are written', () => {
    const alone = kept([DRAM]);
    for (const s of [kept([DRAM, SSD]), kept([SSD, DRAM])])
      for (const name of [...RESTORE, 'chat.itl.during-restore'])
        expect([name, s.value(name)]).toEqual([name, alone.value(name)]);
  });

  it('are no escape from a busy link: another place is told as if all requests took it', () => {
    const s = kept([DRAM, SSD], '13 /s');
    // 105 % of the bus either way; memory is the faster place, so the flash behind it decides nothing.
    expect(s.verdict('host.pcie.utilisation')?.verdict).toBe('broken');
    expect(s.value('chat.restore.contended')).toBeCloseTo((8 * PREFIX) / 10e9 + 3.1e-6, 9);
  });

  it('hide under the prefill only where the place that is restored from does so', () => {
    const [plain, layers] = [kept([DRAM, `${SSD} overlap layers`]), kept([`${DRAM} overlap layers`, SSD])];
    expect(plain.value('chat.ttft.restore')).toBe(plain.value('chat.restore.contended'));
    expect(layers.value('chat.ttft.restore')).toBeLessThan(layers.value('chat.restore.contended')!);
  });
});
