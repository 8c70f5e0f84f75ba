// Where the blocks are: true outlines from the history, or outlines with the tilt exaggerated about the true pivots.
import { hasCorners } from '../page/corners';
import type { Report } from '../page/data';
import { contactOf, contactState, isWall, type ContactState } from '../page/interfaces';
import type { Block } from '../page/types';

export type Point = [number, number];

export interface Pose {
  /** The angle as drawn. */
  angle: number;
  /** Anticlockwise from the left end of its base: bottom left, bottom right, top right, top left of a rectangle. */
  corners: Point[];
  com: Point;
  /** The ends of the contact with what lies below, left and right. */
  contact: [Point, Point];
  state: ContactState;
  /** The contact point it turns about, or null while its base lies flat. */
  pivot: Point | null;
}

/** A clockwise turn, as all angles here. */
export function turn([u, v]: Point, angle: number): Point {
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return [u * c + v * s, -u * s + v * c];
}

const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1]];

export function poses(report: Report, time: number, exaggeration: number): Pose[] {
  if (hasCorners(report)) return [freePose(report, time, exaggeration)];
  if (isWall(report)) return wallPoses(report, time, exaggeration);
  const hasPositions = report.blocks.every((_, i) => report.history.values(`x_${i}`) && report.history.values(`y_${i}`));
  return exaggeration === 1 && hasPositions ? truePoses(report, time) : builtPoses(report, time, exaggeration);
}

function poseAround(block: Block, ends: [number, number], centre: Point, angle: number, state: ContactState): Pose {
  const [w, h] = [block.width / 2, block.height / 2];
  const at = (u: number, v: number) => add(centre, turn([u, v], angle));
  const com = add(centre, turn(block.com, angle));
  const corners = block.outline ? block.outline.map((corner) => add(com, turn(corner, angle))) : [at(-w, -h), at(w, -h), at(w, h), at(-w, h)];
  const contact: Pose['contact'] = block.outline ? [corners[0]!, corners[1]!] : [at(ends[0], -h), at(ends[1], -h)];
  return {
    angle,
    corners,
    com,
    contact,
    state,
    pivot: state === 0 ? null : contact[state > 0 ? 1 : 0],
  };
}

export function truePoses(report: Report, time: number): Pose[] {
  const { blocks, history } = report;
  return blocks.map((block, i) => {
    const angle = history.at(`angle_${i}`, time);
    const com: Point = [history.at(`x_${i}`, time), history.at(`y_${i}`, time)];
    const offset = turn(block.com, angle);
    return poseAround(block, contactOf(blocks, i), [com[0] - offset[0], com[1] - offset[1]], angle, contactState(report, i, time));
  });
}

/** Built from the ground up, so that every pivot stays on what the block stands on however large the drawn tilt. */
function builtPoses(report: Report, time: number, exaggeration: number): Pose[] {
  const { blocks, history } = report;
  let support: Point = [history.at('plate_displacement_0', time), 0];
  let supportAngle = 0;
  return blocks.map((block, i) => {
    const real = history.at(`angle_${i}`, time);
    const state = contactState(report, i, time);
    const angle = drawnAngle(real, exaggeration);
    const ends = contactOf(blocks, i);
    const end = ends[(state || Math.sign(angle - supportAngle)) >= 0 ? 1 : 0];
    const along = block.offset + history.at(`slip_${i}`, time) + end;
    const pivot = add(support, turn([along, i === 0 ? lift(report, time) : 0], supportAngle));
    const centre = add(pivot, turn([-end, block.height / 2], angle));
    support = add(centre, turn([0, block.height / 2], angle));
    supportAngle = angle;
    return poseAround(block, ends, centre, angle, state);
  });
}

/** Every way and every turn from the start, exaggerated alike: what touches goes on touching while both are small. */
function wallPoses(report: Report, time: number, exaggeration: number): Pose[] {
  const now = truePoses(report, time);
  if (exaggeration === 1) return now;
  const first = truePoses(report, report.history.start);
  return now.map((pose, i) => {
    const [block, from] = [report.blocks[i]!, first[i]!];
    const far = (k: 0 | 1) => from.com[k] + exaggeration * (pose.com[k] - from.com[k]);
    const angle = drawnAngle(pose.angle, exaggeration);
    const offset = turn(block.com, angle);
    return poseAround(block, contactOf(report.blocks, i), [far(0) - offset[0], far(1) - offset[1]], angle, 0);
  });
}

/** Of a block that may slide and fly: its lower corner stays where it is, whatever the drawn tilt. */
function freePose(report: Report, time: number, exaggeration: number): Pose {
  const pose = truePoses(report, time)[0]!;
  if (exaggeration === 1) return pose;
  const block = report.blocks[0]!;
  const side = pose.angle > 0 ? 1 : 0;
  const angle = drawnAngle(pose.angle, exaggeration);
  const ends = contactOf(report.blocks, 0);
  const centre = add(pose.contact[side], turn([-ends[side], block.height / 2], angle));
  return poseAround(block, ends, centre, angle, pose.state);
}

/** Where the middle of the base would be, were the block set upright on its lower corner. */
export function baseCentre(report: Report, time: number): number {
  const pose = truePoses(report, time)[0]!;
  const side = pose.angle > 0 ? 1 : 0;
  return pose.contact[side][0] - contactOf(report.blocks, 0)[side];
}

/** Whether the run begins with the block on the ground, not above it. */
export function beginsOnGround(report: Report): boolean {
  const lowest = Math.min(...truePoses(report, report.history.start)[0]!.contact.map(([, y]) => y));
  return lowest < 1e-6 * report.blocks[0]!.height;
}

function drawnAngle(angle: number, exaggeration: number): number {
  return Math.max(-Math.PI / 2, Math.min(Math.PI / 2, exaggeration * angle));
}

/** How far the first block's lowest corner is off the ground: only in models that let it fly. */
function lift(report: Report, time: number): number {
  if (!report.history.values('y_0')) return 0;
  const lowest = Math.min(...truePoses(report, time)[0]!.corners.map((corner) => corner[1]));
  return Math.max(0, lowest);
}
