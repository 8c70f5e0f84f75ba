// Draws one moment of the run on a canvas: blocks to scale on the moving ground, pivot, impacts, forces.
import { aim, middleOf, sweep, type Camera, type Extent } from './camera';
import { drawBlocks, drawContacts } from './blocks';
import { font } from '../charts/canvas';
import { drawCornerForces } from './corner-forces';
import { drawCorners, drawFirstPlace } from './corner-marks';
import { hasCorners } from '../page/corners';
import type { Report } from '../page/data';
import { drawForces } from './forces';
import { metres, niceStep } from '../page/format';
import { isStack, isWall } from '../page/interfaces';
import { legendOf } from './legend';
import type { Picture, View } from './picture';
import { shownIn } from '../page/units';
import { poses, type Point } from './geometry';
import { drawImpact, drawMotion, drawTippingLines } from './marks';
import { drawReadout, readoutHeight } from './readout';
import { drawPressure, hasSprings } from './springs';
import { depthBelow, drawAnchors, drawSupports, swayAt } from './supports';
import { palette, type Palette } from '../page/theme';
import { drawTouchForces } from './touch-forces';
import { touchingOf } from './touching';

export interface Frame {
  ctx: CanvasRenderingContext2D;
  report: Report;
  view: View;
  camera: Camera;
  colours: Palette;
  width: number;
  height: number;
  moved: number;
  /** How far the view has gone with the block. */
  middle: number;
  /** Where a point of what carries the object is on the canvas, the floor where there is one; and one of the ground. */
  place(point: Point): Point;
  onGround(point: Point): Point;
}

export class Animation implements Picture {
  private readonly extents = new Map<number, Extent>();
  /** The outlines last drawn, on the canvas. */
  private outlines: Point[][] = [];

  constructor(private report: Report) {}

  setReport(report: Report): void {
    this.report = report;
    this.extents.clear();
  }

  controls(): HTMLElement[] {
    return [];
  }

  get legend(): HTMLElement[] {
    return legendOf(this.report);
  }

  get exaggerates(): 'Tilt' | 'Motion' {
    return isWall(this.report) ? 'Motion' : 'Tilt';
  }

  /** Arrows at touching points are most of what such a model has to show. */
  get forcesAtFirst(): boolean {
    return touchingOf(this.report) !== null;
  }

  get whichForces(): string | null {
    if (touchingOf(this.report)) return 'Show the force at each touching point';
    if (!this.report.history.values('normal_force_0')) return null;
    if (hasCorners(this.report)) return 'Show the force at each corner';
    return isStack(this.report) ? 'Show the force at each interface' : 'Show the force at the base';
  }

  draw(canvas: HTMLCanvasElement, width: number, height: number, ratio: number, view: View): void {
    const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    const ctx = canvas.getContext('2d');
    if (!ctx || width < 10 || height < 10) return;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    const moved = this.report.history.at('ground_displacement', view.time);
    const extent = this.extent(view.exaggeration);
    const middle = middleOf(this.report, extent, view.time);
    const camera = aim(extent, width, height, view.bare ? 16 : readoutHeight(this.report), { deep: hasSprings(this.report), below: depthBelow(this.report) });
    const sway = swayAt(this.report, view.time);
    const frame: Frame = {
      ctx, report: this.report, view, camera, colours: palette(), width, height, moved, middle,
      place: ([x, y]) => camera.toScreen([x + sway - middle, y], moved),
      onGround: ([x, y]) => camera.toScreen([x - middle, y], moved),
    };
    const all = poses(this.report, view.time, view.exaggeration);
    const free = hasCorners(this.report) ? all[0] : undefined;
    const springs = hasSprings(this.report);
    drawSpace(frame);
    drawGround(frame);
    drawSupports(frame);
    if (free) drawFirstPlace(frame);
    if (springs) drawPressure(frame, all[0]!);
    drawTippingLines(frame, all);
    this.outlines = all.map((pose) => pose.corners.map(frame.place));
    drawBlocks(frame, all);
    drawImpact(frame, all);
    if (!free && !springs) drawContacts(frame, all);
    if (all[0]) drawAnchors(frame, all[0]);
    if (view.forces && touchingOf(this.report)) drawTouchForces(frame, all);
    else if (view.forces && free) drawCornerForces(frame, free);
    else if (view.forces) drawForces(frame, all);
    if (free) drawCorners(frame, free);
    drawScaleBar(frame);
    if (view.bare) return;
    drawMotion(frame);
    drawReadout(frame);
  }

  /** The block drawn at a place of the canvas, or -1. */
  blockAt(x: number, y: number): number {
    return this.outlines.findIndex((outline) => outline.every(([x1, y1], i) => {
      const [x2, y2] = outline[(i + 1) % outline.length]!;
      return (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) <= 0;
    }));
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
function drawSpace({ ctx, camera, colours, width, height, moved, middle }: Frame): void {
  ctx.fillStyle = colours.stage;
  ctx.fillRect(0, 0, width, height);
  const step = niceStep(90 / camera.scale, 1) * camera.scale;
  const offset = camera.toScreen([(camera.followsGround ? -moved : 0) - middle, 0], 0)[0];
  ctx.strokeStyle = colours.faint;
  ctx.lineWidth = 1;
  ctx.beginPath();
  for (let x = ((offset % step) + step) % step; x < width; x += step) {
    ctx.moveTo(Math.round(x) + 0.5, 0);
    ctx.lineTo(Math.round(x) + 0.5, height - camera.groundDepth);
  }
  ctx.stroke();
}

function drawGround({ ctx, report, camera, colours, width, height, onGround }: Frame): void {
  const below = depthBelow(report);
  const top = height - camera.groundDepth + below;
  ctx.fillStyle = colours.ground;
  ctx.fillRect(0, top, width, camera.groundDepth - below);
  const spacing = 11;
  const length = 8;
  const origin = onGround([0, 0])[0];
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

function drawScaleBar({ ctx, camera, colours, width, height }: Frame): void {
  const { scale } = shownIn('m');
  const length = niceStep((40 / camera.scale) * scale, 1) / scale;
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
