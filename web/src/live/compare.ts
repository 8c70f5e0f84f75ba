// Up to four versions of the present case side by side: what-ifs or models, their tilts on one time axis, and where they part.
import { closestBlock } from '../chosen';
import { reportOf, type Report } from '../data';
import { button, el } from '../dom';
import { percent } from '../format';
import { LineChart, type Curve } from '../line-chart';
import { RowCursor } from '../row-cursor';
import { readoutLine, studyFigure } from '../study-figure';
import { familyLegend } from '../study-lines';
import type { ReportData } from '../types';
import type { Draft } from './draft';
import { later } from './later';
import { Latest } from './latest';
import { Problems, type Server } from './server';
import { writeToml } from './toml-write';
import type { Tree } from './tree';
import { otherModels, whatIfs, type WhatIf } from './whatifs';

const most = 4;
/** The models are columns of their own. */
const changes = whatIfs.filter(({ name }) => name !== 'May slide');

interface Answer {
  columns: ReportData[];
  sentences: string[];
}

export class Compare {
  readonly element = el('section', { class: 'panel compare', id: 'compare', 'aria-labelledby': 'compare-title', hidden: true });
  private readonly picked: WhatIf[] = [];
  private readonly choices = el('div', { class: 'what-ifs', role: 'group', 'aria-label': 'Columns' });
  private readonly result = el('div', { class: 'compare-result' });
  private readonly latest: Latest<{ names: string[]; columns: { name: string; scenario: string }[] }>;

  /** `goTo`: a time the reader chose; `absent`: the program cannot compare. */
  constructor(private readonly draft: Draft, private readonly server: Server, private readonly goTo: (time: number) => void, absent: () => void) {
    this.latest = new Latest(async ({ names, columns }, signal) => {
      const answer = await this.server.ask<Answer>('/api/compare', { columns }, signal);
      this.show(names, answer);
    }, (error) => {
      if (error instanceof Problems && error.status === 404) {
        this.element.hidden = true;
        return absent();
      }
      this.result.replaceChildren(el('p', { class: 'problem', role: 'alert' }, (error as Error).message));
    }, 0);
    this.element.append(el('h2', { id: 'compare-title' }, 'Compare'), this.choices, this.result);
    draft.onChange(later(() => this.ask()));
  }

  open(): void {
    this.element.hidden = false;
    if (!this.picked.length && this.draft.tree) this.picked.push(...[...changes, ...otherModels(this.draft.tree)].filter(({ change }) => change(this.draft.tree!)).slice(0, 1));
    this.ask();
    this.element.scrollIntoView({ block: 'start' });
  }

  private ask(): void {
    const { tree } = this.draft;
    if (this.element.hidden || !tree) return;
    this.fillChoices(tree);
    const fitting = this.picked.flatMap((one) => {
      const next = one.change(tree);
      return next ? [{ name: one.name, scenario: writeToml(next) }] : [];
    });
    const columns = [{ name: 'As it is', scenario: this.draft.text }, ...fitting];
    this.latest.ask({ names: columns.map(({ name }) => name), columns });
  }

  private fillChoices(tree: Tree): void {
    const all = [...changes, ...otherModels(tree)].filter((one) => one.change(tree) !== null);
    const isPicked = (one: WhatIf) => this.picked.findIndex(({ name }) => name === one.name);
    this.choices.replaceChildren(el('span', { class: 'hint' }, `As it is, against (up to ${most - 1}) `), ...all.map((one) => {
      const place = isPicked(one);
      return button(one.name, () => {
        if (place >= 0) this.picked.splice(place, 1);
        else {
          this.picked.push(one);
          if (this.picked.length > most - 1) this.picked.shift();
        }
        this.ask();
      }, { class: 'chip', 'aria-pressed': String(place >= 0), title: one.about });
    }));
  }

  private show(names: string[], { columns, sentences }: Answer): void {
    const reports = columns.map(reportOf);
    const curves = reports.map((report, i) => curveOf(report, names[i] ?? `Column ${i + 1}`, i));
    const longest = reports.reduce((long, one) => (one.history.end > long.history.end ? one : long), reports[0]!);
    const times = Float64Array.from(longest.history.time);
    const summary = `Tilt over tipping angle of ${names.join(', ')}. ${sentences.join(' ')}`;
    const readout = readoutLine();
    const cursor = new RowCursor(times.length, (row) => this.goTo(times[row]!));
    const chart = new LineChart({ summary, x: { title: 'Time (s)', log: false }, y: { title: 'Tilt / tipping angle (%)', log: false, range: rangeOf(curves) }, height: 260, rows: times, curves,
      guides: [{ value: 0, label: '' }, { value: 100, label: 'tips' }, { value: -100, label: '' }] }, cursor);
    cursor.onChange(() => {
      const time = cursor.row === null ? null : times[cursor.row]!;
      readout.textContent = time === null ? '' : `${time.toFixed(2)} s: ${reports.map((report, i) => `${names[i]} ${percent(shareAt(report, time))}`).join(', ')}.`;
    });
    this.result.replaceChildren(
      sentences.length ? el('ul', { class: 'details' }, ...sentences.map((line) => el('li', {}, line))) : '',
      studyFigure({ id: 'compare', title: 'Tilt', chart, legend: familyLegend(curves), summary, base: 'teeter', readout, columns: () => [{ label: 'time (s)', values: times },
        ...curves.map(({ label }, i) => ({ label: `${label} (%)`, values: times.map((time) => (time <= reports[i]!.history.end ? 100 * shareAt(reports[i]!, time) : NaN)) }))] }),
      el('div', { class: 'columns' }, ...reports.map((report, i) => column(report, names[i]!, curves[i]!.colour))));
  }
}

function shareAt(report: Report, time: number): number {
  const i = closestBlock(report);
  const block = report.blocks[i]!;
  const angle = report.history.at(`angle_${i}`, Math.min(time, report.history.end));
  return angle / (angle < 0 ? block.alpha_left : block.alpha_right);
}

function curveOf(report: Report, label: string, k: number): Curve {
  const i = closestBlock(report);
  const block = report.blocks[i]!;
  const y = Float64Array.from(report.history.values(`angle_${i}`) ?? [], (angle) => (100 * angle) / (angle < 0 ? block.alpha_left : block.alpha_right));
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
  return el('div', { class: 'column', 'data-tone': words.tone }, head, el('p', { class: 'column-verdict' }, words.headline), ...words.details.slice(0, 3).map((line) => el('p', { class: 'hint' }, line)));
}
