// One plot on screen: a chart, a cursor it shares with others, a shared zoom, the numbers behind it.
import type uPlot from 'uplot';
import { chart, chartData, strokeOf } from './chart';
import type { Chosen } from '../page/chosen';
import { withChosen } from './crowd';
import type { Cursor } from './cursor';
import type { Samples } from '../page/data';
import { el } from '../page/dom';
import { largest, type Figure, type Series } from './figure';
import { decimalsFor, number } from '../page/format';
import { Legend } from './legend';
import { dataTable } from '../page/tables';
import { onThemeChange } from '../page/theme';
import type { Zoom } from './zoom';

export class Plot {
  readonly element: HTMLElement;
  private readonly host: HTMLElement;
  private readonly line = el('div', { class: 'now' });
  private readonly legend: Legend;
  /** As drawn now: with the chosen block standing out. */
  private drawn: Figure;
  private dots: HTMLElement[] = [];
  private plot: uPlot | null = null;
  private pressed: number | null = null;
  private numbers: HTMLDetailsElement;

  constructor(private samples: Samples, private readonly figure: Figure, private readonly cursor: Cursor, private readonly zoom: Zoom, private readonly chosen?: Chosen) {
    this.drawn = chosen ? withChosen(figure, chosen.block) : figure;
    this.legend = new Legend(figure, this.decimals(), chosen);
    this.legend.fill(this.drawn);
    this.numbers = this.table();
    this.host = el('div', { class: 'plot-host', role: 'img', 'aria-label': `${figure.title}. ${figure.summary}` });
    this.element = el('figure', { class: figure.wide ? 'plot wide' : 'plot', id: `plot-${figure.id}` },
      el('figcaption', {}, el('span', { class: 'plot-title' }, figure.title), this.legend.element), this.host,
      this.numbers);
    this.host.style.minHeight = `${figure.height}px`;
    new ResizeObserver(() => this.fit()).observe(this.host);
    cursor.onChange(() => this.mark());
    zoom.onChange(() => this.plot?.setScale('x', { min: zoom.window[0], max: zoom.window[1] }));
    onThemeChange(() => this.recolour());
    if (figure.byBlock) chosen?.onChange(() => this.choose(chosen.block));
  }

  /** The figure of another run, of the same shape: curves, guides and numbers change, the chart stays. */
  update(samples: Samples, figure: Figure): void {
    this.samples = samples;
    Object.assign(this.figure, figure);
    const drawn = this.chosen ? withChosen(this.figure, this.chosen.block) : this.figure;
    if (this.drawn !== this.figure) Object.assign(this.drawn, drawn);
    this.legend.decimals = this.decimals();
    this.host.setAttribute('aria-label', `${figure.title}. ${figure.summary}`);
    const [old, wasOpen] = [this.numbers, this.numbers.open];
    this.numbers = this.table();
    old.replaceWith(this.numbers);
    this.numbers.open = wasOpen;
    this.plot?.setData(chartData(this.drawn, samples.axis));
  }

  private decimals(): number {
    return this.figure.id === 'tilt' ? 2 : decimalsFor(largest(this.figure));
  }

  private table(): HTMLDetailsElement {
    const { figure, samples } = this;
    return dataTable(`${figure.title}: numbers`, figure.summary, figure.fileName, [
      { label: `${figure.along} (s)`, values: samples.axis },
      ...figure.series.map((series) => ({ label: `${series.label || figure.title}${figure.unit && ` (${figure.unit})`}`, values: series.values })),
    ]);
  }

  private choose(block: number): void {
    this.drawn = withChosen(this.figure, block);
    this.legend.fill(this.drawn);
    this.plot?.destroy();
    this.plot = null;
    this.fit();
    this.mark();
  }

  private fit(): void {
    const width = Math.floor(this.host.clientWidth);
    if (width < 40) return;
    if (this.plot) {
      this.plot.setSize({ width, height: this.figure.height });
      requestAnimationFrame(() => this.mark());
      return;
    }
    this.plot = chart(this.host, this.drawn, this.samples.axis, this.zoom.window, {
      width, height: this.figure.height, magnify: 1, interactive: true,
      hooks: { setCursor: [(plot) => this.hovered(plot)], setSelect: [(plot) => this.selected(plot)], draw: [() => this.mark()] },
    });
    this.addMarks(this.plot);
    this.listen(this.plot);
    this.recolour();
  }

  /** The curves that are told in the legend and followed by a dot. */
  private get told(): Series[] {
    return this.drawn.series.filter((series) => !series.quiet);
  }

  private addMarks(plot: uPlot): void {
    plot.over.append(this.line);
    this.dots = this.figure.strip ? [] : this.told.map(() => el('div', { class: 'dot' }));
    plot.over.append(...this.dots);
  }

  private listen(plot: uPlot): void {
    plot.over.addEventListener('mousedown', (event) => (this.pressed = event.clientX));
    plot.over.addEventListener('click', (event) => {
      const still = this.pressed === null || Math.abs(event.clientX - this.pressed) < 4;
      this.pressed = null;
      if (still) this.cursor.seek(plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, 'x'));
    });
    plot.over.addEventListener('dblclick', () => this.zoom.reset());
    plot.over.addEventListener('mouseleave', () => this.cursor.look(null));
  }

  private hovered(plot: uPlot): void {
    const left = plot.cursor.left ?? -1;
    if (left < 0 || plot.select.width > 0 || !plot.over.matches(':hover')) return;
    this.cursor.look(plot.posToVal(left, 'x'));
  }

  private selected(plot: uPlot): void {
    const { left, width } = plot.select;
    if (width > 3) this.zoom.set(plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x'));
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
  }

  private mark(): void {
    const { plot, samples } = this;
    const { place } = this.cursor;
    // The time is said elsewhere, the period is not.
    const where = this.figure.along === 'period' ? ` at ${number(place)} s` : '';
    const row = samples.rowAt(place);
    const values = this.told.map((series) => (Number.isNaN(series.values[row]) ? NaN : samples.interpolate(series.values, place)));
    this.legend.read(values, where, this.figure.tell?.(place) ?? '');
    if (!plot || plot.scales.x!.min === undefined) return;
    const { min = 0, max = 0 } = plot.scales.y!;
    const [from, to] = this.zoom.window;
    const x = plot.valToPos(place, 'x');
    this.dots.forEach((dot, i) => {
      const value = values[i]!;
      dot.hidden = !(place >= from && place <= to && value >= min && value <= max);
      if (!dot.hidden) dot.style.transform = `translate(${x}px, ${plot.valToPos(value, 'y')}px)`;
    });
    this.line.hidden = x < -0.5 || x > plot.over.clientWidth + 0.5;
    this.line.style.transform = `translateX(${x}px)`;
  }

  private recolour(): void {
    this.legend.recolour();
    this.told.forEach((series, i) => this.dots[i] && (this.dots[i]!.style.background = strokeOf(series)));
    this.plot?.redraw(false);
  }
}
