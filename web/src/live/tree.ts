// A scenario as a tree of plain values: what a TOML file holds, asked and changed by paths like "block.0.width".

import { form } from './described';

export type Value = string | number | boolean | Value[] | Tree;
export interface Tree {
  [key: string]: Value;
}

export const isTree = (value: Value | undefined): value is Tree => typeof value === 'object' && !Array.isArray(value);

/** Texts, finite numbers, true and false, lists and tables of them: no dates, no infinities. */
export function isScenarioValue(value: unknown): value is Value {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return typeof value === 'string' || typeof value === 'boolean';
  return !(value instanceof Date) && Object.values(value).every(isScenarioValue);
}

export function at(tree: Tree, path: string): Value | undefined {
  let here: Value | undefined = tree;
  for (const part of path.split('.')) {
    if (Array.isArray(here)) here = here[Number(part)];
    else if (isTree(here)) here = here[part];
    else return undefined;
  }
  return here;
}

/** A changed copy; tables that are missing are made. Without a value the key is taken away, and with it a table that is empty then. */
export function changed(tree: Tree, path: string, value: Value | undefined): Tree {
  const copy = structuredClone(tree) as Tree;
  const parts = path.split('.');
  if (value === undefined && at(copy, path) === undefined) return copy;
  const last = parts.pop()!;
  let here: Value = copy;
  for (const part of parts) here = step(here, part);
  if (Array.isArray(here)) {
    if (value === undefined) here.splice(Number(last), 1);
    else here[Number(last)] = value;
  } else if (value === undefined) delete (here as Tree)[last];
  else (here as Tree)[last] = value;
  if (value === undefined && parts.length && isTree(here) && !Object.keys(here).length) return changed(copy, parts.join('.'), undefined);
  return copy;
}

function step(here: Value, part: string): Value {
  if (Array.isArray(here)) return here[Number(part)] as Value;
  const table = here as Tree;
  if (typeof table[part] !== 'object') table[part] = {};
  return table[part] as Value;
}

export function textAt(tree: Tree, path: string): string | undefined {
  const value = at(tree, path);
  return typeof value === 'string' ? value : undefined;
}

export const modelOf = (tree: Tree): string => textAt(tree, 'model') ?? form().model;

export function blocksOf(tree: Tree): Tree[] {
  const blocks = tree.block;
  return Array.isArray(blocks) ? blocks.filter(isTree) : [];
}

/** The horizontal motion; none where the scenario has none. */
export function motionOf(tree: Tree): Tree {
  const motion = at(tree, 'ground.horizontal');
  return isTree(motion) ? motion : { kind: 'none' };
}

/** Tables that make blocks. */
export const masonryTables = ['wall', 'arch', 'column', 'import'];

/** The table that makes the blocks of an object, or null where they are listed. */
export const masonryOf = (tree: Tree): string | null => masonryTables.find((name) => isTree(tree[name])) ?? null;

/** Whether a block says where it is, instead of standing on the one before. */
export const isPlaced = (block: Tree): boolean => block.at !== undefined || block.vertices !== undefined;
