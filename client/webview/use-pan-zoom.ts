/** Ctrl and wheel zooms about the pointer, dragging pans, fit goes back. The plain wheel scrolls the page as ever. */
import type { RefObject } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';

export interface PanZoom {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Of the stage: that of the fitted picture, so that zooming doesn't move what is below. */
  readonly height: number;
  zoom(factor: number): void;
  fit(): void;
  /** Pans as far as needed for the element to be inside the stage; only a moved or zoomed picture needs it. */
  show(element: Element): void;
  /** The last press was a drag: its click is none. */
  moved(): boolean;
}

interface Camera {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const DRAG_THRESHOLD = 4;
const MARGIN = 5;

export function usePanZoom(
  stage: RefObject<HTMLElement>,
  width: number,
  content: { readonly width: number; readonly height: number },
): PanZoom {
  // No camera means fitted: then the picture follows the panel's width.
  const [camera, setCamera] = useState<Camera>();
  const scale = width > 0 ? Math.min(1.12, (width - 2 * MARGIN) / content.width) : 1;
  const fitted = { x: (width - content.width * scale) / 2, y: MARGIN, scale };
  const height = Math.max(1, Math.ceil(content.height * scale) + 2 * MARGIN);
  const shown = camera ?? fitted;
  const latest = useRef(shown);
  latest.current = shown;
  const dragged = useRef(false);

  useEffect(() => {
    const target = stage.current;
    if (!target) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const rect = target.getBoundingClientRect();
      const factor = Math.exp(-event.deltaY / 300);
      setCamera(zoomed(latest.current, factor, event.clientX - rect.left, event.clientY - rect.top));
    };
    const release = trackDrag(target, latest, dragged, setCamera);
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      target.removeEventListener('wheel', onWheel);
      release();
    };
  }, [stage]);

  const actions = useMemo(
    () => ({
      zoom: (factor: number) => {
        const target = stage.current;
        setCamera(zoomed(latest.current, factor, (target?.clientWidth ?? 0) / 2, (target?.clientHeight ?? 0) / 2));
      },
      fit: () => setCamera(undefined),
      show: (element: Element) => {
        const frame = stage.current?.getBoundingClientRect();
        const rect = element.getBoundingClientRect();
        if (!frame) return;
        const [dx, dy] = [
          inside(rect.left, rect.right, frame.left, frame.right),
          inside(rect.top, rect.bottom, frame.top, frame.bottom),
        ];
        if (dx || dy) setCamera({ ...latest.current, x: latest.current.x + dx, y: latest.current.y + dy });
      },
      moved: () => dragged.current,
    }),
    [stage],
  );
  return { ...shown, height, ...actions };
}

/** How far to move [from, to] to lie within [low, high]; what doesn't fit is aligned with the start. */
function inside(from: number, to: number, low: number, high: number): number {
  if (from < low - 1 || to - from > high - low) return from >= low - 1 && from <= high - 40 ? 0 : low + 8 - from;
  return to > high + 1 ? high - 8 - to : 0;
}

function zoomed(camera: Camera, factor: number, atX: number, atY: number): Camera {
  const scale = Math.max(0.15, Math.min(6, camera.scale * factor));
  const ratio = scale / camera.scale;
  return { scale, x: atX - (atX - camera.x) * ratio, y: atY - (atY - camera.y) * ratio };
}

function trackDrag(
  target: HTMLElement,
  camera: RefObject<Camera>,
  dragged: { current: boolean },
  setCamera: (camera: Camera) => void,
): () => void {
  let start: { x: number; y: number; camera: Camera } | undefined;
  const onDown = (event: PointerEvent) => {
    dragged.current = false;
    if (event.button === 0 && camera.current) start = { x: event.clientX, y: event.clientY, camera: camera.current };
  };
  const onMove = (event: PointerEvent) => {
    if (!start) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!dragged.current && Math.hypot(dx, dy) < DRAG_THRESHOLD) return;
    if (!dragged.current) target.classList.add('is-dragging');
    dragged.current = true;
    setCamera({ ...start.camera, x: start.camera.x + dx, y: start.camera.y + dy });
  };
  const onUp = () => {
    start = undefined;
    target.classList.remove('is-dragging');
  };
  target.addEventListener('pointerdown', onDown);
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onUp);
  return () => {
    target.removeEventListener('pointerdown', onDown);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onUp);
  };
}
