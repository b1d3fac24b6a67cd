/** Fits text into SVG, which neither wraps nor shortens. */
const fonts = new Map<string, string>();
const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

export type TextStyle = 'name' | 'text' | 'small' | 'smallStrong' | 'smallName';

const STYLES: Readonly<Record<TextStyle, { size: number; weight: number; family: string }>> = {
  name: { size: 13, weight: 600, family: '--mono' },
  text: { size: 12, weight: 400, family: '--sans' },
  small: { size: 11, weight: 400, family: '--sans' },
  smallStrong: { size: 11, weight: 600, family: '--sans' },
  smallName: { size: 11, weight: 400, family: '--mono' },
};

/** Width in pixels at 100 %. */
export function textWidth(text: string, style: TextStyle): number {
  const key = `${style} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (context === undefined) context = document.createElement('canvas').getContext('2d');
  if (!context) return text.length * STYLES[style].size * 0.6;
  context.font = fontOf(style);
  const width = context.measureText(text).width;
  if (widths.size > 20_000) widths.clear();
  widths.set(key, width);
  return width;
}

/** The text, or as much of it as fits with an ellipsis. */
export function fitText(text: string, room: number, style: TextStyle): string {
  if (textWidth(text, style) <= room) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (textWidth(`${text.slice(0, middle)}…`, style) <= room) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? '' : `${text.slice(0, low).trimEnd()}…`;
}

function fontOf(style: TextStyle): string {
  const known = fonts.get(style);
  if (known) return known;
  const { size, weight, family } = STYLES[style];
  const names = getComputedStyle(document.body).getPropertyValue(family).trim() || 'sans-serif';
  const font = `${weight} ${size}px ${names}`;
  fonts.set(style, font);
  return font;
}
