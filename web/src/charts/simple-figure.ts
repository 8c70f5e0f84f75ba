// A line chart on a page that is no study's alone: with a cursor of its own, and its legend.
import { el } from '../page/dom';
import { LineChart, type Curve, type LineFigure } from './line-chart';
import { RowCursor } from './row-cursor';
import { readoutLine, studyFigure } from './sized-figure';
import { svg } from './svg';
import type { TableColumn } from '../page/tables';

/** Curves by name, as they are drawn. */
export function familyLegend(curves: Curve[]): HTMLElement {
  const told = curves.length > 8 ? [curves[0]!, curves[curves.length >> 1]!, curves[curves.length - 1]!] : curves;
  return el('span', { class: 'legend' }, ...told.map(({ label, colour, dash }) => el('span', { class: 'entry' },
    svg('svg', { class: 'swatch dashed', 'aria-hidden': 'true' }, svg('path', { d: 'M0 1H26', style: `stroke:${colour};stroke-width:2;stroke-dasharray:${dash || 'none'}` })), label)));
}

interface Simple {
  id: string;
  title: string;
  figure: LineFigure;
  tell(row: number): string;
  columns: () => TableColumn[];
  base: string;
  legend?: HTMLElement;
  choose?: (row: number) => void;
}

/** A chart with a cursor of its own. */
export function simpleFigure({ id, title: name, figure, tell, columns, base, legend, choose }: Simple): HTMLElement {
  const cursor = new RowCursor(figure.rows.length, choose ?? null);
  const readout = readoutLine();
  const say = () => (readout.textContent = cursor.row === null ? `Point at the chart, or move with the arrow keys${choose ? '; a click or Enter shows the case' : ''}.` : tell(cursor.row));
  cursor.onChange(say);
  say();
  return studyFigure({ id, title: name, chart: new LineChart(figure, cursor), summary: figure.summary, base, readout, columns, ...(legend ? { legend } : {}) });
}
