// The blocks of the animation, and how each touches what lies below: a dot where it turns, a bar where it lies flat.
import type { Frame } from './animation';
import { font, trace } from '../charts/canvas';
import { turn, type Point, type Pose } from './geometry';
import { isStack, isWall } from '../page/interfaces';
import type { Palette } from '../page/theme';
import { touchingOf } from './touching';

const largestMark = 5.5;

/** Marks shrink with the blocks, so that fifty of them stay legible. */
function markSize({ report, camera }: Frame): number {
  if (!isStack(report)) return largestMark;
  const thinnest = Math.min(...report.blocks.map((block) => Math.min(block.height, block.width)));
  return Math.min(largestMark, 0.28 * thinnest * camera.scale);
}

export function drawBlocks(frame: Frame, all: Pose[]): void {
  const { ctx, report, view, colours, place } = frame;
  const size = markSize(frame);
  // In thin blocks the arrows of forces need their place.
  const showCentres = !isWall(report) && size >= (view.forces ? largestMark : 2);
  all.forEach((pose, i) => {
    trace(ctx, pose.corners.map(place));
    ctx.closePath();
    ctx.fillStyle = report.blocks[i]!.fixed ? colours.ground : colours.stone;
    ctx.globalAlpha = i % 2 ? 0.92 : 1;
    ctx.fill();
    ctx.globalAlpha = 1;
    ctx.strokeStyle = colours.edge;
    ctx.lineWidth = size < 3 ? 1 : 1.5;
    ctx.lineJoin = 'round';
    ctx.stroke();
    if (showCentres) drawCentreOfMass(ctx, colours, place(pose.com), pose.angle, size);
  });
  if (view.bare) return;
  if (isWall(report)) drawNumbersWithin(frame, all);
  else if (isStack(report)) drawNumbers(frame, all);
}

function drawCentreOfMass(ctx: CanvasRenderingContext2D, colours: Palette, [x, y]: Point, angle: number, radius: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.fillStyle = colours.stage;
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = colours.edge;
  for (const quarter of [0, Math.PI]) {
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.arc(0, 0, radius, quarter, quarter + Math.PI / 2);
    ctx.fill();
  }
  ctx.strokeStyle = colours.edge;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.arc(0, 0, radius, 0, 2 * Math.PI);
  ctx.stroke();
  ctx.restore();
}

/** The number of each block to its right, as far as there is room; the chosen one always, and strong. */
function drawNumbers({ ctx, report, camera, view, colours, place }: Frame, all: Pose[]): void {
  const mean = report.blocks.reduce((sum, block) => sum + block.height, 0) / all.length;
  const every = [1, 2, 5, 10, 20].find((n) => n * mean * camera.scale >= 14) ?? 50;
  // Arrows at the corners need the place next to them.
  const beside = view.forces && touchingOf(report) ? 20 : 12;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'center';
  all.forEach((pose, i) => {
    const chosen = i === view.chosen;
    const crowded = Math.abs(i - view.chosen) * mean * camera.scale < 14;
    if (!chosen && (crowded || (i + 1) % every !== 0)) return;
    const [a, b] = [place(pose.corners[1]!), place(pose.corners[2]!)];
    const [dx, dy] = turn([beside, 0], pose.angle);
    ctx.font = font(11, chosen ? 700 : 400);
    ctx.fillStyle = chosen ? colours.text : colours.muted;
    ctx.fillText(String(i + 1), (a[0] + b[0]) / 2 + dx, (a[1] + b[1]) / 2 - dy);
  });
}

/** Of a wall, in the middle of each block that has room; the chosen one in any case, and with a strong outline. */
function drawNumbersWithin({ ctx, report, camera, view, colours, place }: Frame, all: Pose[]): void {
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'center';
  ctx.font = font(11);
  const widest = ctx.measureText(String(all.length)).width + 6;
  all.forEach((pose, i) => {
    const chosen = i === view.chosen;
    const { width, height } = report.blocks[i]!;
    if (chosen) {
      trace(ctx, pose.corners.map(place));
      ctx.closePath();
      ctx.strokeStyle = colours.tone;
      ctx.lineWidth = 2.5;
      ctx.stroke();
    } else if (width * camera.scale < widest || height * camera.scale < 13) return;
    ctx.font = font(11, chosen ? 700 : 400);
    ctx.fillStyle = chosen ? colours.text : colours.muted;
    ctx.fillText(String(i + 1), ...place(pose.com));
  });
}

export function drawContacts(frame: Frame, all: Pose[]): void {
  const { ctx, report, colours, place } = frame;
  const size = markSize(frame);
  const radius = Math.max(2, 0.82 * size);
  if (isWall(report)) return;
  for (const pose of all) if (!pose.pivot && isStack(report)) drawClosed(frame, pose, size);
  for (const pose of all) {
    if (!pose.pivot) continue;
    const [x, y] = place(pose.pivot);
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, 2 * Math.PI);
    ctx.fillStyle = colours.tone;
    ctx.fill();
    ctx.strokeStyle = colours.stage;
    ctx.lineWidth = radius < 3 ? 0.75 : 1.5;
    ctx.stroke();
  }
}

/** A bar over the contact. */
function drawClosed({ ctx, colours, place }: Frame, { contact }: Pose, size: number): void {
  ctx.lineCap = 'butt';
  ctx.strokeStyle = colours.edge;
  ctx.lineWidth = Math.max(2, 0.9 * size);
  trace(ctx, contact.map(place));
  ctx.stroke();
}
