// The motions of the ground, as the program knows them, and the inputs of each.
import { exampleOf, motionInfo } from './described';
import { joined, noRows, tableRows, type Rows } from './described-rows';
import type { Draft } from './draft';
import { at, isTree, type Tree } from './tree';
import { quantity } from './units';

export const motionWords = (kind: string): string => motionInfo(kind)?.menu ?? kind;

const has = (motion: Tree, key: string): boolean => motionInfo(String(motion.kind))?.fields.some((field) => field.key === key) ?? false;

/** The key that says how strong a motion is; empty where none does. */
export function strengthKey(motion: Tree): string {
  return ['amplitude', 'displacement', 'pga'].find((name) => motion[name] !== undefined) ?? (has(motion, 'scale') ? 'scale' : '');
}

/** The tree with another motion to and fro; block and model stay, and a motion up and down unless it is of a record: that belongs to the
 *  other component. A tilt to start from goes with "none" and leaves with it. A time that was set for the motion before would cut this
 *  one: without it the run lasts as long as the ground moves. */
export function withMotion(tree: Tree, motion: Tree): Tree {
  const copy = structuredClone(tree) as Tree;
  const blocks = Array.isArray(copy.block) ? copy.block.length : 1;
  const ground: Tree = isTree(copy.ground) ? copy.ground : {};
  if (motion.kind === 'record' || (isTree(ground.vertical) && ground.vertical.kind === 'record')) delete ground.vertical;
  if (motion.kind === 'none') {
    const { horizontal: _horizontal, ...rest } = ground;
    if (isTree(rest.vertical)) copy.ground = rest;
    else delete copy.ground;
    copy.initial = { angle: blocks > 1 ? Array.from({ length: blocks }, () => '5 deg') : '5 deg' };
  } else {
    const { horizontal: _before, ...rest } = ground;
    copy.ground = { horizontal: motion, ...rest };
    if (at(tree, 'ground.horizontal') === undefined) delete copy.initial;
  }
  const { duration: _duration, ...run }: Tree = isTree(copy.run) ? copy.run : {};
  if (Object.keys(run).length > 0) copy.run = run;
  else delete copy.run;
  return copy;
}

/** In Hz; NaN where it has none. */
export function frequencyOf(motion: Tree): number {
  if (motion.frequency !== undefined) return quantity(motion.frequency);
  if (motion.period !== undefined) return 1 / quantity(motion.period);
  if (motion.omega !== undefined) return quantity(motion.omega) / (2 * Math.PI);
  return NaN;
}

/** It swings, so many times a second. */
export const isWave = (motion: Tree): boolean => has(motion, 'frequency') && Number.isFinite(frequencyOf(motion));

/** Samples or parts: as strong as they are, times a factor. */
export const isScaled = (motion: Tree): boolean => has(motion, 'scale');

/** The inputs of a motion that stands at a path, and of its parts. */
export function motionRows(draft: Draft, path: string, of: string): Rows {
  const motion = draft.get(path);
  const info = isTree(motion) ? motionInfo(String(motion.kind)) : undefined;
  if (!isTree(motion) || !info) return noRows;
  const usual = exampleOf(info);
  const own = tableRows(draft, {
    path, of, fields: info.fields, alternatives: info.alternatives,
    // The file is chosen elsewhere.
    special: ({ key }) => (key === 'file' ? null : {}),
    isFirst: ({ key }) => motion[key] !== undefined || key in usual || !info.example,
  });
  return joined(own, ...partsOf(motion).map((_, i) => motionRows(draft, `${path}.parts.${i}`, partName(i, of))));
}

const partsOf = (motion: Tree): Tree[] => (Array.isArray(motion.parts) ? motion.parts.filter(isTree) : []);

const partName = (i: number, of: string): string => `part ${i + 1}${of ? `, ${of}` : ''}`;
