import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import type { ExportFormat } from '../../../server/protocol.ts';
import type { PictureControls } from './picture.tsx';

interface Props {
  readonly view: 'picture' | 'table';
  readonly follow: boolean;
  readonly controls: RefObject<PictureControls>;
  readonly onView: (view: 'picture' | 'table') => void;
  readonly onFollow: (on: boolean) => void;
  readonly onExport: (format: ExportFormat) => void;
}

const EXPORTS: readonly (readonly [ExportFormat, string])[] = [
  ['svg', 'Picture as SVG'],
  ['png', 'Picture as PNG'],
  ['markdown', 'Tables as Markdown'],
];

export function Toolbar({ view, follow, controls, onView, onFollow, onExport }: Props) {
  const inPicture = view === 'picture';
  return (
    <div class="toolbar" role="toolbar" aria-label="View">
      <Tool
        label="Table"
        hint="Show the same numbers as tables"
        pressed={!inPicture}
        icon="M2 3h12v10H2ZM2 6.3h12M2 9.7h12M6.5 3v10"
        onClick={() => onView(inPicture ? 'table' : 'picture')}
      />
      <Tool
        label="Follow cursor"
        hint="Mark what the cursor is on, in the text"
        pressed={follow}
        icon="M6.5 9.5 9.5 6.5M7.5 4.5l1.7-1.7a2.8 2.8 0 0 1 4 4L11.5 8.500M8.500 11.500l-1.700 1.700a2.800 2.800 0 0 1-4-4L4.500 7.500"
        onClick={() => onFollow(!follow)}
      />
      {inPicture && (
        <>
          <Tool
            label="Zoom out"
            hint="Zoom out (Ctrl and wheel)"
            icon="M3 8h10"
            onClick={() => controls.current?.zoom(1 / 1.25)}
          />
          <Tool
            label="Fit"
            hint="Fit the picture to the panel (0)"
            icon="M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4"
            onClick={() => controls.current?.fit()}
          />
          <Tool
            label="Zoom in"
            hint="Zoom in (Ctrl and wheel)"
            icon="M3 8h10M8 3v10"
            onClick={() => controls.current?.zoom(1.25)}
          />
        </>
      )}
      <ExportMenu onExport={onExport} inPicture={inPicture} />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly hint: string;
  readonly icon: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}

function Tool({ label, hint, icon, pressed, onClick }: ToolProps) {
  return (
    <button type="button" class="tool" aria-label={label} aria-pressed={pressed} title={hint} onClick={onClick}>
      <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}

function ExportMenu({ onExport, inPicture }: { onExport: Props['onExport']; inPicture: boolean }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      onFocusOut={(event) => !menu.current?.contains(event.relatedTarget as Node | null) && close()}
    >
      <summary class="tool" aria-label="Export" title="Export">
        <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 2v8M4.500 6.800 8 10.300 11.500 6.800M2.500 13.500h11" />
        </svg>
      </summary>
      <div class="menu-items">
        {EXPORTS.filter(([format]) => inPicture || format === 'markdown').map(([format, label]) => (
          <button
            key={format}
            type="button"
            onClick={() => {
              close();
              onExport(format);
            }}
          >
            {label}
          </button>
        ))}
      </div>
    </details>
  );
}
