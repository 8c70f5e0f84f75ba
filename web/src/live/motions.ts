// The motions of the ground a reader can choose, what each is called, and the inputs of each.
import type { Draft } from './draft';
import { choiceRow, numberRow, type Row } from './fields';
import { at, isTree, type Tree, type Value } from './tree';
import { quantity } from './units';

export interface MotionKind {
  kind: string;
  words: string;
  /** What it is like, for the menu. */
  about: string;
  usual: Tree;
}

export const motionKinds: MotionKind[] = [
  { kind: 'sine', words: 'One swing to and fro', about: 'sine pulse', usual: { amplitude: '0.4 g', frequency: 1.8 } },
  { kind: 'cosine', words: 'One swing, starting at full strength', about: 'cosine pulse', usual: { amplitude: '0.4 g', frequency: 1.8 } },
  { kind: 'half-sine', words: 'One push', about: 'half-sine', usual: { amplitude: '0.4 g', frequency: 1 } },
  { kind: 'rectangular', words: 'A steady push, then none', about: 'rectangular', usual: { amplitude: '0.3 g', duration: 0.3 } },
  { kind: 'ricker', words: 'Pulse near a fault, symmetric', about: 'Ricker', usual: { amplitude: '0.4 g', frequency: 1.8 } },
  { kind: 'ricker-antisymmetric', words: 'Pulse near a fault, to and fro', about: 'antisymmetric Ricker', usual: { amplitude: '0.4 g', frequency: 1.8 } },
  { kind: 'type-c', words: 'A few swings, back to where it was', about: 'type C pulse', usual: { amplitude: '0.3 g', frequency: 1.2, cycles: 2 } },
  { kind: 'mavroeidis', words: 'Near-fault motion with a swelling envelope', about: 'Mavroeidis', usual: { amplitude: '0.3 g', frequency: 1, gamma: 2, phase: 0 } },
  { kind: 'harmonic', words: 'Steady shaking', about: 'harmonic', usual: { amplitude: '0.35 g', frequency: 2, cycles: 10 } },
  { kind: 'none', words: 'No shaking: let go from a tilt', about: 'free rocking', usual: {} },
];

export function motionWords(kind: string): string {
  return motionKinds.find((one) => one.kind === kind)?.words ?? { record: 'A recorded earthquake', sequence: 'Several motions, one after the other' }[kind] ?? kind;
}

/** The key that says how strong a motion is; empty where none does. */
export function strengthKey(motion: Tree): string {
  return ['amplitude', 'displacement', 'pga'].find((name) => motion[name] !== undefined) ?? (motion.kind === 'record' || motion.kind === 'sequence' ? 'scale' : '');
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

const waves = ['sine', 'cosine', 'half-sine', 'type-c', 'ricker', 'ricker-antisymmetric', 'mavroeidis', 'harmonic'];

export const isWave = (motion: Tree): boolean => waves.includes(String(motion.kind)) && Number.isFinite(frequencyOf(motion));

/** The inputs of a motion that stands at a path. */
export function motionRows(draft: Draft, path: string, direction: string): Row[] {
  const motion = draft.get(path);
  if (!isTree(motion) || motion.kind === 'none') return [];
  const name = (words: string) => (direction ? `${words}, ${direction}` : words);
  const set = (change: (motion: Tree) => Tree) => draft.set(path, change(structuredClone(draft.get(path) as Tree) as Tree));
  const rows: Row[] = [];
  const kind = String(motion.kind);
  if (motion.amplitude !== undefined) rows.push(numberRow(draft, { path: `${path}.amplitude`, words: name('Strength'), symbol: 'a', kind: 'acceleration', range: [0, 12] }));
  if (motion.displacement !== undefined) rows.push(numberRow(draft, { path: `${path}.displacement`, words: name('Reach of the table'), symbol: 'd', kind: 'length', range: [0, 0.2] }));
  if (isWave(motion)) {
    rows.push({
      ...numberRow(draft, {
        path: `${path}.frequency`, words: name('Swings per second'), symbol: 'f', kind: 'frequency', range: [0.1, 10], log: true,
        read: () => frequencyOf(draft.get(path) as Tree),
        write: (value) => set(({ period: _period, omega: _omega, ...rest }) => ({ ...rest, frequency: value })),
      }),
      paths: ['frequency', 'period', 'omega'].map((key) => `${path}.${key}`),
    });
  }
  if (motion.duration !== undefined) rows.push(numberRow(draft, { path: `${path}.duration`, words: name('Lasts'), kind: 'time', range: [0.02, 5], log: true }));
  if (motion.cycles !== undefined) rows.push(numberRow(draft, { path: `${path}.cycles`, words: name('Number of swings'), kind: 'count', range: [1, 30] }));
  if (kind === 'mavroeidis') {
    rows.push(numberRow(draft, { path: `${path}.gamma`, words: name('Length of the envelope'), symbol: 'γ', kind: 'number', range: [1.05, 5], usual: 2 }),
      numberRow(draft, { path: `${path}.phase`, words: name('Phase'), symbol: 'ν', kind: 'angle', range: [-Math.PI, Math.PI], usual: 0 }));
  }
  if (kind === 'record') rows.push(...recordRows(draft, path, motion, name));
  if (kind === 'sequence') {
    rows.push(numberRow(draft, { path: `${path}.scale`, words: name('Strength, times'), kind: 'number', range: [0, 3], usual: 1 }),
      ...partsOf(motion).flatMap((_, i) => motionRows(draft, `${path}.parts.${i}`, partName(i, direction))));
  }
  return rows;
}

/** Of a sequence. */
export const partsOf = (motion: Tree): Tree[] => (motion.kind === 'sequence' && Array.isArray(motion.parts) ? motion.parts.filter(isTree) : []);

export const partName = (i: number, direction: string): string => `part ${i + 1}${direction ? `, ${direction}` : ''}`;

function recordRows(draft: Draft, path: string, motion: Tree, name: (words: string) => string): Row[] {
  const rows = [motion.pga !== undefined
    ? numberRow(draft, { path: `${path}.pga`, words: name('Strongest shaking'), symbol: 'PGA', kind: 'acceleration', range: [0, 12] })
    : numberRow(draft, { path: `${path}.scale`, words: name('Strength, times'), kind: 'number', range: [0, 3], usual: 1 })];
  rows.push(choiceRow(`${path}.baseline`, name('Drift of the record'), [['none', 'as it is'], ['mean', 'mean taken off'], ['linear', 'line taken off'], ['quadratic', 'parabola taken off']],
    () => String(draft.get(`${path}.baseline`) ?? 'none'), (value: Value) => draft.set(`${path}.baseline`, value === 'none' ? undefined : value)));
  return rows;
}
