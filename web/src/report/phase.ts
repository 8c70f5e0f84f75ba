// The phase portrait: tilt against rotation rate, the path so far, and the limit for a block left alone.
import { trace } from '../charts/canvas';
import { blockChoice, type Chosen } from '../page/chosen';
import { hasCorners } from '../page/corners';
import { styleOf } from '../charts/crowd';
import type { Report } from '../page/data';
import { el } from '../page/dom';
import { number } from '../page/format';
import { joined, shownIn } from '../page/units';
import type { Point } from '../stage/geometry';
import { anyTips, blockName, isStack, tipsAt } from '../page/interfaces';
import { clipToPlot, drawAxes, drawPath, edges, largest, type Axes, type Path } from './phase-axes';
import type { Portrait } from './kind';
import type { Player } from '../stage/player';
import { dataTable } from '../page/tables';
import { onThemeChange, palette } from '../page/theme';

/** Tilts beyond this part of the tipping angle leave the portrait. */
const widest = 1.3;
/** Length of the strong part of the path, in time times p. */
const trail = 9;

export class Phase implements Portrait {
  readonly element: HTMLElement;
  private readonly paths: Path[] = [];
  private readonly tips: boolean;
  private readonly shown = el('canvas', { class: 'phase-canvas' });
  private cached: { key: string; canvas: HTMLCanvasElement } | null = null;

  constructor(private readonly report: Report, private readonly player: Player, private readonly chosen: Chosen) {
    this.tips = anyTips(report);
    report.blocks.forEach((block, i) => {
      const angles = report.history.values(`angle_${i}`);
      const rates = report.history.values(`rate_${i}`);
      if (!angles || !rates) return;
      this.paths.push({
        x: Float64Array.from(angles, (angle) => angle / (this.tips ? tipsAt(block, angle) : Math.PI / 2)),
        y: Float64Array.from(rates, (rate) => rate * shownIn('rad/s').scale),
      });
    });
    const summary = this.summary();
    const host = el('div', { class: 'phase-host', role: 'img', 'aria-label': `Phase portrait. ${summary}` }, this.shown);
    this.element = el('figure', { class: 'plot phase', id: 'plot-phase' },
      el('figcaption', {}, el('span', { class: 'plot-title' }, 'Rotation rate against tilt'), isStack(report) ? blockChoice(chosen) : null),
      host,
      this.limitShows() ? el('p', { class: 'hint' }, this.limitWords()) : null,
      dataTable('Rotation rate against tilt: numbers', summary, 'phase', this.columns()));
    const show = () => this.draw(this.shown, host.clientWidth, host.clientHeight, window.devicePixelRatio || 1, player.time);
    chosen.onChange(show);
    player.onChange(show);
    onThemeChange(show);
    new ResizeObserver(show).observe(host);
  }

  /** What it shows now. */
  get title(): string {
    return isStack(this.report) ? `Rotation rate against tilt, ${blockName(this.chosen.block)}` : 'Rotation rate against tilt';
  }

  private get path(): Path | undefined {
    return this.paths[this.chosen.block];
  }

  private hasLimit(): boolean {
    return !isStack(this.report);
  }

  private limitWords(): string {
    const condition = hasCorners(this.report) ? ' (unless it slides or bounces)' : '';
    return `Moving outwards beyond the dashed curve, it falls even if the shaking stops${condition}.`;
  }

  private limitShows(): boolean {
    const { x, y } = this.axes(1, 1);
    return this.hasLimit() && this.limitRate(Math.min(1, x[1])) < y[1];
  }

  private columns() {
    const { time } = this.report.history;
    return [{ label: 'time (s)', values: time }, ...this.paths.flatMap(({ x, y }, i) => {
      const name = this.paths.length > 1 ? `block ${i + 1} ` : '';
      return [{ label: `${name}tilt / ${this.tips ? 'tipping angle' : '90°'}`, values: x }, { label: `${name}rate (${shownIn('rad/s').unit})`, values: y }];
    })];
  }

