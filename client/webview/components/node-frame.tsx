import type { LayoutBox, PreviewDevice, PreviewNode } from '../../../server/protocol.ts';
import { fitText, textWidth } from '../measure-text.ts';
import { pure } from '../pure.tsx';

const PAD = 14;

interface FrameProps {
  readonly node: PreviewNode;
  readonly box: LayoutBox;
  readonly marked: boolean;
}

export const NodeFrame = pure(function NodeFrame({ node, box, marked }: FrameProps) {
  const nameWidth = textWidth(node.name, 'name');
  return (
    <g
      class={marked ? 'node is-highlighted' : 'node'}
      transform={`translate(${box.x} ${box.y})`}
      data-element={node.id}
    >
      <title>{node.doc ? `${node.name}: ${node.doc}` : node.name}</title>
      <rect class="frame" width={box.width} height={box.height} rx="8" />
      <text class="name" x={PAD} y={23}>
        {fitText(node.name, box.width - 2 * PAD, 'name')}
      </text>
      {node.doc && (
        <text class="small faint" x={PAD + nameWidth + 10} y={23}>
          {fitText(node.doc, box.width - 2 * PAD - nameWidth - 10, 'small')}
        </text>
      )}
    </g>
  );
});

interface DeviceProps {
  readonly device: PreviewDevice;
  readonly box: LayoutBox;
  readonly marked: boolean;
}

/** Compute: above the tiers, in another dress, with what runs on it. */
export const DeviceBox = pure(function DeviceBox({ device, box, marked }: DeviceProps) {
  const name = device.count > 1 ? `${device.name} ×${device.count}` : device.name;
  const nameWidth = textWidth(name, 'name');
  const runs = device.runs?.join(', ') ?? '';
  return (
    <g
      class={marked ? 'device is-highlighted' : 'device'}
      transform={`translate(${box.x} ${box.y})`}
      data-element={device.id}
    >
      <title>{[name, device.detail, runs && `runs ${runs}`].filter(Boolean).join(' · ')}</title>
      <rect class="box" width={box.width} height={box.height} rx="5" />
      <path
        class="chip-icon"
        d="M14 13h16v16h-16ZM18.500 17.500h7v7h-7ZM18 13v-3M22 13v-3M26 13v-3M18 32v-3M22 32v-3M26 32v-3M14 17h-3M14 21h-3M14 25h-3M33 17h-3M33 21h-3M33 25h-3"
      />
      <text class="name" x={42} y={18}>
        {name}
      </text>
      <text class="small" x={box.width - 12} y={18} text-anchor="end">
        {runs && <tspan class="runs">▸ {fitText(runs, box.width - 72 - nameWidth, 'small')}</tspan>}
      </text>
      <text class="small faint" x={42} y={33}>
        {fitText(device.detail, box.width - 54, 'small')}
      </text>
    </g>
  );
});
