// The time as a slider with its readout.
import type { Cursor } from './cursor';
import { el } from '../page/dom';
import { decimalsFor, fixed } from '../page/format';

export interface Scrub {
  element: HTMLElement;
  /** Shows the cursor's place. */
  show(): void;
}

export function scrub(cursor: Cursor): Scrub {
  const slider = el('input', { type: 'range', class: 'scrub', 'aria-label': 'Time' });
  const readout = el('output', { class: 'time-readout' });
  slider.step = 'any';
  slider.addEventListener('input', () => cursor.seek(Number(slider.value)));
  const show = () => {
    const span = cursor.end - cursor.start;
    const decimals = Math.max(2, decimalsFor(Math.max(span, 1e-3) / 100, 1));
    slider.min = String(cursor.start);
    slider.max = String(cursor.end);
    readout.value = `${fixed(cursor.place, decimals)} / ${fixed(cursor.end, decimals)} s`;
    slider.value = String(cursor.place);
    slider.setAttribute('aria-valuetext', `${fixed(cursor.place, decimals)} s`);
    slider.style.setProperty('--done', `${span > 0 ? (100 * (cursor.place - cursor.start)) / span : 0}%`);
  };
  return { element: el('div', { class: 'scrub-row' }, slider, readout), show };
}
