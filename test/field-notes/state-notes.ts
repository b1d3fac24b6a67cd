import type { FieldNote } from './note.ts';

/** Validity, handoff, wear and retention: rows 9, 10, 12–20, 23–26. Figures are worked out beside each. */
export const STATE_NOTES: readonly FieldNote[] = [
  {
    file: '09-decode-stops-prefill.tier',
    source: ['sglang/issues/6351'],
    findings: [
      {
        scenario: 'decode-is-full',
        code: 'handoff-staging',
        severity: 'warning',
        subject: 'd0.gpu.hbm.staged',
        // 16.06 GB of weights and 59 GiB of cache; on their way 3 /s · 7,680 · 128 KiB = 3.02 GB/s for the prefill's quarter second.
        says: ['79.41 GB', '80 GB', 'hold up the prefill'],
      },
    ],
  },
  {
    file: '10-preempted-decode.tier',
    source: ['vllm-ascend/issues/10820'],
    findings: [
      {
        scenario: 'preempted',
        code: 'expectation-failed',
        severity: 'warning',
        subject: 'long.resume.time <= 2 s',
        // 65,536 / 128 = 512 steps; a step is no shorter than its weights: 141 GB / (8 · 3.35 TB/s) = 5.3 ms, 2.7 s in all.
        says: ['long.resume.time'],
      },
    ],
  },
  {
    file: '12-written-too-late.tier',
    source: ['sglang/issues/39444'],
    findings: [
      {
        scenario: 'evicted-before-backup',
        code: 'retained-too-short',
        severity: 'warning',
        subject: 'rounds.prefixes.needed',
        // 5 · 16,011 = 80,055 tokens of 128 KiB are 9.772 GiB; 42,763 + 27,127 = 69,890 are 8.531 GiB.
        says: ['9.772 GiB', '8.531 GiB'],
      },
    ],
  },
  {
    file: '13-random-hash-seed.tier',
    source: ['LMCache/issues/1139'],
    findings: [
      {
        scenario: 'seeded-by-chance',
        code: 'prefix-invalid',
        severity: 'error',
        subject: 'chat.prefixes',
        says: ['hash seed', 'would never come'],
      },
    ],
  },
  {
    file: '14-lora-by-name.tier',
    source: ['vllm/issues/30931'],
    findings: [
      {
        scenario: 'keyed-by-name',
        code: 'key-incomplete',
        severity: 'error',
        subject: 'chat.prefixes',
        says: ["goes by 'lora-name'", "lacks 'lora'"],
      },
    ],
  },
  {
    file: '15-external-key.tier',
    source: ['vllm/issues/44250'],
    findings: [
      {
        scenario: 'external-forgets',
        code: 'key-incomplete',
        severity: 'error',
        subject: 'chat.prefixes',
        // The engine's own tier has the adapter in its key and gets no finding.
        says: ['on store.dram', "lacks 'lora'"],
      },
    ],
  },
  {
    file: '16-hot-weight-update.tier',
    source: ['lmdeploy/issues/4917'],
    findings: [
      {
        scenario: 'stale-hits',
        code: 'stale-prefix',
        severity: 'error',
        subject: 'chat.prefixes',
        says: ['every 1 h', 'neither weights nor version'],
      },
    ],
  },
  {
    file: '17-untagged-key.tier',
    source: ['vllm/issues/44701', 'openvino.genai/pull/3722'],
    findings: [
      {
        scenario: 'joined-fields',
        code: 'key-incomplete',
        severity: 'error',
        subject: 'chat.prefixes',
        says: ['without tags'],
      },
    ],
  },
  {
    file: '18-unequal-tp.tier',
    source: ['vllm/issues/50765', 'sglang/pull/31968'],
    findings: [
      {
        scenario: 'more-ranks-than-heads',
        code: 'handoff-reshard',
        severity: 'error',
        subject: 'chat.handoff',
        says: ['8 ranks for prefill and 16 for decode', '8 KV heads'],
      },
    ],
  },
  {
    file: '19-block-sizes.tier',
    source: ['vllm/issues/42895', 'dynamo/pull/12821'],
    findings: [
      {
        scenario: 'unequal-blocks',
        code: 'handoff-mismatch',
        severity: 'error',
        subject: 'chat.handoff',
        says: ["block size '16 tok' against '64 tok'"],
      },
    ],
  },
  {
    file: '20-name-is-not-identity.tier',
    source: ['kv-cache-sharing-and-isolation.md'],
    findings: [
      {
        scenario: 'last-path-component',
        code: 'key-incomplete',
        severity: 'error',
        subject: 'chat.prefixes',
        says: ["goes by 'name', and a name is no identity"],
      },
    ],
  },
  {
    file: '23-drive-wear.tier',
    source: ['LMCache/issues/2739', 'dynamo/pull/3532'],
    findings: [
      {
        scenario: 'write-everything',
        code: 'endurance-exceeded',
        severity: 'warning',
        subject: 'host.nvme.lifetime',
        // 0.5 /s · 3,840 tok · 320 KiB = 629.1 MB/s; 7.68 TB · 1826.25 d / 629.1 MB/s = 258 d; 54.36 TB a day / 7.68 TB = 7.078.
        says: ['258 d', '5 y', '7.078 times a day'],
      },
    ],
  },
  {
    file: '24-load-back-pins.tier',
    source: ['sglang/pull/39395'],
    findings: [
      {
        scenario: 'sole-copies',
        code: 'restore-pins',
        severity: 'warning',
        subject: 'chat.prefixes.pinned',
        // 8 · 6,144 tok · 128 KiB = 6 GiB = 6.442 GB.
        says: ['6.442 GB', '4 GB', 'only copy'],
      },
    ],
  },
  {
    file: '25-draft-cache.tier',
    source: ['dynamo/issues/6353'],
    findings: [
      {
        scenario: 'with-draft',
        code: 'retained-too-short',
        severity: 'warning',
        subject: 'drafting.prefixes.needed',
        // 0.8 /s · (7,680 − 6,144 + 512) tok · 160 KiB · 600 s = 161.1 GB; without the draft's 32 KiB a token 128.8 GB.
        says: ['161.1 GB', '140 GB'],
      },
    ],
  },
  {
    file: '26-overlay-filesystem.tier',
    source: ['dynamo/pull/10649', 'sglang/issues/21880'],
    findings: [
      {
        scenario: 'container-layers',
        code: 'path-unsupported',
        severity: 'error',
        subject: 'chat.prefixes',
        says: ['access direct', 'overlayfs'],
      },
    ],
  },
];
