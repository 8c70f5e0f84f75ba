// The legend of a plot: swatches that show each curve as it is drawn, names, values at the cursor.
import { strokeOf } from './chart';
import type { Chosen } from '../page/chosen';
import { button, el } from '../page/dom';
import type { Figure, Series } from './figure';
import { fixed, number } from '../page/format';
import { blockName } from '../page/interfaces';
import { stripEntries } from './strip';

const space = 'http://www.w3.org/2000/svg';

export type Swatch = HTMLElement | SVGSVGElement;

export function swatchOf(series: Series): Swatch {
  const swatch = series.dash ? dashedLine(series.dash, series.width) : el('span', { class: 'swatch' });
  if (!series.dash) swatch.style.borderTopWidth = `${Math.max(1.5, series.width)}px`;
  swatch.style.color = strokeOf(series);
  return swatch;
}

function dashedLine(dash: number[], width: number): SVGSVGElement {
  const svg = document.createElementNS(space, 'svg');
  const line = document.createElementNS(space, 'path');
  svg.setAttribute('class', 'swatch dashed');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', 'M0 1H26');
  line.setAttribute('stroke', 'currentcolor');
  line.setAttribute('stroke-width', String(Math.max(1.5, width)));
  line.setAttribute('stroke-dasharray', dash.join(' '));
  svg.append(line);
  return svg;
}

/** The names of the curves and their values at the cursor. */
export class Legend {
  readonly element = el('span', { class: 'legend' });
  private readonly more = el('span', { class: 'entry more' });
  private readings: HTMLElement[] = [];
  private swatches: { swatch: Swatch; series: Series }[] = [];

  constructor(private readonly figure: Figure, public decimals: number, private readonly chosen?: Chosen) {}

  fill(drawn: Figure): void {
    this.readings = [];
    this.swatches = [];
    if (drawn.strip) return this.element.replaceChildren(...stripEntries(drawn.strip));
    const alone = drawn.series.length === 1;
    const told = drawn.series.filter((series) => !series.quiet);
    this.element.replaceChildren(...told.map((series) => this.entry(series, alone)));
    if (drawn.tell) this.element.append(this.more);
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

  private swatch(series: Series): Swatch {
    const swatch = swatchOf(series);
    this.swatches.push({ swatch, series });
    return swatch;
  }

  read(values: number[], where: string, more: string): void {
    const { unit, log } = this.figure;
    this.more.textContent = more;
    this.readings.forEach((reading, i) => {
      const value = values[i]!;
      reading.textContent = Number.isNaN(value) ? '–' : `${log ? number(value, 2) : fixed(value, this.decimals)} ${unit}`.replace(' °', '°').trimEnd() + where;
    });
  }

  recolour(): void {
    for (const { swatch, series } of this.swatches) swatch.style.color = strokeOf(series);
  }
}
