/** Models as the server would send them, numbers worked out by hand from the engineering example of the language page. */
import { layoutsOf } from '../../server/preview/layout.ts';
import type {
  BudgetChart,
  LineChart,
  Measure,
  ObjectKind,
  PreviewModel,
  PreviewScenario,
  PreviewSegment,
  PreviewTier,
  SourceRange,
  VerdictWord,
} from '../../server/protocol.ts';

const URI = 'file:///samples/engineering-example.tier';
export const GB = 1e9;
export const GIB = 2 ** 30;

let line = 0;
function range(): SourceRange {
  line += 1;
  return { uri: URI, start: { line, character: 2 }, end: { line, character: 20 } };
}

export function measure(value: number, text: string): Measure {
  return { value, text };
}

const bytes = (value: number): Measure =>
  value >= 1e12 ? measure(value, `${round(value / 1e12)} TB`) : measure(value, `${round(value / GB)} GB`);
const binary = (gib: number): Measure => measure(gib * GIB, gib >= 1024 ? `${gib / 1024} TiB` : `${gib} GiB`);
const seconds = (value: number): Measure =>
  value >= 1 ? measure(value, `${round(value)} s`) : measure(value, `${round(value * 1000)} ms`);
const round = (value: number): number => Number(value.toPrecision(4));

function segment(object: string, tier: string, kind: ObjectKind, size: Measure | undefined): PreviewSegment {
  return { id: `${object}@${tier}`, object, kind, label: object, range: range(), ...(size && { size }) };
}

interface TierFacts {
  readonly rank: number;
  readonly capacity: Measure;
  readonly segments: readonly PreviewSegment[];
  readonly detail: string;
  readonly count?: number;
  readonly verdict?: VerdictWord;
}

export function tier(id: string, name: string, facts: TierFacts): PreviewTier {
  const { capacity, segments, count = 1, verdict, rank, detail } = facts;
  const known = segments.every(({ size }) => size);
  const used = segments.reduce((sum, { size }) => sum + (size?.value ?? 0), 0);
  const over = used > capacity.value ? bytes(used - capacity.value) : undefined;
  const usedText = used === 0 ? '0' : bytes(used).text;
  return {
    id,
    name,
    count,
    perInstance: true,
    rank,
    capacity,
    ...(known && { used: { value: used, text: usedText }, share: `${Math.round((100 * used) / capacity.value)} %` }),
    ...(over && { over }),
    summary: known ? `${usedText} of ${capacity.text}` : `used unknown: retain is missing · ${capacity.text}`,
    detail,
    segments,
    ...(verdict && { verdict }),
    range: range(),
  };
}

const RESTORE_TOKENS = [1024, 2048, 4096, 6144, 8192, 16384, 32768, 65536, 131072];
const tokens = (value: number) => measure(value, value >= 1024 ? `${value / 1024} Ki` : String(value));

/** 128 KiB a token over this path; recompute at 45 % of 989 TFLOP/s, attention growing with the square. */
function restoreChart(path: {
  readonly via: string;
  readonly latency: number;
  readonly bytesPerSecond: number;
}): LineChart {
  const restore = (count: number) => path.latency + (count * 131072) / path.bytesPerSecond;
  const recompute = (count: number) => 0.006 + (2 * 8.03e9 * count + 2 * 32 * 4096 * count * count) / (989e12 * 0.45);
  return {
    kind: 'restore-vs-recompute',
    subject: 'chat.restore.time',
    title: 'Restore or recompute chat.prefixes',
    xLabel: 'reused tokens',
    yLabel: 'time',
    xScale: 'log',
    yScale: 'log',
    xTicks: [1024, 4096, 16384, 65536, 131072].map(tokens),
    yTicks: [0.001, 0.01, 0.1, 1, 10].map(seconds),
    series: [
      {
        id: 'restore',
        label: `restore via ${path.via}`,
        claim: 'lower-bound',
        points: RESTORE_TOKENS.map((count) => ({ x: tokens(count), y: seconds(restore(count)) })),
      },
      {
        id: 'recompute',
        label: 'recompute on host.gpu',
        claim: 'estimate',
        points: RESTORE_TOKENS.map((count) => ({ x: tokens(count), y: seconds(recompute(count)) })),
      },
    ],
    deadline: measure(0.5, '500 ms'),
    now: measure(6144, '6,144 tok'),
  };
}

const BUDGET_KINDS: Readonly<Record<string, ObjectKind>> = {
  queue: 'reserve',
  restore: 'prefixes',
  handoff: 'prefixes',
  'first token': 'weights',
  weights: 'weights',
};

