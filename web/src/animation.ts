// Draws one moment of the run on a canvas: blocks to scale on the moving ground, pivot, impacts, forces.
import { aim, sweep, type Camera, type Extent } from './camera';
import { font, narrow, trace } from './canvas';
import type { Report } from './data';
import { decimalsFor, degreesPerRadian, fixed, metres, niceStep, number, percent } from './format';
import { poses, type Point, type Pose } from './geometry';
import { drawForces, drawImpact, drawMotion, drawTippingLines } from './marks';
import { palette, type Palette } from './theme';

export interface View {
  time: number;
  exaggeration: number;
  forces: boolean;
  /** Seconds of the run per second of the viewer: a mark that fades lives in the viewer's time. */
  speed: number;
  /** Without the words: a caption says them. */
  bare?: boolean;
}

export interface Frame {
  ctx: CanvasRenderingContext2D;
  report: Report;
  view: View;
  camera: Camera;
  colours: Palette;
  width: number;
  height: number;
  moved: number;
  place(point: Point): Point;
}

export class Animation {
  private readonly extents = new Map<number, Extent>();

  constructor(private readonly report: Report) {}

  draw(canvas: HTMLCanvasElement, width: number, height: number, ratio: number, view: View): void {
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    const ctx = canvas.getContext('2d');
    if (!ctx || width < 10 || height < 10) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    const moved = this.report.history.at('ground_displacement', view.time);
    const camera = aim(this.extent(view.exaggeration), width, height, view.bare ? 16 : 58);
    const frame: Frame = {
      ctx, report: this.report, view, camera, colours: palette(), width, height, moved,
      place: (point) => camera.toScreen(point, moved),
    };
    const all = poses(this.report, view.time, view.exaggeration);
    drawSpace(frame);
    drawGround(frame);
    drawTippingLines(frame, all);
    all.forEach((pose, i) => drawBlock(frame, pose, i));
    drawImpact(frame, all);
    drawPivots(frame, all);
    if (view.forces) drawForces(frame, all);
    drawScaleBar(frame);
    if (view.bare) return;
    drawMotion(frame);
    drawReadout(frame);
  }

  private extent(exaggeration: number): Extent {
    const known = this.extents.get(exaggeration);
    if (known) return known;
    const extent = sweep(this.report, exaggeration);
    this.extents.set(exaggeration, extent);
    return extent;
  }
}

/** Thin uprights fixed in space: against them the ground is seen to move, also when the view goes with it. */
function drawSpace({ ctx, camera, colours, width, height, moved }: Frame): void {
  ctx.fillStyle = colours.stage;
  ctx.fillRect(0, 0, width, height);
  const step = niceStep(90 / camera.scale, 1) * camera.scale;
  const offset = camera.toScreen([camera.followsGround ? -moved : 0, 0], 0)[0];
  ctx.strokeStyle = colours.faint;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let x = ((offset % step) + step) % step; x < width; x += step) {
    ctx.moveTo(Math.round(x) + 0.5, 0);
    ctx.lineTo(Math.round(x) + 0.5, height - camera.groundDepth);
  }
  ctx.stroke();
}

function drawGround({ ctx, camera, colours, width, height, place }: Frame): void {
  const top = height - camera.groundDepth;
  ctx.fillStyle = colours.ground;
  ctx.fillRect(0, top, width, camera.groundDepth);
  const spacing = 11;
  const length = 8;
  const origin = place([0, 0])[0];
  const start = (((origin % spacing) + spacing) % spacing) - spacing;
  ctx.strokeStyle = colours.muted;
  ctx.globalAlpha = 0.6;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let x = start; x < width + spacing; x += spacing) {
    ctx.moveTo(x + length, top + 1);
    ctx.lineTo(x, top + 1 + length);
  }
  ctx.stroke();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colours.edge;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.moveTo(0, top + 0.5);
  ctx.lineTo(width, top + 0.5);
  ctx.stroke();
}

function drawBlock({ ctx, colours, place }: Frame, pose: Pose, index: number): void {
  trace(ctx, pose.corners.map(place));
  ctx.closePath();
  ctx.fillStyle = colours.stone;
  ctx.globalAlpha = index % 2 ? 0.92 : 1;
  ctx.fill();
  ctx.globalAlpha = 1;
  ctx.strokeStyle = colours.edge;
  ctx.lineWidth = 1.5;
  ctx.lineJoin = 'round';
  ctx.stroke();
  drawCentreOfMass(ctx, colours, place(pose.com), pose.angle);
}

function drawCentreOfMass(ctx: CanvasRenderingContext2D, colours: Palette, [x, y]: Point, angle: number): void {
  const radius = 5.5;
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

function drawPivots({ ctx, colours, place }: Frame, all: Pose[]): void {
  for (const pose of all) {
    if (!pose.pivot) continue;
    const [x, y] = place(pose.pivot);
    ctx.beginPath();
    ctx.arc(x, y, 4.5, 0, 2 * Math.PI);
    ctx.fillStyle = colours.tone;
    ctx.fill();
    ctx.strokeStyle = colours.stage;
    ctx.lineWidth = 1.5;
    ctx.stroke();
  }
}

function drawScaleBar({ ctx, camera, colours, width, height }: Frame): void {
  const length = niceStep(40 / camera.scale, 1);
  const pixels = length * camera.scale;
  const x = width - 16 - pixels;
  const y = height - 12;
  ctx.strokeStyle = colours.muted;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(x + 0.5, y - 4);
  ctx.lineTo(x + 0.5, y + 0.5);
  ctx.lineTo(x + pixels - 0.5, y + 0.5);
  ctx.lineTo(x + pixels - 0.5, y - 4);
  ctx.stroke();
  ctx.fillStyle = colours.muted;
  ctx.font = font(11);
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.fillText(metres(length), x + pixels / 2, y - 3);
}

function drawReadout({ ctx, report, view, colours, width }: Frame): void {
  const { history, data, blocks } = report;
  ctx.textBaseline = 'top';
  ctx.textAlign = 'left';
  ctx.fillStyle = colours.text;
  ctx.font = font(13, 600);
  const decimals = Math.max(2, decimalsFor(Math.max(history.end - history.start, 1e-3) / 100, 1));
  ctx.fillText(`${fixed(view.time, decimals)} s`, 14, 13);
  ctx.fillStyle = colours.muted;
  ctx.font = font(12);
  blocks.forEach((block, i) => {
    const angle = history.at(`angle_${i}`, view.time);
    const alpha = (angle < 0 ? block.alpha_left : block.alpha_right) || data.summary.blocks[i]?.alpha || 1;
    const name = blocks.length > 1 ? `block ${i + 1} ` : 'tilt ';
    const share = Math.abs(angle) / alpha;
    const limit = width < narrow ? 'tipping' : 'the tipping angle';
    const closeness = share > 1 ? `past ${limit}` : `${percent(share)} of ${limit}`;
    ctx.fillText(`${name}${fixed(angle * degreesPerRadian, 2)}°, ${closeness}`, 14, 32 + 16 * i);
  });
  if (view.exaggeration === 1) return;
  ctx.textAlign = 'right';
  ctx.fillStyle = colours.tone;
  ctx.font = font(13, 600);
  ctx.fillText(`tilt drawn ×${number(view.exaggeration)}`, width - 14, 13);
}
