// The ground's motion up and down or, in space, across, beside the one to and fro: none, any of the motions, or a record of it.
import type { Draft } from './draft';
import { exampleOf, motionChoices, motionInfo } from './described';
import { joined, type Rows } from './described-rows';
import { choiceRow } from './fields';
import { frequencyOf, motionRows } from './motions';
import { recordName } from '../page/record-names';
import { isTree, motionOf, type Tree } from './tree';
import { quantity } from './units';

const g = 9.80665;
const neat = (value: number): number => Number(value.toPrecision(3));
const recordValue = (file: string): string => `record ${file}`;

/** `records`: motions up and down from files. */
export const verticalRows = (draft: Draft, records: Tree[]): Rows => componentRows(draft, 'vertical', 'up and down', records);

export const transverseRows = (draft: Draft): Rows => componentRows(draft, 'transverse', 'across', []);

function componentRows(draft: Draft, name: 'vertical' | 'transverse', words: string, records: Tree[]): Rows {
  const path = `ground.${name}`;
  const present = (): Tree => {
    const motion = draft.get(path);
    return isTree(motion) ? motion : { kind: 'none' };
  };
  const files = [...new Set([...records, ...(present().kind === 'record' ? [present()] : [])].map(({ file }) => String(file)))];
  const options: [string, string][] = [
    ['none', 'Not at all'],
    ...motionChoices().filter(({ name }) => name !== 'none').map(({ name, menu }): [string, string] => [name, menu]),
    ...files.map((file): [string, string] => [recordValue(file), recordName(file)]),
  ];
  const value = (motion: Tree) => (motion.kind === 'record' ? recordValue(String(motion.file)) : String(motion.kind));
  const choose = (chosen: string) => {
    if (chosen === 'none') return draft.setTree(without(draft.tree!, name));
    const record = records.find((one) => value(one) === chosen);
    draft.set(path, record ?? pulse(chosen, present(), motionOf(draft.tree!)));
  };
  return joined({ first: [choiceRow(path, `${words[0]!.toUpperCase()}${words.slice(1)}`, options, () => value(present()), choose)], more: [] }, motionRows(draft, path, words));
}

/** As strong and fast as the one before; at first half as strong as to and fro, and as fast. */
function pulse(kind: string, before: Tree, horizontal: Tree): Tree {
  const motion: Tree = { kind, ...exampleOf(motionInfo(kind)!) };
  const half = quantity(horizontal.amplitude) / (2 * g);
  motion.amplitude = before.amplitude ?? (Number.isFinite(half) ? `${neat(Math.abs(half))} g` : '0.2 g');
  const frequency = [before, horizontal].map(frequencyOf).find(Number.isFinite);
  if (motion.frequency !== undefined && frequency !== undefined) motion.frequency = neat(frequency);
  return motion;
}

function without(tree: Tree, name: string): Tree {
  const copy = structuredClone(tree) as Tree;
  if (!isTree(copy.ground)) return copy;
  delete copy.ground[name];
  if (!Object.keys(copy.ground).length) delete copy.ground;
  return copy;
}
