// Small drawing helpers that every canvas on the page shares.
import type { Point } from '../stage/geometry';

/** Below this width in pixels a drawing says less. */
export const narrow = 480;

export const font = (size: number, weight = 400): string => `${weight} ${size}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;

export function trace(ctx: CanvasRenderingContext2D, points: Point[]): void {
  ctx.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
}

export interface Arrow {
  width: number;
  /** The length of its point. */
  head: number;
}

export function drawArrow(ctx: CanvasRenderingContext2D, from: Point, to: Point, colour: string, style: number | Arrow): void {
  const { width, head: longest } = typeof style === 'number' ? { width: style, head: 9 } : style;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  if (length < 1) return;
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const head = Math.min(longest, length * 0.6);
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.moveTo(from[0], from[1]);
  ctx.lineTo(to[0] - dx * head * 0.8, to[1] - dy * head * 0.8);
  ctx.stroke();
  ctx.beginPath();
  ctx.moveTo(to[0], to[1]);
  ctx.lineTo(to[0] - dx * head - dy * head * 0.45, to[1] - dy * head + dx * head * 0.45);
  ctx.lineTo(to[0] - dx * head + dy * head * 0.45, to[1] - dy * head - dx * head * 0.45);
  ctx.fill();
}
