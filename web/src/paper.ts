// What paper needs on any page: drawn just before printing, in light colours, and gone afterwards.
import { strokeOf } from './chart';
import type { Samples } from './data';
import { el } from './dom';
import type { Figure } from './figure';
import { picture } from './pictures';
import { inLight } from './theme';

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
  const legend = figure.series.length > 1 ? figure.series.map((series) => {
    const swatch = el('span', { class: series.dash ? 'swatch dashed' : 'swatch' });
    swatch.style.borderTopColor = strokeOf(series);
    return el('span', { class: 'entry' }, swatch, series.label);
  }) : [];
  return el('figure', {},
    el('figcaption', {}, el('span', { class: 'plot-title' }, `${figure.title}, ${figure.unit}`), el('span', { class: 'legend' }, ...legend)),
    element);
}