function budget(subject: string, title: string, parts: readonly [string, number][], deadline: number): BudgetChart {
  const total = parts.reduce((sum, [, value]) => sum + value, 0);
  return {
    kind: 'budget',
    subject,
    title,
    segments: parts.map(([label, value]) => ({
      label,
      value,
      text: seconds(value).text,
      kind: BUDGET_KINDS[label] ?? 'kv',
    })),
    total: seconds(total),
    deadline: seconds(deadline),
    // A budget is made of estimates: it can miss a deadline, not break it.
    verdict: total > deadline ? 'at-risk' : 'met',
  };
}

type ScenarioFacts = Omit<PreviewScenario, 'range' | 'layouts'>;

export function scenario(facts: ScenarioFacts): PreviewScenario {
  return { ...facts, range: range(), layouts: layoutsOf(facts) };
}

const HOST_LINKS = (pcieLoad: Measure | undefined) => [
  {
    id: 'host.pcie',
    name: 'pcie',
    from: 'host.dram',
    to: 'host.gpu.hbm',
    directed: false,
    bandwidth: measure(55e9, '55 GB/s'),
    ...(pcieLoad && { utilisation: pcieLoad }),
    text: 'host.pcie: 55 GB/s, latency 3 µs, between host.dram and host.gpu.hbm',
    range: range(),
  },
  {
    id: 'host.hbf-bus',
    name: 'hbf-bus',
    from: 'host.hbf',
    to: 'host.gpu.hbm',
    directed: false,
    bandwidth: measure(1.6e12, '1.6 TB/s'),
    text: 'host.hbf-bus: 1.6 TB/s, latency 1 µs, between host.hbf and host.gpu.hbm',
    range: range(),
  },
];

interface HostFacts {
  readonly hbm: readonly PreviewSegment[];
  readonly dram: readonly PreviewSegment[];
  readonly hbf: readonly PreviewSegment[];
  readonly hbmVerdict?: VerdictWord;
  readonly hbfVerdict?: VerdictWord;
}

function host({ hbm, dram, hbf, hbmVerdict, hbfVerdict }: HostFacts): PreviewScenario['nodes'] {
  return [
    {
      id: 'host',
      name: 'host',
      range: range(),
      devices: [
        {
          id: 'host.gpu',
          name: 'gpu',
          count: 1,
          detail: 'H100-SXM · 989 TFLOP/s bf16',
          runs: ['chat'],
          range: range(),
        },
      ],
      tiers: [
        tier('host.gpu.hbm', 'gpu.hbm', {
          rank: 0,
          capacity: measure(80 * GB, '80 GB'),
          segments: hbm,
          detail: 'read 3.35 TB/s · append in-place',
          ...(hbmVerdict && { verdict: hbmVerdict }),
        }),
        tier('host.dram', 'dram', {
          rank: 1,
          capacity: binary(1024),
          segments: dram,
          detail: 'read and write 300 GB/s · 100 ns',
          verdict: 'met',
        }),
        tier('host.hbf', 'hbf', {
          rank: 1,
          capacity: measure(512 * GB, '512 GB'),
          segments: hbf,
          detail: 'read 1.6 TB/s · write 40 GB/s · page of 16 KiB',
          ...(hbfVerdict && { verdict: hbfVerdict }),
        }),
      ],
    },
  ];
}

const WEIGHTS = measure(16.06 * GB, '16.06 GB');
const LIVE = binary(8);

