// Objects to begin with, and the inputs of a block.
import { densityOf, inertiaOf, isWeighed, massOf, usualDepth, weighedBy } from './block-mass';
import { fieldOf, fieldsOf, modelInfo, type FieldInfo } from './described';
import { joined, noRows, tableRows, type Rows } from './described-rows';
import type { Draft } from './draft';
import { choiceRow, type FieldSpec, type Row } from './fields';
import { hasKey, isInSpace, shapeOf, withShape } from './in-space';
import { misfit, usualModel, withModel } from './models';
import { cornersOf, widthOf } from './stones';
import { blocksOf, isPlaced, isTree, masonryOf, masonryTables, modelOf, type Tree, type Value } from './tree';
import { quantity } from './units';

export interface ObjectPreset {
  name: string;
  about: string;
  blocks: Tree[];
  /** The table that makes its blocks, where they are not listed. */
  made?: Tree;
  /** How it is computed within seconds. */
  computed?: Tree;
}

export const objects: ObjectPreset[] = [
  { name: 'Statue', about: 'marble, 2.3 m', blocks: [{ width: 0.65, height: 2.3, depth: 0.5, density: 2700, com: [0.02, 0.05] }] },
  { name: 'Statue on a plinth', about: 'two blocks', blocks: [{ width: 0.65, height: 1.3, depth: 0.65, density: 2400 }, { width: 0.55, height: 1.8, depth: 0.45, density: 2700, com: [0.02, -0.05] }] },
  { name: 'Column', about: 'one piece, 6 m', blocks: [{ width: 0.9, height: 6, depth: 0.9, density: 2600 }] },
  { name: 'Column of drums', about: 'five drums', blocks: [1.2, 1.18, 1.16, 1.14, 1.12].map((width) => ({ width, height: 0.9, depth: width, density: 2700 })) },
  { name: 'Tombstone', about: 'upright slab', blocks: [{ width: 0.2, height: 0.95, depth: 0.6, density: 2600 }] },
  { name: 'Wall', about: 'free-standing, 3.5 m', blocks: [{ width: 0.5, height: 3.5, density: 2000 }] },
  { name: 'Wall of blocks', about: 'dry masonry', blocks: [], made: { wall: { courses: 6, per_course: 3, width: 0.5, height: 0.25, density: 2000 } }, computed: { contact: { scheme: 'implicit-euler', step: 0.004 } } },
  { name: 'Arch', about: 'seven voussoirs', blocks: [], made: { arch: { radius: 2.5, thickness: 0.4, half_angle: 1.37, voussoirs: 7, density: 2000 } }, computed: { contact: { scheme: 'implicit-euler', step: 0.002 } } },
  { name: 'Portal', about: 'three stones to be shaped', blocks: [[[-1.3, 0], [-0.8, 0], [-0.85, 1.8], [-1.25, 1.8]], [[0.8, 0], [1.3, 0], [1.25, 1.8], [0.85, 1.8]], [[-1.4, 1.8], [1.4, 1.8], [1.3, 2.2], [-1.3, 2.2]]].map((vertices) => ({ vertices, density: 2400 })), computed: { contact: { scheme: 'implicit-euler', step: 0.002 } } },
  { name: 'Cabinet', about: 'loaded below', blocks: [{ width: 0.45, height: 1.9, depth: 0.9, mass: 140, com: [0, -0.08] }] },
  { name: 'Cask', about: 'steel, 150 t', blocks: [{ width: 2.4, height: 5.7, mass: 150000, inertia: 460000 }] },
  { name: 'Balanced rock', about: 'narrow foot', blocks: [{ width: 0.5, height: 1.7, depth: 0.9, density: 2650, com: [0, 0.2] }] },
];

/** Another object under the same shaking, by the same model if that takes it. */
export function withObject(tree: Tree, { name, blocks, made, computed }: ObjectPreset): Tree {
  const copy = structuredClone(tree) as Tree;
  delete copy.block;
  for (const name of ['base', ...masonryTables]) delete copy[name];
  copy.title = name;
  if (made) Object.assign(copy, structuredClone(made));
  else copy.block = structuredClone(blocks) as Value[];
  if (isTree(copy.initial)) {
    const angle = Array.isArray(copy.initial.angle) ? copy.initial.angle[0]! : copy.initial.angle;
    copy.initial = angle === undefined || made ? {} : { angle: blocks.length > 1 ? blocks.map(() => angle) : angle };
  }
  return fitted({ ...copy, ...(computed ? (structuredClone(computed) as Tree) : {}) });
}

