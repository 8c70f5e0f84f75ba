// What carries the object and what ties it down: a floor that sways, a plate that slides to its stop, anchors that stretch and break.
import type { Frame } from './animation';
import { font, trace } from '../charts/canvas';
import type { Report } from '../page/data';
import { turn, type Point, type Pose } from './geometry';

/** Pixels below the object's base: of the plate, of what carries it, of the slab of a floor and of the columns under it. */
const [plateDepth, bearingDepth, slabDepth, columnDepth] = [9, 9, 9, 30];
/** Of the plate, in widths of the object. */
const plateWidth = 1.6;

const hasPlate = ({ history }: Report): boolean => history.values('plate_displacement_0') !== undefined;
const hasFloor = ({ history }: Report): boolean => history.values('floor_displacement') !== undefined;

/** How far the floor is from where it stands over the ground, in metres. */
export const swayAt = ({ history }: Report, time: number): number => history.at('floor_displacement', time);

/** Where the plate is on what carries it, in metres. */
export const plateAt = ({ history }: Report, time: number): number => history.at('plate_displacement_0', time);

/** Pixels between the object's base and the ground. */
export const depthBelow = (report: Report): number =>
  (hasPlate(report) ? plateDepth + bearingDepth : 0) + (hasFloor(report) ? slabDepth + columnDepth : 0);

/** Metres that plate and stops need to each side of the object, before anything moves. */
export function reachOf(report: Report): number {
  const half = (report.blocks[0]?.width ?? 0) / 2;
  if (!hasPlate(report)) return half;
  return half * plateWidth + (report.data.summary.support?.isolation?.limit ?? 0) + 0.12 * half;
}

export function drawSupports(frame: Frame): void {
  const { ctx, report, colours } = frame;
  ctx.save();
  ctx.lineJoin = 'round';
  ctx.strokeStyle = colours.edge;
  ctx.lineWidth = 1.5;
  if (hasFloor(report)) drawFloor(frame);
  if (hasPlate(report)) drawPlate(frame);
  ctx.restore();
}

function box({ ctx, colours }: Frame, left: number, right: number, top: number, bottom: number): void {
  trace(ctx, [[left, top], [right, top], [right, bottom], [left, bottom]]);
  ctx.closePath();
  ctx.fillStyle = colours.ground;
  ctx.fill();
  ctx.stroke();
}

/** A slab where the floor is, on columns that lean from where they stand on the ground. */
function drawFloor(frame: Frame): void {
  const { ctx, report, view, camera, colours, place, onGround } = frame;
  const half = 1.25 * reachOf(report);
  const top = place([0, 0])[1] + (hasPlate(report) ? plateDepth + bearingDepth : 0);
  const bottom = onGround([0, 0])[1] + depthBelow(report);
  ctx.save();
  ctx.lineWidth = 3;
  ctx.strokeStyle = colours.muted;
  for (const side of [-0.86, 0.86]) {
    trace(ctx, [[onGround([side * half, 0])[0], bottom], [place([side * half, 0])[0], top + slabDepth]]);
    ctx.stroke();
  }
  ctx.restore();
  box(frame, place([-half, 0])[0], place([half, 0])[0], top, top + slabDepth);
  const { floor, storeys } = report.data.summary.support?.floor ?? {};
  if (view.bare) return;
  ctx.font = font(11);
  ctx.fillStyle = colours.muted;
  ctx.textBaseline = 'middle';
  const words = storeys ? `floor ${floor} of ${storeys}` : 'a floor of a building';
  // Between the columns, or beside them where these stand close.
  const fits = 1.7 * half * camera.scale > ctx.measureText(words).width + 16;
  ctx.textAlign = fits ? 'center' : 'left';
  ctx.fillText(words, fits ? place([0, 0])[0] : place([half, 0])[0] + 10, top + slabDepth + columnDepth / 2);
}