  private summary(): string {
    return this.paths.slice(0, 6)
      .map(({ x, y }, i) => `${this.paths.length > 1 ? `${blockName(i)}: t` : 'T'}ilt within ${number(100 * largest(x))} % of ${this.tips ? 'the tipping angle' : 'a right angle'}, rate within ${joined(number(largest(y)), shownIn('rad/s').unit)}.`)
      .join(' ');
  }

  paper(): HTMLElement {
    const canvas = el('canvas');
    canvas.style.width = '342px';
    canvas.style.height = '140px';
    this.draw(canvas, 342, 140, 3, this.report.history.end, true);
    return el('figure', {}, el('figcaption', {}, el('span', { class: 'plot-title' }, this.title)), canvas);
  }

  async canvas(width: number, height: number, ratio: number): Promise<HTMLCanvasElement> {
    const canvas = el('canvas');
    this.draw(canvas, width, height, ratio, this.player.time, true);
    return canvas;
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
    const { history, blocks } = this.report;
    const { path } = this;
    if (!path) return;
    if (!whole) {
      ctx.save();
      clipToPlot(ctx, width, height);
      ctx.globalAlpha = 0.95;
      const from = history.rowAt(time - trail / (blocks[this.chosen.block]?.p || 1));
      drawPath(ctx, axes, path, from, history.rowAt(time), this.colour());
      ctx.restore();
    }
    const [x, y] = axes.toScreen(history.interpolate(path.x, time), history.interpolate(path.y, time));
    if (x < edges.left || x > width - edges.right || y < edges.top || y > height - edges.bottom) return;
    ctx.beginPath();
    ctx.arc(x, y, 4.5, 0, 2 * Math.PI);
    ctx.fillStyle = this.colour();
    ctx.strokeStyle = palette().paper;
    ctx.lineWidth = 1.5;
    ctx.fill();
    ctx.stroke();
  }

  /** That of the same block in the plots. */
  private colour(): string {
    const { colour } = styleOf(this.chosen.block, this.report.blocks.length);
    return typeof colour === 'number' ? palette().series[colour]! : palette()[colour];
  }

  /** Axes, limit and the whole path: the same for every moment, so drawn once. */
  private background(axes: Axes, width: number, height: number, ratio: number, whole: boolean): HTMLCanvasElement {
    const key = [width, height, ratio, whole, palette().paper, this.chosen.block].join();
    if (this.cached?.key === key) return this.cached.canvas;
    const canvas = el('canvas', { width: Math.round(width * ratio), height: Math.round(height * ratio) });
    const ctx = canvas.getContext('2d')!;
    ctx.scale(ratio, ratio);
    drawAxes(ctx, axes, width, height, this.tips ? 'tilt / tipping angle (θ / α)' : 'tilt / 90°');
    clipToPlot(ctx, width, height);
    if (this.hasLimit()) this.drawLimit(ctx, axes);
    ctx.globalAlpha = whole ? 0.9 : 0.3;
    if (this.path) drawPath(ctx, axes, this.path, 0, this.path.x.length - 1, this.colour());
    if (!whole) this.cached = { key, canvas };
    return canvas;
  }

  private axes(width: number, height: number): Axes {
    let [reach, rate] = [0, 0];
    if (this.path) {
      const { x, y } = this.path;
      reach = Math.min(widest, largest(x));
      for (let row = 0; row < x.length; row++) if (Math.abs(x[row]!) <= widest) rate = Math.max(rate, Math.abs(y[row]!) || 0);
    }
    // A tilt of less is rounding, and so is its rate.
    if (reach < 1e-9) rate = 0;
    if (reach > 0.4 || reach < 1e-9) reach = Math.max(reach, 1.05);
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
    const block = this.report.blocks[this.chosen.block]!;
    const alpha = x < 0 ? block.alpha_left : block.alpha_right;
    const p = x < 0 ? block.p_left : block.p_right;
    return p * Math.sqrt(2 * (1 - Math.cos(alpha * (1 - Math.abs(x))))) * shownIn('rad/s').scale;
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
