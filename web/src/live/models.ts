// The models, the laws of impact and what each needs in the scenario.
import type { Draft } from './draft';
import { choiceRow, numberRow, pairRow, type Row } from './fields';
import { blocksOf, isTree, modelOf, type Tree } from './tree';
import { quantity } from './units';

export interface Model {
  name: string;
  words: string;
  about: string;
  several: boolean;
}

export const models: Model[] = [
  { name: 'rocking', words: 'Rocks, does not slide', about: 'rocking, the classic', several: false },
  { name: 'friction', words: 'May slide, hop and bounce', about: 'friction', several: false },
  { name: 'stack', words: 'Stack, does not slide', about: 'stack', several: true },
  { name: 'contact', words: 'Blocks that slide and rock', about: 'contact', several: true },
  { name: 'winkler', words: 'On soft ground', about: 'springs', several: false },
  { name: 'dirac', words: 'Impacts as a brief force', about: 'smoothed impacts', several: false },
];

const slides = ['friction', 'contact', 'winkler'];
const bounces = ['rocking', 'stack', 'dirac'];

/** The same object under the same shaking by another model: what that model does not know is left out. */
export function withModel(tree: Tree, model: string): Tree {
  const copy = structuredClone(tree) as Tree;
  copy.model = model;
  if (slides.includes(model)) copy.friction = { static: 0.6, ...(isTree(copy.friction) ? copy.friction : {}) };
  if (!bounces.includes(model)) delete copy.restitution;
  if (model !== 'friction') delete copy.impact;
  if (model !== 'contact') delete copy.contact;
  if (model !== 'dirac') delete copy.dirac;
  if (model !== 'rocking' && model !== 'dirac') delete copy.equations;
  if (model === 'winkler') copy.winkler = isTree(copy.winkler) ? copy.winkler : { stiffness: '100 MPa', damping_ratio: 0.1, step: 0.0005, large_rotations: true };
  else delete copy.winkler;
  if (isTree(copy.friction) && model !== 'friction') delete copy.friction.kinetic;
  if (isTree(copy.initial) && model !== 'friction' && model !== 'winkler') {
    delete copy.initial.position;
    delete copy.initial.velocity;
  }
  return copy;
}

/** Null: the model takes the object; else why not. */
export function misfit(tree: Tree, { several, name }: Model): string | null {
  if (isTree(tree.wall)) return name === 'contact' ? null : 'the object is a wall of blocks';
  const blocks = blocksOf(tree);
  if (!several && blocks.length > 1) return 'for one block only';
  if (name === 'stack' && blocks.some((block) => block.at !== undefined)) return 'blocks stand beside each other';
  return null;
}

const laws: [string, string][] = [
  ['housner', 'from its shape (Housner)'], ['constant', 'a fixed share of the speed'], ['factor', 'times Housner’s'], ['inset', 'rounded corners'],
  ['energy', 'some energy given back'], ['random', 'a little different every time'], ['degrading', 'less with every impact'],
];

const lawKeys: Record<string, Tree> = {
  housner: {}, constant: { value: 0.9 }, factor: { factor: 1.0 }, inset: { ratio: 0.1 }, energy: { eta: 0.3 }, random: { epsilon: 0.05, seed: 1 }, degrading: { epsilon: 0.02 },
};

