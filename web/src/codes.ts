// The codes of a map as colour and hatching: the same on canvases, in pictures and in legends.
import { el } from './dom';
import type { Numbers } from './study-data';
import { codeWords, count, failedWords } from './study-words';
import { svg } from './svg';

/** After the four codes of the study: what could not be followed, and what was not run. */
export const failed = 4;
export const notRun = 5;
export const shades = 6;

export const shadeWords = [...codeWords, failedWords, 'not run'];

/** Names of the variables: of the area, and of the marks on it. */
export const fillOf = (shade: number): string => `code-${shade}`;
export const inkOf = (shade: number): string => `code-${shade}-ink`;

/** Hatching repeats after this many pixels. */
export const tile = 8;

/** Whether a pixel is ink: distances in CSS pixels. */
export function isInk(shade: number, x: number, y: number): boolean {
  const [u, v] = [x % tile, y % tile];
  const falling = Math.abs(((u - v + tile) % tile)) < 1;
  const rising = (u + v) % tile < 1;
  switch (shade) {
    case 1: return (u - 2) ** 2 + (v - 2) ** 2 < 0.8;
    case 2: return rising;
    case 3: return rising || falling;
    case failed: return u % 4 < 2 === v % 4 < 2;
    default: return false;
  }
}

const strokes: Record<number, string> = {
  1: 'M2 2h.01',
  2: 'M-1 1L1 -1M-1 9L9 -1M7 9L9 7',
  3: 'M-1 1L1 -1M-1 9L9 -1M7 9L9 7M-1 -1L9 9',
  [failed]: 'M0 1h2M4 1h2M2 3h2M6 3h2M0 5h2M4 5h2M2 7h2M6 7h2',
};

let patterns = 0;

/** Fills for a picture: its <defs>, and the paint of a shade. */
export function codePaints(): { defs: SVGDefsElement; paint(shade: number): string } {
  const base = `codes-${++patterns}`;
  const defs = svg('defs');
  for (let shade = 0; shade < shades; shade++) {
    const pattern = svg('pattern', { id: `${base}-${shade}`, width: tile, height: tile, patternUnits: 'userSpaceOnUse' },
      svg('rect', { width: tile, height: tile, style: `fill:var(--${fillOf(shade)})` }));
    const d = strokes[shade];
    if (d) pattern.append(svg('path', { d, style: `stroke:var(--${inkOf(shade)});stroke-width:${shade === 1 || shade === failed ? 2 : 1};stroke-linecap:${shade === 1 ? 'round' : 'butt'}` }));
    defs.append(pattern);
  }
  return { defs, paint: (shade) => `url(#${base}-${shade})` };
}

/** The shade of every case. */
export function shadesOf(codes: Numbers, done: Numbers | null): Uint8Array {
  return Uint8Array.from(codes, (code, i) => (code >= 0 && code <= 3 ? code : done && done[i] === 0 ? notRun : failed));
}

export function countsOf(all: Uint8Array): number[] {
  const counts = new Array<number>(shades).fill(0);
  for (const shade of all) counts[shade]!++;
  return counts;
}

export function swatch(shade: number): SVGSVGElement {
  const { defs, paint } = codePaints();
  const picture = svg('svg', { viewBox: '0 0 26 16', class: 'code-swatch', 'aria-hidden': 'true' }, defs,
    svg('rect', { x: 0.5, y: 0.5, width: 25, height: 15, fill: paint(shade), style: 'stroke:var(--line)' }));
  return picture;
}

/** The four codes and what else there is, with how often each came up. */
export function codeLegend(all: Uint8Array): HTMLElement {
  const counts = countsOf(all);
  const share = (n: number) => {
    const percent = (100 * n) / all.length;
    return n === 0 || percent >= 10 ? `${Math.round(percent)} %` : percent < 0.1 ? '< 0.1 %' : `${percent.toFixed(1)} %`;
  };
  return el('table', { class: 'code-legend', 'aria-label': 'Legend' }, el('tbody', {}, ...counts.map((n, shade) => (shade > 3 && n === 0 ? null
    : el('tr', { class: `shade-${shade}` },
      el('td', {}, swatch(shade)), el('th', { scope: 'row' }, shadeWords[shade]!), el('td', { class: 'amount' }, count(n)), el('td', { class: 'amount' }, share(n)))))));
}
