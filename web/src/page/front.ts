// What a report for others tells besides results: who made it, the records it rests on, what was assumed, what its words mean.
import { el, section } from './dom';
import { number } from './format';
import { termsIn } from './glossary';
import { head, scrollBox } from './tables';
import { shownIn } from './units';

/** One use of a record; peaks and intensity as used, times the scale. */
export interface FrontRecord {
  name: string;
  file: string;
  direction: string;
  step: number;
  duration: number;
  d5_95: number;
  pga: number;
  pgv: number;
  arias: number;
  scale: number;
  /** A study multiplies it further, case by case. */
  varied: boolean;
  treatment: string[];
}

export interface Front {
  title: string;
  author: string;
  client: string;
  date: string;
  note: string;
  settings: string[];
  records: FrontRecord[];
  assumed: string[];
}

/** A line for each of author, client, date and version that is known. */
export function imprint(front: Front | undefined, version: string): HTMLElement | null {
  if (!front) return null;
  const rows: [string, string][] = [['Client', front.client], ['Author', front.author], ['Date', front.date], ['Computed with', `Teeter ${version}`]];
  return el('dl', { class: 'imprint' }, ...rows.filter(([, text]) => text).map(([name, text]) => el('div', {}, el('dt', {}, name), ' ', el('dd', {}, text))));
}

export const note = (front: Front | undefined): HTMLElement | null => (front?.note ? el('p', { class: 'front-note' }, front.note) : null);


export function recordsSection(front: Front | undefined): HTMLElement | null {
  if (!front?.records.length) return null;
  const both = new Set(front.records.map(({ direction }) => direction)).size > 1;
  const [acceleration, velocity] = [shownIn('m/s2'), shownIn('m/s')];
  const columns = ['Record', 'File', 'Step (s)', `PGA (${acceleration.unit})`, `PGV (${velocity.unit})`, 'Arias (m/s)', 'Duration (s)', '5–95 % (s)', 'Scale'];
  const body = el('tbody', {}, ...front.records.map((one) => el('tr', {},
    el('th', { scope: 'row' }, both ? `${one.name} (${one.direction})` : one.name), el('td', {}, one.file),
    ...[one.step, one.pga * acceleration.scale, one.pgv * velocity.scale, one.arias, one.duration, one.d5_95].map((value) => el('td', {}, number(value, 3))),
    el('td', {}, one.varied ? (one.scale === 1 ? 'varied' : `${number(one.scale, 4)} × varied`) : number(one.scale, 4)))));
  const treated = [...new Set(front.records.flatMap(({ treatment }) => treatment))];
  return section('records-used', 'Records used',
    scrollBox('Records used', el('table', { class: 'records-used' }, head(columns), body)),
    el('p', { class: 'hint' }, `Peaks and Arias intensity are those of the record after its treatment, times ${front.records.some(({ varied }) => varied) ? 'the factor of its entry; the study scales each further, case by case' : 'the scale'}. 5–95 %: the time between these parts of the Arias intensity.${treated.length ? ` Treatment: ${treated.join('; ')}.` : ''}`));
}

export function assumedSection(front: Front | undefined): HTMLElement | null {
  if (!front?.assumed.length) return null;
  return section('assumed', 'What was assumed', el('ul', { class: 'plain-list' }, ...front.assumed.map((line) => el('li', {}, line))),
    front.settings.length ? el('p', { class: 'hint' }, `Keys of the scenario that the command overrode: ${front.settings.join('; ')}.`) : null);
}

/** The words of the glossary that stand in these panels. */
export function glossarySection(front: Front | undefined, panels: Iterable<Element>): HTMLElement | null {
  const terms = front ? termsIn(panels) : [];
  if (!terms.length) return null;
  return section('glossary', 'Words used', el('dl', { class: 'words-used' }, ...terms.flatMap(({ term, text }) => [el('dt', {}, term), el('dd', {}, text)])));
}
