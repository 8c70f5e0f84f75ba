// The codes of a map as colour and hatching: the same on canvases, in pictures and in legends.
import { el } from '../page/dom';
import type { CodeMeaning, Numbers } from '../study/data';
import { count, failedWords } from '../study/words';
import { svg } from './svg';

/** A shade for every code the program has, then: what could not be followed, and what was not run. */
const codes = 6;
export const failed = codes;
export const notRun = codes + 1;
export const shades = codes + 2;

/** What a shade says of a case, by the meanings that came with the data. */
export function shadeWords(shade: number, meanings: CodeMeaning[]): string {
  if (shade === notRun) return 'not run';
  return meanings.find(({ code }) => code === shade)?.words ?? failedWords;
}

/** The shade of a code; that of a case which could not be followed where it is none of them. */
export const shadeOf = (code: number): number => (code >= 0 && code < codes ? code : failed);

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
    case 4: return v >= 3 && v < 4;
    case 5: return u % 4 < 1 && v < 4 === u < 4;
    case failed: return u % 4 < 2 === v % 4 < 2;
    default: return false;
  }
}

const strokes: Record<number, string> = {
  1: 'M2 2h.01',
  2: 'M-1 1L1 -1M-1 9L9 -1M7 9L9 7',
  3: 'M-1 1L1 -1M-1 9L9 -1M7 9L9 7M-1 -1L9 9',
  4: 'M0 3.5h8',
  5: 'M.5 0v4M4.5 4v4',
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
  return Uint8Array.from(codes, (code, i) => (done && done[i] === 0 ? notRun : shadeOf(code)));
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

/** The codes a case can have and what else there is, with how often each came up. */
export function codeLegend(all: Uint8Array, meanings: CodeMeaning[]): HTMLElement {
  const share = (n: number) => {
    const percent = (100 * n) / all.length;
    return n === 0 || percent >= 10 ? `${Math.round(percent)} %` : percent < 0.1 ? '< 0.1 %' : `${percent.toFixed(1)} %`;
  };
  return el('table', { class: 'code-legend', 'aria-label': 'Legend' }, el('tbody', {}, ...legendShades(all, meanings).map(([shade, n]) =>
    el('tr', { class: `shade-${shade}` },
      el('td', {}, swatch(shade)), el('th', { scope: 'row' }, shadeWords(shade, meanings)), el('td', { class: 'amount' }, count(n)), el('td', { class: 'amount' }, share(n))))));
}

/** The shades of a legend with their counts: every code, the rest where it came up; in the order of severity, falls last. */
export function legendShades(all: Uint8Array, meanings: CodeMeaning[]): [number, number][] {
  const counts = countsOf(all);
  const known = meanings.map(({ code }) => code);
  const falls = (shade: number) => (meanings.some(({ code, overturns }) => code === shade && overturns) ? 1 : 0);
  return counts.map((n, shade): [number, number] => [shade, n]).filter(([shade, n]) => known.includes(shade) || n > 0)
    .sort(([a], [b]) => Number(a >= codes) - Number(b >= codes) || falls(a) - falls(b) || a - b);
}
