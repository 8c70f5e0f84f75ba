// A map of cells over two axes, one of a study's slices: painted on a canvas behind the axes, with a ring on the cell that is looked at.
import { codePaints, legendShades, shadeWords } from './codes';
import { frame, type Frame } from './frame';
import { paintCells, scaleColour } from './map-paint';
import { splitBox, type Mixed } from './mixed';
import { StudyChart } from './sized-chart';
import type { CodeMeaning, Numbers } from '../study/data';
import { label, svg } from './svg';
import { inLight, onThemeChange } from '../page/theme';
import { number } from '../page/format';

export interface MapAxis {
  title: string;
  log: boolean;
  /** As shown. */
  values: Numbers;
}

/** What the colours show; null: the codes. */
export interface MapQuantity {
  title: string;
  values: ArrayLike<number>;
  scale: number;
  low: number;
  high: number;
}

export interface MapFigure {
  summary: string;
  axes: [MapAxis, MapAxis];
  shades: Uint8Array;
  /** What the shades mean. */
  codes: CodeMeaning[];
}

type Cell = [number, number];

/** The places where cells meet, along the axis as it is drawn, and which point of the axis each cell is. */
export interface Edges {
  order: number[];
  between: number[];
  log: boolean;
}

export function edgesOf({ values, log }: MapAxis): Edges {
  const f = log ? Math.log : (value: number) => value;
  const back = log ? Math.exp : (value: number) => value;
  const order = Array.from(values, (_, i) => i).sort((a, b) => values[a]! - values[b]!);
  const places = order.map((i) => f(values[i]!));
  const n = places.length;
  const gap = (i: number) => places[i + 1]! - places[i]! || 1;
  const between = n === 1 ? [places[0]! - 0.5, places[0]! + 0.5]
    : [places[0]! - gap(0) / 2, ...places.slice(1).map((place, i) => (place + places[i]!) / 2), places[n - 1]! + gap(n - 2) / 2];
  return { order, between: between.map(back), log };
}

export class MapChart extends StudyChart {
  quantity: MapQuantity | null = null;
  /** Cells before those of the slice. */
  first = 0;
  looked: Cell | null = null;
  chosen: Cell | null = null;
  /** Cells that a run contradicts. */
  mixed: Mixed[] = [];
  private readonly canvas = document.createElement('canvas');
  protected readonly rings = svg('g');
  private edges: [Edges, Edges];

  constructor(private figure: MapFigure, private readonly on: { look(cell: Cell | null): void; choose(cell: Cell): void }) {
    super(figure.summary);
    this.edges = [edgesOf(figure.axes[0]), edgesOf(figure.axes[1])];
    this.canvas.className = 'chart-canvas';
    onThemeChange(() => this.paint());
    const paper = (light: boolean) => (light ? inLight(() => this.paint(2)) : this.paint());
    window.addEventListener('beforeprint', () => paper(true));
    window.addEventListener('afterprint', () => paper(false));
    window.matchMedia('print').addEventListener('change', (event) => paper(event.matches));
  }

  /** Other cells: finer ones, or those of another map. */
  setFigure(figure: MapFigure): void {
    const carried = (cell: Cell | null) => cell && (cell.map((i, k) => nearest(figure.axes[k]!.values, this.figure.axes[k]!.values[i] ?? 0)) as Cell);
    [this.looked, this.chosen] = [carried(this.looked), carried(this.chosen)];
    this.figure = figure;
    this.edges = [edgesOf(figure.axes[0]), edgesOf(figure.axes[1])];
    this.element.setAttribute('aria-label', figure.summary);
    this.redraw();
  }

  get across(): number {
    return this.figure.axes[0].values.length;
  }

  private get up(): number {
    return this.figure.axes[1].values.length;
  }

  protected draw(width: number): Frame {
    const height = Math.round(Math.min(620, Math.max(320, 0.72 * width)));
    const axis = (k: 0 | 1) => {
      const { between, log } = this.edges[k];
      return { title: this.figure.axes[k].title, log, min: between[0]!, max: between[between.length - 1]! };
    };
    const shown = frame(width, height, axis(0), axis(1), { grid: false });
    shown.above.append(this.rings);
    return shown;
  }