export function dramPrefixes(): PreviewScenario {
  const hbm = [
    segment('Synthetic.weights', 'host.gpu.hbm', 'weights', WEIGHTS),
    segment('chat.kv', 'host.gpu.hbm', 'kv', LIVE),
  ];
  return scenario({
    name: 'dram-prefixes',
    worst: 'met',
    summary: '5 met · 1 possible',
    verdicts: [
      {
        subject: 'chat.ttft',
        verdict: 'met',
        claim: 'estimate',
        value: '83.6 ms',
        bound: '42.1 ms',
        limit: '≤ 500 ms',
        text: 'First token after 83.6 ms, 416 ms before the deadline.',
        elementId: 'host.gpu',
        range: range(),
      },
      {
        subject: 'chat.itl',
        verdict: 'met',
        claim: 'estimate',
        value: '10.5 ms',
        bound: '7.36 ms',
        limit: '≤ 30 ms',
        text: 'A token every 10.5 ms, 19.5 ms within the limit.',
        elementId: 'host.gpu',
        range: range(),
      },
      {
        subject: 'host.gpu.hbm.used',
        verdict: 'met',
        claim: 'exact',
        value: '24.65 GB',
        limit: '≤ 80 GB',
        text: '24.65 GB of 80 GB, 55.3 GB free.',
        elementId: 'host.gpu.hbm',
        range: range(),
      },
      {
        subject: 'host.dram.used',
        verdict: 'met',
        claim: 'exact',
        value: '400 GiB',
        limit: '≤ 1 TiB',
        text: '400 GiB of 1 TiB, 624 GiB free.',
        elementId: 'host.dram',
        range: range(),
      },
      {
        subject: 'chat.restore.time',
        verdict: 'possible',
        claim: 'lower-bound',
        value: '≥ 14.6 ms',
        limit: '< 220 ms',
        text: 'Restoring takes at least 14.6 ms; recomputing 220 ms.',
        elementId: 'host.pcie',
        range: range(),
      },
      {
        subject: 'chat.demand',
        verdict: 'met',
        claim: 'estimate',
        value: '2.73',
        limit: '≤ 8',
        text: 'Arrivals need 2.73 live sequences of 8.',
        range: range(),
      },
    ],
    nodes: host({ hbm, dram: [segment('chat.prefixes', 'host.dram', 'prefixes', binary(400))], hbf: [] }),
    links: HOST_LINKS(measure(0.0073, '0.73 %')),
    transfers: [
      {
        id: 'chat.restore',
        object: 'chat.prefixes',
        label: 'restore from host.dram to host.gpu.hbm, 768 MiB',
        path: ['host.dram', 'host.pcie', 'host.gpu.hbm'],
        hops: [
          { id: 'host.dram', text: '2.68 ms', seconds: 0.00268 },
          { id: 'host.pcie', text: '14.6 ms', seconds: 0.0146 },
          { id: 'host.gpu.hbm', text: '0.24 ms', seconds: 0.00024 },
        ],
        slowest: 'host.pcie',
        total: '≥ 14.6 ms',
        claim: 'lower-bound',
        range: range(),
      },
    ],
    charts: [
      restoreChart({ via: 'host.pcie', latency: 4.1e-6, bytesPerSecond: 55e9 }),
      budget(
        'chat.ttft',
        'Time to first token',
        [
          ['queue', 0.004],
          ['restore', 0.0146],
          ['prefill', 0.0545],
          ['first token', 0.0105],
        ],
        0.5,
      ),
      budget(
        'chat.itl',
        'Time between tokens',
        [
          ['weights', 0.00685],
          ['KV', 0.00365],
        ],
        0.03,
      ),
    ],
    table: [
      { name: 'chat.kv.bytes-per-token', value: '128 KiB/tok', claim: 'exact', range: range() },
      { name: 'chat.kv.per-sequence', value: '1 GiB', claim: 'exact', range: range() },
      { name: 'chat.kv.live', value: '8 GiB', claim: 'exact', range: range() },
      {
        name: 'chat.restore.time',
        value: '≥ 14.6 ms',
        claim: 'lower-bound',
        limit: '< 220 ms',
        verdict: 'possible',
        range: range(),
      },
      { name: 'chat.recompute.time', value: '220 ms', claim: 'estimate', range: range() },
      { name: 'chat.ttft', value: '83.6 ms', claim: 'estimate', limit: '≤ 500 ms', verdict: 'met', range: range() },
    ],
  });
}

