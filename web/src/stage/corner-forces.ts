// The force of the ground on each corner of a block that may slide: what presses, what holds it back, both together.
import type { Frame } from './animation';
import { drawArrow, font, trace } from '../charts/canvas';
import { cornerNames } from '../page/corners';
import { fixed } from '../page/format';
import type { Point, Pose } from './geometry';
import { carried } from '../page/interfaces';

/** The length of an arrow is in parts of the weight. */
export function drawCornerForces(frame: Frame, pose: Pose): void {
  const { ctx, report, view, colours, height, place } = frame;
  const unit = 0.3 * height;
  const weight = carried(report, 0);
  const friction = report.data.friction?.static;
  const told: { place: Point; size: number; left: boolean }[] = [];
  cornerNames.forEach((name, i) => {
    const normal = report.history.at(`normal_force_${name}`, view.time) / weight;
    const tangential = report.history.at(`tangential_force_${name}`, view.time) / weight;
    const size = Math.hypot(normal, tangential);
    if (!(size > 1e-3)) return;
    const [x, y] = place(pose.contact[i]!);
    const stretch = (Math.min(2, size) / size) * unit;
    const tip: Point = [x + tangential * stretch, y - normal * stretch];
    if (friction !== undefined) drawCone(frame, [x, y], normal * stretch, friction);
    drawParts(frame, [x, y], tip);
    drawArrow(ctx, [x, y], tip, colours.force, 2);
    // A very wide cone does not push the words away.
    const [left, half] = [i === 0, Math.min(0.12 * frame.width, (friction ?? 0) * normal * stretch)];
    told.push({ place: [left ? Math.min(tip[0], x - half) - 6 : Math.max(tip[0], x + half) + 6, tip[1]], size, left });
  });
  if (view.bare) return;
  ctx.font = font(11, 600);
  ctx.textBaseline = 'bottom';
  for (const { place: [x, y], size, left } of told) {
    ctx.textAlign = left ? 'right' : 'left';
    ctx.lineWidth = 3;
    ctx.strokeStyle = colours.stage;
    ctx.fillStyle = colours.force;
    const words = `${fixed(size, 2)} × weight`;
    ctx.strokeText(words, x, y + 6);
    ctx.fillText(words, x, y + 6);
  }
}

/** The directions a corner that sticks can bear. */
function drawCone({ ctx, colours }: Frame, [x, y]: Point, reach: number, friction: number): void {
  const half = friction * reach;
  ctx.save();
  trace(ctx, [[x, y], [x - half, y - reach], [x + half, y - reach]]);
  ctx.closePath();
  ctx.fillStyle = colours.force;
  ctx.globalAlpha = 0.13;
  ctx.fill();
  ctx.strokeStyle = colours.force;
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = 1;
  trace(ctx, [[x - half, y - reach], [x, y], [x + half, y - reach]]);
  ctx.stroke();
  ctx.restore();
}

/** Along and across the ground. */
function drawParts({ ctx, colours }: Frame, [x, y]: Point, [tipX, tipY]: Point): void {
  if (Math.abs(tipX - x) < 3 || Math.abs(tipY - y) < 3) return;
  ctx.save();
  drawArrow(ctx, [x, y], [x, tipY], colours.text, 1);
  drawArrow(ctx, [x, y], [tipX, y], colours.text, 1);
  ctx.strokeStyle = colours.muted;
  ctx.setLineDash([2, 3]);
  ctx.lineWidth = 1;
  trace(ctx, [[x, tipY], [tipX, tipY], [tipX, y]]);
  ctx.stroke();
  ctx.restore();
}
