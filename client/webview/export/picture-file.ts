/** The picture as a file of its own: theme variables mean nothing outside the panel, so every colour is written out. */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
  'opacity',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

const SVG = 'http://www.w3.org/2000/svg';

export function pictureAsSvg(picture: SVGSVGElement): string {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  const originals = picture.querySelectorAll<SVGElement>('*');
  const copies = copy.querySelectorAll<SVGElement>('*');
  copies.forEach((element, index) => {
    const original = originals[index];
    if (original) writeOutStyle(original, element);
  });
  for (const invisible of copy.querySelectorAll('.reach')) invisible.remove();
  const { width, height } = picture.getBoundingClientRect();
  copy.setAttribute('xmlns', SVG);
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  for (const name of ['class', 'role', 'aria-label']) copy.removeAttribute(name);
  copy.prepend(background(width, height));
  return new XMLSerializer().serializeToString(copy);
}

/** Base64, at twice the size on screen. */
export async function pictureAsPng(picture: SVGSVGElement): Promise<string> {
  const { width, height } = picture.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureAsSvg(picture))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * 2);
  canvas.height = Math.round(height * 2);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

function writeOutStyle(original: SVGElement, copy: SVGElement): void {
  const style = getComputedStyle(original);
  for (const name of PROPERTIES) {
    const value = plainColour(style.getPropertyValue(name));
    if (value && value !== 'none' && value !== 'normal')
      copy.setAttribute(name, value.replace(/url\(".*#(.*)"\)/, 'url(#$1)'));
    else if (value === 'none') copy.setAttribute(name, value);
  }
  for (const attribute of [...copy.attributes]) {
    if (/^(class|role|tabindex|data-|aria-)/.test(attribute.name)) copy.removeAttribute(attribute.name);
  }
}

/** Browsers resolve a mixture to `color(srgb …)`, which other programs don't read. */
function plainColour(value: string): string {
  const match = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/.exec(value);
  if (!match) return value;
  const [red, green, blue] = [match[1], match[2], match[3]].map((part) => Math.round(Number(part) * 255));
  return match[4] === undefined ? `rgb(${red}, ${green}, ${blue})` : `rgba(${red}, ${green}, ${blue}, ${match[4]})`;
}

function background(width: number, height: number): SVGRectElement {
  const rect = document.createElementNS(SVG, 'rect');
  rect.setAttribute('width', String(width));
  rect.setAttribute('height', String(height));
  rect.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  return rect;
}
