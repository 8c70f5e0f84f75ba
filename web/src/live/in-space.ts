// Scenarios of a body in space: what they hold that planar ones do not, and how one becomes the other.
import { fieldOf, modelInfo } from './described';
import { blocksOf, isTree, modelOf, type Tree, type Value } from './tree';
import { quantity } from './units';

export const isInSpace = (tree: Tree): boolean => modelInfo(modelOf(tree))?.in_space ?? false;

const listsOfStart = ['position', 'velocity'];
const onlyInSpace: Record<string, string[]> = { ground: ['transverse', 'azimuth'], initial: ['azimuth', 'twist', 'quaternion', 'angular_velocity'], run: ['stop_at_overturn'] };

/** The same object with a depth, and lists of three numbers; a moment of inertia about one axis says nothing of the others. */
export function toSpace(tree: Tree): Tree {
  for (const block of blocksOf(tree)) {
    block.depth ??= fieldOf('block', 'depth').assumed ?? 1;
    if (Array.isArray(block.com) && block.com.length === 2) block.com = [block.com[0]!, 0, block.com[1]!];
    delete block.inertia;
  }
  eachStart(tree, (list) => (list.length === 2 ? [list[0]!, 0, list[1]!] : list));
  return tree;
}

/** Seen along the depth: a round body as wide as its base. */
export function toPlane(tree: Tree): Tree {
  for (const block of blocksOf(tree)) {
    if (block.diameter !== undefined) [block.width, block.depth] = [block.diameter, block.diameter];
    if (Array.isArray(block.com) && block.com.length === 3) block.com = [block.com[0]!, block.com[2]!];
    for (const key of ['shape', 'diameter', 'top_diameter', 'inertia']) delete block[key];
  }
  eachStart(tree, (list) => (list.length === 3 ? [list[0]!, list[2]!] : list));
  for (const [table, keys] of Object.entries(onlyInSpace)) {
    const values = tree[table];
    if (!isTree(values)) continue;
    for (const key of keys) delete values[key];
    if (!Object.keys(values).length) delete tree[table];
  }
  return tree;
}

function eachStart(tree: Tree, change: (list: Value[]) => Value[]): void {
  if (!isTree(tree.initial)) return;
  for (const key of listsOfStart) {
    const list = tree.initial[key];
    if (Array.isArray(list)) tree.initial[key] = change(list);
  }
}

export const shapeOf = (block: Tree): string => String(block.shape ?? 'box');

/** Of one shape made another of about the same size. */
export function withShape(block: Tree, shape: string): Tree {
  const { shape: _shape, width, depth, diameter, top_diameter: _top, ...rest } = block;
  const across = diameter ?? width ?? 0.5;
  if (shape === 'box') return { ...(width !== undefined && depth !== undefined ? { width, depth } : { width: across, depth: across }), ...rest };
  const round: Tree = { shape, diameter: across, ...rest };
  return shape === 'frustum' ? { ...round, top_diameter: Number((0.7 * quantity(across)).toPrecision(3)) } : round;
}

const ofMeshes = ['file', 'scale', 'up', 'face'];
const sizes = ['width', 'depth', 'height', 'diameter', 'top_diameter'];

/** Whether its shape gives a meaning to a key: a mesh has the sizes of its file. */
export function hasKey(block: Tree, key: string): boolean {
  const shape = shapeOf(block);
  if (ofMeshes.includes(key)) return shape === 'mesh';
  if (shape === 'mesh') return !sizes.includes(key);
  const byDiameter = shape === 'frustum' || (shape === 'cylinder' && block.width === undefined);
  if (key === 'width' || key === 'depth') return !byDiameter;
  if (key === 'diameter') return byDiameter;
  return key !== 'top_diameter' || shape === 'frustum';
}

/** In cubic metres. */
export function volumeOf(block: Tree): number {
  const [width, depth, height] = ['width', 'depth', 'height'].map((key) => quantity(block[key])) as [number, number, number];
  const [base, top] = [quantity(block.diameter), quantity(block.top_diameter)];
  if (shapeOf(block) === 'frustum') return (Math.PI * height * (base * base + base * top + top * top)) / 12;
  if (shapeOf(block) === 'cylinder') return (Math.PI / 4) * (block.width === undefined ? base * base : width * depth) * height;
  return width * depth * height;
}
