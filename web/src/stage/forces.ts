// The force of what lies below on each block, along and across the face it acts on.
import type { Frame } from './animation';
import { drawArrow, font } from '../charts/canvas';
import { fixed } from '../page/format';
import { turn, type Point, type Pose } from './geometry';
import { carried, isStack, turnsOnCornerBelow } from '../page/interfaces';
import { centreOfPressure, hasSprings } from './springs';

/** More blocks than this, and only the chosen one's force is put in numbers. */
const wordsUpTo = 4;
/** Blocks thinner than this, in pixels, leave room for the arrows of the chosen one and of the ground only. */
const thin = 12;

/** The length of an arrow is in parts of the weight the interface carries. */
export function drawForces(frame: Frame, all: Pose[]): void {
  const { report, view } = frame;
  const room = roomFor(frame);
  const unit = room < thin ? 0.06 * frame.height : Math.min(0.24 * frame.height, 0.7 * room);
  all.forEach((pose, i) => {
    const main = i === view.chosen || i === 0;
    if (room < thin && !main) return;
    const weight = carried(report, i);
    const shear = report.history.at(`shear_force_${i}`, view.time) / weight;
    const normal = report.history.at(`normal_force_${i}`, view.time) / weight;
    const size = Math.hypot(normal, shear);
    if (!(size > 1e-3) || !Number.isFinite(size)) return;
    const face = turnsOnCornerBelow(report.blocks, i, pose.state) ? pose.angle : all[i - 1]?.angle ?? 0;
    const [x, y] = turn([shear / size, normal / size], face);
    drawForce(frame, pose, [x, -y], size, Math.min(2.5, size) * unit, all.length <= wordsUpTo || (room < thin ? main : i === view.chosen));
  });
}

/** The height of a block in pixels: longer arrows would cover each other in a stack. */
function roomFor({ report, camera }: Frame): number {
  if (!isStack(report)) return Infinity;
  return (report.blocks.reduce((sum, block) => sum + block.height, 0) / report.blocks.length) * camera.scale;
}

function drawForce({ ctx, report, view, colours, place }: Frame, pose: Pose, direction: Point, size: number, length: number, inWords: boolean): void {
  const outside = isStack(report) || hasSprings(report);
  const [a, b] = pose.contact;
  const from = place(hasSprings(report) ? centreOfPressure(report, pose, view.time) : pose.pivot ?? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
  const tip: Point = [from[0] + direction[0] * length, from[1] + direction[1] * length];
  drawArrow(ctx, from, tip, colours.force, 2);
  if (!inWords) return;
  const right = direction[0] >= 0;
  // Beside the blocks, where nothing lies under the words.
  const beside = Math.min(...pose.corners.map((corner) => place(corner)[0]));
  const x = outside ? Math.min(beside, tip[0]) - 8 : tip[0] + (right ? 7 : -7);
  ctx.font = font(11, 600);
  ctx.textAlign = right && !outside ? 'left' : 'right';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colours.force;
  const [words, y] = [`${fixed(size, 2)} × weight`, outside ? (from[1] + tip[1]) / 2 : tip[1]];
  ctx.lineWidth = 3;
  ctx.strokeStyle = colours.stage;
  if (outside) ctx.strokeText(words, x, y);
  ctx.fillText(words, x, y);
}
