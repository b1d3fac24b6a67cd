import type { LayoutEdge, LayoutPoint, PreviewLink } from '../../../server/protocol.ts';
import { arrowHead, linkWidth, roundedPath, shortened } from '../geometry.ts';
import { fitText, textWidth } from '../measure-text.ts';
import { pure } from '../pure.tsx';

interface Props {
  readonly link: PreviewLink;
  readonly edge: LayoutEdge;
  readonly marked: boolean;
  /** Which way the selected transfer passes; undefined when it doesn't. */
  readonly travel: 'along' | 'against' | undefined;
}

/** A pipe as wide as its bandwidth, filled as far as it is used. Width and fill never change where it runs. */
export const LinkEdge = pure(function LinkEdge({ link, edge, marked, travel }: Props) {
  const width = linkWidth(link.bandwidth?.value);
  const head = link.directed ? 7 + width : 0;
  const path = roundedPath(head ? shortened(edge.points, head - 1) : edge.points);
  const used = link.utilisation?.value;
  const load = used === undefined ? 0 : Math.min(1, used);
  return (
    <g class={edgeClass(link, marked, travel)} data-element={link.id} data-link={link.id}>
      <title>{link.text}</title>
      <path class="reach" d={path} />
      <path class="halo" d={path} stroke-width={width + 5} />
      <path class="pipe" d={path} stroke-width={width} />
      {load > 0 && <path class="load" d={path} stroke-width={Math.max(1, width * load)} />}
      {travel && <path class={`travel ${travel}`} d={path} stroke-width={Math.max(2, width * 0.5)} />}
      {link.directed ? (
        <path class="head" d={arrowHead(edge.points, head, 3.5 + width * 0.75)} />
      ) : (
        <>
          <End at={edge.points[0]} width={width} />
          <End at={edge.points.at(-1)} width={width} />
        </>
      )}
    </g>
  );
});

/** Names and numbers of a link; drawn after all lines, so that none runs over it. */
export const LinkLabel = pure(function LinkLabel(props: Omit<Props, 'travel'> & { readonly hop: string | undefined }) {
  const { link, edge, marked, hop } = props;
  const numbers = [link.bandwidth?.text ?? 'bandwidth unknown', link.utilisation?.text].filter(Boolean).join(' · ');
  const room = edge.label.width;
  const name = fitText(link.name, Math.max(40, room - textWidth(numbers, 'small') - 16), 'smallName');
  const x = edge.label.x;
  const nameWidth = textWidth(name, 'smallName');
  return (
    <g class={edgeClass(link, marked, hop === undefined ? undefined : 'along')} data-element={link.id}>
      <title>{link.text}</title>
      <text class="link-label" x={x} y={edge.label.y} text-anchor={edge.label.anchor}>
        <tspan class="link-name">{name}</tspan>
        <tspan class="arrow" dx="5">
          {link.directed ? '→' : '↔'}
        </tspan>
        <tspan dx="5">{hop ?? fitText(numbers, room - nameWidth - 14, 'small')}</tspan>
      </text>
    </g>
  );
});

function edgeClass(link: PreviewLink, marked: boolean, travel: Props['travel']): string {
  const overloaded = (link.utilisation?.value ?? 0) > 1;
  return ['link', marked && 'is-highlighted', travel && 'on-path', overloaded && 'is-over'].filter(Boolean).join(' ');
}

function End({ at, width }: { at: LayoutPoint | undefined; width: number }) {
  return at ? <circle class="end" cx={at.x} cy={at.y} r={width / 2 + 1.5} /> : null;
}
