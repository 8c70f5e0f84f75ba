// What the animation shows of a block that may slide: where it first stood, how far it is from there, what its corners do.
import type { Frame } from './animation';
import { drawArrow, font, trace } from '../charts/canvas';
import { cornerNames, modesAt, slides, type Mode } from '../page/corners';
import { metres } from '../page/format';
import { baseCentre, beginsOnGround, type Point, type Pose } from './geometry';

const markRadius = 4.5;

/** A faint outline where it first stood and an arrow in the ground from there, once the two can be told apart. */
export function drawFirstPlace(frame: Frame): void {
  const { report, view, camera, place } = frame;
  const [first, now] = [baseCentre(report, report.history.start), baseCentre(report, view.time)];
  const pixels = (now - first) * camera.scale;
  if (Math.abs(pixels) < 1.5) return;
  if (beginsOnGround(report)) drawOutline(frame, first);
  drawWay(frame, place([first, 0]), pixels, now - first);
}

function drawOutline({ ctx, report, colours, place }: Frame, first: number): void {
  const { width, height } = report.blocks[0]!;
  const [left, right] = [first - width / 2, first + width / 2];
  ctx.save();
  ctx.setLineDash([2, 4]);
  ctx.lineWidth = 1;
  ctx.strokeStyle = colours.muted;
  ctx.globalAlpha = 0.55;
  trace(ctx, ([[left, 0], [left, height], [right, height], [right, 0]] as Point[]).map(place));
  ctx.stroke();
  ctx.restore();
}

function drawWay({ ctx, view, colours, width }: Frame, [x, top]: Point, pixels: number, distance: number): void {
  const y = top + 17;
  ctx.strokeStyle = colours.muted;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(x, y - 6);
  ctx.lineTo(x, y + 6);
  ctx.stroke();
  drawArrow(ctx, [x, y], [x + pixels, y], colours.muted, 1.5);
  if (view.bare) return;
  ctx.font = font(11);
  ctx.textBaseline = 'middle';
  ctx.fillStyle = colours.muted;
  const words = metres(Math.abs(distance));
  // Beyond the tip, or behind the start where that would leave the picture.
  const way = Math.sign(pixels);
  const end = x + pixels + way * (8 + ctx.measureText(words).width);
  const [from, side] = end > 8 && end < width - 8 ? [x + pixels, way] : [x, -way];
  ctx.textAlign = side > 0 ? 'left' : 'right';
  ctx.fillText(words, from + 7 * side, y);
}

/** A dot where a corner sticks, a pointed mark where it slides, nothing where it is open. */
export function drawCorners({ ctx, report, view, colours, place }: Frame, pose: Pose): void {
  const states = modesAt(report, view.time);
  cornerNames.forEach((_, i) => {
    const mode = states[i]!;
    if (!mode) return;
    const [x, y] = place(pose.contact[i]!);
    ctx.beginPath();
    if (slides(mode)) tracePointer(ctx, x, y, mode);
    else ctx.arc(x, y, markRadius, 0, 2 * Math.PI);
    ctx.fillStyle = slides(mode) ? colours.series[1]! : colours.tone;
    ctx.strokeStyle = colours.stage;
    ctx.lineWidth = 1.5;
    ctx.lineJoin = 'round';
    ctx.fill();
    ctx.stroke();
  });
}

/** Two points, one after the other, in the direction of sliding. */
function tracePointer(ctx: CanvasRenderingContext2D, x: number, y: number, mode: Mode): void {
  const way = Math.sign(mode);
  for (const start of [-9, 0]) {
    const from = x + way * start;
    ctx.moveTo(from, y - 6.5);
    ctx.lineTo(from + 9 * way, y);
    ctx.lineTo(from, y + 6.5);
    ctx.closePath();
  }
}
