// Shear over normal force, where something presses.
import type { Values } from '../page/data';

/** Below this part of the weight, a normal force says nothing about friction. */
const unloaded = 0.02;

/** Not a number where hardly anything presses. */
export function frictionRatio(shear: Values | undefined, normal: Values | undefined, weight: number): Float64Array | undefined {
  const least = unloaded * weight;
  return shear && normal && Float64Array.from(shear, (value, row) => (normal[row]! > least ? Math.abs(value) / normal[row]! : NaN));
}