/** What happens at the floor: friction and impacts. */
export function floorRows(draft: Draft): Row[] {
  const tree = draft.tree!;
  const model = modelOf(tree);
  const rows: Row[] = [];
  const friction = { path: 'friction.static', words: 'Friction of the floor', symbol: 'μ', kind: 'number' as const, range: [0, 1.5] as [number, number] };
  rows.push(numberRow(draft, slides.includes(model) ? friction
    : { ...friction, empty: 'not given', hint: () => (draft.get('friction.static') === undefined ? 'This model does not slide. Give the friction to be told whether that holds.' : '') }));
  if (model === 'friction') {
    const bounce = (k: 0 | 1, side: string) => pairRow(draft, k, { path: 'impact.normal', words: `Bounce of its ${side} corner`, symbol: 'eₙ', kind: 'number', range: [0, 1], usual: 0 });
    rows.push(numberRow(draft, { path: 'friction.kinetic', words: 'Kinetic friction, once it slides', symbol: 'μₖ', kind: 'number', range: [0, 1.5], usual: () => quantity(draft.get('friction.static')), origin: () => 'as the static one' }),
      bounce(0, 'left'), bounce(1, 'right'));
  }
  if (bounces.includes(model)) rows.push(...lawRows(draft, model));
  if (model === 'winkler') {
    rows.push(numberRow(draft, { path: 'winkler.stiffness', words: 'Stiffness of the ground', symbol: 'k', kind: 'stiffness', range: [1e6, 1e10], log: true, usual: 1e9 }));
    if (draft.get('winkler.restitution') === undefined) rows.push(numberRow(draft, { path: 'winkler.damping_ratio', words: 'Damping of the ground', symbol: 'ζ', kind: 'number', range: [0, 1], usual: 0 }));
    else rows.push(numberRow(draft, { path: 'winkler.restitution', words: 'Speed kept at an impact', symbol: 'r', kind: 'number', range: [0.5, 0.99] }));
  }
  if (model === 'contact') {
    rows.push(choiceRow('contact.scheme', 'Scheme', [['hybrid', 'hybrid: exact impacts'], ['moreau', 'Moreau'], ['implicit-euler', 'implicit Euler, robust']],
      () => String(draft.get('contact.scheme') ?? 'hybrid'), (value) => draft.set('contact.scheme', value)),
    numberRow(draft, { path: 'contact.step', words: 'Time step', kind: 'time', range: [0.0002, 0.01], log: true, usual: 0.001 }));
  }
  if (model === 'dirac') rows.push(numberRow(draft, { path: 'dirac.penalty', words: 'Width of the force', symbol: 'n', kind: 'number', range: [1e-6, 0.02], log: true, usual: 2e-4 }));
  return rows;
}

function lawRows(draft: Draft, model: string): Row[] {
  const law = () => String(draft.get('restitution.law') ?? 'housner');
  const rows = [choiceRow('restitution.law', 'Speed kept at an impact', laws, law, (value) => draft.set('restitution', { law: value, ...lawKeys[value] }))];
  const add = (key: string, words: string, range: [number, number], symbol = '') => rows.push(numberRow(draft, { path: `restitution.${key}`, words, kind: 'number', range, ...(symbol ? { symbol } : {}) }));
  const value = law();
  const share = (k: 0 | 1, side: string) => pairRow(draft, k, { path: 'restitution.value', words: `Share kept when it leaves its ${side} corner`, symbol: 'r', kind: 'number', range: [0, 1] });
  if (value === 'constant' && !Array.isArray(draft.get('restitution.value'))) add('value', 'Share kept', [0, 1], 'r');
  else if (value === 'constant') rows.push(share(0, 'right'), share(1, 'left'));
  if (value === 'constant' && model === 'stack' && draft.get('restitution.interface') !== undefined) add('interface', 'Share kept between blocks', [0, 1], 'r');
  if (value === 'factor' && draft.get('restitution.factor') !== 'fitted') add('factor', 'Times Housner’s', [0.5, 1.5]);
  if (value === 'inset') add('ratio', 'Corners rounded by, of half the width', [0, 0.5]);
  if (value === 'energy') add('eta', 'Share of the loss given back', [0, 1], 'η');
  if (value === 'random') {
    add('epsilon', 'Spread', [0, 0.5], 'ε');
    rows.push(numberRow(draft, { path: 'restitution.seed', words: 'Number of the random draw', kind: 'count', range: [1, 50], usual: 1 }));
  }
  if (value === 'degrading') add('epsilon', 'Loss per impact', [0, 0.3], 'ε');
  return rows;
}
