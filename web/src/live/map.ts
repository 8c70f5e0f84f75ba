// The overturning map of the present block: filled in coarse first, with a ring where the present case lies. Arrow keys show other cases,
// Enter or a click makes one the present case.
import { codeLegend, failed, notRun, shadeOf, shadeWords, swatch } from '../charts/codes';
import { button, el } from '../page/dom';
import { number } from '../page/format';
import { MapChart, type MapFigure } from '../charts/map-chart';
import { mixedRow, mixedWords, type Mixed } from '../charts/mixed';
import type { CodeMeaning } from '../study/data';
import { savePng, saveSvg, svg } from '../charts/svg';
import { dataTable } from '../page/tables';
import type { MapAxis } from './map-axes';

/** One stage of the answer: codes row after row from the lowest y, 255 where it is not known. */
export interface MapStage {
  nx: number;
  ny: number;
  x: number[];
  y: number[];
  codes: string;
  /** What the map leaves out. */
  warnings?: string[];
  /** What the codes mean. */
  meanings: CodeMeaning[];
  last: boolean;
  /** What makes a case of the present scenario: of each column, of each row. */
  settings_x?: (string | string[])[];
  settings_y?: (string | string[])[];
}

type Cell = [number, number];

class RingedMap extends MapChart {
  here: [number, number] | null = null;

  /** The cell in which the ring lies. */
  get ringed(): Cell | null {
    return this.here && this.cellOf(this.here);
  }

  override mark(): void {
    super.mark();
    const shown = this.current;
    if (!shown || !this.here || !this.ringed) return;
    const [x, y] = [shown.x.at(this.here[0]), shown.y.at(this.here[1])];
    const circle = (r: number, colour: string, width: number) => svg('circle', { cx: x, cy: y, r, style: `fill:none;stroke:var(--${colour});stroke-width:${width}` });
    this.rings.append(circle(9, 'paper', 5), circle(9, 'text', 2), svg('circle', { cx: x, cy: y, r: 1.8, style: 'fill:var(--text);stroke:var(--paper);stroke-width:1' }));
  }
}

export interface MapEvents {
  /** Shows a case without leaving the present one; null: back to it. */
  look(settings: string[] | null, words: string): void;
  open(values: [number, number]): void;
  /** The reader asks for a map that does not come by itself. */
  ask(): void;
}

/** Milliseconds between two stages on the screen. */
const between = 350;

const hint = 'Click a cell, or focus the map and move with the arrow keys; Enter opens the case.';

export class LiveMap {
  readonly element: HTMLElement;
  private axes: [MapAxis, MapAxis] | null = null;
  private stage: MapStage | null = null;
  private chart: RingedMap | null = null;
  private readonly chartBox = el('div');
  private readonly readout = el('p', { class: 'readout', 'aria-live': 'polite' }, hint);
  private readonly legend = el('div', { class: 'map-legend' });
  private readonly warnings = el('ul', { class: 'warnings', 'aria-label': 'Warnings of the map', hidden: true });
  private readonly state = el('span', { class: 'hint map-state', role: 'status' });
  private readonly askButton: HTMLElement;
  private readonly numbers = el('div');
  private timer = 0;
  private drawing = 0;
  private drawn = 0;
  /** Of the present run: a code of the map, null where it could not be followed. */
  private code: number | null = null;

  constructor(private readonly on: MapEvents) {
    const link = (text: string, action: () => void) => el('button', { type: 'button', class: 'link', 'aria-label': `Map as ${text}`, onclick: action }, text);
    this.askButton = button('Draw the map', () => on.ask(), { hidden: true });
    this.element = el('section', { class: 'panel map', 'aria-label': 'Overturning map', id: 'map' },
      el('div', { class: 'map-head' }, el('h2', {}, 'What if the shaking were different?'), this.state), this.askButton, this.chartBox, this.readout, this.legend, this.warnings,
      el('p', { class: 'figure-files hint' }, link('SVG', () => this.chart && saveSvg(this.chart.picture(), 'map')), link('PNG', () => this.chart && savePng(this.chart.picture(), 'map'))), this.numbers);
  }