  protected override layers(shown: Frame): Element[] {
    const box = shown.picture.viewBox.baseVal;
    const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
    Object.assign(this.canvas.style, {
      left: share(shown.left, box.width), top: share(shown.top, box.height), width: share(shown.width, box.width), height: share(shown.height, box.height),
    });
    this.paint();
    return [this.canvas, shown.picture];
  }

  paint(ratio = window.devicePixelRatio || 1): void {
    if (this.current) this.paintOn(this.canvas, this.current, ratio);
  }

  private paintOn(canvas: HTMLCanvasElement, shown: Frame, ratio: number): void {
    const cellBelow = ({ order, between }: Edges, pixels: number, value: (share: number) => number) => {
      const cells = new Int32Array(pixels);
      for (let i = 0; i < pixels; i++) cells[i] = order[stepBelow(between, value((i + 0.5) / pixels))]!;
      return cells;
    };
    paintCells(canvas, {
      across: this.across,
      columns: cellBelow(this.edges[0], Math.round(shown.width * ratio), (share) => shown.x.value(shown.left + share * shown.width)),
      rows: cellBelow(this.edges[1], Math.round(shown.height * ratio), (share) => shown.y.value(shown.top + share * shown.height)),
      shades: this.figure.shades,
      falls: this.figure.codes.filter(({ overturns }) => overturns).map(({ code }) => code),
      values: this.quantity && { of: this.quantity.values, low: this.quantity.low, high: this.quantity.high },
      first: this.first,
    }, ratio);
  }

  /** The map with its legend. */
  picture(): SVGSVGElement {
    const width = 900;
    const shown = this.draw(width);
    this.rings.remove();
    const canvas = document.createElement('canvas');
    this.paintOn(canvas, shown, 2);
    const { picture } = shown;
    const height = picture.viewBox.baseVal.height;
    picture.setAttribute('viewBox', `0 0 ${width} ${height + 30}`);
    shown.inside.append(svg('image', { href: canvas.toDataURL(), x: shown.left, y: shown.top, width: shown.width, height: shown.height, preserveAspectRatio: 'none' }));
    picture.append(this.quantity ? scaleBar(this.quantity, shown.left, height + 6) : codeRow(this.figure, shown.left, height + 6));
    shown.above.append(...this.mixedBoxes(shown));
    this.current?.above.append(this.rings);
    return picture;
  }

  protected mark(): void {
    this.rings.replaceChildren(...(this.current ? this.mixedBoxes(this.current) : []));
    if (this.chosen) this.ring(this.chosen, 'text', 2.5);
    if (this.looked) this.ring(this.looked, 'text', 1.2);
  }

  /** Large enough to be seen, however small the cell is. */
  private mixedBoxes(shown: Frame): SVGGElement[] {
    return this.mixed.flatMap((mixed) => {
      const [left, right, top, bottom] = this.boxOf(shown, mixed.cell);
      if (!Number.isFinite(left + right + top + bottom)) return []; // a cell of the map before, which this one does not have
      const [w, h] = [Math.max(13, right - left), Math.max(13, bottom - top)];
      return [splitBox(mixed, (left + right - w) / 2, (top + bottom - h) / 2, w, h)];
    });
  }

  /** Where a cell is drawn: left, right, top, bottom. */
  private boxOf(shown: Frame, [i, j]: Cell): [number, number, number, number] {
    const side = ({ order, between }: Edges, point: number, at: (value: number) => number) => {
      const n = order.indexOf(point);
      return [at(between[n]!), at(between[n + 1]!)] as [number, number];
    };
    const [left, right] = side(this.edges[0], i, shown.x.at);
    const [bottom, top] = side(this.edges[1], j, shown.y.at);
    return [left, right, top, bottom];
  }

