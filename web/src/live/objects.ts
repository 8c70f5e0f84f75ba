// Objects to begin with, and the inputs of a block.
import { densityOf, isWeighed, massOf, usualDepth, weighedBy } from './block-mass';
import type { Draft } from './draft';
import { choiceRow, numberRow, pairRow, type Row } from './fields';
import { misfit, models, withModel } from './models';
import { blocksOf, isTree, modelOf, type Tree, type Value } from './tree';
import { quantity } from './units';

export interface ObjectPreset {
  name: string;
  about: string;
  blocks: Tree[];
  wall?: Tree;
}

export const objects: ObjectPreset[] = [
  { name: 'Statue', about: 'marble, 2.3 m', blocks: [{ width: 0.65, height: 2.3, depth: 0.5, density: 2700, com: [0.02, 0.05] }] },
  { name: 'Statue on a plinth', about: 'two blocks', blocks: [{ width: 0.65, height: 1.3, depth: 0.65, density: 2400 }, { width: 0.55, height: 1.8, depth: 0.45, density: 2700, com: [0.02, -0.05] }] },
  { name: 'Column', about: 'one piece, 6 m', blocks: [{ width: 0.9, height: 6, depth: 0.9, density: 2600 }] },
  { name: 'Column of drums', about: 'five drums', blocks: [1.2, 1.18, 1.16, 1.14, 1.12].map((width) => ({ width, height: 0.9, depth: width, density: 2700 })) },
  { name: 'Tombstone', about: 'upright slab', blocks: [{ width: 0.2, height: 0.95, depth: 0.6, density: 2600 }] },
  { name: 'Wall', about: 'free-standing, 3.5 m', blocks: [{ width: 0.5, height: 3.5, density: 2000 }] },
  { name: 'Wall of blocks', about: 'dry masonry', blocks: [], wall: { courses: 6, per_course: 3, width: 0.5, height: 0.25, density: 2000 } },
  { name: 'Cabinet', about: 'loaded below', blocks: [{ width: 0.45, height: 1.9, depth: 0.9, mass: 140, com: [0, -0.08] }] },
  { name: 'Cask', about: 'steel, 150 t', blocks: [{ width: 2.4, height: 5.7, mass: 150000, inertia: 460000 }] },
  { name: 'Balanced rock', about: 'narrow foot', blocks: [{ width: 0.5, height: 1.7, depth: 0.9, density: 2650, com: [0, 0.2] }] },
];

/** Another object under the same shaking, by the same model if that takes it. */
export function withObject(tree: Tree, { name, blocks, wall }: ObjectPreset): Tree {
  const copy = structuredClone(tree) as Tree;
  delete copy.block;
  delete copy.wall;
  copy.title = name;
  if (wall) copy.wall = structuredClone(wall) as Tree;
  else copy.block = structuredClone(blocks) as Value[];
  if (isTree(copy.initial)) {
    const angle = Array.isArray(copy.initial.angle) ? copy.initial.angle[0]! : copy.initial.angle;
    copy.initial = angle === undefined || wall ? {} : { angle: blocks.length > 1 ? blocks.map(() => angle) : angle };
  }
  return fitted(copy);
}

/** With a model that takes the object. */
export function fitted(tree: Tree): Tree {
  const present = models.find(({ name }) => name === modelOf(tree))!;
  if (present && misfit(tree, present) === null && !(present.name === 'stack' && blocksOf(tree).length === 1)) return tree;
  if (isTree(tree.wall)) return withModel({ ...tree, contact: { scheme: 'implicit-euler', step: 0.004 } }, 'contact');
  return withModel(tree, blocksOf(tree).length > 1 ? 'stack' : 'rocking');
}

const limits = { width: [0.05, 3], height: [0.1, 8], depth: [0.05, 3] } as const;

export function blockRows(draft: Draft): Row[] {
  const tree = draft.tree!;
  if (isTree(tree.wall)) return wallRows(draft);
  const blocks = blocksOf(tree);
  const i = Math.min(draft.block, blocks.length - 1);
  const block = blocks[i];
  if (!block) return [];
  const path = `block.${i}`;
  const half = (key: 'width' | 'height') => 0.45 * quantity(block[key]);
  const com = (k: 0 | 1, words: string, way: 'width' | 'height') => pairRow(draft, k, { path: `${path}.com`, words, kind: 'length', range: [-half(way), half(way)], usual: 0 });
  return [
    ...sizeRows(draft, path),
    com(1, 'Centre of mass above the middle', 'height'),
    com(0, 'Centre of mass to the right', 'width'),
    ...(i > 0 && block.at === undefined ? [numberRow(draft, { path: `${path}.offset`, words: 'Stands off centre by', kind: 'length', range: [-half('width'), half('width')], usual: 0 })] : []),
  ];
}

/** Sizes and weight of the block at a path, or of every block of a wall. */
function sizeRows(draft: Draft, path: string, of = ''): Row[] {
  const block = () => draft.get(path) as Tree;
  const around = (key: 'width' | 'height' | 'depth'): [number, number] => {
    const value = quantity(block()[key]);
    // A small model gets a slider for small models.
    return value < limits[key][0] * 3 ? [value / 4, value * 4] : [...limits[key]];
  };
  const weigh = (key: 'mass' | 'density') => (value: Value) => draft.set(path, weighedBy(block(), key, value));
  const mass = massOf(block());
  return [
    numberRow(draft, { path: `${path}.width`, words: `Width${of}`, symbol: 'b', kind: 'length', range: around('width') }),
    numberRow(draft, { path: `${path}.height`, words: `Height${of}`, symbol: 'h', kind: 'length', range: around('height') }),
    numberRow(draft, {
      path: `${path}.depth`, words: `Depth${of}`, kind: 'length', range: around('depth'), usual: () => (isWeighed(block()) ? NaN : usualDepth), empty: 'not given',
      hint: () => (block().depth !== undefined ? '' : isWeighed(block()) ? 'Not given. Only the mass counts.' : 'Not given: 1 m is assumed, and enters the mass.'),
    }),
    numberRow(draft, { path: `${path}.mass`, words: `Mass${of}`, symbol: 'm', kind: 'mass', range: [Math.min(1, mass / 10) || 1, Math.max(1000, 3 * mass) || 1000], log: true,
      usual: () => massOf(block()), origin: () => (block().depth === undefined ? 'from density, sizes and the assumed depth' : 'from density and sizes'), write: weigh('mass') }),
    numberRow(draft, { path: `${path}.density`, words: `Density${of}`, symbol: 'ρ', kind: 'density', range: [300, 8000], usual: () => densityOf(block()), empty: 'needs the depth',
      origin: () => (isWeighed(block()) ? 'from mass and sizes' : 'assumed'), write: weigh('density') }),
  ];
}

function wallRows(draft: Draft): Row[] {
  return [
    numberRow(draft, { path: 'wall.courses', words: 'Courses', kind: 'count', range: [1, 12] }),
    numberRow(draft, { path: 'wall.per_course', words: 'Blocks in a course', kind: 'count', range: [1, 8] }),
    ...sizeRows(draft, 'wall', ' of a block'),
    choiceRow('wall.bond', 'Joints', [['running', 'shifted by half a block'], ['stack', 'above each other']],
      () => String(draft.get('wall.bond') ?? 'running'), (value) => draft.set('wall.bond', value === 'running' ? undefined : value)),
  ];
}
