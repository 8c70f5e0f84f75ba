// A cell of a map whose own case ends one way while a run inside the cell ends another: drawn as half the one and half the other.
import { codePaints, shadeWords } from './codes';
import { el } from '../page/dom';
import type { CodeMeaning } from '../study/data';
import { svg } from './svg';

/** Shades of the case in the middle of the cell, and of the run. */
export interface Mixed {
  cell: [number, number];
  middle: number;
  run: number;
}

export function splitBox({ middle, run }: Mixed, x: number, y: number, width: number, height: number): SVGGElement {
  const { defs, paint } = codePaints();
  const [right, bottom] = [x + width, y + height];
  return svg('g', { class: 'mixed-cell' }, defs,
    svg('path', { d: `M${x} ${y}V${bottom}H${right}Z`, fill: paint(middle) }),
    svg('path', { d: `M${x} ${y}H${right}V${bottom}Z`, fill: paint(run) }),
    svg('path', { d: `M${x} ${y}H${right}V${bottom}H${x}Z`, style: 'fill:none;stroke:var(--paper);stroke-width:3.5' }),
    svg('path', { d: `M${x} ${y}L${right} ${bottom}V${y}H${x}V${bottom}H${right}`, style: 'fill:none;stroke:var(--text);stroke-width:1.5' }));
}

/** `whose`: "this case" or "its run". */
export const mixedWords = ({ middle, run }: Mixed, whose: string, meanings: CodeMeaning[]): string => `mixed: ${whose} ${shadeWords(run, meanings)}, the middle of the cell ${shadeWords(middle, meanings)}`;

export function mixedRow(mixed: Mixed, whose: string, meanings: CodeMeaning[]): HTMLElement {
  const picture = svg('svg', { viewBox: '0 0 26 16', class: 'code-swatch', 'aria-hidden': 'true' }, splitBox(mixed, 1, 1, 24, 14));
  return el('tr', { class: 'shade-mixed' }, el('td', {}, picture), el('th', { scope: 'row', colspan: 3 }, mixedWords(mixed, whose, meanings)));
}
