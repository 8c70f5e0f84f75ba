// How often it falls: hazard curves dropped on the page, and how well the object resists, given or found from the records of the page.
import { button, el, onChoice } from '../page/dom';
import { number } from '../page/format';
import { listening } from '../page/listening';
import { recordName } from '../page/record-names';
import type { Answers } from '../page/server';
import { studyBody } from '../study/body';
import { Study } from '../study/data';
import { askedOf } from '../study/served';
import type { Draft } from './draft';
import { runStudy } from './job';
import { later } from './later';
import { writeToml } from './toml-write';
import { masonryOf, type Tree } from './tree';

/** What the program says of a hazard file. */
export interface Hazard {
  intensity: 'pga' | 'pgv';
  points?: number;
  from?: number;
  to?: number;
  warnings?: string[];
  /** It has several sites. */
  to_settle?: string;
}

const g = 9.80665;
const box = (words: string, value: string, more: Record<string, unknown> = {}): HTMLInputElement => el('input', { type: 'number', step: 'any', value, 'aria-label': words, ...more });

export class Risk {
  readonly element = el('section', { class: 'panel risk-panel', id: 'risk-panel', 'aria-labelledby': 'risk-panel-title' });
  private readonly hazards = new Map<string, Hazard>();
  private readonly list = el('ul', { class: 'hazard-files' });
  private readonly source = el('select', { 'aria-label': 'How well it resists' });
  private readonly median = box('Median strength to fall', '0.5', { min: 0 });
  private readonly spread = box('Spread of its logarithm', '0.4', { min: 0 });
  private readonly years = box('Years', '50', { min: 0 });
  private readonly stood = box('Stood so long', '', { min: 0, placeholder: 'not known' });
  private readonly lon = box('Longitude of the site', '');
  private readonly lat = box('Latitude of the site', '');
  private readonly unit = el('span', { class: 'unit' }, 'g');
  private readonly given = el('span', { class: 'risk-given' }, 'median ', this.median, ' ', this.unit, ', spread ', this.spread);
  private readonly place = el('p', { class: 'risk-line', hidden: true }, 'The file has several sites. Longitude ', this.lon, ', latitude ', this.lat);
  private readonly picker = el('input', { type: 'file', class: 'off-screen', tabindex: -1, 'aria-label': 'Hazard file', 'aria-hidden': 'true' });
  private readonly status = el('div', { class: 'study-status', role: 'status' });
  private readonly result = el('div', { class: 'study-result' });
  private readonly startButton = button('How often?', () => void this.start(), { class: 'ask' });
  private end: () => void = () => {};
  private busy = false;

  /** `take`: reads any file that is dropped or chosen; hazard files come back to `add`. */
  constructor(private readonly draft: Draft, private readonly server: Answers, private readonly records: () => string[], take: (file: File) => void) {
    this.picker.addEventListener('change', () => {
      const file = this.picker.files?.[0];
      if (file) take(file);
      this.picker.value = '';
    });
    onChoice(this.source, () => this.check());
    this.element.append(
      el('h2', { id: 'risk-panel-title' }, 'How often does it fall?'),
      el('p', { class: 'hint' }, 'Drop a hazard curve on the page: a CSV file with intensity and annual rate, or what OpenQuake exports. ', button('Hazard file …', () => this.picker.click(), { class: 'small' })), this.picker,
      this.list, this.place,
      el('p', { class: 'risk-line' }, 'It falls at shaking: ', this.source, ' ', this.given),
      el('p', { class: 'risk-line' }, 'in ', this.years, ' years; it has stood for ', this.stood, ' years. ', this.startButton),
      this.status, this.result);
    draft.onChange(later(() => this.check()));
    this.check();
  }

  add(name: string, hazard: Hazard): void {
    const others = [...this.hazards.values()];
    if (others.some(({ intensity }) => intensity !== hazard.intensity)) this.hazards.clear();
    this.hazards.set(name, hazard);
    this.check();
    this.element.scrollIntoView({ block: 'nearest' });
  }

  private check(): void {
    const chosen = this.source.value || 'given';
    const records = this.records().length;
    this.source.replaceChildren(el('option', { value: 'given' }, 'given as'), el('option', { value: 'records', disabled: records < 2 }, records < 2 ? 'as records say (drop two or more)' : `as the ${records} records of the page say`));
    this.source.value = chosen === 'records' && records < 2 ? 'given' : chosen;
    this.given.hidden = this.source.value !== 'given';
    const intensity = this.intensity();
    this.unit.textContent = intensity === 'pgv' ? 'm/s' : 'g';
    this.place.hidden = ![...this.hazards.values()].some(({ to_settle }) => to_settle);
    this.list.replaceChildren(...[...this.hazards].map(([name, hazard]) => el('li', { 'data-hazard': name }, about(name, hazard), ' ', button('Remove', () => {
      this.hazards.delete(name);
      this.check();
    }, { class: 'small' }))));
    if (!this.busy) this.startButton.disabled = this.hazards.size === 0 || typeof this.made() === 'string';
  }

  private intensity(): 'pga' | 'pgv' {
    return [...this.hazards.values()][0]?.intensity ?? 'pga';
  }

  /** The scenario of the study, or why there is none. */
  private made(): Tree | string {
    const { tree } = this.draft;
    if (!tree || masonryOf(tree) || !Array.isArray(tree.block) || tree.block.length !== 1) return 'It needs one block.';
    const { ground: _ground, remedy: _remedy, ...rest } = structuredClone(tree) as Tree;
    const numberOf = (input: HTMLInputElement) => (input.value === '' ? NaN : Number(input.value));
    const resists: Tree = this.source.value === 'records'
      ? { records: this.records(), method: 'capacity', max_scale: 15 }
      : { fragility: { median: `${numberOf(this.median)} ${this.unit.textContent}`, beta: numberOf(this.spread) } };
    const [stood, lon, lat] = [this.stood, this.lon, this.lat].map(numberOf) as [number, number, number];
    return {
      ...rest,
      study: {
        kind: 'risk', hazard: [...this.hazards.keys()], intensity: this.intensity(), ...resists, years: numberOf(this.years),
        ...(Number.isFinite(stood) ? { stood } : {}), ...(Number.isFinite(lon) && Number.isFinite(lat) ? { site: [lon, lat] } : {}),
      },
    };
  }

  private async start(): Promise<void> {
    const made = this.made();
    if (typeof made === 'string' || this.busy) return;
    this.busy = this.startButton.disabled = true;
    this.element.dataset.state = 'waiting';
    const done = await runStudy(this.server, writeToml(made), this.status);
    this.busy = false;
    this.element.dataset.state = done ? 'shown' : 'refused';
    if (done) {
      this.end();
      const [parts, end] = listening(() => studyBody(new Study(done.page), false, askedOf(this.server)));
      this.end = end;
      this.result.replaceChildren(...parts);
      this.status.replaceChildren(el('a', { href: `/study/${done.job}`, target: '_blank' }, 'Open as a page'));
    }
    this.check();
  }
}

function about(name: string, { intensity, points, from = 0, to = 0, warnings = [], to_settle }: Hazard): string {
  const [scale, unit] = intensity === 'pga' ? [1 / g, 'g'] : [1, 'm/s'];
  const range = to_settle ? 'several sites' : `${points} points from ${number(from * scale)} to ${number(to * scale)} ${unit}`;
  return [`${recordName(name)}: ${range}.`, ...warnings].join(' ');
}
