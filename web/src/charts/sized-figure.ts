// A figure of a study on the page: its title, its legend, what is under the cursor, the chart, and files of it.
import { el } from '../page/dom';
import { download, toCsv } from '../page/files';
import type { StudyChart } from './sized-chart';
import type { HandoutFigure } from '../page/handout';
import { canvasOf, savePng, saveSvg } from './svg';
import { dataTable, type TableColumn } from '../page/tables';

export interface FigureParts {
  id: string;
  title: string;
  chart: StudyChart;
  legend?: HTMLElement | null;
  controls?: (HTMLElement | null)[];
  /** What the chart shows, in a sentence. */
  summary: string;
  /** The start of the names of its files. */
  base: string;
  columns: () => TableColumn[];
  readout?: HTMLElement;
  /** What explains the chart, below it. */
  below?: HTMLElement | null;
  /** Says what to look for. */
  hint?: string;
}

/** Of each figure on the page. */
const partsOf = new WeakMap<Element, FigureParts>();

/** The figures in an element, as pictures. */
export function chartsIn(element: Element): HandoutFigure[] {
  return [...element.querySelectorAll('.study-figure')].flatMap((figure): HandoutFigure[] => {
    const parts = partsOf.get(figure);
    return parts ? [{ caption: `${parts.title}. ${parts.summary}`, picture: canvasOf(parts.chart.picture()), width: 640 }] : [];
  });
}

export function studyFigure(parts: FigureParts): HTMLElement {
  const { id, title, chart, legend, controls = [], summary, base, columns, readout, below, hint } = parts;
  const name = `${base}.${id}`;
  const link = (text: string, action: () => void) => el('button', { type: 'button', class: 'link', 'aria-label': `${title} as ${text}`, onclick: action }, text);
  const shown = controls.filter((control) => control !== null);
  const figure = el('figure', { class: 'study-figure', id: `figure-${id}` },
    el('figcaption', {}, el('span', { class: 'plot-title' }, title), legend ?? null),
    shown.length ? el('div', { class: 'figure-controls' }, ...shown) : null,
    chart.element,
    readout ?? null,
    below ? el('div', { class: 'map-legend' }, below) : null,
    el('div', { class: 'figure-foot hint' },
      el('span', { class: 'figure-files' },
        link('CSV', () => download(`${name}.csv`, 'text/csv', toCsv(columns()))),
        link('SVG', () => saveSvg(chart.picture(), name)),
        link('PNG', () => savePng(chart.picture(), name))),
      hint ? el('span', {}, hint) : null),
    dataTable(`${title}: numbers`, summary, name, columns));
  partsOf.set(figure, parts);
  return figure;
}

export const readoutLine = (): HTMLElement => el('p', { class: 'readout', 'aria-live': 'polite' });
