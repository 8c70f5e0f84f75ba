// What part of the world the picture of a run in space holds: the ball that the body stays in, and the floor around it.
import type { Report } from '../page/data';
import { niceStep } from '../page/format';
import { drawnPose, pointOf, surfaceOf, walkOf } from './body';
import { add, minus, type Vec3 } from './vectors';

export interface SpaceExtent {
  /** The middle of the ball and its size: from the base where the view follows it. */
  still: { middle: Vec3; radius: number };
  following: { middle: Vec3; radius: number };
  floor: { reach: number; square: number; middle: [number, number] };
  /** The view goes with the ground, which travels far. */
  withGround: boolean;
}

const samples = 200;
const mostSquares = 80;

export function extentOf(report: Report, exaggeration: number): SpaceExtent {
  const { history } = report;
  const walk = walkOf(report);
  const corners = boxOf(surfaceOf(report).vertices);
  const [all, own] = [new Box(), new Box()];
  const stride = Math.max(1, Math.floor(history.rows / samples));
  for (let row = 0; row < history.rows; row += stride) include(row);
  include(history.rowAt(report.peakTime));
  include(history.rows - 1);
  const [dx, dy] = ['ground_displacement', 'ground_displacement_transverse'].map((name) => span(history.values(name)));
  const withGround = Math.max(dx![1] - dx![0], dy![1] - dy![0]) > 0.6 * all.size;
  const still = new Box();
  for (const [i, j] of [[0, 0], [1, 1]] as const) {
    const moved: Vec3 = withGround ? [0, 0, 0] : [dx![i], dy![j], 0];
    still.include(add(all.low, moved));
    still.include(add(all.high, moved));
  }
  const radius = still.size / 2;
  const first = walk[0]!;
  const far = Math.max(0, ...walk.map(([x, y]) => Math.hypot(x - first[0], y - first[1])));
  const square = niceStep(2 * radius, 8);
  const count = Math.min(mostSquares / 2, Math.ceil((2.2 * radius + far) / square));
  return {
    still: { middle: still.middle, radius },
    following: { middle: own.middle, radius: own.size / 2 },
    floor: { reach: count * square, square, middle: [first[0], first[1]] },
    withGround,
  };

  function include(row: number): void {
    const pose = drawnPose(report, history.time[row]!, exaggeration);
    for (const corner of corners) {
      const point = pointOf(pose, corner);
      all.include(point);
      own.include(minus(point, walk[row]!));
    }
  }
}

class Box {
  low: Vec3 = [Infinity, Infinity, Infinity];
  high: Vec3 = [-Infinity, -Infinity, -Infinity];

  include(point: Vec3): void {
    this.low = this.low.map((value, i) => Math.min(value, point[i]!)) as Vec3;
    this.high = this.high.map((value, i) => Math.max(value, point[i]!)) as Vec3;
  }

  get middle(): Vec3 {
    return this.low.map((value, i) => (value + this.high[i]!) / 2) as Vec3;
  }

  /** From corner to corner. */
  get size(): number {
    return Math.hypot(...minus(this.high, this.low));
  }
}

function boxOf(points: Vec3[]): Vec3[] {
  const box = new Box();
  for (const point of points) box.include(point);
  const ends = [box.low, box.high];
  return [0, 1, 2, 3, 4, 5, 6, 7].map((k): Vec3 => [ends[k & 1]![0], ends[(k >> 1) & 1]![1], ends[(k >> 2) & 1]![2]]);
}

function span(values: ArrayLike<number> | undefined): [number, number] {
  let [low, high] = [0, 0];
  for (let i = 0; i < (values?.length ?? 0); i++) [low, high] = [Math.min(low, values![i]!), Math.max(high, values![i]!)];
  return [low, high];
}
