// Curves, bands and points over one axis, with a cursor that goes from row to row.
import { codePaints } from './codes';
import { frame, rangeOf, type AxisOptions, type Frame } from './frame';
import type { RowCursor } from './row-cursor';
import { StudyChart } from './sized-chart';
import type { Numbers } from '../study/data';
import { label, svg } from './svg';

export interface Curve {
  label: string;
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  /** As CSS has it. */
  colour: string;
  dash?: string;
  width?: number;
  /** line: straight from point to point; steps: level, then up; dots: points alone. */
  style?: 'line' | 'steps' | 'dots';
}

export interface Band {
  x: ArrayLike<number>;
  low: ArrayLike<number>;
  high: ArrayLike<number>;
  colour: string;
}

export interface Cloud {
  x: ArrayLike<number>;
  y: ArrayLike<number>;
  colour: string;
}

export interface LineFigure {
  summary: string;
  x: { title: string; log: boolean; range?: [number, number] };
  /** `captioned`: on the page the caption says it. */
  y: { title: string; log: boolean; range?: [number, number]; include?: number[]; captioned?: boolean };
  height: number;
  curves: Curve[];
  bands?: Band[];
  guides?: { value: number; label: string }[];
  /** Many small points. */
  clouds?: Cloud[];
  /** Codes along the axis, drawn below it. */
  strip?: { x: ArrayLike<number>; shades: Uint8Array };
  /** Where the rows of the cursor lie. */
  rows: Numbers;
}

const stripHeight = 12;

export class LineChart extends StudyChart {
  private readonly line = svg('g');

  constructor(readonly figure: LineFigure, private readonly cursor: RowCursor) {
    super(figure.summary);
    cursor.onChange(() => this.mark());
  }

  picture(): SVGSVGElement {
    const told = this.figure.curves.filter(({ label: text }) => text);
    const shown = this.draw(900, told.length > 1 ? 24 : 0, false);
    this.current?.above.append(this.line);
    let left = shown.left;
    const bottom = shown.picture.viewBox.baseVal.height - 8;
    for (const curve of told.length > 1 ? told : []) {
      shown.picture.append(svg('path', { d: `M${left} ${bottom - 4}h18`, style: strokeOf(curve) }), label(curve.label, left + 23, bottom, 'start', 'text'));
      left += 44 + 6.6 * curve.label.length;
    }
    return shown.picture;
  }

  protected draw(width: number, more = 0, onPage = true): Frame {
    const { figure } = this;
    const shown = frame(width, figure.height, this.xAxis(), this.yAxis(), { below: figure.strip ? stripHeight + 4 : 0, captioned: onPage && !!figure.y.captioned });
    if (more) shown.picture.setAttribute('viewBox', `0 0 ${width} ${figure.height + more}`);
    for (const band of figure.bands ?? []) shown.inside.append(bandOf(shown, band));
    for (const guide of figure.guides ?? []) drawGuide(shown, guide);
    for (const cloud of figure.clouds ?? []) shown.inside.append(cloudOf(shown, cloud));
    for (const curve of figure.curves) (curve.style === 'dots' ? shown.above : shown.inside).append(...curveOf(shown, curve));
    if (figure.strip) drawStrip(shown, figure.strip);
    if (onPage) shown.above.append(this.line);
    return shown;
  }

  private xAxis(): AxisOptions {
    const { x, rows } = this.figure;
    const [min, max] = x.range ?? rangeOf(rows, x.log, [], 0);
    return { title: x.title, log: x.log, min, max };
  }

  private yAxis(): AxisOptions {
    const { y, curves, bands = [], clouds = [] } = this.figure;
    const values = [...curves.map((curve) => curve.y), ...bands.flatMap(({ low, high }) => [low, high]), ...clouds.map((cloud) => cloud.y)];
    const [min, max] = y.range ?? rangeOf(together(values), y.log, y.include ?? []);
    return { title: y.title, log: y.log, min, max };
  }

  protected mark(): void {
    const { row } = this.cursor;
    const shown = this.current;
    this.line.replaceChildren();
    if (!shown || row === null) return;
    const x = shown.x.at(this.figure.rows[row]!);
    if (!(x >= shown.left - 1 && x <= shown.left + shown.width + 1)) return;
    this.line.append(svg('path', { d: `M${x.toFixed(1)} ${shown.top}v${shown.height}`, style: 'stroke:var(--accent)' }));
    this.figure.curves.forEach((curve, i) => {
      if (!this.follows(curve)) return;
      const y = shown.y.at(curve.y[row]!);
      const r = this.cursor.curves > 1 && i === this.cursor.curve ? 5 : 3.5;
      if (y >= shown.top - 1 && y <= shown.top + shown.height + 1) this.line.append(svg('circle', { cx: x, cy: y, r, style: `fill:${curve.colour};stroke:var(--paper)` }));
    });
  }

  /** Whether the curve has a value in every row of the cursor. */
  private follows({ style, y }: Curve): boolean {
    return style !== 'dots' && y.length === this.figure.rows.length;
  }

  protected press(key: string, by: number): boolean {
    const { cursor } = this;
    const steps: Record<string, () => void> = {
      ArrowLeft: () => cursor.step(-by), ArrowRight: () => cursor.step(by), Home: () => cursor.look(0), End: () => cursor.look(cursor.rows - 1),
    };
    if (cursor.curves > 1) Object.assign(steps, { ArrowUp: () => cursor.look(cursor.row, cursor.curve + 1), ArrowDown: () => cursor.look(cursor.row, cursor.curve - 1) });
    if (steps[key]) steps[key]();
    else if (key === 'Enter' && cursor.choose) cursor.take();
    else return false;
    return true;
  }

