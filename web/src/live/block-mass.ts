// What a block weighs, as the program finds it: its mass as given, or density times width, height and depth.
import { fieldOf } from './described';
import type { Tree } from './tree';
import { quantity } from './units';

/** In kg/m3 and m: what the program takes where the scenario does not say. */
export const usualDensity = (): number => fieldOf('block', 'density').assumed ?? NaN;
export const usualDepth = (): number => fieldOf('block', 'depth').assumed ?? NaN;

const face = (block: Tree): number => quantity(block.width) * quantity(block.height);
const depthOf = (block: Tree): number => (block.depth === undefined ? usualDepth() : quantity(block.depth));

export const isWeighed = (block: Tree): boolean => block.mass !== undefined;

export function massOf(block: Tree): number {
  return isWeighed(block) ? quantity(block.mass) : quantity(block.density ?? usualDensity()) * face(block) * depthOf(block);
}

/** Of a block whose mass is given only its depth tells the density: NaN without. */
export function densityOf(block: Tree): number {
  if (!isWeighed(block)) return quantity(block.density ?? usualDensity());
  return block.depth === undefined ? NaN : quantity(block.mass) / (face(block) * quantity(block.depth));
}

/** About the centre of mass; of a uniform rectangle where the scenario does not say. */
export function inertiaOf(block: Tree): number {
  return block.inertia !== undefined ? quantity(block.inertia) : (massOf(block) * (quantity(block.width) ** 2 + quantity(block.height) ** 2)) / 12;
}

/** With a mass instead of a density, or the other way round. */
export function weighedBy(block: Tree, key: 'mass' | 'density', value: Tree[string]): Tree {
  const { mass: _mass, density: _density, ...rest } = block;
  return { ...rest, [key]: value };
}
