// Over the body in space: forces, directions, the size of the squares, and the words of the moment.
import { drawArrow, font, narrow } from '../charts/canvas';
import type { Report } from '../page/data';
import { decimalsFor, fixed, metres, number, percent } from '../page/format';
import { degreesPerRadian } from '../page/units';
import type { Palette } from '../page/theme';
import type { Point } from '../stage/geometry';
import type { View } from '../stage/picture';
import { resultOf, shareAt, type BodyPose } from './body';
import type { Projection } from './camera';
import { forcesAt, placeOf } from './forces';
import { add, times, type Vec3 } from './vectors';

export interface Overlay {
  ctx: CanvasRenderingContext2D;
  report: Report;
  view: View;
  pose: BodyPose;
  width: number;
  height: number;
  colours: Palette;
  square: number;
  through: Projection;
}

/** A force as large as the weight is drawn as long as this part of the height; larger ones than twice that are cut. */
const weightLength = 0.3;
const longest = 2;

export function drawOverlay(overlay: Overlay): void {
  if (overlay.view.forces) drawForces(overlay);
  drawDirections(overlay);
  if (overlay.view.bare) return;
  drawSquareSize(overlay);
  drawWords(overlay);
}

function drawForces({ ctx, report, view, pose, colours, through }: Overlay): void {
  const block = report.blocks[0]!;
  const weight = block.mass * report.data.gravity;
  for (const one of forcesAt(report, view.time)) {
    const size = Math.hypot(...one.force) / weight;
    if (!(size > 1e-3)) continue;
    const at = placeOf(pose, one);
    const along = times((Math.min(size, longest) * weightLength * block.height) / (size * weight), one.force);
    drawArrow(ctx, through.at(at), through.at(add(at, along)), colours.force, 2);
  }
}

/** The three axes in a corner of the picture, as the camera sees them. */
function drawDirections({ ctx, colours, height, through, pose }: Overlay): void {
  const origin: Point = [34, height - 34];
  const [x0, y0] = through.at(pose.place);
  const metre = 26 / through.scale(pose.place);
  const axes: [string, Vec3][] = [['x', [metre, 0, 0]], ['y', [0, metre, 0]], ['z', [0, 0, metre]]];
  ctx.font = font(11);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'middle';
  for (const [name, axis] of axes) {
    const [x, y] = through.at(add(pose.place, axis));
    const [dx, dy] = [x - x0, y - y0];
    drawArrow(ctx, origin, [origin[0] + dx, origin[1] + dy], colours.muted, { width: 1, head: 5 });
    const length = Math.hypot(dx, dy);
    if (length < 4) continue;
    ctx.fillStyle = colours.text;
    ctx.fillText(name, origin[0] + dx * (1 + 9 / length), origin[1] + dy * (1 + 9 / length));
  }
}

function drawSquareSize({ ctx, colours, width, height, square }: Overlay): void {
  ctx.font = font(11);
  ctx.textAlign = 'right';
  ctx.textBaseline = 'bottom';
  ctx.fillStyle = colours.muted;
  ctx.fillText(`squares of ${metres(square)}`, width - 14, height - 10);
}

function drawWords({ ctx, report, view, colours, width }: Overlay): void {
  const { history } = report;
  const decimals = Math.max(2, decimalsFor(Math.max(history.end - history.start, 1e-3) / 100, 1));
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  ctx.fillStyle = colours.text;
  ctx.font = font(13, 600);
  ctx.fillText(`${fixed(view.time, decimals)} s`, 14, 13);
  ctx.font = font(12);
  ctx.fillStyle = colours.muted;
  momentWords(report, view.time, width < narrow).forEach((line, i) => ctx.fillText(line, 14, 32 + 16 * i));
  if (view.exaggeration === 1) return;
  ctx.textAlign = 'right';
  ctx.fillStyle = colours.tone;
  ctx.font = font(13, 600);
  ctx.fillText(`tilt drawn ×${number(view.exaggeration)}`, width - 14, 13);
}

/** Between two rows the short way. */
function twistAt({ history }: Report, time: number): number {
  const row = history.rowAt(time);
  const twists = history.values('twist_0');
  const from = twists?.[row] ?? 0;
  const next = Math.min(row + 1, history.rows - 1);
  const span = history.time[next]! - history.time[row]!;
  const turn = (twists?.[next] ?? from) - from;
  const share = span > 0 ? Math.min(1, Math.max(0, (time - history.time[row]!) / span)) : 0;
  return from + share * (turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI)));
}

/** How far it leans, and where to; how far it has turned and walked. */
export function momentWords(report: Report, time: number, short: boolean): string[] {
  const { history } = report;
  const row = history.rowAt(time);
  const tilt = history.at('tilt_0', time);
  const share = shareAt(report, row);
  const closeness = share > 1 ? 'past tipping' : `${percent(share < 1e-9 ? 0 : share)} of ${short ? 'tipping' : 'the tilt at which it tips that way'}`;
  const towards = tilt > 1e-6 ? ` towards ${fixed((history.values('azimuth_0')?.[row] ?? 0) * degreesPerRadian, 0)}°` : '';
  const twist = twistAt(report, time);
  const least = 1e-6 * resultOf(report).com_height;
  const walked = history.at('slip_0', time);
  return [
    `tilt ${fixed(tilt * degreesPerRadian, 2)}°${towards}, ${closeness}`,
    `turned ${fixed(twist * degreesPerRadian, 1)}°, base ${walked > least ? `${metres(walked)} from its place` : 'in its place'}`,
  ];
}
