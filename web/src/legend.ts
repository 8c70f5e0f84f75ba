// The legend of a plot: swatches that show each curve as it is drawn, names, values at the cursor.
import { strokeOf } from './chart';
import type { Chosen } from './chosen';
import { button, el } from './dom';
import type { Figure, Series } from './figure';
import { fixed } from './format';
import { blockName } from './interfaces';
import { stripEntries } from './strip';

const space = 'http://www.w3.org/2000/svg';

export function swatchOf(series: Series): SVGSVGElement {
  const svg = document.createElementNS(space, 'svg');
  const line = document.createElementNS(space, 'path');
  const length = series.dash ? 26 : 16;
  svg.setAttribute('class', 'swatch');
  svg.setAttribute('width', String(length));
  svg.setAttribute('height', '4');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', `M0 2H${length}`);
  line.setAttribute('stroke', 'currentcolor');
  line.setAttribute('stroke-width', String(Math.max(1.5, series.width)));
  if (series.dash) line.setAttribute('stroke-dasharray', series.dash.join(' '));
  svg.append(line);
  svg.style.color = strokeOf(series);
  return svg;
}

/** The names of the curves and their values at the cursor. */
export class Legend {
  readonly element = el('span', { class: 'legend' });
  private readings: HTMLElement[] = [];
  private swatches: { svg: SVGSVGElement; series: Series }[] = [];

  constructor(private readonly figure: Figure, private readonly decimals: number, private readonly chosen?: Chosen) {}

  fill(drawn: Figure): void {
    this.readings = [];
    this.swatches = [];
    if (drawn.strip) return this.element.replaceChildren(...stripEntries());
    const alone = drawn.series.length === 1;
    const told = drawn.series.filter((series) => !series.quiet);
    this.element.replaceChildren(...told.map((series) => this.entry(series, alone)));
    const others = drawn.series.find((series) => series.quiet);
    if (others) this.element.prepend(el('span', { class: 'entry' }, this.swatch(others), `the other ${drawn.series.length - told.length}`));
  }

  private entry(series: Series, alone: boolean): HTMLElement {
    const reading = el('span', { class: 'reading' });
    this.readings.push(reading);
    const content = [alone ? null : this.swatch(series), series.label ? `${series.label} ` : null, reading];
    const block = this.figure.series.findIndex((one) => one.label === series.label);
    if (!this.chosen || !this.figure.byBlock || alone) return el('span', { class: 'entry' }, ...content);
    const pressed = block === this.chosen.block;
    const node = button(series.label, () => this.chosen?.choose(block), { class: 'entry choosable', 'aria-pressed': String(pressed) }, ...content);
    node.removeAttribute('aria-label');
    node.title = `Choose ${blockName(block)}`;
    return node;
  }

  private swatch(series: Series): SVGSVGElement {
    const svg = swatchOf(series);
    this.swatches.push({ svg, series });
    return svg;
  }

  read(values: number[], where: string): void {
    const { unit } = this.figure;
    this.readings.forEach((reading, i) => {
      const value = values[i]!;
      reading.textContent = Number.isNaN(value) ? '–' : `${fixed(value, this.decimals)} ${unit}`.replace(' °', '°').trimEnd() + where;
    });
  }

  recolour(): void {
    for (const { svg, series } of this.swatches) svg.style.color = strokeOf(series);
  }
}
