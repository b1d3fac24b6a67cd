import type { RefObject } from 'preact';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'preact/hooks';
import type { LayoutBox, PreviewLayout, PreviewScenario, PreviewTransfer } from '../../../server/protocol.ts';
import { type Direction, neighbour } from '../geometry.ts';
import { pure } from '../pure.tsx';
import { useElementWidth } from '../use-element-width.ts';
import { usePanZoom } from '../use-pan-zoom.ts';
import { LinkEdge, LinkLabel } from './link-edge.tsx';
import { DeviceBox, NodeFrame } from './node-frame.tsx';
import { KIND_LABELS, KINDS, Patterns } from './patterns.tsx';
import { TierBox } from './tier-box.tsx';

export interface PictureControls {
  zoom(factor: number): void;
  fit(): void;
}

interface Props {
  readonly scenario: PreviewScenario;
  readonly highlight: string | null;
  readonly transfer: PreviewTransfer | undefined;
  readonly reveal: (elementId: string) => void;
  readonly controls: RefObject<PictureControls>;
}

const EMPTY: PreviewLayout = { width: 1, height: 1, nodes: [], devices: [], tiers: [], edges: [] };
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

export function Picture({ scenario, highlight, transfer, reveal, controls }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const width = useElementWidth(stage);
  const layout = chooseLayout(scenario.layouts, width);
  const view = usePanZoom(stage, width, layout);
  useImperativeHandle(controls, () => view, [view]);
  const [focus, setFocus] = useState<string>();
  const focused = layout.tiers.some(({ id }) => id === focus) ? focus : layout.tiers[0]?.id;
  useScrollToHighlight(stage, highlight, view.show);

  const onKeyDown = (event: KeyboardEvent) => {
    const id = elementAt(event.target);
    const direction = ARROWS[event.key];
    if (event.key === '0' && !event.ctrlKey && !event.metaKey) view.fit();
    if ((event.key === 'Enter' || event.key === ' ') && id) reveal(id);
    else if (direction && id && !event.altKey) {
      const next = neighbour(layout.tiers, id, direction);
      if (next === undefined) return;
      setFocus(next);
      const tier = findTier(stage.current, next);
      tier?.focus();
      if (tier) view.show(tier);
    } else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent) => {
    const id = elementAt(event.target);
    if (id === undefined || view.moved()) return;
    const tier = (event.target as Element).closest('[data-tier]')?.getAttribute('data-tier');
    if (tier) setFocus(tier);
    reveal(id);
  };
  return (
    <section class="picture-section" aria-label="Picture">
      <div class="stage" ref={stage}>
        {/* Keys and clicks are handled here once for all elements inside. */}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be an SVG. */}
        <svg
          class={transfer ? 'picture has-path' : 'picture'}
          width={width}
          height={view.height}
          role="group"
          aria-label={`Tiers and links of ${scenario.name}. Arrow keys move between tiers, Enter shows the source.`}
          onKeyDown={onKeyDown}
          onClick={onClick}
        >
          <Patterns />
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {width > 0 && (
              <Elements
                scenario={scenario}
                layout={layout}
                highlight={highlight}
                transfer={transfer}
                focused={focused}
              />
            )}
          </g>
        </svg>
      </div>
      <Key scenario={scenario} />
    </section>
  );
}

interface ElementsProps extends Pick<Props, 'scenario' | 'highlight' | 'transfer'> {
  readonly layout: PreviewLayout;
  readonly focused: string | undefined;
}