  /** No map of this scenario, or not before the reader asks. */
  rest(words: string, mayAsk: boolean): void {
    this.state.textContent = words;
    this.askButton.hidden = !mayAsk;
    this.chartBox.classList.toggle('stale', true);
  }

  /** The present case has moved; the cells are still those of the map before. */
  expect(axes: [MapAxis, MapAxis], code: number | null): void {
    this.axes = axes;
    this.code = code;
    this.askButton.hidden = true;
    this.chartBox.classList.add('stale');
    this.placeRing();
  }

  take(axes: [MapAxis, MapAxis], stage: MapStage): void {
    this.axes = axes;
    this.stage = stage;
    this.chartBox.classList.remove('stale');
    // Stages that come faster than they can be drawn are passed over.
    window.clearTimeout(this.drawing);
    const rest = this.drawn + between - performance.now();
    if (rest > 0) this.drawing = window.setTimeout(() => this.draw(axes, stage), rest);
    else this.draw(axes, stage);
  }

  private draw(axes: [MapAxis, MapAxis], stage: MapStage): void {
    const figure = this.figure(axes, stage);
    if (!this.chart) {
      this.chart = new RingedMap(figure, { look: (cell) => this.look(cell), choose: (cell) => this.open(cell) });
      this.chartBox.append(this.chart.element);
    }
    this.chart.here = here(axes);
    this.chart.setFigure(figure);
    this.compare();
    this.drawn = performance.now();
    this.state.textContent = stage.last ? '' : `filling in, ${stage.nx} × ${stage.ny} …`;
    this.legend.replaceChildren(codeLegend(figure.shades, stage.meanings));
    if (this.mixed) this.legend.querySelector('tbody')?.append(mixedRow(this.mixed, 'this case', stage.meanings));
    this.tellWarnings(stage.warnings ?? []);
    this.numbers.replaceChildren(dataTable('Map: numbers', figure.summary, 'map', () => this.columns()));
  }

  private tellWarnings(lines: string[]): void {
    this.warnings.hidden = lines.length === 0;
    this.warnings.replaceChildren(...lines.map((line) => el('li', {}, sentence(line))));
  }

  /** A cell shows the case in its middle. Where the present run, elsewhere in the cell, ends differently, the cell is neither. */
  private compare(): void {
    const chart = this.chart!;
    const cell = chart.ringed;
    const [run, middle] = [this.code ?? failed, cell ? this.shadeOf(cell) : notRun];
    chart.mixed = cell && middle !== notRun && middle !== run ? [{ cell, middle, run }] : [];
    chart.element.setAttribute('aria-label', [this.figure(this.axes!, this.stage!).summary, this.ringWords()].join(' '));
    chart.mark();
    if (!chart.looked) this.readout.replaceChildren(`${this.ringWords()} ${hint}`);
  }

  private get mixed(): Mixed | null {
    return this.chart?.mixed[0] ?? null;
  }

  private ringWords(): string {
    if (!this.chart?.ringed) return '';
    const words = `The ring is this case: it ${shadeWords(this.code ?? failed, this.stage!.meanings)}.`;
    return this.mixed ? `${words} The middle of its cell ${shadeWords(this.mixed.middle, this.stage!.meanings)}: outcomes lie closer together here than the cells, so the cell is marked as mixed.` : words;
  }

  failed(words: string): void {
    this.state.textContent = words;
  }

  focus(): void {
    this.element.scrollIntoView({ block: 'nearest' });
    this.chart?.element.focus();
  }

  private placeRing(): void {
    if (!this.chart || !this.axes) return;
    // The cells are those of another map: nothing to compare.
    this.chart.mixed = [];
    this.legend.querySelector('.shade-mixed')?.remove();
    this.chart.here = here(this.axes);
    this.chart.mark();
  }

