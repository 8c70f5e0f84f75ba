// A moment in space without WebGL: faces from far to near on a plain canvas.
import { edgesOf } from './body';
import { projection } from './camera';
import type { Moment, Scene } from './scene-data';
import { brightness, light, mixed, rgb, shadowShare, type Rgb } from './shading';
import { add, cross, dot, minus, turned, unit, type Vec3 } from './vectors';

const css = (colour: Rgb): string => `rgb(${colour.map((value) => Math.round(255 * value)).join()})`;

export class Painter implements Scene {
  private readonly canvas = document.createElement('canvas');

  draw(moment: Moment): HTMLCanvasElement {
    const { canvas } = this;
    [canvas.width, canvas.height] = [Math.round(moment.width * moment.ratio), Math.round(moment.height * moment.ratio)];
    const ctx = canvas.getContext('2d')!;
    ctx.setTransform(moment.ratio, 0, 0, moment.ratio, 0, 0);
    ctx.fillStyle = moment.colours.stage;
    ctx.fillRect(0, 0, moment.width, moment.height);
    const { at, depth } = projection(moment.camera, moment.width, moment.height);
    const polygon = (points: Vec3[], close = true) => {
      ctx.beginPath();
      points.map(at).forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
      if (close) ctx.closePath();
    };
    drawFloor(ctx, moment, polygon);
    const points = moment.surface.vertices.map((vertex) => add(moment.place, turned(moment.turn, vertex)));
    drawShadow(ctx, moment, points, polygon);
    drawLines(ctx, moment, polygon);
    drawBody(ctx, moment, points, depth, polygon);
    return canvas;
  }
}

type Trace = (points: Vec3[], close?: boolean) => void;

/** Only in front of the eye: the floor is cut into squares, and those behind it are left out. */
function drawFloor(ctx: CanvasRenderingContext2D, { floor, camera, colours }: Moment, polygon: Trace): void {
  const { reach, square, moved, middle } = floor;
  const [x0, y0] = [middle[0] - reach, middle[1] - reach];
  const ahead = unit(minus(camera.target, camera.eye));
  const seen = (point: Vec3) => dot(minus(point, camera.eye), ahead) > 0.02 * reach;
  const count = Math.round((2 * reach) / square);
  ctx.lineWidth = 1;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const [x, y] = [x0 + i * square + moved[0], y0 + j * square + moved[1]];
      const corners: Vec3[] = [[x, y, 0], [x + square, y, 0], [x + square, y + square, 0], [x, y + square, 0]];
      if (!corners.every(seen)) continue;
      polygon(corners);
      ctx.fillStyle = colours.ground;
      ctx.fill();
      ctx.strokeStyle = colours.line;
      ctx.stroke();
    }
  }
}

function drawShadow(ctx: CanvasRenderingContext2D, { surface, colours }: Moment, points: Vec3[], polygon: Trace): void {
  const flat = points.map(([x, y, z]): Vec3 => [x - (light[0] / light[2]) * z, y - (light[1] / light[2]) * z, 0]);
  ctx.fillStyle = css(mixed(rgb(colours.ground), [0, 0, 0], shadowShare(colours.dark)));
  for (const triangle of surface.triangles) {
    polygon(triangle.map((i) => flat[i]!));
    ctx.fill();
  }
}

function drawLines(ctx: CanvasRenderingContext2D, { walk, floor, drops, colours }: Moment, polygon: Trace): void {
  const moved = (points: Vec3[]) => points.map(([x, y, z]): Vec3 => [x + floor.moved[0], y + floor.moved[1], z]);
  ctx.lineJoin = 'round';
  ctx.lineWidth = 2;
  ctx.strokeStyle = colours.path;
  for (const [points, opacity] of [[walk.whole, 0.3], [walk.whole.slice(0, walk.done), 1]] as [Vec3[], number][]) {
    ctx.globalAlpha = opacity;
    polygon(moved(points), false);
    ctx.stroke();
  }
  ctx.globalAlpha = 1;
  ctx.lineWidth = 1;
  ctx.strokeStyle = colours.drop;
  for (const drop of drops) {
    polygon(drop, false);
    ctx.stroke();
  }
}

function drawBody(ctx: CanvasRenderingContext2D, { surface, camera, turn, colours }: Moment, points: Vec3[], depth: (point: Vec3) => number, polygon: Trace): void {
  const stone = rgb(colours.stone);
  const faces = surface.triangles.flatMap((triangle) => {
    const [a, b, c] = triangle.map((i) => points[i]!) as [Vec3, Vec3, Vec3];
    const normal = unit(cross(minus(b, a), minus(c, a)));
    return dot(normal, minus(camera.eye, a)) > 0 ? [{ corners: [a, b, c], normal, depth: depth(a) + depth(b) + depth(c) }] : [];
  }).sort((one, other) => other.depth - one.depth);
  for (const { corners, normal } of faces) {
    polygon(corners);
    // Its own line closes the gap to its neighbour.
    ctx.fillStyle = ctx.strokeStyle = css(mixed([0, 0, 0], stone, brightness(dot(normal, light))));
    ctx.lineWidth = 0.7;
    ctx.fill();
    ctx.stroke();
  }
  ctx.lineWidth = 1.2;
  ctx.strokeStyle = colours.edge;
  for (const { ends, normals } of edgesOf(surface)) {
    const [a, b] = ends.map((i) => points[i]!) as [Vec3, Vec3];
    if (!normals.some((normal) => dot(turned(turn, normal), minus(camera.eye, a)) > 0)) continue;
    polygon([a, b], false);
    ctx.stroke();
  }
}
