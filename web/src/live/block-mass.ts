// What a block weighs, as the program finds it: its mass as given, or density times its volume.
import { fieldOf } from './described';
import { shapeOf, volumeOf } from './in-space';
import { areaOf, cornersOf } from './stones';
import type { Tree } from './tree';
import { quantity } from './units';

/** In kg/m3 and m: what the program takes where the scenario does not say. */
export const usualDensity = (): number => fieldOf('block', 'density').assumed ?? NaN;
export const usualDepth = (): number => fieldOf('block', 'depth').assumed ?? NaN;

const isRound = (block: Tree): boolean => shapeOf(block) !== 'box';
const isDrawn = (block: Tree): boolean => block.vertices !== undefined;
const volume = (block: Tree): number => isDrawn(block) ? areaOf(cornersOf(block)) * quantity(block.depth ?? usualDepth()) : volumeOf(isRound(block) || block.depth !== undefined ? block : { ...block, depth: usualDepth() });

export const isWeighed = (block: Tree): boolean => block.mass !== undefined;

export function massOf(block: Tree): number {
  return isWeighed(block) ? quantity(block.mass) : quantity(block.density ?? usualDensity()) * volume(block);
}

/** Of a block whose mass is given only its depth tells the density: NaN without. */
export function densityOf(block: Tree): number {
  if (!isWeighed(block)) return quantity(block.density ?? usualDensity());
  return block.depth === undefined && !isRound(block) ? NaN : quantity(block.mass) / volume(block);
}

/** About the centre of mass; of a uniform rectangle where the scenario does not say. */
export function inertiaOf(block: Tree): number {
  return block.inertia !== undefined ? quantity(block.inertia) : isDrawn(block) ? NaN : (massOf(block) * (quantity(block.width) ** 2 + quantity(block.height) ** 2)) / 12;
}

/** With a mass instead of a density, or the other way round. */
export function weighedBy(block: Tree, key: 'mass' | 'density', value: Tree[string]): Tree {
  const { mass: _mass, density: _density, ...rest } = block;
  return { ...rest, [key]: value };
}
