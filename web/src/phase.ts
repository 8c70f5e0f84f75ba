// The phase portrait: tilt against rotation rate, the path so far, and the limit for a block left alone.
import { font, trace } from './canvas';
import type { Report } from './data';
import { el } from './dom';
import { degreesPerRadian, niceStep, number } from './format';
import type { Point } from './geometry';
import type { Player } from './player';
import { dataTable } from './tables';
import { onThemeChange, palette } from './theme';

/** Of one block: tilt in parts of the tipping angle, rate in degrees per second. */
interface Path {
  x: Float64Array;
  y: Float64Array;
}

interface Axes {
  x: [number, number];
  y: [number, number];
  toScreen(x: number, y: number): Point;
}

const edges = { left: 44, right: 12, top: 10, bottom: 36 };
/** Tilts beyond this part of the tipping angle leave the portrait. */
const widest = 1.3;
/** Length of the strong part of the path, in time times p. */
const trail = 9;

export class Phase {
  readonly element: HTMLElement;
  private readonly paths: Path[] = [];
  private readonly canvas = el('canvas', { class: 'phase-canvas' });
  private cached: { key: string; canvas: HTMLCanvasElement } | null = null;

  constructor(private readonly report: Report, player: Player) {
    report.blocks.forEach((block, i) => {
      const angles = report.history.values(`angle_${i}`);
      const rates = report.history.values(`rate_${i}`);
      if (!angles || !rates) return;
      this.paths.push({
        x: Float64Array.from(angles, (angle) => angle / (angle < 0 ? block.alpha_left : block.alpha_right)),
        y: Float64Array.from(rates, (rate) => rate * degreesPerRadian),
      });
    });
    const summary = this.summary();
    const host = el('div', { class: 'phase-host', role: 'img', 'aria-label': `Phase portrait. ${summary}` }, this.canvas);
    this.element = el('figure', { class: 'plot phase', id: 'plot-phase' },
      el('figcaption', {}, el('span', { class: 'plot-title' }, 'Rotation rate against tilt')),
      host,
      this.limitShows() ? el('p', { class: 'hint' }, 'Moving outwards beyond the dashed curve, it falls even if the shaking stops.') : null,
      dataTable('Rotation rate against tilt: numbers', summary, 'phase', this.columns()));
    const show = () => this.draw(this.canvas, host.clientWidth, host.clientHeight, window.devicePixelRatio || 1, player.time);
    player.onChange(show);
    onThemeChange(show);
    new ResizeObserver(show).observe(host);
  }

  private hasLimit(): boolean {
    return this.report.blocks.length === 1;
  }

  private limitShows(): boolean {
    const { x, y } = this.axes(1, 1);
    return this.hasLimit() && this.limitRate(Math.min(1, x[1])) < y[1];
  }

  private columns() {
    const { time } = this.report.history;
    return [{ label: 'time (s)', values: time }, ...this.paths.flatMap(({ x, y }, i) => {
      const name = this.paths.length > 1 ? `block ${i + 1} ` : '';
      return [{ label: `${name}tilt / tipping angle`, values: x }, { label: `${name}rate (°/s)`, values: y }];
    })];
  }

  private summary(): string {
    return this.paths
      .map(({ x, y }) => `Tilt within ${number(100 * largest(x))} % of the tipping angle, rate within ${number(largest(y))} °/s.`)
      .join(' ');
  }