  private figure(axes: [MapAxis, MapAxis], stage: MapStage): MapFigure {
    const bytes = atob(stage.codes);
    const shades = Uint8Array.from(bytes, (c) => shadeOfByte(c.charCodeAt(0)));
    const axis = (k: 0 | 1, values: number[]) => ({ title: titleOf(axes[k]), log: axes[k].spacing === 'log', values: Float64Array.from(values, (value) => value * axes[k].scale) });
    const fallen = shades.reduce((sum, shade) => sum + (stage.meanings.some(({ code, overturns }) => code === shade && overturns) ? 1 : 0), 0);
    const ran = shades.reduce((sum, shade) => sum + (shade === notRun ? 0 : 1), 0);
    const cells = ran === shades.length ? `${ran} cells` : `the ${ran} cells computed so far`;
    const ends = (k: 0 | 1) => `${titleOf(axes[k])} from ${number(axes[k].from * axes[k].scale)} to ${number(axes[k].to * axes[k].scale)}`;
    return { summary: `Overturning map. Across: ${ends(0)}. Up: ${ends(1)}. It falls in ${fallen} of ${cells}. Arrow keys show cells, Enter opens one.`, axes: [axis(0, stage.x), axis(1, stage.y)], shades, codes: stage.meanings };
  }

  private look(cell: Cell | null): void {
    window.clearTimeout(this.timer);
    if (!cell) {
      this.readout.replaceChildren(`${this.ringWords()} ${hint}`);
      return this.on.look(null, '');
    }
    const words = this.wordsOf(cell);
    const mixed = this.mixed && this.mixed.cell.join() === cell.join() ? ` The cell is ${mixedWords(this.mixed, 'this case', this.stage!.meanings)}.` : '';
    this.readout.replaceChildren(swatch(this.shadeOf(cell)), ` ${words}: it ${shadeWords(this.shadeOf(cell), this.stage!.meanings)}.${mixed}`);
    // A mouse passes over many cells: only keys show every one.
    if (document.activeElement !== this.chart?.element) return;
    const settings = this.settingsOf(cell);
    this.timer = window.setTimeout(() => this.on.look(settings, words), 60);
  }

  private open(cell: Cell): void {
    window.clearTimeout(this.timer);
    const { stage } = this;
    // The ring goes there.
    if (this.chart) this.chart.chosen = null;
    if (stage) this.on.open([stage.x[cell[0]]!, stage.y[cell[1]]!]);
  }

  private shadeOf([i, j]: Cell): number {
    return shadeOfByte(atob(this.stage!.codes).charCodeAt(j * this.stage!.nx + i));
  }

  private settingsOf([i, j]: Cell): string[] {
    const { x, y, settings_x: across, settings_y: up } = this.stage!;
    const [a, b] = this.axes!;
    return [across?.[i] ?? `${a.key}=${x[i]}`, up?.[j] ?? `${b.key}=${y[j]}`].flat();
  }

  private wordsOf([i, j]: Cell): string {
    const told = (axis: MapAxis, value: number) => `${axis.title.toLowerCase()} ${number(value * axis.scale)}${axis.unit === '°' ? '' : ' '}${axis.unit}`.trim();
    return `${told(this.axes![1], this.stage!.y[j]!)}, ${told(this.axes![0], this.stage!.x[i]!)}`;
  }

  private columns() {
    const { stage } = this;
    const [a, b] = this.axes!;
    const { nx, ny, x, y, codes, meanings } = stage!;
    const bytes = atob(codes);
    const cells = Float64Array.from({ length: nx * ny }, (_, i) => i);
    return [
      { label: titleOf(a), values: cells.map((i) => x[i % nx]! * a.scale) },
      { label: titleOf(b), values: cells.map((i) => y[Math.floor(i / nx)]! * b.scale) },
      { label: `code: ${meanings.map(({ code, words }) => `${code} ${words}`).join(', ')}`, values: cells.map((i) => (shadeOfByte(bytes.charCodeAt(i)) === notRun ? NaN : bytes.charCodeAt(i))) },
    ];
  }
}

/** Warnings begin like keys and end without a stop. */
const sentence = (line: string): string => `${/^[a-z]+[ ,;]/.test(line) ? line[0]!.toUpperCase() + line.slice(1) : line}${/[.!?]$/.test(line) ? '' : '.'}`;

/** A byte that is no code: not run yet, or not followed to its end. */
const shadeOfByte = (byte: number): number => (shadeOf(byte) === failed ? notRun : byte);

const here = (axes: [MapAxis, MapAxis]): [number, number] => axes.map(({ present, scale }) => present * scale) as [number, number];

const titleOf = ({ title, unit }: MapAxis): string => (unit ? `${title} (${unit})` : title);
