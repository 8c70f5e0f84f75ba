// The force of what lies below on each block, along and across the face it acts on.
import type { Frame } from './animation';
import { drawArrow, font } from './canvas';
import { fixed } from './format';
import { turn, type Point, type Pose } from './geometry';
import { carried, isStack, turnsOnCornerBelow } from './interfaces';

/** More blocks than this, and only the chosen one's force is put in numbers. */
const wordsUpTo = 4;

/** The length of an arrow is in parts of the weight the interface carries. */
export function drawForces(frame: Frame, all: Pose[]): void {
  const { report, view } = frame;
  const unit = unitLength(frame);
  all.forEach((pose, i) => {
    const weight = carried(report, i);
    const shear = report.history.at(`shear_force_${i}`, view.time) / weight;
    const normal = report.history.at(`normal_force_${i}`, view.time) / weight;
    const size = Math.hypot(normal, shear);
    if (!(size > 1e-3) || !Number.isFinite(size)) return;
    const face = turnsOnCornerBelow(report.blocks, i, pose.state) ? pose.angle : all[i - 1]?.angle ?? 0;
    const [x, y] = turn([shear / size, normal / size], face);
    drawForce(frame, pose, [x, -y], size, Math.min(2.5, size) * unit, all.length <= wordsUpTo || i === view.chosen);
  });
}

/** In pixels for the weight: in a stack not longer than about a block, or the arrows would cover each other. */
function unitLength({ report, camera, height }: Frame): number {
  const whole = 0.24 * height;
  if (!isStack(report)) return whole;
  const mean = report.blocks.reduce((sum, block) => sum + block.height, 0) / report.blocks.length;
  return Math.min(whole, Math.max(12, 0.7 * mean * camera.scale));
}

function drawForce({ ctx, colours, place }: Frame, pose: Pose, direction: Point, size: number, length: number, inWords: boolean): void {
  const [left, right] = pose.contact;
  const from = place(pose.pivot ?? [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]);
  const tip: Point = [from[0] + direction[0] * length, from[1] + direction[1] * length];
  drawArrow(ctx, from, tip, colours.force, 2);
  if (!inWords) return;
  ctx.font = font(11, 600);
  ctx.textAlign = direction[0] >= 0 ? 'left' : 'right';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colours.force;
  ctx.fillText(`${fixed(size, 2)} × weight`, tip[0] + (direction[0] >= 0 ? 7 : -7), tip[1]);
}
