// What part of the world the animation shows, and how it maps to the canvas.
import { hasCorners } from '../page/corners';
import type { Report } from '../page/data';
import { extremes } from '../charts/figure';
import { baseCentre, poses, type Point } from './geometry';
import { reachOf, swayAt } from './supports';
import type { Block } from '../page/types';

export interface Camera {
  /** Pixels per metre. */
  scale: number;
  /** True when the view moves with the ground because it travels far. */
  followsGround: boolean;
  /** Height in pixels of the ground drawn below the blocks. */
  groundDepth: number;
  toScreen(point: Point, groundOffset: number): Point;
}

export interface Extent {
  left: number;
  right: number;
  top: number;
  groundLeft: number;
  groundRight: number;
  /** True when the view goes with the block because it slides far: left and right are then seen from its base. */
  followsBlock: boolean;
}

const samples = 300;
/** Sliding farther than this, in sizes of the block, would make it small in a view that stays. */
const farAway = 3;

/** Everything the blocks sweep over, in metres relative to the ground, and how far the ground goes. */
export function sweep(report: Report, exaggeration: number): Extent {
  const { history, blocks } = report;
  const [wide, height] = standing(blocks);
  const half = Math.max(wide, reachOf(report));
  const extent: Extent = { left: -half, right: half, top: height, groundLeft: 0, groundRight: 0, followsBlock: slidesFar(report, Math.max(2 * half, height)) };
  const displacement = history.values('ground_displacement');
  const stride = Math.max(1, Math.floor(history.rows / samples));
  for (let row = 0; row < history.rows; row += stride) include(row);
  include(history.rowAt(report.peakTime));
  include(history.rows - 1);
  // The highest point of a short flight may lie between the samples.
  if (hasCorners(report)) for (const name of ['x_0', 'y_0']) extremes(history.values(name)!).forEach(include);
  return extent;

  function include(row: number): void {
    const time = history.time[row]!;
    const middle = middleOf(report, extent, time);
    const sway = swayAt(report, time);
    for (const pose of poses(report, time, exaggeration)) {
      for (const [x, y] of pose.corners) {
        extent.left = Math.min(extent.left, x + sway - middle);
        extent.right = Math.max(extent.right, x + sway - middle);
        extent.top = Math.max(extent.top, y);
      }
    }
    const moved = displacement?.[row] ?? 0;
    extent.groundLeft = Math.min(extent.groundLeft, moved);
    extent.groundRight = Math.max(extent.groundRight, moved);
  }
}

/** How far the blocks reach to the sides, and how high they are, before anything moves. */
export function standing(blocks: Block[]): [number, number] {
  let [off, level] = [0, 0];
  const places = blocks.map((block) => {
    const [x, y] = block.at ?? [(off += block.offset), level];
    level += block.height;
    return [Math.abs(x) + block.width / 2, y + block.height];
  });
  return [0, 1].map((k) => Math.max(...places.map((place) => place[k]!))) as [number, number];
}

function slidesFar(report: Report, size: number): boolean {
  const slip = report.history.values('slip_0');
  if (!slip || !hasCorners(report)) return false;
  const [low, high] = extremes(slip).map((row) => slip[row]!) as [number, number];
  return high - low > farAway * size;
}

/** The place, in metres from where the first base was, that the view keeps in its middle. */
export function middleOf(report: Report, { followsBlock }: Extent, time: number): number {
  return followsBlock ? baseCentre(report, time) : 0;
}

/** `headroom`: pixels kept free above, for words; `deep`: the ground needs room for a drawing; `below`: pixels between base and ground. */
export function aim(extent: Extent, width: number, height: number, headroom: number, { deep = false, below = 0 } = {}): Camera {
  const groundDepth = Math.round(deep ? Math.min(130, height * 0.3) : Math.min(64, height * 0.16)) + below;
  const travel = extent.groundRight - extent.groundLeft;
  const size = Math.max(extent.top, extent.right - extent.left);
  const followsGround = travel > 0.6 * size;
  const left = extent.left + (followsGround ? 0 : extent.groundLeft);
  const right = extent.right + (followsGround ? 0 : extent.groundRight);
  const margin = 0.05 * size;
  const scale = Math.min((height - groundDepth - headroom) / extent.top, width / (right - left + 2 * margin));
  // As near to the middle as the sweep allows: a fall to one side moves the view, small motions do not.
  const half = width / 2 / scale;
  const centre = Math.min(left - margin + half, Math.max(right + margin - half, 0));
  return {
    scale,
    followsGround,
    groundDepth,
    toScreen: ([x, y], groundOffset) => [
      width / 2 + (x + (followsGround ? 0 : groundOffset) - centre) * scale,
      height - groundDepth - y * scale,
    ],
  };
}
