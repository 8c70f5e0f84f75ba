// A block on springs: the pressure under its base, in the animation and in numbers.
import type { Frame } from './animation';
import { font, trace } from '../charts/canvas';
import type { Report, Values } from '../page/data';
import { extremes } from '../charts/figure';
import { number } from '../page/format';
import { turn, type Point, type Pose } from './geometry';
import { contactOf } from '../page/interfaces';

/** Where the base presses, in metres from its middle, and how much there, in newtons per metre. */
interface Pressure {
  ends: [number, number];
  pressures: [number, number];
}

const columns = ['pressed_left_0', 'pressed_right_0', 'pressure_left_0', 'pressure_right_0'] as const;

export function hasSprings({ blocks, history }: Report): boolean {
  return blocks.length === 1 && columns.every((name) => history.values(name));
}

function pressureAt({ history }: Report, time: number): Pressure | null {
  const [from, to, left, right] = columns.map((name) => history.at(name, time)) as [number, number, number, number];
  return to > from && Math.max(left, right) > 0 ? { ends: [from, to], pressures: [left, right] } : null;
}

const largestKnown = new WeakMap<Report, number>();

/** The largest pressure of the run. */
function largestPressure(report: Report): number {
  let largest = largestKnown.get(report);
  if (largest === undefined) {
    const of = (values: Values | undefined) => (values ? values[extremes(values)[1]]! || 0 : 0);
    largest = Math.max(...columns.slice(2).map((name) => of(report.history.values(name))));
    largestKnown.set(report, largest);
  }
  return largest;
}

/** What a base of the same weight and width would press with if it pressed evenly. */
export function evenPressure({ blocks, data }: Report): number {
  const [left, right] = contactOf(blocks, 0);
  return (blocks[0]!.mass * data.gravity) / (right - left);
}

/** A place of the base, by its distance from the middle, on the level of the ground. */
function underBase({ blocks }: Report, { contact: [a, b], angle }: Pose, along: number): Point {
  const [left, right] = contactOf(blocks, 0);
  const half = (right - left) / 2;
  return [(a[0] + b[0]) / 2 + turn([Math.max(-half, Math.min(half, along)), 0], angle)[0], 0];
}

/** Where the force of all springs together acts. */
export function centreOfPressure(report: Report, pose: Pose, time: number): Point {
  const now = pressureAt(report, time);
  if (!now) return underBase(report, pose, 0);
  const { ends: [from, to], pressures } = now;
  const [left, right] = pressures.map((pressure) => Math.max(0, pressure)) as [number, number];
  return underBase(report, pose, from + ((to - from) * (left + 2 * right)) / (3 * (left + right)));
}

/** A diagram in the ground: its depth is the pressure, against the largest of the run. */
export function drawPressure(frame: Frame, pose: Pose): void {
  const { ctx, report, view, camera, colours, place } = frame;
  const [now, largest] = [pressureAt(report, view.time), largestPressure(report)];
  if (!now || !(largest > 0)) return;
  const top = now.ends.map((end) => place(underBase(report, pose, end))) as [Point, Point];
  const room = camera.groundDepth - 40;
  const foot = top.map(([x, y], k): Point => [x, y + (room * Math.max(0, now.pressures[k]!)) / largest]) as [Point, Point];
  ctx.save();
  trace(ctx, [top[0], foot[0], foot[1], top[1]]);
  ctx.closePath();
  ctx.fillStyle = colours.force;
  ctx.globalAlpha = 0.22;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colours.force;
  ctx.lineWidth = 1.5;
  ctx.lineJoin = 'round';
  ctx.stroke();
  drawSprings(frame, top, foot);
  ctx.restore();
  if (!view.bare) tellLargest(frame, foot, now.pressures);
}

/** Thin lines from the base to the line of pressure. */
function drawSprings({ ctx }: Frame, [from, to]: [Point, Point], [deep, end]: [Point, Point]): void {
  const count = Math.max(2, Math.round((to[0] - from[0]) / 9));
  ctx.lineWidth = 1;
  ctx.globalAlpha = 0.45;
  ctx.beginPath();
  for (let i = 1; i < count; i++) {
    const x = from[0] + ((to[0] - from[0]) * i) / count;
    ctx.moveTo(x, from[1]);
    ctx.lineTo(x, deep[1] + ((end[1] - deep[1]) * i) / count);
  }
  ctx.stroke();
}

function tellLargest({ ctx, report, colours }: Frame, foot: [Point, Point], [left, right]: [number, number]): void {
  const side = right >= left ? 1 : 0;
  ctx.font = font(11, 600);
  ctx.textAlign = side ? 'left' : 'right';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colours.force;
  const words = `${number(Math.max(left, right) / evenPressure(report), 2)} × even pressure`;
  ctx.fillText(words, foot[side][0] + (side ? 8 : -8), Math.max(foot[side][1] - 2, foot[1 - side]![1] / 2 + foot[side][1] / 2));
}
