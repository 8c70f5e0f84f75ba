// How it stands and moves when the run begins: of each block one number, in a list where there are several.
import type { Draft } from './draft';
import { numberRow, type FieldSpec, type Row } from './fields';
import { blocksOf, isPlaced, masonryOf, type Value } from './tree';
import { quantity } from './units';

/** The block whose start is shown, and how many there are; none where blocks have places of their own: those start upright and at rest. */
function chosen(draft: Draft): { i: number; count: number } | null {
  const tree = draft.tree!;
  const blocks = blocksOf(tree);
  if (masonryOf(tree) || !blocks.length || blocks.some(isPlaced)) return null;
  return { i: Math.min(draft.block, blocks.length - 1), count: blocks.length };
}

export function startRow(draft: Draft, spec: FieldSpec): Row[] {
  const block = chosen(draft);
  if (!block) return [];
  const { i, count } = block;
  const { path, words } = spec;
  const all = () => draft.get(path);
  const one = (now: Value | undefined, k: number): Value | undefined => (Array.isArray(now) ? now[k] : now);
  const write = (value: Value) => {
    const now = all();
    const list = Array.from({ length: count }, (_, k): Value => one(now, k) ?? 0);
    list[i] = value;
    draft.set(path, count === 1 && !Array.isArray(now) ? value : list);
  };
  const row = numberRow(draft, { ...spec, words: count > 1 ? `${words}, block ${i + 1}` : words, usual: 0, read: () => quantity(one(all(), i)), write });
  return [{ ...row, paths: [path, `${path}.${i}`] }];
}
