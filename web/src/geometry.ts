// Where the blocks are: true outlines from the history, or outlines with the tilt exaggerated about the true pivots.
import type { Report } from './data';
import type { Block } from './types';

export type Point = [number, number];

export interface Pose {
  /** The angle as drawn. */
  angle: number;
  /** Bottom left, bottom right, top right, top left. */
  corners: [Point, Point, Point, Point];
  com: Point;
  /** The corner it turns about, or null while its base lies flat. */
  pivot: Point | null;
}

const flat = 1e-7;

/** A clockwise turn, as all angles here. */
export function turn([u, v]: Point, angle: number): Point {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [u * c + v * s, -u * s + v * c];
}

const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];

export function poses(report: Report, time: number, exaggeration: number): Pose[] {
  const hasPositions = report.blocks.every((_, i) => report.history.values(`x_${i}`) && report.history.values(`y_${i}`));
  return exaggeration === 1 && hasPositions ? truePoses(report, time) : builtPoses(report, time, exaggeration);
}

function poseAround(block: Block, centre: Point, angle: number, lean: number): Pose {
  const [w, h] = [block.width / 2, block.height / 2];
  const corner = (u: number, v: number) => add(centre, turn([u, v], angle));
  const corners: Pose['corners'] = [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
  const pivot = Math.abs(lean) < flat ? null : lean > 0 ? corners[1] : corners[0];
  return { angle, corners, com: add(centre, turn(block.com, angle)), pivot };
}

function truePoses({ blocks, history }: Report, time: number): Pose[] {
  let below = 0;
  return blocks.map((block, i) => {
    const angle = history.at(`angle_${i}`, time);
    const com: Point = [history.at(`x_${i}`, time), history.at(`y_${i}`, time)];
    const offset = turn(block.com, angle);
    const pose = poseAround(block, [com[0] - offset[0], com[1] - offset[1]], angle, angle - below);
    below = angle;
    return pose;
  });
}

/** Built from the ground up, so that every pivot stays on what the block stands on however large the drawn tilt. */
function builtPoses(report: Report, time: number, exaggeration: number): Pose[] {
  const { blocks, history } = report;
  let support: Point = [0, 0];
  let supportAngle = 0;
  let below = 0;
  return blocks.map((block, i) => {
    const real = history.at(`angle_${i}`, time);
    const angle = Math.max(-Math.PI / 2, Math.min(Math.PI / 2, exaggeration * real));
    const side = angle >= supportAngle ? 1 : -1;
    const along = block.offset + history.at(`slip_${i}`, time) + (side * block.width) / 2;
    const pivot = add(support, turn([along, i === 0 ? lift(report, time) : 0], supportAngle));
    const centre = add(pivot, turn([(-side * block.width) / 2, block.height / 2], angle));
    const pose = poseAround(block, centre, angle, real - below);
    support = add(centre, turn([0, block.height / 2], angle));
    supportAngle = angle;
    below = real;
    return pose;
  });
}

/** How far the first block's lowest corner is off the ground: only in models that let it fly. */
function lift(report: Report, time: number): number {
  if (!report.history.values('y_0')) return 0;
  const lowest = Math.min(...truePoses(report, time)[0]!.corners.map((corner) => corner[1]));
  return Math.max(0, lowest);
}
