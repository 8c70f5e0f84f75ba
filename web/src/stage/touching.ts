// The forces at touching points, at some instants of the run: which lie nearest in time, how large they usually are.
import { decode, Samples, type Report, type Values } from '../page/data';
import type { Point } from './geometry';

/** A force of what lies below on a block, at a point from the ground's origin. */
export interface TouchForce {
  upper: number;
  at: Point;
  force: Point;
}

/** Impacts last a step and are as large as it is short: this part of the frames sets the scale. */
const usualShare = 0.9;

export class Touching {
  /** In newtons. */
  readonly usual: number;
  private readonly times: Samples;

  constructor(
    time: Values,
    private readonly first: Values,
    private readonly upper: Values,
    private readonly x: Values,
    private readonly y: Values,
    private readonly fx: Values,
    private readonly fy: Values,
  ) {
    this.times = new Samples(time);
    this.usual = this.usualLargest();
  }

  /** The instant nearest to a time. */
  nearest(time: number): number {
    const row = this.times.rowAt(time);
    const next = Math.min(row + 1, this.times.rows - 1);
    return Math.abs(this.times.axis[next]! - time) < Math.abs(this.times.axis[row]! - time) ? next : row;
  }

  timeOf(row: number): number {
    return this.times.axis[row] ?? 0;
  }

  forcesAt(row: number): TouchForce[] {
    const forces: TouchForce[] = [];
    for (let k = this.first[row] ?? 0; k < (this.first[row + 1] ?? 0); k++) {
      forces.push({ upper: this.upper[k]!, at: [this.x[k]!, this.y[k]!], force: [this.fx[k]!, this.fy[k]!] });
    }
    return forces;
  }

  private usualLargest(): number {
    const largest = Array.from({ length: this.times.rows }, (_, row) =>
      this.forcesAt(row).reduce((most, { force }) => Math.max(most, Math.hypot(...force) || 0), 0)).sort((a, b) => a - b);
    return largest[Math.floor(usualShare * (largest.length - 1))] ?? 0;
  }
}

const known = new WeakMap<Report, Touching | null>();

/** Null where a model has no such forces. */
export function touchingOf(report: Report): Touching | null {
  let touching = known.get(report);
  if (touching === undefined) {
    const forces = report.data.forces;
    touching = forces
      ? new Touching(decode(forces.time), decode(forces.first), decode(forces.upper), decode(forces.x), decode(forces.y), decode(forces.fx), decode(forces.fy))
      : null;
    if (touching && !(touching.usual > 0)) touching = null;
    known.set(report, touching);
  }
  return touching;
}
