// The report on paper: key frames and plots.
import type { Chosen } from '../page/chosen';
import { withChosen } from '../charts/crowd';
import { slidesOnly, type Report } from '../page/data';
import { el } from '../page/dom';
import type { Figure } from '../charts/figure';
import { number } from '../page/format';
import { paperPlot, paperSheet } from '../charts/paper';
import type { Portrait } from './kind';
import type { Stage } from '../stage/stage';

export function printSheet(report: Report, shown: Figure[], stage: Stage, portrait: Portrait, chosen: Chosen): HTMLElement {
  return paperSheet(() => sheetContent(report, shown, stage, portrait, chosen));
}

export function sheetContent(report: Report, shown: Figure[], stage: Stage, portrait: Portrait, chosen: Chosen): HTMLElement[] {
  const isWide = (figure: Figure) => figure.tips !== null || figure.strip !== null || figure.blockTips.length > 0;
  const inOrder = [...shown.filter(isWide), ...shown.filter((figure) => !isWide(figure))];
  const plot = (figure: Figure) => {
    const wide = isWide(figure);
    const [width, height] = [wide ? 700 : 342, figure.strip ? Math.min(220, figure.height) : wide ? 185 : 162];
    return paperPlot(report.history, withChosen(figure, chosen.block), width, height);
  };
  return [
    el('div', { class: 'key-frames' }, ...keyFrames(report, stage)),
    el('div', { class: 'print-plots' }, portrait.leads ? portrait.paper() : null, ...inOrder.map(plot), portrait.leads ? null : portrait.paper()),
  ];
}

/** Instants worth a picture, with what they are. */
export function keyMoments(report: Report): [string, number][] {
  const { start, end } = report.history;
  const moments: [string, number][] = [['start', start], [slidesOnly(report.data) ? 'farthest' : 'largest tilt', report.peakTime], ['end', end]];
  const first = report.impactTimes[0];
  if (first !== undefined && Math.abs(report.peakTime - end) < 1e-9) moments.splice(1, 1, ['first impact', first]);
  return moments;
}

function keyFrames(report: Report, stage: Stage): HTMLElement[] {
  return keyMoments(report).map(([name, time]) => el('figure', {},
    stage.still(time, 230, 200, 3, true),
    el('figcaption', {}, `${name}, ${number(time)} s`)));
}
