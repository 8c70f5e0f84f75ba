// The forces of the floor on a body in space, at the instant nearest to a time.
import { decode, Samples, type Report, type Values } from '../page/data';
import { pointOf, poseAt, type BodyPose } from './body';
import { minus, turned, type Vec3 } from './vectors';

export interface PointForce {
  /** Where it acts, in body axes from the centre of mass. */
  at: Vec3;
  /** In newtons. */
  force: Vec3;
}

interface Decoded {
  times: Samples;
  first: Values;
  columns: Values[];
}

const known = new WeakMap<Report, Decoded | null>();

function decoded(report: Report): Decoded | null {
  let all = known.get(report);
  if (all === undefined) {
    const { forces } = report.data;
    all = forces?.z && forces.fz
      ? { times: new Samples(decode(forces.time)), first: decode(forces.first), columns: [forces.x, forces.y, forces.z, forces.fx, forces.fy, forces.fz].map(decode) }
      : null;
    known.set(report, all);
  }
  return all;
}

export const hasForces = (report: Report): boolean => decoded(report) !== null;

export function forcesAt(report: Report, time: number): PointForce[] {
  const all = decoded(report);
  if (!all) return [];
  const { times, first, columns } = all;
  const row = times.rowAt(time);
  const next = Math.min(row + 1, times.rows - 1);
  const nearest = Math.abs(times.axis[next]! - time) < Math.abs(times.axis[row]! - time) ? next : row;
  const then = poseAt(report, times.axis[nearest]!);
  const forces: PointForce[] = [];
  for (let k = first[nearest] ?? 0; k < (first[nearest + 1] ?? 0); k++) {
    const [x, y, z, fx, fy, fz] = columns.map((column) => column[k]!) as [number, number, number, number, number, number];
    forces.push({ at: inBody(then, [x, y, z]), force: [fx, fy, fz] });
  }
  return forces;
}

function inBody({ place, turn: [w, x, y, z] }: BodyPose, point: Vec3): Vec3 {
  return turned([w, -x, -y, -z], minus(point, place));
}

/** Where it acts on the body as drawn. */
export const placeOf = (pose: BodyPose, { at }: PointForce): Vec3 => pointOf(pose, at);