export function hbfActive(): PreviewScenario {
  const hbm = [
    segment('Synthetic.weights', 'host.gpu.hbm', 'weights', WEIGHTS),
    segment('runtime', 'host.gpu.hbm', 'reserve', binary(6)),
    segment('chat.prefixes', 'host.gpu.hbm', 'prefixes', binary(72)),
  ];
  return scenario({
    name: 'hbf-active',
    doc: 'The misconception this tool exists for: a large read-oriented tier does not automatically suit the active cache.',
    worst: 'broken',
    summary: '2 broken · 1 at risk · 1 unknown',
    verdicts: [
      {
        subject: 'chat.kv on host.hbf',
        verdict: 'broken',
        claim: 'exact',
        value: '2 KiB',
        limit: '≥ 16 KiB',
        text: 'A token writes 64 pieces of 2 KiB; host.hbf programs whole pages of 16 KiB. Declare a buffer of 1 MiB a sequence, or place chat.kv in host.gpu.hbm.',
        elementId: 'host.hbf',
        range: range(),
      },
      {
        subject: 'host.gpu.hbm.used',
        verdict: 'broken',
        claim: 'exact',
        value: '99.8 GB',
        limit: '≤ 80 GB',
        text: '99.8 GB placed on host.gpu.hbm, 19.8 GB more than its 80 GB.',
        elementId: 'host.gpu.hbm',
        range: range(),
      },
      {
        subject: 'chat.itl',
        verdict: 'at-risk',
        claim: 'estimate',
        value: '33.1 ms',
        bound: '21.7 ms',
        limit: '≤ 30 ms',
        text: 'The estimate misses the limit by 3.1 ms; the bound of 21.7 ms holds it.',
        elementId: 'host.hbf',
        range: range(),
      },
      {
        subject: 'host.dram.used',
        verdict: 'unknown',
        text: 'chat2.prefixes says no retain: how much of host.dram it takes is unknown.',
        elementId: 'host.dram',
        range: range(),
      },
    ],
    nodes: host({
      hbm,
      dram: [
        segment('chat2.prefixes', 'host.dram', 'prefixes', undefined),
        segment('spare.state', 'host.dram', 'state', binary(96)),
      ],
      hbf: [
        segment('chat.kv', 'host.hbf', 'kv', LIVE),
        segment('Synthetic.weights.copy', 'host.hbf', 'weights', WEIGHTS),
      ],
      hbmVerdict: 'broken',
      hbfVerdict: 'broken',
    }),
    links: HOST_LINKS(undefined),
    transfers: [],
    charts: [
      {
        ...restoreChart({ via: 'host.nvme', latency: 0.05, bytesPerSecond: 7e9 }),
        // 0.05 + n · 128 KiB / 7 GB/s equals the recompute estimate at n = 2,350.
        breakEven: { x: measure(2350, '2,350 tok'), y: measure(0.094, '94 ms'), text: 'break-even 2,350 tok' },
      },
      budget(
        'chat.ttft',
        'Time to first token',
        [
          ['queue', 0.11],
          ['restore', 0.15],
          ['recompute', 0.22],
          ['first token', 0.09],
        ],
        0.5,
      ),
      budget(
        'chat.itl',
        'Time between tokens',
        [
          ['weights', 0.0101],
          ['KV', 0.0116],
        ],
        0.03,
      ),
    ],
    table: [{ name: 'chat.kv.live', value: '8 GiB', claim: 'exact', range: range() }],
  });
}