/** With a model that takes the object. A model for several blocks that do not slide gives way when one is left. */
export function fitted(tree: Tree): Tree {
  const present = modelInfo(modelOf(tree));
  const keeps = present && misfit(tree, present) === null;
  const alone = !masonryOf(tree) && blocksOf(tree).length === 1;
  return keeps && !(alone && present.several_blocks && !present.places_blocks) ? tree : withModel(tree, usualModel(tree));
}

/** What a polygon does not have. */
const ofRectangles = ['width', 'height', 'at', 'offset'];

/** Of the chosen block, or of every block of a wall. */
export function objectRows(draft: Draft): Rows {
  const tree = draft.tree!;
  const made = masonryOf(tree);
  if (made) return tableRows(draft, { path: made, fields: fieldsOf(made), special: (field) => blockSpecial(draft, made, field) });
  const blocks = blocksOf(tree);
  const i = Math.min(draft.block, blocks.length - 1);
  const block = blocks[i];
  if (!block) return noRows;
  const path = `block.${i}`;
  // The lowest block stands on the ground, one with a place of its own where it says.
  const drawn = block.vertices !== undefined;
  const special = (field: FieldInfo) => (drawn && ofRectangles.includes(field.key) ? null : field.key === 'offset' && (i === 0 || isPlaced(block)) ? null : blockSpecial(draft, path, field));
  const rows = tableRows(draft, { path, fields: fieldsOf('block').filter(({ key }) => key !== 'shape'), special });
  return isInSpace(tree) ? joined({ first: [shapeRow(draft, path)], more: [] }, rows) : rows;
}

/** A shape has sizes of its own; one that needs a file is chosen in the text. */
function shapeRow(draft: Draft, path: string): Row {
  const field = fieldOf('block', 'shape');
  const block = () => draft.get(path) as Tree;
  const options = (field.choices ?? []).filter(({ name }) => name !== 'mesh' || shapeOf(block()) === 'mesh');
  return choiceRow(`${path}.shape`, field.label, options.map(({ name, words }) => [name, `${name}: ${words}`]), () => shapeOf(block()), (shape) => draft.set(path, withShape(block(), shape)), field.words);
}

/** What follows from other numbers of the block. */
function blockSpecial(draft: Draft, path: string, { key, slider }: FieldInfo): Partial<FieldSpec> | null {
  const block = () => draft.get(path) as Tree;
  const space = isInSpace(draft.tree!);
  if (space && !hasKey(block(), key)) return null;
  const weigh = (value: Value) => draft.set(path, weighedBy(block(), key as 'mass' | 'density', value));
  const half = 0.45 * (block().vertices === undefined ? quantity(block().width ?? block().diameter) : widthOf(cornersOf(block())));
  // A small model gets a slider for small models.
  const around = (): Partial<FieldSpec> => {
    const value = quantity(block()[key]);
    return slider && value < slider[0] * 3 ? { range: [value / 4, value * 4] } : {};
  };
  if (['width', 'height', 'diameter', 'top_diameter'].includes(key)) return around();
  if (key === 'offset' || key === 'com') return { range: [-half, half] };
  if (key === 'depth') {
    return { ...around(), usual: () => (isWeighed(block()) ? NaN : usualDepth()), empty: 'not given',
      hint: () => (block().depth !== undefined ? '' : isWeighed(block()) ? 'Not given. Only the mass counts.' : `Not given: ${usualDepth()} m is assumed, and enters the mass.`) };
  }
  if (key === 'mass') {
    const mass = massOf(block());
    return { range: [Math.min(1, mass / 10) || 1, Math.max(1000, 3 * mass) || 1000], log: true, usual: () => massOf(block()), empty: 'from density and mesh', write: weigh,
      origin: () => (block().depth === undefined && !space ? 'from density, sizes and the assumed depth' : 'from density and sizes') };
  }
  if (key === 'density') return { usual: () => densityOf(block()), empty: shapeOf(block()) === 'mesh' ? 'from mass and mesh' : 'needs the depth', origin: () => (isWeighed(block()) ? 'from mass and sizes' : 'assumed'), write: weigh };
  if (key === 'inertia' && block().vertices !== undefined) return { empty: 'from shape and mass' };
  return key !== 'inertia' ? {} : space ? { empty: 'from shape and mass' } : { usual: () => inertiaOf(block()) };
}
