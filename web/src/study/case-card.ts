// One case of a study: what went in, what came out, and how to see its history.
import { failed, notRun, shadeOf, shadeWords, swatch } from '../charts/codes';
import { codeBlock } from '../page/copy';
import { decode } from '../page/data';
import { el } from '../page/dom';
import { group, type Fact } from '../report/facts';
import { shownIn } from '../page/units';
import { explain } from '../page/glossary';
import { LineChart } from '../charts/line-chart';
import { RowCursor } from '../charts/row-cursor';
import type { AskCase } from './served';
import { isAbort } from '../page/server';
import type { Study, StudyColumn } from './data';
import { count, inputQuantity, isTilt, outputQuantity, title, valueText, type Quantity } from './words';
import type { ReportData } from '../page/types';

/** Columns of which a case has too many to list. */
const many = /^(angle|rate)_\d+$/;

export class CaseCard {
  readonly element = el('section', { class: 'case', id: 'case', 'aria-labelledby': 'case-title' });
  private readonly listeners: ((place: number) => void)[] = [];
  private readonly disagreements: ((place: number, row: number, run: number) => void)[] = [];

  /** Of the history that is being computed. */
  private control = new AbortController();

  constructor(private readonly study: Study, hint: string, private readonly addressed: boolean, private readonly ask: AskCase | null) {
    this.element.append(el('h2', { id: 'case-title' }, 'One case'), el('p', { class: 'hint' }, hint));
  }

  onShow(listener: (place: number) => void): void {
    this.listeners.push(listener);
  }

  /** Told of a case whose run ends differently than its row of the study. */
  onDisagreement(listener: (place: number, row: number, run: number) => void): void {
    this.disagreements.push(listener);
  }

  /** The case the address names. */
  openFromAddress(): void {
    const number = /^#case-(\d+)$/.exec(location.hash)?.[1];
    const place = number === undefined ? null : this.study.placeOfCase(Number(number));
    if (place !== null && place < this.study.cases) this.show(place);
  }

  /** `reveal`: chosen where the card may be out of sight. */
  show(place: number, reveal = false): void {
    const { study } = this;
    const number = study.caseNumber(place);
    if (this.addressed) history.replaceState(null, '', `#case-${number}`);
    const command = study.commandOf(place);
    const reason = study.reasons.get(number);
    this.element.replaceChildren(
      el('h2', { id: 'case-title', tabindex: -1 }, `Case ${count(number)}`),
      el('div', { 'aria-live': 'polite' },
        outcome(study, place) ?? '',
        reason ? el('p', { class: 'reason' }, `Reason: ${reason}`) : '',
        study.done?.[place] === 2 ? el('p', { class: 'hint' }, 'Not simulated: its code follows from its neighbours.') : ''),
      el('table', { class: 'facts' }, group('Varied', inputFacts(study, place)), group('Result', outputFacts(study, place))),
      command ? codeBlock('Its history', command.join(' '), 'the command', command) : el('p', { class: 'hint' }, 'This page holds no commands: the study is too large.'),
      this.ask && command ? this.historyOf(place, this.ask) : '');
    explain(this.element);
    for (const listener of this.listeners) listener(place);
    if (reveal) this.element.scrollIntoView({ block: 'nearest' });
  }

  /** The tilt over time, computed again; that of an earlier choice is no longer waited for. */
  private historyOf(place: number, ask: AskCase): HTMLElement {
    this.control.abort();
    this.control = new AbortController();
    const box = el('div', { class: 'case-history', 'aria-live': 'polite' }, el('p', { class: 'hint' }, 'Computing its history …'));
    ask(this.study, place, this.control.signal).then((data) => box.replaceChildren(...tiltParts(data), this.compared(place, data) ?? '')).catch((error: Error) => {
      if (!isAbort(error)) box.replaceChildren(el('p', { class: 'hint' }, `Its history could not be computed: ${error.message}`));
    });
    return box;
  }

  /** The rows of a study and its runs must not contradict each other unsaid. */
  private compared(place: number, { code: run }: ReportData): HTMLElement | null {
    const row = this.study.output('code')?.values[place];
    if (row === undefined || Number.isNaN(row) || run === undefined || (run ?? failed) === row) return null;
    for (const listener of this.disagreements) listener(place, row, run ?? failed);
    return el('p', { class: 'reason' }, `The study says that it ${shadeWords(row, this.study.page.codes)}, its run that it ${shadeWords(run ?? failed, this.study.page.codes)}: the outcome is too close to call, and the cell is marked as mixed.`);
  }
}

/** The outcome of a case in words with its swatch. */
export function outcome(study: Study, place: number): HTMLElement | null {
  const codes = study.output('code');
  if (!codes) return null;
  const shade = study.done?.[place] === 0 ? notRun : shadeOf(codes.values[place]!);
  return el('p', { class: 'outcome' }, swatch(shade), ` ${sentence(shadeWords(shade, study.page.codes))}`);
}

const sentence = (words: string): string => `It ${words}.`;

export function inputFacts(study: Study, place: number): Fact[] {
  const points = study.pointsOf(place);
  const ofAxes = study.axes.map((axis, k): Fact => {
    const quantity = inputQuantity(axis);
    return [title({ ...quantity, unit: '' }), valueText(axis.values[points[k]!]!, quantity)];
  });
  return [...ofAxes, ...study.inputs.map((column): Fact => {
    const quantity = inputQuantity(column);
    return [title({ ...quantity, unit: '' }), valueText(column.values[place]!, quantity, column.labels)];
  })];
}

const isFact = ({ name, values }: StudyColumn, place: number): boolean => name !== 'code' && !many.test(name) && !Number.isNaN(values[place]) && !(name === 'period' && values[place] === 0);

/** The words of a capacity, which need not be of a fall. */
const forLimit = (quantity: Quantity, limit: string): Quantity => (limit === 'overturning' ? quantity
  : { ...quantity, words: quantity.words.replace('overturns it', `leads to ${limit}`).replace('Surely stands up', 'Surely not up') });

function outputFacts(study: Study, place: number): Fact[] {
  return study.outputs.filter((column) => isFact(column, place) && (!isTilt(column) || column === study.tilt)).map((column): Fact => {
    const quantity = forLimit(outputQuantity(column), study.page.limit);
    if (isTilt(column) && study.overturns(study.output('code')?.values[place] ?? NaN)) return [quantity.words, 'overturned'];
    const of = /^% of (.*)$/.exec(quantity.unit)?.[1];
    return [of ? `${quantity.words} / ${of}` : quantity.words, valueText(column.values[place]!, of ? { ...quantity, unit: '%' } : quantity, column.labels)];
  });
}

function tiltParts({ columns, words }: ReportData): HTMLElement[] {
  const [time, angle] = [columns.time, columns.tilt_0 ?? columns.angle_0];
  if (!time || !angle) throw new Error('the answer holds no history');
  const times = Float64Array.from(decode(time));
  const tilt = Float64Array.from(decode(angle), (value) => value * shownIn('rad').scale);
  const chart = new LineChart({
    summary: `Tilt over time. ${words.headline}`, x: { title: 'Time (s)', log: false }, y: { title: `Tilt (${shownIn('rad').unit})`, log: false }, height: 220, rows: times,
    curves: [{ label: '', x: times, y: tilt, colour: 'var(--series-1)' }], guides: [{ value: 0, label: '' }],
  }, new RowCursor(times.length, null));
  return [el('p', {}, words.headline), chart.element];
}
