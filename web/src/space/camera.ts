// From where the reader looks: a camera that goes round a point, and what it puts where.
import type { Point } from '../stage/geometry';
import { add, cross, dot, minus, times, unit, type Vec3 } from './vectors';

export interface Camera {
  eye: Vec3;
  target: Vec3;
  /** Of the whole height, in radians. */
  opening: number;
}

export interface Orbit {
  /** 0: from the front, x to the right; growing towards the right. */
  heading: number;
  /** Above the floor. */
  rise: number;
  /** 1: everything just fits. */
  zoom: number;
}

export const opening = (30 * Math.PI) / 180;
const highest = 1.55;

export const views: Record<string, Orbit> = {
  'a corner': { heading: 0.55, rise: 0.3, zoom: 1 },
  'the front': { heading: 0, rise: 0.06, zoom: 1 },
  'the right': { heading: Math.PI / 2, rise: 0.06, zoom: 1 },
  above: { heading: 0, rise: highest, zoom: 1 },
};

export function within({ heading, rise, zoom }: Orbit): Orbit {
  return { heading, rise: Math.min(highest, Math.max(-0.1, rise)), zoom: Math.min(12, Math.max(0.3, zoom)) };
}

/** Seen so that a ball about the target fits into the picture, below the words. */
export function cameraOf(orbit: Orbit, target: Vec3, radius: number, width: number, height: number): Camera {
  const half = Math.atan(Math.tan(opening / 2) * Math.min(1, width / height));
  const distance = radius / Math.sin(half) / orbit.zoom;
  const flat = distance * Math.cos(orbit.rise);
  return { eye: add(target, [flat * Math.sin(orbit.heading), -flat * Math.cos(orbit.heading), distance * Math.sin(orbit.rise)]), target, opening };
}

export interface Projection {
  /** In pixels. */
  at(point: Vec3): Point;
  depth(point: Vec3): number;
  /** Pixels per metre at a point. */
  scale(point: Vec3): number;
}

export function projection({ eye, target, opening: whole }: Camera, width: number, height: number): Projection {
  const ahead = unit(minus(target, eye));
  const right = unit(cross(ahead, [0, 0, 1]));
  const up = cross(right, ahead);
  const focus = height / 2 / Math.tan(whole / 2);
  const depth = (point: Vec3) => dot(minus(point, eye), ahead);
  return {
    at: (point) => {
      const from = times(1 / Math.max(1e-9, depth(point)), minus(point, eye));
      return [width / 2 + focus * dot(from, right), height / 2 - focus * dot(from, up)];
    },
    depth,
    scale: (point) => focus / Math.max(1e-9, depth(point)),
  };
}
