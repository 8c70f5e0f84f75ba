// The paper version: key frames and plots, drawn in light colours just before printing.
import { strokeOf } from './chart';
import type { Report } from './data';
import { el } from './dom';
import type { Figure } from './figures';
import { number } from './format';
import type { Phase } from './phase';
import { picture } from './pictures';
import type { Stage } from './stage';
import { inLight } from './theme';
import { Zoom } from './zoom';

export function printSheet(report: Report, shown: Figure[], stage: Stage, phase: Phase): HTMLElement {
  const sheet = el('section', { class: 'print-sheet', 'aria-hidden': 'true' });
  const whole = new Zoom(report.history.start, report.history.end);
  const fill = () => {
    if (sheet.childElementCount) return;
    inLight(() => {
      sheet.append(
        el('div', { class: 'key-frames' }, ...keyFrames(report, stage)),
        el('div', { class: 'print-plots' }, ...shown.map((figure) => plotFigure(report, figure, whole)), phaseFigure(report, phase)));
    });
  };
  const empty = () => sheet.replaceChildren();
  window.addEventListener('beforeprint', fill);
  window.addEventListener('afterprint', empty);
  window.matchMedia('print').addEventListener('change', (event) => (event.matches ? fill() : empty()));
  return sheet;
}

function keyFrames(report: Report, stage: Stage): HTMLElement[] {
  const { start, end } = report.history;
  const moments: [string, number][] = [['start', start], ['largest tilt', report.peakTime], ['end', end]];
  const first = report.impactTimes[0];
  if (first !== undefined && Math.abs(report.peakTime - end) < 1e-9) moments.splice(1, 1, ['first impact', first]);
  return moments.map(([name, time]) => el('figure', {},
    stage.still(time, 230, 200, 3, true),
    el('figcaption', {}, `${name}, ${number(time)} s`)));
}

function plotFigure(report: Report, figure: Figure, zoom: Zoom): HTMLElement {
  const wide = figure.tips !== null;
  const [width, height] = wide ? [700, 165] : [342, 140];
  const sharp = 3 / (window.devicePixelRatio || 1);
  const { element } = picture(report, figure, zoom, width, height, sharp);
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
  const legend = figure.series.length > 1 ? figure.series.map((series) => {
    const swatch = el('span', { class: series.dash ? 'swatch dashed' : 'swatch' });
    swatch.style.borderTopColor = strokeOf(series);
    return el('span', { class: 'entry' }, swatch, series.label);
  }) : [];
  return el('figure', { class: wide ? 'wide' : '' },
    el('figcaption', {}, el('span', { class: 'plot-title' }, `${figure.title}, ${figure.unit}`), el('span', { class: 'legend' }, ...legend)),
    element);
}

function phaseFigure(report: Report, phase: Phase): HTMLElement {
  const canvas = el('canvas');
  canvas.style.width = '342px';
  canvas.style.height = '140px';
  phase.draw(canvas, 342, 140, 3, report.history.end, true);
  return el('figure', {}, el('figcaption', {}, el('span', { class: 'plot-title' }, 'Rotation rate against tilt')), canvas);
}
