// What carries the object and what ties it down: a floor of a building, a plate on bearings, anchors.
import { fieldsOf, modelInfo, type FieldInfo, type ModelInfo } from './described';
import { joined, noRows, tableRows, type Rows } from './described-rows';
import type { Draft } from './draft';
import { choiceRow } from './fields';
import { massOf } from './block-mass';
import { at, blocksOf, isTree, modelOf, type Tree, type Value } from './tree';
import { quantity } from './units';

const rounded = (value: number): number => Number(value.toPrecision(3));
const anchorsOf = (tree: Tree): Tree[] => (Array.isArray(tree.anchor) ? tree.anchor.filter(isTree) : []);

/** What decides which inputs anchors have. */
export const anchorPlaces = (tree: Tree): string[] => anchorsOf(tree).map((anchor) => (anchor.at === undefined || anchor.at === 'edges' ? 'edges' : 'place'));

/** Takes from a scenario the plates and anchors that the model does not follow. */
export function withPlatesOf(tree: Tree, { on_plates }: ModelInfo): void {
  if (on_plates) return;
  delete tree.anchor;
  if (!isTree(tree.support)) return;
  delete tree.support.isolation;
  if (!Object.keys(tree.support).length) delete tree.support;
}

export function supportRows(draft: Draft): Rows {
  const tree = draft.tree!;
  const model = modelInfo(modelOf(tree));
  if (!model?.on_plates || at(tree, 'equations.slender') === true) return buildingRows(draft);
  return joined(buildingRows(draft), plateRows(draft), ...anchorRows(draft));
}

/** One damping serves all modes here; a list of them is given in the text. */
const asNumber = (field: FieldInfo): FieldInfo => {
  const { sizes: _, ...rest } = field;
  return { ...rest, type: 'number' };
};

function buildingRows(draft: Draft): Rows {
  const floor = draft.get('support.floor');
  const given = isTree(floor) ? (Array.isArray(floor.modes) ? 'modes' : 'storeys') : 'ground';
  const choose = (value: string) => {
    if (value === 'modes') return;
    draft.set('support.floor', value === 'ground' ? undefined : { period: 0.5, damping: 0.05, storeys: 3, floor: 2 });
  };
  const options: [string, string][] = [['ground', 'the ground'], ['storeys', 'a floor of a building'], ...(given === 'modes' ? [['modes', 'a floor with modes of its own']] as [string, string][] : [])];
  const choice: Rows = { first: [choiceRow('support.floor', 'It stands on', options, () => given, choose, 'A floor shakes as the building makes it; the object is too light to matter to it.')], more: [] };
  if (given !== 'storeys') return choice;
  const list = isTree(floor) && Array.isArray(floor.damping);
  const fields = fieldsOf('support.floor').map((field) => (field.key === 'damping' ? asNumber(field) : field)).filter(({ key }) => !(list && key === 'damping'));
  return joined(choice, { ...noRows, first: everyRow(tableRows(draft, { path: 'support.floor', fields })) });
}

const everyRow = ({ first, more }: Rows) => [...first, ...more];

const ofSliders = ['friction', 'radius', 'load'];
const ofSprings = ['period', 'damping', 'stiffness', 'damper'];

function plateRows(draft: Draft): Rows {
  const plate = draft.get('support.isolation');
  const now = isTree(plate) ? String(plate.kind ?? 'spring') : 'none';
  const mass = blocksOf(draft.tree!).reduce((sum, block) => sum + massOf(block), 0);
  const choose = (value: string) => {
    const common = { mass: isTree(plate) && plate.mass !== undefined ? plate.mass : rounded(Number.isFinite(mass) ? 0.2 * mass : 20), ...(isTree(plate) && plate.limit !== undefined ? { limit: plate.limit } : {}) };
    const kinds: Record<string, Tree> = { spring: { kind: 'spring', ...common, period: 2.5, damping: 0.1 }, slider: { kind: 'slider', ...common, friction: 0.08, radius: 1 } };
    draft.set('support.isolation', kinds[value]);
  };
  const choice: Rows = {
    first: [choiceRow('support.isolation.kind', 'Under it', [['none', 'nothing else'], ['spring', 'an isolated plate on springs'], ['slider', 'an isolated plate on sliders']],
      () => now, choose, 'The plate moves under the object, which rocks on it.')], more: [],
  };
  if (now === 'none') return choice;
  const others = now === 'slider' ? ofSprings : ofSliders;
  return joined(choice, tableRows(draft, { path: 'support.isolation', fields: fieldsOf('support.isolation').filter(({ key }) => key !== 'kind' && !others.includes(key)) }));
}

function anchorRows(draft: Draft): Rows[] {
  const anchors = anchorsOf(draft.tree!);
  const places = anchorPlaces(draft.tree!);
  return (anchors.length ? anchors : [undefined]).map((anchor, i) => {
    const path = `anchor.${i}`;
    const choose = (value: string) => {
      const list: Value[] = structuredClone(anchors);
      const where: Value = value === 'edges' ? 'edges' : 0;
      if (value === 'none') list.splice(i, 1);
      else list[i] = { ...(anchor ?? usualAnchor(draft)), at: where };
      draft.set('anchor', list.length ? list : undefined);
    };
    const name = anchors.length > 1 ? `Anchors, ${i + 1}` : 'Anchors';
    const choice: Rows = { first: [choiceRow(`${path}.at`, name, [['none', 'none'], ['edges', 'at both ends of the base'], ['place', 'one under the base']], () => places[i] ?? 'none', choose, blocksOf(draft.tree!).length > 1 ? 'Ties between the lowest block and what carries it; they do not hold what stands on it.' : 'Ties between the object and what carries it.')], more: [] };
    if (!anchor) return choice;
    const of = anchors.length > 1 ? `anchor ${i + 1}` : '';
    const shown = fieldsOf('anchor').filter(({ key }) => key !== 'at' || places[i] === 'place').map(({ word: _, ...field }) => field);
    return joined(choice, tableRows(draft, { path, of, fields: shown, alternatives: [['ductility', 'fracture_energy']] }));
  });
}

/** It stretches by a millimetre under the weight of the object, and bears half of that. */
function usualAnchor(draft: Draft): Tree {
  const gravity = quantity(draft.get('gravity') ?? 9.81);
  const blocks = blocksOf(draft.tree!);
  const mass = blocks.length ? blocks.reduce((sum, block) => sum + massOf(block), 0) : NaN;
  const weight = Number.isFinite(mass) ? mass * gravity : 1000;
  return { stiffness: rounded(weight / 1e-3), strength: rounded(0.5 * weight), ductility: 3 };
}
