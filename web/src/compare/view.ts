// Several runs side by side: where they part, their tilts on one time axis, and the verdict of each.
import { shadeOf, verdictIcon } from '../page/certainty';
import { closestBlock } from '../page/chosen';
import { reportOf, type Report } from '../page/data';
import { el } from '../page/dom';
import { percent } from '../page/format';
import { tipsAt } from '../page/interfaces';
import { inSpace, shareAt as leanShare } from '../space/body';
import { LineChart, type Curve } from '../charts/line-chart';
import { RowCursor } from '../charts/row-cursor';
import { readoutLine, studyFigure } from '../charts/sized-figure';
import { familyLegend } from '../charts/simple-figure';
import type { ReportData } from '../page/types';

export interface Comparison {
  columns: ReportData[];
  sentences: string[];
}

/** `goTo`: a time the reader chose. */
export function compareView(names: string[], { columns, sentences }: Comparison, goTo: (time: number) => void, base = 'teeter'): HTMLElement[] {
  const reports = columns.map(reportOf);
  // A lean in space has no left and right: with one of them all are sizes.
  const sizes = reports.some(inSpace);
  const curves = reports.map((report, i) => curveOf(report, names[i] ?? `Column ${i + 1}`, i, sizes));
  const longest = reports.reduce((long, one) => (one.history.end > long.history.end ? one : long), reports[0]!);
  const times = Float64Array.from(longest.history.time);
  const summary = `Tilt over tipping angle of ${names.join(', ')}. ${sentences.join(' ')}`;
  const readout = readoutLine();
  const cursor = new RowCursor(times.length, (row) => goTo(times[row]!));
  const chart = new LineChart({ summary, x: { title: 'Time (s)', log: false }, y: { title: 'Tilt / tipping angle (%)', log: false, range: rangeOf(curves) }, height: 260, rows: times, curves,
    guides: [{ value: 0, label: '' }, { value: 100, label: 'tips' }, ...(sizes ? [] : [{ value: -100, label: '' }])] }, cursor);
  cursor.onChange(() => {
    const time = cursor.row === null ? null : times[cursor.row]!;
    readout.textContent = time === null ? '' : `${time.toFixed(2)} s: ${reports.map((report, i) => `${names[i]} ${percent(shareAt(report, time, sizes))}`).join(', ')}.`;
  });
  return [
    ...(sentences.length ? [el('ul', { class: 'details' }, ...sentences.map((line) => el('li', {}, line)))] : []),
    studyFigure({ id: 'compare', title: 'Tilt', chart, legend: familyLegend(curves), summary, base, readout, columns: () => [{ label: 'time (s)', values: times },
      ...curves.map(({ label }, i) => ({ label: `${label} (%)`, values: times.map((time) => (time <= reports[i]!.history.end ? 100 * shareAt(reports[i]!, time, sizes) : NaN)) }))] }),
    el('div', { class: 'columns' }, ...reports.map((report, i) => column(report, names[i]!, curves[i]!.colour))),
  ];
}

function shareAt(report: Report, time: number, sizes: boolean): number {
  const until = Math.min(time, report.history.end);
  if (inSpace(report)) return leanShare(report, report.history.rowAt(until));
  const i = closestBlock(report);
  const block = report.blocks[i]!;
  const angle = report.history.at(`angle_${i}`, until);
  return (sizes ? Math.abs(angle) : angle) / tipsAt(block, angle);
}

function curveOf(report: Report, label: string, k: number, sizes: boolean): Curve {
  const y = Float64Array.from(report.history.time, (time) => 100 * shareAt(report, time, sizes));
  const dash = ['', '7 3', '2 3', '9 3 2 3'][k];
  return { label, x: report.history.time, y, colour: `var(--series-${k + 1})`, ...(dash ? { dash } : {}) };
}

/** A fall would flatten all the rest. */
function rangeOf(curves: Curve[]): [number, number] {
  let [low, high] = [-5, 5];
  for (const { y } of curves) for (let i = 0; i < y.length; i++) [low, high] = [Math.min(low, y[i]!), Math.max(high, y[i]!)];
  return [Math.max(-160, 1.08 * low), Math.min(160, 1.08 * high)];
}

function column(report: Report, name: string, colour: string): HTMLElement {
  const { words } = report.data;
  const head = el('h3', {}, name);
  head.style.borderTopColor = colour;
  const verdict = el('p', { class: 'column-verdict' }, words.headline);
  verdict.prepend(verdictIcon(words));
  return el('div', { class: 'column', 'data-tone': shadeOf(words) }, head, verdict, ...words.details.map((line) => el('p', { class: 'hint' }, line)), ...words.warnings.map((line) => el('p', { class: 'hint' }, `Note: ${line}`)));
}