const Elements = pure(function Elements({ scenario, layout, highlight, transfer, focused }: ElementsProps) {
  const boxes = useMemo(() => indexBoxes(layout), [layout]);
  const edges = useMemo(() => new Map(layout.edges.map((edge) => [edge.id, edge])), [layout]);
  const path = transfer?.path ?? [];
  const hops = new Map(transfer?.hops.map((hop) => [hop.id, hop.text]));
  const drawn = scenario.links.flatMap((link) => {
    const edge = edges.get(link.id);
    return edge ? [{ link, edge, marked: highlight === link.id }] : [];
  });
  return (
    <>
      {scenario.nodes.map((node) => {
        const box = boxes.get(node.id);
        return box && <NodeFrame key={node.id} node={node} box={box} marked={highlight === node.id} />;
      })}
      {drawn.map(({ link, edge, marked }) => {
        const at = path.indexOf(link.id);
        const travel = at < 0 ? undefined : path[at - 1] === link.to ? 'against' : 'along';
        return <LinkEdge key={link.id} link={link} edge={edge} marked={marked} travel={travel} />;
      })}
      {scenario.nodes.flatMap((node) => [
        ...node.devices.map((device) => {
          const box = boxes.get(device.id);
          return box && <DeviceBox key={device.id} device={device} box={box} marked={highlight === device.id} />;
        }),
        ...node.tiers.map((tier) => {
          const box = boxes.get(tier.id);
          const mine =
            highlight === tier.id || tier.segments.some(({ id, object }) => highlight === id || highlight === object);
          return (
            box && (
              <TierBox
                key={tier.id}
                tier={tier}
                box={box}
                highlight={mine ? highlight : null}
                focusable={focused === tier.id}
                onPath={path.includes(tier.id)}
                hop={hops.get(tier.id)}
              />
            )
          );
        }),
      ])}
      {drawn.map(({ link, edge, marked }) => (
        <LinkLabel key={link.id} link={link} edge={edge} marked={marked} hop={hops.get(link.id)} />
      ))}
    </>
  );
});

/** Colours and textures that occur, named. */
function Key({ scenario }: { scenario: PreviewScenario }) {
  const segments = scenario.nodes.flatMap((node) => node.tiers.flatMap((tier) => tier.segments));
  const present = KINDS.filter((kind) => segments.some((segment) => segment.kind === kind));
  return (
    <ul class="key" aria-label="Key">
      {present.map((kind) => (
        <li key={kind}>
          <svg width="14" height="10" aria-hidden="true">
            <rect class={`swatch k-${kind}`} fill={`url(#kind-${kind})`} width="14" height="10" />
          </svg>
          {KIND_LABELS[kind]}
        </li>
      ))}
      {scenario.links.length > 0 && <li class="note">wider line: more bandwidth; its filling: load</li>}
    </ul>
  );
}

/** The widest that fits at nearly full size. */
function chooseLayout(layouts: readonly PreviewLayout[], width: number): PreviewLayout {
  return layouts.find((layout) => layout.width * 0.88 <= width) ?? layouts.at(-1) ?? EMPTY;
}

function indexBoxes(layout: PreviewLayout): ReadonlyMap<string, LayoutBox> {
  return new Map([...layout.nodes, ...layout.devices, ...layout.tiers].map((box) => [box.id, box]));
}

function elementAt(target: EventTarget | null): string | undefined {
  return target instanceof Element
    ? (target.closest('[data-element]')?.getAttribute('data-element') ?? undefined)
    : undefined;
}

/** The attribute is compared, not put into a selector: ids come from documents. */
function findTier(stage: HTMLElement | null, id: string): SVGGElement | undefined {
  return [...(stage?.querySelectorAll<SVGGElement>('[data-tier]') ?? [])].find((tier) => tier.dataset.tier === id);
}

/** Scrolls only when the marked element is out of view, and without animation where motion is unwelcome. */
function useScrollToHighlight(
  stage: RefObject<HTMLElement>,
  highlight: string | null,
  show: (element: Element) => void,
): void {
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (highlight === seen.current) return;
    seen.current = highlight;
    const element = stage.current?.querySelector('.is-highlighted');
    const rect = element?.getBoundingClientRect();
    if (!element || !rect) return;
    show(element);
    const outside = rect.bottom < 48 || rect.top > window.innerHeight - 24;
    if (!outside) return;
    const still =
      document.body.classList.contains('vscode-reduce-motion') ||
      matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  });
}
