// One plot on screen: a chart, a cursor it shares with others, a shared zoom, the numbers behind it.
import type uPlot from 'uplot';
import { chart, strokeOf } from './chart';
import type { Cursor } from './cursor';
import type { Samples } from './data';
import { el } from './dom';
import { largest, type Figure } from './figure';
import { decimalsFor, fixed, number } from './format';
import { dataTable } from './tables';
import { onThemeChange } from './theme';
import type { Zoom } from './zoom';

export class Plot {
  readonly element: HTMLElement;
  private readonly host: HTMLElement;
  private readonly line = el('div', { class: 'now' });
  private readonly dots: HTMLElement[] = [];
  private readonly readings: HTMLElement[] = [];
  private readonly decimals: number;
  private plot: uPlot | null = null;
  private pressed: number | null = null;

  constructor(private readonly samples: Samples, private readonly figure: Figure, private readonly cursor: Cursor, private readonly zoom: Zoom) {
    this.decimals = figure.id === 'tilt' ? 2 : decimalsFor(largest(figure));
    this.host = el('div', { class: 'plot-host', role: 'img', 'aria-label': `${figure.title}. ${figure.summary}` });
    this.element = el('figure', { class: figure.wide ? 'plot wide' : 'plot', id: `plot-${figure.id}` }, this.caption(), this.host,
      dataTable(`${figure.title}: numbers`, figure.summary, figure.fileName, [
        { label: `${figure.along} (s)`, values: samples.axis },
        ...figure.series.map((series) => ({ label: `${series.label || figure.title} (${figure.unit})`, values: series.values })),
      ]));
    this.host.style.minHeight = `${figure.height}px`;
    new ResizeObserver(() => this.fit()).observe(this.host);
    cursor.onChange(() => this.mark());
    zoom.onChange(() => this.plot?.setScale('x', { min: zoom.window[0], max: zoom.window[1] }));
    onThemeChange(() => this.recolour());
  }

  private caption(): HTMLElement {
    const legend = el('span', { class: 'legend' });
    for (const series of this.figure.series) {
      const swatch = el('span', { class: series.dash ? 'swatch dashed' : 'swatch' });
      const reading = el('span', { class: 'reading' });
      this.readings.push(reading);
      const alone = this.figure.series.length === 1;
      legend.append(el('span', { class: 'entry' }, alone ? null : swatch, series.label ? `${series.label} ` : null, reading));
      if (!alone) swatch.style.borderTopWidth = `${Math.max(1.5, series.width)}px`;
    }
    return el('figcaption', {}, el('span', { class: 'plot-title' }, this.figure.title), legend);
  }

  private fit(): void {
    const width = Math.floor(this.host.clientWidth);
    if (width < 40) return;
    if (this.plot) {
      this.plot.setSize({ width, height: this.figure.height });
      requestAnimationFrame(() => this.mark());
      return;
    }
    this.plot = chart(this.host, this.figure, this.samples.axis, this.zoom.window, {
      width, height: this.figure.height, magnify: 1, interactive: true,
      hooks: { setCursor: [(plot) => this.hovered(plot)], setSelect: [(plot) => this.selected(plot)], draw: [() => this.mark()] },
    });
    this.addMarks(this.plot);
    this.listen(this.plot);
    this.recolour();
  }

  private addMarks(plot: uPlot): void {
    plot.over.append(this.line);
    for (const _ of this.figure.series) {
      const dot = el('div', { class: 'dot' });
      this.dots.push(dot);
      plot.over.append(dot);
    }
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
    const { plot, cursor, figure } = this;
    const { place } = cursor;
    // The time is said elsewhere, the period is not.
    const where = figure.along === 'period' ? ` at ${number(place)} s` : '';
    figure.series.forEach((series, i) => {
      const value = this.samples.interpolate(series.values, place);
      this.readings[i]!.textContent = `${fixed(value, this.decimals)} ${figure.unit}`.replace(' °', '°') + where;
      if (!plot || plot.scales.x!.min === undefined) return;
      const { min = 0, max = 0 } = plot.scales.y!;
      const [from, to] = this.zoom.window;
      const visible = place >= from && place <= to && value >= min && value <= max;
      const dot = this.dots[i]!;
      dot.hidden = !visible;
      dot.style.transform = `translate(${plot.valToPos(place, 'x')}px, ${plot.valToPos(value, 'y')}px)`;
    });
    if (!plot || plot.scales.x!.min === undefined) return;
    const x = plot.valToPos(place, 'x');
    this.line.hidden = x < -0.5 || x > plot.over.clientWidth + 0.5;
    this.line.style.transform = `translateX(${x}px)`;
  }

  private recolour(): void {
    const swatches = this.element.querySelectorAll<HTMLElement>('.swatch');
    this.figure.series.forEach((series, i) => {
      const stroke = strokeOf(series);
      if (swatches[i]) swatches[i]!.style.borderTopColor = stroke;
      if (this.dots[i]) this.dots[i]!.style.background = stroke;
    });
    this.plot?.redraw(false);
  }
}
