// One-click changes that may help, and the same as columns to compare.
import { button, el } from '../page/dom';
import { inertiaOf, massOf } from './block-mass';
import type { Draft } from './draft';
import { later } from './later';
import { form } from './described';
import { isInSpace } from './in-space';
import { misfit, withModel } from './models';
import { strengthKey } from './motions';
import { blocksOf, isPlaced, isTree, masonryOf, modelOf, type Tree, type Value } from './tree';
import { quantity } from './units';

export interface WhatIf {
  name: string;
  about: string;
  /** Null where it does not apply. */
  change(tree: Tree): Tree | null;
}

const rounded = (value: number): number => Number(value.toPrecision(4));

/** Changes the lengths of the lowest block, or of the wall's blocks. */
function scaled(tree: Tree, key: 'width' | 'height', factor: number): Tree | null {
  const copy = structuredClone(tree) as Tree;
  const block = isTree(copy.wall) ? copy.wall : (blocksOf(copy)[key === 'width' ? 0 : blocksOf(copy).length - 1] as Tree | undefined);
  if (block && key === 'width' && block.diameter !== undefined) {
    for (const across of ['diameter', 'top_diameter']) if (block[across] !== undefined) block[across] = rounded(quantity(block[across]) * factor);
    return block.inertia === undefined ? copy : null;
  }
  if (!block || !Number.isFinite(quantity(block[key])) || Array.isArray(block.inertia)) return null;
  const uniform = () => inertiaOf({ ...block, inertia: undefined } as unknown as Tree);
  const before = uniform();
  block[key] = rounded(quantity(block[key]) * factor);
  // A base that is wider one way only falls the other way.
  if (key === 'width' && !isTree(copy.wall) && Number.isFinite(quantity(block.depth))) block.depth = rounded(quantity(block.depth) * factor);
  // A given moment of inertia grows as that of a uniform block would.
  if (block.inertia !== undefined) block.inertia = rounded((quantity(block.inertia) * uniform()) / before);
  return copy;
}

function lower(tree: Tree): Tree | null {
  const copy = structuredClone(tree) as Tree;
  const block = blocksOf(copy)[0];
  if (!block || isTree(copy.wall)) return null;
  const com = Array.isArray(block.com) ? block.com.map((value: Value) => quantity(value)) : isInSpace(tree) ? [0, 0, 0] : [0, 0];
  const low = com.pop()! - 0.1 * quantity(block.height);
  if (low < -0.4 * quantity(block.height)) return null;
  block.com = [...com, rounded(low)];
  return copy;
}

function rougher(tree: Tree): Tree | null {
  const copy = structuredClone(tree) as Tree;
  const friction = isTree(copy.friction) ? copy.friction : null;
  if (!friction || !Number.isFinite(quantity(friction.static))) return null;
  friction.static = rounded(quantity(friction.static) * 1.5);
  if (friction.kinetic !== undefined) friction.kinetic = rounded(quantity(friction.kinetic) * 1.5);
  return copy;
}

/** Glued to what it stands on: one body, as high as both. */
function fixed(tree: Tree): Tree | null {
  const blocks = blocksOf(tree);
  if (blocks.length !== 2 || masonryOf(tree) || blocks.some(isPlaced)) return null;
  const [low, high] = blocks as [Tree, Tree];
  const com = (block: Tree) => (Array.isArray(block.com) ? block.com.map((value: Value) => quantity(value)) : [0, 0]) as [number, number];
  const [h1, h2, m1, m2] = [quantity(low.height), quantity(high.height), massOf(low), massOf(high)];
  const height = h1 + h2;
  const [x1, y1] = [com(low)[0], h1 / 2 + com(low)[1]];
  const [x2, y2] = [com(high)[0] + (quantity(high.offset) || 0), h1 + h2 / 2 + com(high)[1]];
  const [x, y] = [(m1 * x1 + m2 * x2) / (m1 + m2), (m1 * y1 + m2 * y2) / (m1 + m2)];
  const inertia = inertiaOf(low) + inertiaOf(high) + m1 * ((x1 - x) ** 2 + (y1 - y) ** 2) + m2 * ((x2 - x) ** 2 + (y2 - y) ** 2);
  const copy = withModel(tree, form().model);
  copy.block = [{ width: quantity(low.width), height, ...(low.depth === undefined ? {} : { depth: low.depth }), mass: rounded(m1 + m2), inertia: rounded(inertia), com: [rounded(x), rounded(y - height / 2)] }];
  if (isTree(copy.initial)) copy.initial = Array.isArray(copy.initial.angle) ? { angle: copy.initial.angle[0]! } : copy.initial;
  return copy;
}

/** By a model that lets it slide and costs little. */
function sliding(tree: Tree): Tree | null {
  const model = form().models.find((one) => one.slides && !one.stepped && misfit(tree, one) === null);
  return model && modelOf(tree) === form().model ? withModel(tree, model.name) : null;
}

/** The whole motion times a factor. */
export function shaken(tree: Tree, factor: number): Tree | null {
  const copy = structuredClone(tree) as Tree;
  let changes = 0;
  for (const motion of isTree(copy.ground) ? [copy.ground.horizontal, copy.ground.transverse, copy.ground.vertical].filter((motion) => isTree(motion)) as Tree[] : []) {
    const key = strengthKey(motion);
    if (!key) continue;
    motion[key] = rounded(quantity(motion[key] ?? 1) * factor);
    changes++;
  }
  return changes ? copy : null;
}

export const whatIfs: WhatIf[] = [
  { name: 'Wider base', about: 'a quarter wider, both ways', change: (tree) => scaled(tree, 'width', 1.25) },
  { name: 'Less tall', about: 'a fifth less tall', change: (tree) => scaled(tree, 'height', 0.8) },
  { name: 'Weight lower', about: 'centre of mass down by a tenth of the height', change: lower },
  { name: 'Rougher floor', about: 'half as much friction again', change: rougher },
  { name: 'Fixed together', about: 'both blocks as one piece', change: fixed },
  { name: 'May slide', about: 'by the model with friction', change: sliding },
  { name: 'Half as strong', about: 'half the shaking', change: (tree) => shaken(tree, 0.5) },
];

/** The other models that take this object. */
export function otherModels(tree: Tree): WhatIf[] {
  return form().models.filter((model) => model.name !== modelOf(tree) && misfit(tree, model) === null)
    .map(({ name, menu }) => ({ name: menu, about: `model ${name}`, change: (one: Tree) => withModel(one, name) }));
}

export function whatIfRow(draft: Draft): HTMLElement {
  const row = el('div', { class: 'what-ifs', role: 'group', 'aria-label': 'What would help' });
  let names = '';
  const show = () => {
    const fitting = draft.tree ? whatIfs.filter(({ change }) => change(draft.tree!) !== null) : [];
    if (names === fitting.map(({ name }) => name).join()) return;
    names = fitting.map(({ name }) => name).join();
    row.replaceChildren(el('span', { class: 'hint' }, 'What if '), ...fitting.map(({ name, about, change }) =>
      button(name, () => {
        const next = draft.tree && change(draft.tree);
        if (next) draft.setTree(next);
      }, { class: 'chip', title: about })));
  };
  draft.onChange(later(show));
  show();
  return row;
}
