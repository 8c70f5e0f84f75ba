// The force on each block at every point where it touches what lies below or beside it: one thin arrow a point.
import type { Frame } from './animation';
import { drawArrow, font, type Arrow } from '../charts/canvas';
import { fixed, newtons, niceStep } from '../page/format';
import { truePoses, turn, type Point, type Pose } from './geometry';
import { carried, isStack, isWall } from '../page/interfaces';
import { touchingOf, type Touching } from './touching';

/** Forces larger than this, in those that have the usual length, are cut and get a second point. */
const longest = 2;
/** More arrows than this are not put in numbers. */
const toldUpTo = 2;
const fine: Arrow = { width: 1.25, head: 6 };
const bold: Arrow = { width: 2, head: 9 };

/** All of the instant nearest in time, at the points of the blocks as drawn. */
export function drawTouchForces(frame: Frame, all: Pose[]): void {
  const { ctx, report, view, colours, place } = frame;
  const touching = touchingOf(report);
  if (!touching) return;
  const row = touching.nearest(view.time);
  const then = truePoses(report, touching.timeOf(row));
  const forces = touching.forcesAt(row);
  const usual = usualLength(frame);
  const style = all.length > 1 || usual < 40 ? fine : bold;
  for (const { upper, at, force } of forces) {
    const [pose, before] = [all[upper], then[upper]];
    const size = Math.hypot(...force);
    if (!pose || !before || !(size > 0)) continue;
    const from = place(moved(at, before, pose));
    const share = size / usualForce(frame, touching, upper);
    const length = Math.min(share, longest) * usual;
    const along = (distance: number): Point => [from[0] + (force[0] / size) * distance, from[1] - (force[1] / size) * distance];
    drawArrow(ctx, from, along(length), colours.force, style);
    if (share > longest) drawArrow(ctx, from, along(length - style.head), colours.force, style);
    if (!view.bare && all.length === 1 && forces.length <= toldUpTo) tell(frame, pose, from, along(length), share);
  }
  if (!view.bare) drawKey(frame, touching, style);
}

/** In newtons: the weight that rests on what lies below, which in a wall cannot be told. */
function usualForce({ report }: Frame, touching: Touching, upper: number): number {
  return isWall(report) ? touching.usual : carried(report, upper);
}

/** A point that goes with a block. */
function moved([x, y]: Point, before: Pose, now: Pose): Point {
  const [u, v] = turn(turn([x - before.com[0], y - before.com[1]], -before.angle), now.angle);
  return [now.com[0] + u, now.com[1] + v];
}

/** In pixels: by the height of a block, so that an arrow hardly reaches that of the block above; in a column two share the weight. */
function usualLength({ report, camera, height }: Frame): number {
  const mean = report.blocks.reduce((sum, block) => sum + block.height, 0) / report.blocks.length;
  return Math.min(0.22 * height, Math.max(12, (isWall(report) ? 0.8 : 1.4) * mean * camera.scale));
}

/** On the side of the point away from the middle of the base. */
function tell({ ctx, colours, place }: Frame, pose: Pose, from: Point, tip: Point, share: number): void {
  const left = 2 * from[0] < place(pose.contact[0])[0] + place(pose.contact[1])[0];
  ctx.font = font(11, 600);
  ctx.textAlign = left ? 'right' : 'left';
  ctx.textBaseline = 'middle';
  ctx.lineWidth = 3;
  ctx.strokeStyle = colours.stage;
  ctx.fillStyle = colours.force;
  const words = `${fixed(share, 2)} × weight`;
  const x = left ? Math.min(from[0], tip[0]) - 9 : Math.max(from[0], tip[0]) + 9;
  ctx.strokeText(words, x, (from[1] + tip[1]) / 2);
  ctx.fillText(words, x, (from[1] + tip[1]) / 2);
}

/** How long an arrow a force has: above the scale of lengths. */
function drawKey(frame: Frame, touching: Touching, style: Arrow): void {
  const { ctx, report, colours, width, height } = frame;
  const usual = usualLength(frame);
  const force = niceStep((24 / usual) * touching.usual, 1);
  const [length, words] = isWall(report) ? [(force / touching.usual) * usual, newtons(force)] : [usual, isStack(report) ? 'weight carried' : 'weight'];
  const y = height - 38;
  drawArrow(ctx, [width - 16 - length, y], [width - 16, y], colours.force, style);
  ctx.font = font(11);
  ctx.textAlign = 'right';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colours.muted;
  ctx.fillText(words, width - 22 - length, y);
}
