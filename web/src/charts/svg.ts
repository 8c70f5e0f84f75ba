// Builds SVG elements, and pictures from them. Colours are written as var(--name), so that light, dark and paper need no redrawing.
import { download, saveCanvas } from '../page/files';

const space = 'http://www.w3.org/2000/svg';

export type SvgAttributes = Record<string, string | number>;

export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: SvgAttributes = {}, ...children: (Node | string)[]): SVGElementTagNameMap[K] {
  const node = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, typeof value === 'number' ? String(Math.round(value * 100) / 100) : value);
  node.append(...children);
  return node;
}

/** Text in the page's type; `colour` is the name of a variable. */
export function label(text: string, x: number, y: number, anchor: 'start' | 'middle' | 'end', colour = 'muted', more: SvgAttributes = {}): SVGTextElement {
  return svg('text', { x, y, 'text-anchor': anchor, style: `fill:var(--${colour})`, ...more }, text);
}

export function cssColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

/** A picture as a file of its own, in the colours the page wears now. */
function standalone(picture: SVGSVGElement): string {
  const { width, height } = picture.viewBox.baseVal;
  const copy = picture.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', space);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('font-family', 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif');
  copy.setAttribute('font-size', '12');
  copy.prepend(svg('rect', { width, height, style: 'fill:var(--paper)' }));
  return new XMLSerializer().serializeToString(copy).replace(/var\(--([\w-]+)\)/g, (_, name: string) => cssColour(name));
}

export function saveSvg(picture: SVGSVGElement, name: string): void {
  download(`${name}.svg`, 'image/svg+xml', standalone(picture));
}

export function savePng(picture: SVGSVGElement, name: string, magnify = 2): void {
  void canvasOf(picture, magnify).then((canvas) => saveCanvas(canvas, `${name}.png`));
}

export async function canvasOf(picture: SVGSVGElement, magnify = 2): Promise<HTMLCanvasElement> {
  const { width, height } = picture.viewBox.baseVal;
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([standalone(picture)], { type: 'image/svg+xml;charset=utf-8' }));
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width * magnify, height * magnify];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return canvas;
}
