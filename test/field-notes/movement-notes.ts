import type { FieldNote } from './note.ts';

/** Hits, bandwidth, fragmentation, capacity and expectations: rows 1–8, 11, 21, 22, 27–29. */
export const MOVEMENT_NOTES: readonly FieldNote[] = [
  {
    file: '01-hits-already-local.tier',
    source: ['LMCache/issues/1109', '15,444'],
    findings: [
      {
        scenario: 'overhead-only',
        code: 'tier-never-hits',
        severity: 'warning',
        subject: 'twice.prefixes',
        says: ['60 GB', '100 GB', 'written and never read'],
      },
    ],
  },
  {
    file: '02-page-wise-copies.tier',
    source: ['LMCache/issues/970', '44,025'],
    findings: [
      {
        scenario: 'page-by-page',
        code: 'expectation-failed',
        severity: 'error',
        subject: 'chat.restore.contended < chat.recompute.time',
        // 3,000 · 512 KiB = 1.573 GB; at 11 GB/s 143 ms; 3,000 / 44,025 = 68.14 ms. Both are measured.
        says: ['143 ms', '68.14 ms'],
      },
    ],
  },
  {
    file: '03-random-prompts.tier',
    source: ['LMCache/issues/1061'],
    findings: [
      {
        scenario: 'nothing-repeats',
        code: 'hit-ceiling-exceeded',
        severity: 'warning',
        subject: 'drawn.prefixes.hit-ceiling',
        // 1,024 of 2,048 tokens against 100 % − 100 %.
        says: ['50 %', 'only 0 %', 'No tier can help'],
      },
    ],
  },
  {
    file: '04-working-set-fits.tier',
    source: ['LMCache/issues/2334', '1169'],
    findings: [
      {
        scenario: 'tells-nothing',
        code: 'expectation-failed',
        severity: 'error',
        subject: 'one.prefixes.bytes > host.gpu.hbm.capacity - host.gpu.hbm.used',
        // 14,808 · 128 KiB = 1.808 GiB; 80 GB − 16.06 GB of weights − 14,909 · 128 KiB = 61.99 GB = 57.73 GiB.
        says: ['1.808 GiB', '57.73 GiB', 'exact'],
      },
    ],
  },
  {
    file: '05-chunk-pool.tier',
    source: ['LMCache/issues/485', '[2, 80, 256, 256]'],
    findings: [
      {
        scenario: 'too-small',
        code: 'capacity-exceeded',
        severity: 'error',
        subject: 'host.pool.used',
        // 2 · 80 · 256 · 256 · 2 B = 20.97 MB; 8,192 / 256 = 32 chunks on 4 ranks: 128 of them, 2.684 GB.
        says: ['2.684 GB', '2 GB', '34.2 % over'],
      },
    ],
  },
  {
    file: '06-disk-by-the-sheet.tier',
    source: ['dynamo/issues/6101', '0.066 GB/s'],
    findings: [
      {
        scenario: 'as-measured',
        code: 'expectation-failed',
        severity: 'error',
        subject: 'long.restore.contended < long.recompute.time',
        // 20,000 · 128 KiB = 2.62 GB in 40 s are 0.066 GB/s; in 0.9 s they would be 2.9 GB/s: 44.4 times.
        says: ['40 s', '900 ms', '44.4 times'],
      },
    ],
  },
  {
    file: '07-many-small-entries.tier',
    source: ['sglang/issues/5450', '35036'],
    findings: [
      {
        scenario: 'page-of-one-token',
        code: 'expectation-failed',
        severity: 'warning',
        subject: 'chat.handoff.contended <= 500 ms',
        // 2 · 32 · 4,096 = 262,144 entries of 132 µs are 34.60 s; 512 MiB at 4.792 GB/s are 0.112 s.
        says: ['34.72 s', '500 ms'],
      },
    ],
  },
  {
    file: '08-descriptors.tier',
    source: ['vllm/issues/55434', '112,000'],
    findings: [
      {
        scenario: 'many-descriptors',
        code: 'expectation-failed',
        severity: 'warning',
        subject: 'by-nvlink.handoff.contended <= by-rdma.handoff.contended',
        // 4.9 GB / 43,750 B = 112,000; · 1.155 µs = 129.4 ms, and 4.9 GB / 50.04 GB/s = 97.9 ms: posting is 56.9 %.
        // RDMA: 112,000 · 58 ns = 6.5 ms, and 4.9 GB / 50 GB/s = 98 ms.
        says: ['227.3 ms', '104.5 ms'],
      },
    ],
  },
  {
    file: '11-pool-over-local.tier',
    source: ['vllm-ascend/issues/15222'],
    findings: [
      {
        scenario: 'fetched-again',
        code: 'expectation-failed',
        severity: 'warning',
        subject: 'pooled.ttft <= local.ttft',
        // 21 · (1,024 + 256) / 4 + 20 · 1,024 / 128 = 6,880 B a token, and 43 windows of 128 tokens: 817.2 MB. Over
        // 25 GB/s · 87 % they take 37.57 ms, from HBM at 4.8 TB/s 0.17 ms. The same in both are 40.74 ms of prefill of the
        // other 13,107 tokens, and 43 layers · (662 µs + 7/8 · 13,107 · 0.228 µs) = 140.9 ms beside it on eight ranks.
        says: ['219.2 ms', '181.8 ms'],
      },
    ],
  },
  {
    file: '21-cold-connection.tier',
    source: ['sglang/pull/28737', '38 s'],
    findings: [
      {
        scenario: 'first-request',
        code: 'deadline-ttft',
        severity: 'warning',
        subject: 'chat.ttft',
        // 38 s of setting up; the prefill, some 0.3 s, streams its layers behind that and adds no more than itself.
        says: ['chat.ttft takes 38.', '10 s'],
      },
    ],
  },
  {
    file: '22-transport-in-use.tier',
    source: ['nixl/issues/922', '0.4 GB/s'],
    findings: [
      {
        scenario: 'another-transport',
        code: 'expectation-failed',
        severity: 'warning',
        subject: 'chat.handoff.contended <= 100 ms',
        // 1 GiB / (300 GB/s · 0.133 %) = 2.691 s.
        says: ['2.691 s', '100 ms'],
      },
    ],
  },
  {
    file: '27-full-is-not-busy.tier',
    source: ['llm-d-autoscaling/issues/927'],
    findings: [
      {
        scenario: 'scaled-by-residency',
        code: 'expectation-failed',
        severity: 'error',
        subject: 'host.gpu.hbm.used <= 0.95 * host.gpu.hbm.capacity',
        // 16.06 GB of weights, 8 GiB of live cache and 54 GB of prefixes are 73.25 GiB; 76 GB are 70.78 GiB.
        says: ['73.25 GiB', '70.78 GiB', 'exact'],
      },
    ],
  },
  {
    file: '28-split-of-four.tier',
    source: ['vllm/pull/6170'],
    findings: [
      {
        scenario: 'two-and-two',
        code: 'expectation-failed',
        severity: 'warning',
        subject: 'split.ttft.bound <= whole.ttft.bound',
        // 2 · 7,680 · 68.45e9 + 2 · 80 · 64 · 128 · 7,680² = 1.129e15 FLOP over 4 or 2 · 989.4 TFLOP/s.
        says: ['570.4 ms', '285.2 ms', '2 times'],
      },
    ],
  },
  {
    file: '29-when-to-offload.tier',
    source: ['llm-d-planner/issues/15'],
    findings: [
      {
        scenario: 'file-server',
        code: 'expectation-failed',
        severity: 'warning',
        subject: 'chat.restore.time < chat.recompute.time',
        // 6,144 · 128 KiB / 1.25 GB/s = 644.2 ms, and 1.05 ms of latency; 2 · 6,144 · 6.98e9 +
        // 2 · 32 · 32 · 128 · 6,144² = 9.57e13 FLOP at half of 989.4 TFLOP/s = 193.4 ms.
        says: ['645.3 ms', '193.4 ms'],
      },
    ],
  },
];