function drawPlate(frame: Frame): void {
  const { ctx, report, view, colours, place } = frame;
  const half = (plateWidth * report.blocks[0]!.width) / 2;
  const x = plateAt(report, view.time);
  const [left, top] = place([x - half, 0]);
  const right = place([x + half, 0])[0];
  const below = top + plateDepth;
  const { limit } = report.data.summary.support?.isolation ?? {};
  if (typeof limit === 'number') {
    // A post that the end of the plate touches when it has gone all its way.
    const thick = Math.max(4, 0.1 * half * frame.camera.scale);
    const [at, to] = [place([-limit - half, 0])[0], place([limit + half, 0])[0]];
    box(frame, at - thick, at, top, below + bearingDepth);
    box(frame, to, to + thick, top, below + bearingDepth);
  }
  if (report.data.bearing === 'slider') for (const share of [0.15, 0.5, 0.85]) drawRoller(frame, left + share * (right - left), below + bearingDepth / 2);
  else drawSpring(frame, place([-half, 0])[0], place([half, 0])[0], left, right, below);
  ctx.strokeStyle = colours.edge;
  box(frame, left, right, top, below);
}

function drawRoller({ ctx, colours }: Frame, x: number, y: number): void {
  ctx.beginPath();
  ctx.ellipse(x, y, 7, bearingDepth / 2 - 0.5, 0, 0, 2 * Math.PI);
  ctx.fillStyle = colours.muted;
  ctx.fill();
}

/** Legs from the plate to where they stand: they lean as the plate goes. */
function drawSpring({ ctx, colours }: Frame, from: number, to: number, left: number, right: number, top: number): void {
  ctx.strokeStyle = colours.muted;
  for (const share of [0.12, 0.37, 0.63, 0.88]) {
    const [a, b]: [Point, Point] = [[left + share * (right - left), top], [from + share * (to - from), top + bearingDepth]];
    const points = Array.from({ length: 5 }, (_, k): Point => [a[0] + ((b[0] - a[0]) * k) / 4 + (k === 1 ? 3 : k === 3 ? -3 : 0), a[1] + ((b[1] - a[1]) * k) / 4]);
    trace(ctx, points);
    ctx.stroke();
  }
}

/** Each from its place under the base to where it is fixed; of a broken one the two ends. */
export function drawAnchors(frame: Frame, pose: Pose): void {
  const { ctx, report, view, colours, place } = frame;
  const anchors = report.data.summary.anchors ?? [];
  const plate = plateAt(report, view.time);
  ctx.save();
  ctx.lineCap = 'round';
  anchors.forEach(({ at, broken, peak_force: peak }, j) => {
    const fixed = place([plate + at, 0]);
    const held = place(underBlock(pose, at));
    const force = report.history.at(`anchor_force_${j}`, view.time);
    const gone = broken !== null && view.time >= broken;
    ctx.strokeStyle = gone ? colours.muted : colours.force;
    ctx.lineWidth = gone || !(peak > 0) ? 1.5 : 1.5 + 2 * (force / peak);
    if (gone) drawEnds(ctx, fixed, held);
    else {
      trace(ctx, [fixed, held]);
      ctx.stroke();
    }
    ctx.beginPath();
    ctx.arc(...fixed, 3, 0, 2 * Math.PI);
    ctx.fillStyle = ctx.strokeStyle;
    ctx.fill();
  });
  ctx.restore();
}

/** A point of the base, so far to the right of its middle. */
function underBlock({ contact: [a, b], angle }: Pose, at: number): Point {
  const [dx, dy] = turn([at, 0], angle);
  return [(a[0] + b[0]) / 2 + dx, (a[1] + b[1]) / 2 + dy];
}

function drawEnds(ctx: CanvasRenderingContext2D, fixed: Point, held: Point): void {
  const length = Math.hypot(held[0] - fixed[0], held[1] - fixed[1]);
  const share = length > 0 ? Math.min(0.4, 7 / length) : 0;
  for (const [a, b] of [[fixed, held], [held, fixed]] as const) {
    trace(ctx, [a, [a[0] + share * (b[0] - a[0]) + 2, a[1] + share * (b[1] - a[1])]]);
    ctx.stroke();
  }
}
