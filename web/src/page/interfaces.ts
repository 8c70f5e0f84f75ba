// The interfaces of a stack: number i lies below block i. Where they touch, whether they are open, what they are called.
import { hasCorners, modesAt } from './corners';
import type { Report } from './data';
import type { Block } from './types';

/** +1: turns about the right contact point, -1: about the left, 0: closed. */
export type ContactState = -1 | 0 | 1;

/** Relative angles below this, in radians, count as closed where a history does not say. */
const flat = 1e-7;

export const isStack = ({ blocks }: Report): boolean => blocks.length > 1;

/** Blocks beside each other: none of them lies on just one other. */
export const isWall = ({ blocks }: Report): boolean => blocks.length > 1 && blocks.some((block) => block.at);

/** The angle at which a block tips, on the side of a tilt. */
export const tipsAt = (block: Block, angle: number): number => (angle < 0 ? block.tipping_left : block.tipping_right);

/** Whether any block has an angle at which it tips; stones of an arch or a portal have none of their own. */
export const anyTips = ({ blocks }: Report): boolean => blocks.some((block) => block.tipping_left > 0 || block.tipping_right > 0);

/** What the tipping angle of a block is of: "block 1 with all above it". */
export function tippingBody({ data }: Report, i: number): string {
  return `${blockName(i)}${data.summary.blocks[i]?.tipping_body === 'with all above' ? ' with all above it' : ''}`;
}

/** The ends of the contact below a block, from its own centre line: as given, or where the faces overlap. */
export function contactOf(blocks: Block[], i: number): [number, number] {
  const block = blocks[i]!;
  const below = blocks[i - 1];
  if (block.contact && !block.at) return block.contact;
  const half = block.width / 2;
  if (!below || block.at) return [-half, half];
  return [Math.max(-half, -below.width / 2 - block.offset), Math.min(half, below.width / 2 - block.offset)];
}

/** From the history where it says so (at an event: after it), otherwise from the angles. */
export function contactState(report: Report, i: number, time: number): ContactState {
  const { history, data } = report;
  if (hasCorners(report)) {
    const [left, right] = modesAt(report, time);
    return Boolean(left) === Boolean(right) ? 0 : right ? 1 : -1;
  }
  if (isWall(report)) return 0;
  const open = history.values(`open_${i}`);
  if (open) return Math.sign(open[history.rowAt(time)] ?? 0) as ContactState;
  // On springs every base leans a little.
  if (data.summary.winkler && history.at('contact', time) >= 1) return 0;
  const lean = history.at(`angle_${i}`, time) - (i > 0 ? history.at(`angle_${i - 1}`, time) : 0);
  return Math.abs(lean) < flat ? 0 : lean > 0 ? 1 : -1;
}

/** Whether the pivot is a corner of the block below under the face of this one: forces then follow the face above. */
export function turnsOnCornerBelow(blocks: Block[], i: number, side: ContactState): boolean {
  const [block, below] = [blocks[i]!, blocks[i - 1]];
  if (!below || side === 0) return false;
  const reach = side * contactOf(blocks, i)[side > 0 ? 1 : 0]!;
  const hair = 1e-9 * block.width;
  return reach < block.width / 2 - hair && Math.abs(below.width / 2 - side * block.offset - reach) < hair;
}

export const blockName = (i: number): string => `block ${i + 1}`;

export const interfaceName = (i: number): string => (i === 0 ? 'ground' : `between block ${i} and ${i + 1}`);

/** For axes and legends. */
export const shortInterface = (i: number): string => (i === 0 ? 'ground' : `${i}–${i + 1}`);

export const stateWord = (state: number): string => (state > 0 ? 'pivot right' : state < 0 ? 'pivot left' : 'closed');

/** The weight an interface carries. */
export function carried({ blocks, data }: Report, i: number): number {
  return blocks.slice(i).reduce((sum, block) => sum + block.mass, 0) * data.gravity;
}