  protected at(x: number, y: number, chosen: boolean): void {
    const shown = this.current!;
    let nearest = 0;
    let least = Infinity;
    this.figure.rows.forEach((value, row) => {
      const distance = Math.abs(shown.x.at(value) - x);
      if (distance < least) [nearest, least] = [row, distance];
    });
    this.cursor.look(nearest, this.cursor.curves > 1 ? this.curveNear(nearest, y) : 0);
    if (chosen) this.cursor.take();
  }

  private curveNear(row: number, y: number): number {
    const distances = this.figure.curves.map((curve) => (this.follows(curve) ? Math.abs(this.current!.y.at(curve.y[row]!) - y) : NaN));
    return distances.reduce((best, distance, i) => (distance < (Number.isNaN(distances[best]!) ? Infinity : distances[best]!) ? i : best), this.cursor.curve);
  }

  protected override leave(): void {
    if (document.activeElement !== this.element) this.cursor.look(null);
  }
}

function* together(lists: ArrayLike<number>[]): Iterable<number> {
  for (const list of lists) for (let i = 0; i < list.length; i++) yield list[i]!;
}

function strokeOf({ colour, dash, width = 1.6 }: Curve): string {
  return `fill:none;stroke:${colour};stroke-width:${width};stroke-linejoin:round${dash ? `;stroke-dasharray:${dash}` : ''}`;
}

const place = (shown: Frame, x: number, y: number): string => `${shown.x.at(x).toFixed(1)} ${shown.y.at(y).toFixed(1)}`;

function curveOf(shown: Frame, curve: Curve): SVGElement[] {
  if (curve.style === 'dots') {
    return Array.from(curve.x, (x, i) => svg('circle', { cx: shown.x.at(x), cy: shown.y.at(curve.y[i]!), r: 4, style: `fill:var(--paper);stroke:${curve.colour};stroke-width:1.8` }));
  }
  let d = '';
  let pen = 'M';
  for (let i = 0; i < curve.x.length; i++) {
    const [x, y] = [shown.x.at(curve.x[i]!), shown.y.at(curve.y[i]!)];
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      pen = 'M';
      continue;
    }
    // Far outside, numbers would only make the file longer.
    const within = Math.min(1e4, Math.max(-1e4, y)).toFixed(1);
    const alone = pen === 'M' && !Number.isFinite(curve.y[i + 1] ?? NaN);
    d += curve.style === 'steps' && pen === 'L' ? `H${x.toFixed(1)}V${within}` : `${pen}${x.toFixed(1)} ${within}${alone ? 'h.1' : ''}`;
    pen = 'L';
  }
  return [svg('path', { d, style: `${strokeOf(curve)};stroke-linecap:round` })];
}

function bandOf(shown: Frame, { x, low, high, colour }: Band): SVGElement {
  const rows = Array.from({ length: x.length }, (_, i) => i).filter((i) => Number.isFinite(low[i]) && Number.isFinite(high[i]));
  const there = rows.map((i) => place(shown, x[i]!, high[i]!));
  const back = rows.reverse().map((i) => place(shown, x[i]!, low[i]!));
  return svg('path', { d: there.length ? `M${[...there, ...back].join('L')}Z` : '', style: `fill:${colour};fill-opacity:.18` });
}

function drawGuide(shown: Frame, { value, label: text }: { value: number; label: string }): void {
  const y = shown.y.at(value);
  if (!(y >= shown.top && y <= shown.top + shown.height)) return;
  const colour = text ? 'falls' : 'muted';
  shown.inside.append(svg('path', { d: `M${shown.left} ${y.toFixed(1)}h${shown.width}`, style: `stroke:var(--${colour});stroke-dasharray:${text ? '5 4' : 'none'}` }));
  if (text) shown.above.append(label(text, shown.left + 6, y - 4, 'start', colour));
}

/** Each half pixel once: the picture stays light however many points there are. */
function cloudOf(shown: Frame, { x, y, colour }: Cloud): SVGElement {
  const seen = new Set<number>();
  let d = '';
  for (let i = 0; i < x.length; i++) {
    const [px, py] = [Math.round(2 * shown.x.at(x[i]!)) / 2, Math.round(2 * shown.y.at(y[i]!)) / 2];
    const key = px * 2e5 + py * 2;
    if (!Number.isFinite(key) || seen.has(key)) continue;
    seen.add(key);
    d += `M${px} ${py}h0`;
  }
  return svg('path', { d, style: `stroke:${colour};stroke-width:1.8;stroke-linecap:round` });
}

function drawStrip(shown: Frame, { x, shades }: { x: ArrayLike<number>; shades: Uint8Array }): void {
  const { defs, paint } = codePaints();
  const top = shown.top + shown.height + 3;
  const right = shown.left + shown.width;
  const edge = (i: number) => (i <= 0 ? shown.left : i >= x.length ? right : 0.5 * (shown.x.at(x[i - 1]!) + shown.x.at(x[i]!)));
  shown.above.append(defs);
  for (let from = 0; from < x.length;) {
    let to = from + 1;
    while (to < x.length && shades[to] === shades[from]) to++;
    shown.above.append(svg('rect', { x: edge(from), y: top, width: Math.max(0.5, edge(to) - edge(from)), height: stripHeight, fill: paint(shades[from]!) }));
    from = to;
  }
  shown.above.append(svg('rect', { x: shown.left, y: top, width: shown.width, height: stripHeight, style: 'fill:none;stroke:var(--line)' }));
}
