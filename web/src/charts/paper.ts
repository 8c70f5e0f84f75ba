// What paper needs on any page: drawn just before printing, in light colours, and gone afterwards.
import type { Samples } from '../page/data';
import { el } from '../page/dom';
import type { Figure } from './figure';
import { swatchOf } from './legend';
import { picture } from './pictures';
import { stripEntries } from './strip';
import { inLight } from '../page/theme';

/** An element that has content only while printing. */
export function paperSheet(content: () => HTMLElement[]): HTMLElement {
  const sheet = el('section', { class: 'print-sheet', 'aria-hidden': 'true' });
  const fill = () => {
    if (!sheet.childElementCount) inLight(() => sheet.append(...content()));
  };
  const empty = () => sheet.replaceChildren();
  window.addEventListener('beforeprint', fill);
  window.addEventListener('afterprint', empty);
  window.matchMedia('print').addEventListener('change', (event) => (event.matches ? fill() : empty()));
  return sheet;
}

export function paperPlot(samples: Samples, figure: Figure, width: number, height: number, ratio = 3): HTMLElement {
  const { element } = picture(samples, figure, [samples.start, samples.end > samples.start ? samples.end : samples.start + 1], width, height,
    ratio / (window.devicePixelRatio || 1));
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  const told = figure.series.filter((series) => !series.quiet);
  const entries = figure.series.length > 1 ? told.map((series) => el('span', { class: 'entry' }, swatchOf(series), series.label)) : [];
  const legend = figure.strip ? stripEntries(figure.strip) : entries;
  const whole = el('figure', {},
    el('figcaption', {}, el('span', { class: 'plot-title' }, figure.unit ? `${figure.title}, ${figure.unit}` : figure.title), el('span', { class: 'legend' }, ...legend)),
    element);
  whole.style.width = `${width}px`;
  return whole;
}
