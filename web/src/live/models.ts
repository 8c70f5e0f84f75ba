// The models: which takes which object, what each reads, and what happens at the floor.
import { exampleOf, fieldsOf, form, isReadBy, modelInfo, tablesOf, type ModelInfo } from './described';
import { joined, noRows, tableRows, type Rows } from './described-rows';
import type { Draft } from './draft';
import { isInSpace, toPlane, toSpace } from './in-space';
import { choiceRow } from './fields';
import { withPlatesOf } from './supports';
import { blocksOf, isPlaced, isTree, masonryOf, modelOf, type Tree } from './tree';

/** The same object under the same shaking by another model: what that model does not read is left out, what it needs has a value to begin with. */
export function withModel(tree: Tree, name: string): Tree {
  const copy = structuredClone(tree) as Tree;
  const model = modelInfo(name)!;
  if (isInSpace(tree) !== model.in_space) (model.in_space ? toSpace : toPlane)(copy);
  copy.model = name;
  if (!model.places_blocks) delete copy.base;
  withPlatesOf(copy, model);
  const tables = new Set(form().models.flatMap(({ sections }) => sections));
  for (const section of tables) {
    const table = copy[section];
    if (!model.sections.includes(section)) delete copy[section];
    else if (isTree(table)) {
      for (const field of fieldsOf(section)) if (!isReadBy(field, name)) delete table[field.key];
      if (!Object.keys(table).length) delete copy[section];
    }
  }
  for (const [section, values] of Object.entries(tablesOf(model))) {
    const present = copy[section];
    // Numbers of a table of its own belong together; friction is shared.
    if (!isTree(present) || section === 'friction') copy[section] = { ...(values as Tree), ...(isTree(present) ? present : {}) };
  }
  return copy;
}

/** Null: the model takes the object; else why not. */
export function misfit(tree: Tree, { several_blocks, places_blocks }: ModelInfo): string | null {
  if (masonryOf(tree)) return places_blocks ? null : 'the object is masonry of many blocks';
  const blocks = blocksOf(tree);
  if (!several_blocks && blocks.length > 1) return 'for one block only';
  if (!places_blocks && blocks.some(isPlaced)) return 'blocks stand beside each other';
  return null;
}

/** The model by which a scenario begins that has such an object. */
export function usualModel(tree: Tree): string {
  const models = form().models;
  const usual = modelInfo(form().model)!;
  return (misfit(tree, usual) === null ? usual : models.find((model) => misfit(tree, model) === null) ?? usual).name;
}

/** What happens at the floor: friction, impacts, and whatever tables only this model reads. */
export function floorRows(draft: Draft): Rows {
  const model = modelInfo(modelOf(draft.tree!));
  if (!model) return noRows;
  const others = model.sections.filter((section) => !['friction', 'initial', 'run', 'uncertainty', 'output'].includes(section));
  const base = model.places_blocks ? tableRows(draft, { path: 'base', fields: fieldsOf('base') }) : noRows;
  return joined(frictionRows(draft, model), base, ...others.map((section) => (section === 'restitution' ? lawRows(draft) : tableRows(draft, { path: section, fields: fieldsOf(section) }))));
}

function frictionRows(draft: Draft, { slides }: ModelInfo): Rows {
  const hint = () => (draft.get('friction.static') === undefined ? 'This model does not slide. Give the friction to be told whether that holds.' : '');
  return tableRows(draft, { path: 'friction', fields: fieldsOf('friction'), special: ({ key }) => (key === 'static' && !slides ? { empty: 'not given', hint } : {}) });
}

function lawRows(draft: Draft): Rows {
  const laws = form().laws;
  const name = () => String(draft.get('restitution.law') ?? laws[0]!.name);
  const choose = (law: string) => draft.set('restitution', { law, ...exampleOf(laws.find((one) => one.name === law)!) });
  const choice = choiceRow('restitution.law', 'Speed kept at an impact', laws.map((law) => [law.name, law.menu]), name, choose);
  const law = laws.find((one) => one.name === name());
  return joined({ first: [choice], more: [] }, law ? tableRows(draft, { path: 'restitution', fields: law.fields }) : noRows);
}