  private ring(cell: Cell, colour: string, width: number): void {
    if (!this.current) return;
    const [left, right, top, bottom] = this.boxOf(this.current, cell);
    const [w, h] = [Math.max(9, right - left), Math.max(9, bottom - top)];
    const box = { x: (left + right - w) / 2, y: (top + bottom - h) / 2, width: w, height: h, rx: 2 };
    this.rings.append(
      svg('rect', { ...box, style: `fill:none;stroke:var(--paper);stroke-width:${width + 2.5}` }),
      svg('rect', { ...box, style: `fill:none;stroke:var(--${colour});stroke-width:${width}` }));
  }

  look(cell: Cell | null): void {
    this.looked = cell;
    this.on.look(cell);
    this.mark();
  }

  choose(cell: Cell): void {
    this.chosen = cell;
    this.on.choose(cell);
    this.mark();
  }

  protected press(key: string, by: number): boolean {
    const steps: Record<string, Cell> = {
      ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by], Home: [-this.across, 0], End: [this.across, 0], PageUp: [0, 10], PageDown: [0, -10],
    };
    const step = steps[key];
    const from = this.looked ?? this.chosen;
    if (step) this.look(from ? this.moved(from, step) : [this.edges[0].order[this.across >> 1]!, this.edges[1].order[this.up >> 1]!]);
    else if ((key === 'Enter' || key === ' ') && from) this.choose(from);
    else if (key === 'Escape' && this.looked) this.look(null);
    else return false;
    return true;
  }

  /** Along the axes as they are drawn. */
  private moved(cell: Cell, step: Cell): Cell {
    return this.edges.map(({ order }, k) => order[Math.min(order.length - 1, Math.max(0, order.indexOf(cell[k]!) + step[k]!))]!) as Cell;
  }

  protected at(x: number, y: number, chosen: boolean): void {
    const shown = this.current!;
    if (y > shown.top + shown.height + 2) return this.leave();
    const cell: Cell = [this.cellAt(0, shown.x.value(x)), this.cellAt(1, shown.y.value(y))];
    if (!this.looked || this.looked[0] !== cell[0] || this.looked[1] !== cell[1]) this.look(cell);
    if (chosen) this.choose(cell);
  }

  /** The cell that holds a case; none beyond the axes. */
  protected cellOf(values: [number, number]): Cell | null {
    const isInside = this.edges.every(({ between }, k) => values[k]! >= between[0]! && values[k]! <= between[between.length - 1]!);
    return isInside ? [this.cellAt(0, values[0]), this.cellAt(1, values[1])] : null;
  }

  private cellAt(k: 0 | 1, value: number): number {
    const { order, between } = this.edges[k];
    return order[stepBelow(between, value)]!;
  }

  protected override leave(): void {
    if (document.activeElement !== this.element && this.looked) this.look(null);
  }
}

function nearest(values: ArrayLike<number>, value: number): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (Math.abs(values[i]! - value) < Math.abs(values[best]! - value)) best = i;
  return best;
}

/** The cell that holds a value, by bisection. */
function stepBelow(between: number[], value: number): number {
  let low = 0;
  let high = between.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (between[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

function codeRow({ shades, codes }: MapFigure, left: number, top: number): SVGGElement {
  const { defs, paint } = codePaints();
  const row = svg('g', {}, defs);
  legendShades(shades, codes).forEach(([shade]) => {
    const words = shadeWords(shade, codes);
    row.append(svg('rect', { x: left, y: top, width: 26, height: 14, fill: paint(shade), style: 'stroke:var(--line)' }), label(words, left + 32, top + 11, 'start', 'text'));
    left += 56 + 6.4 * words.length;
  });
  return row;
}

/** The colours of a quantity from its least to its largest value. */
export function scaleBar({ title, low, high, scale }: MapQuantity, left: number, top: number): SVGGElement {
  const bar = svg('g');
  const [width, steps] = [220, 55];
  for (let i = 0; i < steps; i++) {
    const [r, g, b] = scaleColour(i / (steps - 1));
    bar.append(svg('rect', { x: left + (i * width) / steps, y: top, width: width / steps + 0.5, height: 12, fill: `rgb(${r} ${g} ${b})` }));
  }
  bar.append(label(number(low * scale), left - 5, top + 10, 'end'), label(number(high * scale), left + width + 6, top + 10, 'start'), label(title, left + width + 60, top + 10, 'start', 'text'));
  return bar;
}
