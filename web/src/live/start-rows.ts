// How it stands and moves when the run begins: of each block its tilt and its speed.
import type { Draft } from './draft';
import { numberRow, type Row } from './fields';
import { blocksOf, isTree, type Tree, type Value } from './tree';
import { quantity } from './units';

type StartKey = 'angle' | 'rate';

const words = { angle: 'Tilt at the start', rate: 'Speed of tilting at the start' };

/** The block whose start is shown, and how many there are; none where blocks have places of their own: those start upright and at rest. */
function chosen(draft: Draft): { i: number; count: number } | null {
  const tree = draft.tree!;
  const blocks = blocksOf(tree);
  if (isTree(tree.wall) || !blocks.length || blocks.some((block) => block.at !== undefined)) return null;
  return { i: Math.min(draft.block, blocks.length - 1), count: blocks.length };
}

function startRow(draft: Draft, key: StartKey, sliding: boolean): Row {
  const { i, count } = chosen(draft)!;
  const path = `initial.${key}`;
  const all = () => draft.get(path);
  const write = (value: Value) => {
    const now = all();
    const list = Array.from({ length: count }, (_, k): Value => (Array.isArray(now) ? now[k] : now) ?? 0);
    list[i] = value;
    draft.set(path, count === 1 && !Array.isArray(now) ? value : list);
  };
  const row = numberRow(draft, {
    path, words: count > 1 ? `${words[key]}, block ${i + 1}` : words[key], symbol: key === 'angle' ? 'θ₀' : 'ω₀', kind: key === 'angle' ? 'angle' : 'rate', usual: 0,
    ...(sliding ? { range: (key === 'angle' ? [-0.5, 0.5] : [-3, 3]) as [number, number] } : {}),
    read: () => quantity(Array.isArray(all()) ? (all() as Tree[string][])[i] : all()), write,
  });
  return { ...row, paths: [path, `${path}.${i}`] };
}

const isGiven = (draft: Draft, key: StartKey): boolean => draft.get(`initial.${key}`) !== undefined;

/** What the scenario gives. */
export function startRows(draft: Draft): Row[] {
  return chosen(draft) ? (['angle', 'rate'] as const).filter((key) => isGiven(draft, key)).map((key) => startRow(draft, key, true)) : [];
}

/** What it leaves at zero. */
export function moreStartRows(draft: Draft): Row[] {
  return chosen(draft) ? (['angle', 'rate'] as const).filter((key) => !isGiven(draft, key)).map((key) => startRow(draft, key, false)) : [];
}
