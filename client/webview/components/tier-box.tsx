import type { LayoutBox, PreviewTier } from '../../../server/protocol.ts';
import { fitText, textWidth } from '../measure-text.ts';
import { pure } from '../pure.tsx';
import { BarLegend, CapacityBar } from './capacity-bar.tsx';
import { VerdictShape, WORDS } from './verdict-mark.tsx';

interface Props {
  readonly tier: PreviewTier;
  readonly box: LayoutBox;
  /** The highlighted element when it is this tier or lies in it, else null: others needn't draw again. */
  readonly highlight: string | null;
  readonly focusable: boolean;
  readonly onPath: boolean;
  /** What the selected transfer spends here. */
  readonly hop: string | undefined;
}

const PAD = 12;

export const TierBox = pure(function TierBox({ tier, box, highlight, focusable, onPath, hop }: Props) {
  const inner = box.width - 2 * PAD;
  const classes = [
    'tier',
    highlight === tier.id && 'is-highlighted',
    onPath && 'on-path',
    tier.verdict && `v-${tier.verdict}`,
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: inside an SVG there is no button.
    <g
      class={classes.filter(Boolean).join(' ')}
      transform={`translate(${box.x} ${box.y})`}
      role="button"
      aria-label={spokenTier(tier)}
      tabindex={focusable ? 0 : -1}
      data-element={tier.id}
      data-tier={tier.id}
    >
      {tier.count > 1 && <rect class="behind" x="4" y="-4" width={box.width} height={box.height} rx="5" />}
      <rect class="box" width={box.width} height={box.height} rx="5" />
      <TierHead tier={tier} inner={inner} />
      <CapacityBar tier={tier} x={PAD} y={32} width={inner} highlight={highlight} />
      <BarLegend tier={tier} x={PAD} y={71} width={inner} />
      <TierFoot tier={tier} inner={inner} />
      {hop !== undefined && <HopBadge text={hop} right={box.width - 10} />}
    </g>
  );
});

function TierHead({ tier, inner }: { tier: PreviewTier; inner: number }) {
  const times = tier.count > 1 ? `×${tier.count}` : '';
  const badge = times ? textWidth(times, 'small') + 16 : 0;
  const name = fitText(tier.name, inner * 0.55 - badge, 'name');
  const dot = name.lastIndexOf('.');
  const nameWidth = textWidth(name, 'name');
  return (
    <>
      <text class="name" x={PAD} y={22}>
        {dot > 0 && <tspan class="prefix">{name.slice(0, dot + 1)}</tspan>}
        {name.slice(dot + 1)}
      </text>
      {times && (
        <g class="count" transform={`translate(${PAD + nameWidth + 7} 0)`}>
          <title>{`${tier.count} identical; numbers are those of one`}</title>
          <rect x="0" y="11" width={badge - 6} height="15" rx="7.5" />
          <text class="small" x={(badge - 6) / 2} y="22" text-anchor="middle">
            {times}
          </text>
        </g>
      )}
      <text class="summary" x={PAD + inner} y={22} text-anchor="end">
        {fitText(tier.summary, inner - nameWidth - badge - 12, 'text')}
      </text>
    </>
  );
}

function TierFoot({ tier, inner }: { tier: PreviewTier; inner: number }) {
  const verdict = tier.verdict && tier.verdict !== 'met' && tier.verdict !== 'possible' ? tier.verdict : undefined;
  const words = verdict ? (tier.over ? `${tier.over.text} over` : WORDS[verdict]) : '';
  const taken = words ? textWidth(words, 'smallStrong') + 19 : 0;
  return (
    <>
      <text class="small faint" x={PAD} y={92}>
        {fitText(tier.detail, inner - taken - 8, 'small')}
      </text>
      {verdict && (
        <g class={`chip v-${verdict}`}>
          <VerdictShape verdict={verdict} x={PAD + inner - taken} y={81} />
          <text class="small word" x={PAD + inner} y={92} text-anchor="end">
            {words}
          </text>
        </g>
      )}
    </>
  );
}

/** A pill on the rim of an element that the selected transfer passes. */
export function HopBadge({ text, right, y = 0 }: { text: string; right: number; y?: number }) {
  const width = textWidth(text, 'smallStrong') + 16;
  return (
    <g class="hop-badge" transform={`translate(${right - width} ${y - 9})`}>
      <rect width={width} height="18" rx="9" />
      <text class="small" x={width / 2} y="13" text-anchor="middle">
        {text}
      </text>
    </g>
  );
}

function spokenTier({ id, count, summary, share, over, segments, verdict, detail }: PreviewTier): string {
  const placed = segments.map(({ label, size }) => `${label} ${size?.text ?? 'of unknown size'}`).join(', ');
  const parts = [
    count > 1 ? `${id}, ${count} identical` : id,
    share ? `${summary}, ${share}` : summary,
    over && `${over.text} over capacity`,
    placed || 'nothing placed here',
    verdict && WORDS[verdict],
    detail,
  ];
  return parts.filter(Boolean).join('; ');
}
