// The paper of the phase portrait: its axes, and a path drawn on it.
import { font, trace } from '../charts/canvas';
import { niceStep, number } from '../page/format';
import type { Point } from '../stage/geometry';
import { palette } from '../page/theme';
import { shownIn } from '../page/units';

/** Of one block: tilt in parts of the tipping angle, or of a right angle, rate as people read it. */
export interface Path {
  x: Float64Array;
  y: Float64Array;
}

export interface Axes {
  x: [number, number];
  y: [number, number];
  toScreen(x: number, y: number): Point;
}

export const edges = { left: 44, right: 12, top: 10, bottom: 36 };

export function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value) || 0), 0);
}

export function clipToPlot(ctx: CanvasRenderingContext2D, width: number, height: number): void {
  ctx.beginPath();
  ctx.rect(edges.left, edges.top, width - edges.left - edges.right, height - edges.top - edges.bottom);
  ctx.clip();
}

export function drawPath(ctx: CanvasRenderingContext2D, axes: Axes, path: Path, from: number, to: number, colour: string): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.lineJoin = 'round';
  ctx.beginPath();
  for (let row = from; row <= to; row++) ctx.lineTo(...axes.toScreen(path.x[row]!, path.y[row]!));
  ctx.stroke();
}

export function drawAxes(ctx: CanvasRenderingContext2D, axes: Axes, width: number, height: number, title: string): void {
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
  ctx.fillText(title, (edges.left + width - edges.right) / 2, height - 1);
  ctx.save();
  ctx.translate(2, (edges.top + height - edges.bottom) / 2);
  ctx.rotate(-Math.PI / 2);
  ctx.textBaseline = 'top';
  ctx.fillText(`rate (${shownIn('rad/s').unit})`, 0, 0);
  ctx.restore();
}

function multiples([low, high]: [number, number], count: number): number[] {
  const step = niceStep(high - low, count);
  const result: number[] = [];
  for (let n = Math.ceil(low / step); n <= Math.floor(high / step); n++) result.push(n === 0 ? 0 : n * step);
  return result;
}
