// What rigid rocking without sliding or bouncing keeps at an impact (Housner), in the measure of energies of swings.
import type { Block } from '../page/types';

/** The root of the energy after over the energy before, for an impact after which it turns about the corner of this side. */
export function housnerRatio(block: Block, gravity: number, side: -1 | 1): number {
  const [left, right] = block.contact ?? [-block.width / 2, block.width / 2];
  const height = block.height / 2 + block.com[1];
  const arms = { left: block.com[0] - left, right: right - block.com[0] };
  // Per mass, about each corner.
  const inertia = (arm: number, p: number) => (gravity * Math.hypot(arm, height)) / (p * p);
  const [about, across] = side > 0 ? [arms.right, arms.left] : [arms.left, arms.right];
  const [after, before] = [inertia(about, side > 0 ? block.p_right : block.p_left), inertia(across, side > 0 ? block.p_left : block.p_right)];
  const rates = 1 - (about * (about + across)) / after;
  return rates * Math.sqrt(after / before);
}
