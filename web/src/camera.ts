// What part of the world the animation shows, and how it maps to the canvas.
import type { Report } from './data';
import { poses, type Point } from './geometry';

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
}

const samples = 300;

/** Everything the blocks sweep over, in metres relative to the ground, and how far the ground goes. */
export function sweep(report: Report, exaggeration: number): Extent {
  const { history, blocks } = report;
  const height = blocks.reduce((sum, block) => sum + block.height, 0);
  let off = 0;
  const half = Math.max(...blocks.map((block) => block.width / 2 + Math.abs((off += block.offset))));
  const extent: Extent = { left: -half, right: half, top: height, groundLeft: 0, groundRight: 0 };
  const displacement = history.values('ground_displacement');
  const stride = Math.max(1, Math.floor(history.rows / samples));
  for (let row = 0; row < history.rows; row += stride) include(row);
  include(history.rowAt(report.peakTime));
  include(history.rows - 1);
  return extent;

  function include(row: number): void {
    for (const pose of poses(report, history.time[row]!, exaggeration)) {
      for (const [x, y] of pose.corners) {
        extent.left = Math.min(extent.left, x);
        extent.right = Math.max(extent.right, x);
        extent.top = Math.max(extent.top, y);
      }
    }
    const moved = displacement?.[row] ?? 0;
    extent.groundLeft = Math.min(extent.groundLeft, moved);
    extent.groundRight = Math.max(extent.groundRight, moved);
  }
}

/** `headroom`: pixels kept free above, for words. */
export function aim(extent: Extent, width: number, height: number, headroom: number): Camera {
  const groundDepth = Math.round(Math.min(64, height * 0.16));
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
