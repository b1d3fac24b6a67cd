/** The same numbers as the picture, as tables: for the table view and for the Markdown export. */
import type { PreviewChart, PreviewScenario, PreviewTier, VerdictWord } from '../../server/protocol.ts';

export type Cell = string | { readonly verdict: VerdictWord };

export interface TableRow {
  readonly id: string;
  /** What a click reveals. */
  readonly element?: string;
  readonly cells: readonly Cell[];
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

const NONE = '–';

export function tablesOf(scenario: PreviewScenario): Table[] {
  const tables = [
    tierTable(scenario),
    placementTable(scenario),
    linkTable(scenario),
    transferTable(scenario),
    valueTable(scenario),
    ...scenario.charts.map(chartTable),
  ];
  return tables.filter((table) => table.rows.length > 0);
}

function tiersOf(scenario: PreviewScenario): PreviewTier[] {
  return scenario.nodes.flatMap((node) => node.tiers);
}

function tierTable(scenario: PreviewScenario): Table {
  return {
    title: 'Tiers',
    columns: ['Tier', 'Count', 'Capacity', 'Used', 'Share', 'Over', 'Verdict', 'Detail'],
    rows: tiersOf(scenario).map((tier) => ({
      id: tier.id,
      element: tier.id,
      cells: [
        tier.id,
        String(tier.count),
        tier.capacity?.text ?? 'unknown',
        tier.used?.text ?? 'unknown',
        tier.share ?? NONE,
        tier.over?.text ?? NONE,
        tier.verdict ? { verdict: tier.verdict } : NONE,
        tier.detail,
      ],
    })),
  };
}

function placementTable(scenario: PreviewScenario): Table {
  return {
    title: 'Placed',
    columns: ['Object', 'Kind', 'Tier', 'Size per instance'],
    rows: tiersOf(scenario).flatMap((tier) =>
      tier.segments.map((segment) => ({
        id: segment.id,
        element: segment.id,
        cells: [segment.object, segment.kind, tier.id, segment.size?.text ?? 'unknown'],
      })),
    ),
  };
}

function linkTable(scenario: PreviewScenario): Table {
  return {
    title: 'Links',
    columns: ['Link', 'From', 'Direction', 'To', 'Bandwidth', 'Load'],
    rows: scenario.links.map((link) => ({
      id: link.id,
      element: link.id,
      cells: [
        link.id,
        link.from,
        link.directed ? 'one way' : 'both ways',
        link.to,
        link.bandwidth?.text ?? 'unknown',
        link.utilisation?.text ?? NONE,
      ],
    })),
  };
}

function transferTable(scenario: PreviewScenario): Table {
  return {
    title: 'Transfers',
    columns: ['Object', 'What', 'Hop', 'Time'],
    rows: scenario.transfers.flatMap((transfer) => [
      { id: transfer.id, element: transfer.id, cells: [transfer.object, transfer.label, 'total', transfer.total] },
      ...transfer.hops.map((hop) => ({
        id: `${transfer.id} ${hop.id}`,
        cells: [transfer.object, '', hop.id, hop.text],
      })),
    ]),
  };
}

function valueTable(scenario: PreviewScenario): Table {
  return {
    title: 'Values',
    columns: ['Name', 'Value', 'Claim', 'Limit', 'Verdict'],
    rows: scenario.table.map((row) => ({
      id: row.name,
      element: row.name,
      cells: [
        row.name,
        row.value,
        row.claim?.replace('-', ' ') ?? NONE,
        row.limit ?? NONE,
        row.verdict ? { verdict: row.verdict } : NONE,
      ],
    })),
  };
}

function chartTable(chart: PreviewChart): Table {
  if (chart.kind === 'budget') {
    const rows = chart.segments.map(({ label, text }) => ({ id: label, cells: [label, text] }));
    const ends = [
      ...(chart.total ? [{ id: 'total', cells: ['total', chart.total.text] }] : []),
      ...(chart.deadline ? [{ id: 'deadline', cells: ['deadline', chart.deadline.text] }] : []),
    ];
    return { title: chart.title, columns: ['Part', 'Time'], rows: [...rows, ...ends] };
  }
  const xs = chart.series[0]?.points.map(({ x }) => x) ?? [];
  return {
    title: chart.title,
    columns: [chart.xLabel, ...chart.series.map(({ label }) => label)],
    rows: xs.map((x) => ({
      id: x.text,
      cells: [x.text, ...chart.series.map(({ points }) => points.find((at) => at.x.value === x.value)?.y.text ?? NONE)],
    })),
  };
}
