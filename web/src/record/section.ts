// One component on the page: its words at once, its plots when it comes near the screen.
import { Cursor } from '../charts/cursor';
import { el } from '../page/dom';
import { download, saveCanvas, toCsv } from '../page/files';
import { explain } from '../page/glossary';
import type { Figure } from '../charts/figure';
import { number } from '../page/format';
import { paperPlot, paperSheet } from '../charts/paper';
import { contactSheet, figureTile } from '../charts/pictures';
import { Plot } from '../charts/plot';
import { plotsHead } from '../report/plots';
import type { Component } from './data';
import { componentFigures, type ComponentFigures, type Panel } from './figures';
import { componentFacts, fileBase, keyLine, nameOf } from './words';
import { scrub } from '../charts/scrub';
import { Zoom } from '../charts/zoom';

export interface SectionOptions {
  /** Several components: each leads back to the table. */
  several: boolean;
  printed: boolean;
}

export class ComponentSection {
  readonly element: HTMLElement;
  cursor: Cursor | null = null;
  zoom: Zoom | null = null;
  private readonly body = el('div', { class: 'component-body' });
  private figures: ComponentFigures | null = null;

  constructor(private readonly component: Component, private readonly key: string, { several, printed }: SectionOptions) {
    const { warnings, title } = component;
    const id = this.id;
    this.element = el('section', { class: 'component', id, 'aria-labelledby': `${id}-title` },
      el('header', { class: 'component-head' },
        el('h2', { id: `${id}-title` }, nameOf(component)),
        title ? el('p', { class: 'hint' }, title) : null,
        several ? el('a', { class: 'hint back', href: '#overview' }, 'All components') : null),
      el('p', { class: 'key-line' }, keyLine(component)),
      warnings.length ? el('ul', { class: 'warnings', 'aria-label': 'Warnings' }, ...warnings.map((line) => el('li', {}, line))) : null,
      this.body,
      paperSheet(() => (printed ? this.paper() : [el('p', { class: 'hint' }, 'Plots are printed for the first components only.')])));
  }

  get id(): string {
    return `component-${this.key}`;
  }

  get built(): boolean {
    return this.body.childElementCount > 0;
  }

  get height(): number {
    return this.body.offsetHeight;
  }

  build(): void {
    if (this.built) return;
    try {
      this.body.append(...this.panels());
      explain(this.element);
    } catch (error) {
      this.body.replaceChildren(el('p', { role: 'alert' }, `The series of this component could not be read: ${(error as Error).message}`));
    }
  }

  private read(): ComponentFigures {
    this.figures ??= componentFigures(this.component, this.key);
    return this.figures;
  }

  private panels(): HTMLElement[] {
    const { histories, spectra } = this.read();
    return [
      this.histories(histories),
      el('div', { class: 'component-side' },
        spectra ? spectraPanel(spectra, this.component) : null,
        componentFacts(this.component),
        this.downloads()),
    ];
  }

  private histories({ samples, figures, opening }: Panel): HTMLElement {
    const cursor = new Cursor(samples, opening);
    const zoom = new Zoom(samples.start, samples.end);
    const time = scrub(cursor);
    cursor.onChange(() => time.show());
    time.show();
    [this.cursor, this.zoom] = [cursor, zoom];
    return el('div', { class: 'histories' },
      plotsHead(zoom), time.element,
      ...figures.map((figure) => new Plot(samples, figure, cursor, zoom).element));
  }

  private downloads(): HTMLElement {
    const base = fileBase(this.component);
    const { spectra } = this.read();
    const link = (label: string, action: () => void) => el('button', { type: 'button', class: 'link', onclick: action }, label);
    return el('p', { class: 'hint component-files' },
      link('Histories as CSV', () => download(`${base}.history.csv`, 'text/csv', this.historyCsv())),
      spectra ? link('spectra as CSV', () => download(`${base}.spectra.csv`, 'text/csv', panelCsv(spectra))) : null,
      link('plots as PNG', () => void this.sheet().then((sheet) => saveCanvas(sheet, `${base}.plots.png`))));
  }

  /** In the units of the program, metres and seconds. */
  private historyCsv(): string {
    const { motion } = this.read();
    const columns = Object.entries(motion.series).map(([name, values]) => ({ label: `${name} (${this.component.series[name as keyof typeof motion.series]!.unit})`, values }));
    return toCsv([{ label: 'time (s)', values: motion.times.axis }, ...columns]);
  }

  private sheet(): Promise<HTMLCanvasElement> {
    const { histories, spectra } = this.read();
    const shown = this.zoom!.window;
    return contactSheet([
      ...histories.figures.map((figure) => figureTile(histories.samples, figure, shown, true, figure.height)),
      ...(spectra?.figures ?? []).map((figure) => figureTile(spectra!.samples, figure, [spectra!.samples.start, spectra!.samples.end], false, 240)),
    ]);
  }

  private paper(): HTMLElement[] {
    try {
      // Read for paper only, what the screen did not need is let go again.
      const { histories, spectra } = this.figures ?? componentFigures(this.component, this.key);
      const wide = (figure: Figure, i: number) => paperPlot(histories.samples, figure, 700, i === 0 ? 105 : 80, 2);
      return [
        el('div', { class: 'print-plots' },
          ...histories.figures.map(wide),
          ...(spectra?.figures ?? []).map((figure) => paperPlot(spectra!.samples, figure, 342, 120, 2))),
        componentFacts(this.component),
      ];
    } catch {
      return [];
    }
  }
}

function spectraPanel({ samples, figures, opening }: Panel, { spectrum }: Component): HTMLElement {
  const cursor = new Cursor(samples, opening);
  const zoom = new Zoom(samples.start, samples.end);
  return el('div', { class: 'spectra' },
    el('h3', {}, `Response spectrum, ${number(100 * (spectrum?.damping ?? 0))} % damping`),
    el('p', { class: 'hint' }, 'Period in seconds.'),
    ...figures.map((figure) => new Plot(samples, figure, cursor, zoom).element));
}

function panelCsv({ samples, figures }: Panel): string {
  return toCsv([{ label: 'period (s)', values: samples.axis },
    ...figures.map(({ title, unit, series }) => ({ label: `${title} (${unit})`, values: series[0]!.values }))]);
}