  /** With the last few swings up to a time drawn strongly, or the whole path. */
  draw(canvas: HTMLCanvasElement, width: number, height: number, ratio: number, time: number, whole = false): void {
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (w < 20 || h < 20) return;
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    const ctx = canvas.getContext('2d');
    if (!ctx) return;
    const axes = this.axes(width, height);
    ctx.setTransform(1, 0, 0, 1, 0, 0);
    ctx.clearRect(0, 0, w, h);
    ctx.drawImage(this.background(axes, width, height, ratio, whole), 0, 0);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!whole) {
      const { history, blocks } = this.report;
      ctx.save();
      clipToPlot(ctx, width, height);
      ctx.globalAlpha = 0.95;
      const from = history.rowAt(time - trail / (blocks[0]?.p || 1));
      this.paths.forEach((path, i) => drawPath(ctx, axes, path, from, history.rowAt(time), palette().series[i % 4]!));
      ctx.restore();
    }
    this.paths.forEach((path, i) => {
      const { history } = this.report;
      const [x, y] = axes.toScreen(history.interpolate(path.x, time), history.interpolate(path.y, time));
      if (x < edges.left || x > width - edges.right || y < edges.top || y > height - edges.bottom) return;
      ctx.beginPath();
      ctx.arc(x, y, 4.5, 0, 2 * Math.PI);
      ctx.fillStyle = palette().series[i % 4]!;
      ctx.strokeStyle = palette().paper;
      ctx.lineWidth = 1.5;
      ctx.fill();
      ctx.stroke();
    });
  }

  /** Axes, limit and the whole path: the same for every moment, so drawn once. */
  private background(axes: Axes, width: number, height: number, ratio: number, whole: boolean): HTMLCanvasElement {
    const key = [width, height, ratio, whole, palette().paper].join();
    if (this.cached?.key === key) return this.cached.canvas;
    const canvas = el('canvas', { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    const ctx = canvas.getContext('2d')!;
    ctx.scale(ratio, ratio);
    drawAxes(ctx, axes, width, height);
    clipToPlot(ctx, width, height);
    if (this.hasLimit()) this.drawLimit(ctx, axes);
    ctx.globalAlpha = whole ? 0.9 : 0.3;
    this.paths.forEach((path, i) => drawPath(ctx, axes, path, 0, path.x.length - 1, palette().series[i % 4]!));
    if (!whole) this.cached = { key, canvas };
    return canvas;
  }

  private axes(width: number, height: number): Axes {
    let [reach, rate] = [0, 0];
    for (const { x, y } of this.paths) {
      reach = Math.max(reach, Math.min(widest, largest(x)));
      for (let row = 0; row < x.length; row++) if (Math.abs(x[row]!) <= widest) rate = Math.max(rate, Math.abs(y[row]!) || 0);
    }
    if (reach > 0.4 || reach === 0) reach = Math.max(reach, 1.05);
    reach *= 1.08;
    rate = 1.1 * (rate || this.limitRate(0)) || 1;
    const [w, h] = [width - edges.left - edges.right, height - edges.top - edges.bottom];
    return {
      x: [-reach, reach],
      y: [-rate, rate],
      toScreen: (x, y) => [edges.left + (w * (x + reach)) / (2 * reach), edges.top + (h * (rate - y)) / (2 * rate)],
    };
  }

  private limitRate(x: number): number {
    const block = this.report.blocks[0]!;
    const alpha = x < 0 ? block.alpha_left : block.alpha_right;
    const p = x < 0 ? block.p_left : block.p_right;
    return p * Math.sqrt(2 * (1 - Math.cos(alpha * (1 - Math.abs(x))))) * degreesPerRadian;
  }

  /** Where the block, left alone, has just the energy to stand on its corner. */
  private drawLimit(ctx: CanvasRenderingContext2D, axes: Axes): void {
    ctx.strokeStyle = palette().falls;
    ctx.lineWidth = 1;
    ctx.setLineDash([5, 4]);
    for (const sign of [-1, 1]) {
      const points: Point[] = [];
      for (let i = -60; i <= 60; i++) {
        const x = i / 60;
        points.push(axes.toScreen(x, sign * this.limitRate(x)));
      }
      trace(ctx, points);
      ctx.stroke();
    }
    ctx.setLineDash([]);
  }
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0);
}

function clipToPlot(ctx: CanvasRenderingContext2D, width: number, height: number): void {
  ctx.beginPath();
  ctx.rect(edges.left, edges.top, width - edges.left - edges.right, height - edges.top - edges.bottom);
  ctx.clip();
}

function drawPath(ctx: CanvasRenderingContext2D, axes: Axes, path: Path, from: number, to: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  for (let row = from; row <= to; row++) ctx.lineTo(...axes.toScreen(path.x[row]!, path.y[row]!));
  ctx.stroke();
}

function drawAxes(ctx: CanvasRenderingContext2D, axes: Axes, width: number, height: number): void {
  const colours = palette();
  ctx.font = font(11);
  ctx.lineWidth = 1;
  const tick = (at: Point, label: string, upright: boolean, zero: boolean) => {
    const [x, y] = [Math.round(at[0]) + 0.5, Math.round(at[1]) + 0.5];
    ctx.strokeStyle = zero ? colours.line : colours.faint;
    trace(ctx, upright ? [[x, edges.top], [x, height - edges.bottom]] : [[edges.left, y], [width - edges.right, y]]);
    ctx.stroke();
    ctx.fillStyle = colours.muted;
    ctx.textAlign = upright ? 'center' : 'right';
    ctx.textBaseline = upright ? 'top' : 'middle';
    if (upright) ctx.fillText(label, x, height - edges.bottom + 6);
    else ctx.fillText(label, edges.left - 6, y);
  };
  for (const n of multiples(axes.x, 4)) tick(axes.toScreen(n, 0), `${number(100 * n)} %`, true, n === 0);
  for (const n of multiples(axes.y, 5)) tick(axes.toScreen(0, n), number(n), false, n === 0);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.fillText('tilt / tipping angle (θ / α)', (edges.left + width - edges.right) / 2, height - 1);
  ctx.save();
  ctx.translate(2, (edges.top + height - edges.bottom) / 2);
  ctx.rotate(-Math.PI / 2);
  ctx.textBaseline = 'top';
  ctx.fillText('rate (°/s)', 0, 0);
  ctx.restore();
}

function multiples([low, high]: [number, number], count: number): number[] {
  const step = niceStep(high - low, count);
  const result: number[] = [];
  for (let n = Math.ceil(low / step); n <= Math.floor(high / step); n++) result.push(n === 0 ? 0 : n * step);
  return result;
}