export function splitServing(): PreviewScenario {
  const node = (id: string, doc: string, runs: string, hbm: readonly PreviewSegment[]) => ({
    id,
    name: id,
    doc,
    range: range(),
    devices: [
      { id: `${id}.gpus`, name: 'gpus', count: 8, detail: 'H100-SXM · 989 TFLOP/s bf16', runs: [runs], range: range() },
    ],
    tiers: [
      tier(`${id}.gpus.hbm`, 'gpus.hbm', {
        rank: 0,
        count: 8,
        capacity: measure(80 * GB, '80 GB'),
        segments: hbm,
        detail: 'read 3.35 TB/s · append in-place',
        verdict: 'met' as const,
      }),
      tier(`${id}.dram`, 'dram', {
        rank: 1,
        capacity: measure(1.5e12, '1.5 TB'),
        segments: [],
        detail: 'DDR5 · read 300 GB/s',
      }),
    ],
  });
  const pcie = (id: string) => ({
    id: `${id}.pcie`,
    name: 'pcie',
    from: `${id}.dram`,
    to: `${id}.gpus.hbm`,
    directed: false,
    bandwidth: measure(8 * 63e9, '8 × 63 GB/s'),
    text: `${id}.pcie: 8 × 63 GB/s`,
    range: range(),
  });
  const weights = bytes((141.1 * GB) / 8);
  return scenario({
    name: 'split',
    worst: 'at-risk',
    summary: '1 at risk · 3 met',
    verdicts: [
      {
        subject: 'chat70.ttft',
        verdict: 'at-risk',
        claim: 'estimate',
        value: 'p99 871 ms',
        bound: '402 ms',
        limit: '≤ 800 ms',
        text: 'The 99th percentile is estimated 71 ms late; the bound of 402 ms holds.',
        elementId: 'p0.gpus',
        range: range(),
      },
      {
        subject: 'd0.gpus.hbm.used',
        verdict: 'met',
        claim: 'exact',
        value: '39.1 GB',
        limit: '≤ 80 GB',
        text: '39.1 GB of 80 GB each.',
        elementId: 'd0.gpus.hbm',
        range: range(),
      },
      {
        subject: 'p0.gpus.hbm.used',
        verdict: 'met',
        claim: 'exact',
        value: '19.8 GB',
        limit: '≤ 80 GB',
        text: '19.8 GB of 80 GB each.',
        elementId: 'p0.gpus.hbm',
        range: range(),
      },
      {
        subject: 'chat70.handoff',
        verdict: 'met',
        claim: 'estimate',
        value: '8.4 ms',
        limit: '≤ 20 ms',
        text: 'The handoff is done before decoding starts.',
        elementId: 'fabric',
        range: range(),
      },
    ],
    nodes: [
      node('p0', 'prefill', 'chat70.prefill · tp 8', [
        segment('Llama-3.1-70B.weights', 'p0.gpus.hbm', 'weights', weights),
        segment('runtime', 'p0.gpus.hbm', 'reserve', binary(2)),
      ]),
      node('d0', 'decode', 'chat70.decode · tp 8', [
        segment('Llama-3.1-70B.weights', 'd0.gpus.hbm', 'weights', weights),
        segment('chat70.kv', 'd0.gpus.hbm', 'kv', binary(20)),
      ]),
    ],
    links: [
      pcie('p0'),
      pcie('d0'),
      {
        id: 'fabric',
        name: 'fabric',
        from: 'p0.gpus.hbm',
        to: 'd0.gpus.hbm',
        directed: true,
        bandwidth: measure(400e9, '8 × 50 GB/s'),
        utilisation: measure(0.62, '62 %'),
        text: 'fabric: 8 × 50 GB/s, 62 % used, from p0.gpus.hbm to d0.gpus.hbm',
        range: range(),
      },
    ],
    transfers: [
      {
        id: 'chat70.handoff',
        object: 'chat70.kv',
        label: 'handoff from p0.gpus.hbm to d0.gpus.hbm, 2.34 GiB',
        path: ['p0.gpus.hbm', 'fabric', 'd0.gpus.hbm'],
        hops: [
          { id: 'p0.gpus.hbm', text: '94 µs', seconds: 0.000094 },
          { id: 'fabric', text: '8.3 ms', seconds: 0.0083 },
          { id: 'd0.gpus.hbm', text: '94 µs', seconds: 0.000094 },
        ],
        slowest: 'fabric',
        total: '≥ 8.3 ms',
        claim: 'lower-bound',
        range: range(),
      },
    ],
    charts: [
      budget(
        'chat70.ttft',
        'Time to first token, p99',
        [
          ['queue', 0.21],
          ['prefill', 0.65],
          ['handoff', 0.0083],
          ['first token', 0.012],
        ],
        0.8,
      ),
    ],
    table: [{ name: 'chat70.kv.live', value: '160 GiB', claim: 'exact', range: range() }],
  });
}

export function sampleModel(version = 1): PreviewModel {
  return { uri: URI, version, scenarios: [dramPrefixes(), hbfActive(), splitServing()] };
}

/** 300 tiers and 600 links over 30 nodes. `tweak` changes sizes only. */
export function largeModel(version: number, tweak = 0): PreviewModel {
  const nodes = Array.from({ length: 30 }, (_, n) => ({
    id: `n${n}`,
    name: `n${n}`,
    devices: [{ id: `n${n}.gpu`, name: 'gpu', count: 8, detail: 'H100-SXM' }],
    tiers: Array.from({ length: 10 }, (_, t) =>
      tier(`n${n}.t${t}`, `t${t}`, {
        rank: Math.floor(t / 3),
        capacity: measure(80 * GB, '80 GB'),
        detail: 'read 1 TB/s',
        segments: [segment('a.kv', `n${n}.t${t}`, 'kv', bytes((10 + ((n * 7 + t * 3 + tweak) % 50)) * GB))],
      }),
    ),
  }));
  const links = Array.from({ length: 600 }, (_, index) => {
    const n = index % 30;
    const [from, to] =
      index < 540
        ? [`n${n}.t${((index / 30) % 9) | 0}`, `n${n}.t${((((index / 30) % 9) + 1 + ((index / 270) | 0)) % 10) | 0}`]
        : [`n${n}.t0`, `n${(n + 1) % 30}.t0`];
    return {
      id: `l${index}`,
      name: `l${index}`,
      from,
      to,
      directed: index % 2 === 0,
      bandwidth: measure(50e9, '50 GB/s'),
      text: `l${index}`,
    };
  });
  const large = scenario({ name: 'large', verdicts: [], nodes, links, transfers: [], charts: [], table: [] });
  return { uri: URI, version, scenarios: [large] };
}
