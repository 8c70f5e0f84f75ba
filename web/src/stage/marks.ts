// The marks that explain the animation: tipping lines, a flash at impacts, the ground's acceleration.
import type { Frame } from './animation';
import { drawArrow, font, narrow, trace } from '../charts/canvas';
import { hasCorners } from '../page/corners';
import { fixed, metres } from '../page/format';
import { baseCentre, type Point, type Pose } from './geometry';
import { contactOf, isStack, isWall } from '../page/interfaces';
import type { Impact } from '../page/types';

/** Seconds of the viewer for which an impact stays visible. */
const flashTime = 0.45;

/** The block tips when its edge reaches the dashed line of that side; drawn for a single block only. */
export function drawTippingLines(frame: Frame, all: Pose[]): void {
  const { ctx, report, view, colours, place } = frame;
  const block = report.blocks[0];
  const pose = all[0];
  if (!block || !pose || isStack(report)) return;
  const free = hasCorners(report);
  const slip = free ? baseCentre(report, view.time) : report.history.at('slip_0', view.time) + report.history.at('plate_displacement_0', view.time);
  ctx.save();
  ctx.lineWidth = 1;
  if (pose.pivot && !free) drawRest(frame, slip);
  ctx.setLineDash([5, 4]);
  for (const side of [-1, 1]) {
    const alpha = side < 0 ? block.alpha_left : block.alpha_right;
    const drawn = Math.min(Math.PI / 2, alpha * view.exaggeration);
    const leansHere = pose.angle * side > 1e-7;
    const corner: Point = [slip + contactOf(report.blocks, 0)[side < 0 ? 0 : 1], 0];
    const reach = block.height * 1.03;
    const end: Point = [corner[0] + side * reach * Math.sin(drawn), reach * Math.cos(drawn)];
    ctx.strokeStyle = colours.falls;
    ctx.globalAlpha = leansHere ? 0.8 : 0.28;
    trace(ctx, [place(corner), place(end)]);
    ctx.stroke();
    if (!leansHere || view.bare) continue;
    const [x, y] = place(end);
    ctx.fillStyle = colours.falls;
    ctx.font = font(11);
    ctx.textAlign = side > 0 ? 'left' : 'right';
    ctx.textBaseline = 'bottom';
    ctx.globalAlpha = 1;
    ctx.fillText('tips here', x + side * 4, y + 2);
  }
  ctx.restore();
}

function drawRest({ ctx, report, colours, place }: Frame, slip: number): void {
  const block = report.blocks[0]!;
  const half = block.width / 2;
  ctx.setLineDash([2, 4]);
  ctx.strokeStyle = colours.muted;
  ctx.globalAlpha = 0.55;
  trace(ctx, ([[slip - half, 0], [slip - half, block.height], [slip + half, block.height], [slip + half, 0]] as Point[]).map(place));
  ctx.stroke();
}

export function drawImpact(frame: Frame, all: Pose[]): void {
  const { ctx, report, view, colours, place } = frame;
  const index = lastBefore(report.impactTimes, view.time + 1e-9);
  if (index < 0) return;
  const age = (view.time - report.impactTimes[index]!) / (view.speed * flashTime);
  if (age > 1) return;
  const impact = report.impacts[index];
  // Beyond the list of impacts a stack does not say where it happened.
  if (!impact && isStack(report)) return;
  const onGround = hasCorners(report);
  const hit = struck(impact, isWall(report)).flatMap(({ where, after }) => {
    const [left, right] = all[Math.min(all.length - 1, where)]!.contact;
    return after > 0 ? [right] : after < 0 ? [left] : [left, right];
  });
  ctx.save();
  ctx.strokeStyle = colours.tone;
  ctx.globalAlpha = (1 - age) ** 1.5;
  ctx.lineWidth = 2;
  for (const corner of hit) {
    // It may have left the ground since.
    const [x, y] = place(onGround ? [corner[0], 0] : corner);
    const reach = 8 + 20 * Math.sqrt(Math.max(0, age));
    for (const turnBy of [-1.25, -0.75, 0.75, 1.25]) {
      const [s, c] = [Math.sin(turnBy), Math.cos(turnBy)];
      ctx.beginPath();
      ctx.moveTo(x + s * reach * 0.6, y - c * reach * 0.6);
      ctx.lineTo(x + s * (reach + 5), y - c * (reach + 5));
      ctx.stroke();
    }
  }
  ctx.restore();
}

/** One corner or both, by their impulses. */
function struckCorner([left = 0, right = 0]: number[]): number {
  return left > 0 && right > 0 ? 0 : right > 0 ? 1 : -1;
}

/** The interfaces that closed or changed their pivot, and to which side: one impact may hold several. */
function struck(impact: Impact | undefined, wall: boolean): { where: number; after: number }[] {
  if (!impact) return [{ where: 0, after: 0 }];
  if (impact.normal_impulses) return [{ where: 0, after: struckCorner(impact.normal_impulses) }];
  const { interface: lowest, rate_after: rates, pattern_before: before, pattern_after: pattern } = impact;
  if (before && pattern) {
    return pattern.flatMap((after, where) => (where === lowest || (before[where] && before[where] !== after) ? [{ where, after }] : []));
  }
  if (wall) return [{ where: lowest, after: 0 }];
  return [{ where: lowest, after: (rates[lowest] ?? 0) - (rates[lowest - 1] ?? 0) }];
}

function lastBefore(times: number[], time: number): number {
  let low = -1;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle]! <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** An arrow in the ground for its acceleration, against the largest of the run. */
export function drawMotion({ ctx, report, view, colours, camera, width, height, moved }: Frame): void {
  const reach = width < narrow ? 28 : 44;
  const acceleration = report.history.at('ground_acceleration', view.time);
  const largest = largestSize(report.history.values('ground_acceleration'));
  const y = height - Math.min(32, camera.groundDepth / 2) + 6;
  const x = 16 + reach;
  ctx.font = font(11);
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'left';
  ctx.fillStyle = colours.muted;
  const travel = width >= narrow && Math.abs(moved) >= 5e-4 ? `, moved ${metres(moved)}` : '';
  ctx.fillText(`ground ${fixed(acceleration / report.data.gravity, 2)} g${travel}`, x + reach + 8, y);
  ctx.strokeStyle = colours.line;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(x - reach, y + 0.5);
  ctx.lineTo(x + reach, y + 0.5);
  ctx.moveTo(x + 0.5, y - 4);
  ctx.lineTo(x + 0.5, y + 5);
  ctx.stroke();
  if (largest > 0 && Math.abs(acceleration) > 0.01 * largest) {
    drawArrow(ctx, [x, y], [x + (reach * acceleration) / largest, y], colours.text, 2);
  }
}

const largestKnown = new WeakMap<object, number>();

function largestSize(values: ArrayLike<number> | undefined): number {
  if (!values) return 0;
  let largest = largestKnown.get(values);
  if (largest === undefined) {
    largest = 0;
    for (let i = 0; i < values.length; i++) largest = Math.max(largest, Math.abs(values[i]!) || 0);
    largestKnown.set(values, largest);
  }
  return largest;
}
