// The body of a run in space: its surface, where it is at a time, and how it tips.
import type { Report } from '../page/data';
import type { BlockSurface, SpaceBlockResult } from '../page/types';
import { add, between, cross, dot, leanAndTwist, leaning, minus, turned, unit, type Turn, type Vec3 } from './vectors';

export interface BodyPose {
  /** The centre of mass, from the ground's origin. */
  place: Vec3;
  turn: Turn;
}

export const inSpace = ({ blocks }: Report): boolean => blocks[0]?.surface !== undefined;

export const surfaceOf = ({ blocks }: Report): BlockSurface => blocks[0]!.surface!;

export const resultOf = ({ data }: Report): SpaceBlockResult => data.summary.blocks[0] as SpaceBlockResult;

/** As computed; between two rows turns go the short way. */
export function poseAt({ history }: Report, time: number): BodyPose {
  const row = history.rowAt(time);
  const next = Math.min(row + 1, history.rows - 1);
  const span = history.time[next]! - history.time[row]!;
  const share = span > 0 ? Math.min(1, Math.max(0, (time - history.time[row]!) / span)) : 0;
  const turnOf = (i: number) => ['qw_0', 'qx_0', 'qy_0', 'qz_0'].map((name) => history.values(name)?.[i] ?? 0) as Turn;
  return {
    place: ['x_0', 'y_0', 'z_0'].map((name) => history.at(name, time)) as Vec3,
    turn: between(turnOf(row), turnOf(next), share),
  };
}

export const pointOf = ({ place, turn }: BodyPose, point: Vec3): Vec3 => add(place, turned(turn, point));

/** With the lean exaggerated: what is lowest stays as high as it is, and where it is. */
export function drawnPose(report: Report, time: number, exaggeration: number): BodyPose {
  const pose = poseAt(report, time);
  if (exaggeration === 1) return pose;
  const { tilt, azimuth, twist } = leanAndTwist(pose.turn);
  const drawn: BodyPose = { place: pose.place, turn: leaning(Math.min(Math.PI / 2, exaggeration * tilt), azimuth, twist) };
  const before = lowest(report, pose);
  const after = lowest(report, drawn);
  return { ...drawn, place: add(pose.place, minus(before, after)) };
}

function lowest(report: Report, pose: BodyPose): Vec3 {
  return surfaceOf(report).vertices.reduce<Vec3>((least, vertex) => {
    const point = pointOf(pose, vertex);
    return point[2] < least[2] ? point : least;
  }, [0, 0, Infinity]);
}

/** The middle of the base, in the plane of the floor: where it is at every row. */
export function walkOf(report: Report): Vec3[] {
  const { history } = report;
  const [x0, y0] = pointOf(poseAt(report, history.start), surfaceOf(report).base_middle);
  const [x, y] = ['slip_x_0', 'slip_y_0'].map((name) => history.values(name));
  return Array.from({ length: history.rows }, (_, row): Vec3 => [x0 + (x?.[row] ?? 0), y0 + (y?.[row] ?? 0), 0]);
}

/** The tilt at which it tips when it leans towards an azimuth of its own base. */
export function tipsTowards({ base, com_height: height }: SpaceBlockResult, azimuth: number): number {
  const [c, s] = [Math.cos(azimuth), Math.sin(azimuth)];
  return Math.atan2(base.reduce((most, [x, y]) => Math.max(most, x * c + y * s), -Infinity), height);
}

/** The tilt as a share of that at which it tips that way. */
export function shareAt(report: Report, row: number): number {
  const of = (name: string) => report.history.values(name)?.[row] ?? 0;
  return of('tilt_0') / tipsTowards(resultOf(report), of('azimuth_0') - of('twist_0'));
}

/** Edges at which the surface bends, as pairs of vertices, with the normals of both sides. */
export function edgesOf({ vertices, triangles }: BlockSurface, leastBend = 0.35): { ends: [number, number]; normals: [Vec3, Vec3] }[] {
  const seen = new Map<string, { ends: [number, number]; normals: Vec3[] }>();
  for (const [a, b, c] of triangles) {
    const normal = unit(cross(minus(vertices[b]!, vertices[a]!), minus(vertices[c]!, vertices[a]!)));
    for (const [i, j] of [[a, b], [b, c], [c, a]] as [number, number][]) {
      const key = `${Math.min(i, j)},${Math.max(i, j)}`;
      const edge = seen.get(key) ?? { ends: [i, j], normals: [] };
      edge.normals.push(normal);
      seen.set(key, edge);
    }
  }
  return [...seen.values()].flatMap(({ ends, normals: [first, second] }) =>
    (first && second && dot(first, second) < Math.cos(leastBend) ? [{ ends, normals: [first, second] }] : []));
}

/** The lowest points of the surface as it stands: those of the base. */
export function baseCorners(report: Report): Vec3[] {
  const { vertices } = surfaceOf(report);
  const bottom = Math.min(...vertices.map(([, , z]) => z));
  const height = Math.max(...vertices.map(([, , z]) => z)) - bottom;
  const base = vertices.filter(([, , z]) => z < bottom + 1e-6 * height);
  const every = Math.ceil(base.length / 12);
  return base.filter((_, i) => i % every === 0);
}
