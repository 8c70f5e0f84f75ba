// Every other number that enters the answer: the keys of the scenario that the form has no slider for, what the program takes where they are
// not given, and an input for each.
import { inertiaOf } from './block-mass';
import type { Draft } from './draft';
import { choiceRow, numberRow, pairRow, textRow, type Row } from './fields';
import { partName, partsOf } from './motions';
import { moreStartRows } from './start-rows';
import { blocksOf, isTree, modelOf, type Tree, type Value } from './tree';
import type { Kind } from './units';

type Usual = number | string | boolean;

interface Key {
  key: string;
  words: string;
  /** Of a number; "pair": two of them, "text", "choice" and "switch" are none. */
  kind: Kind | 'text' | 'choice' | 'switch';
  /** What the program takes where the scenario does not say; of a text and of a number without one: what stands in the empty field. */
  usual: Usual | ((table: Tree) => number);
  options?: [string, string][];
  /** Of a pair: what its two numbers are. */
  pair?: [string, string];
}

const given = (key: string, words: string, kind: Kind | 'text', empty: string): Key => ({ key, words, kind, usual: empty });
const choice = (key: string, words: string, usual: string, options: [string, string][]): Key => ({ key, words, kind: 'choice', usual, options });
const toggle = (key: string, words: string): Key => ({ key, words, kind: 'switch', usual: false });

const blockKeys: Key[] = [{ key: 'inertia', words: 'Moment of inertia about the centre of mass', kind: 'inertia', usual: (block) => inertiaOf(block) }];
const placeKey: Key = { key: 'at', words: 'Middle of its base', kind: 'length', usual: 'on the one below', pair: ['to the right', 'up'] };

const equationsKeys: Key[] = [toggle('slender', 'Equations of a slender block (linearised)')];

const lawKeys: Record<string, Key[]> = {
  constant: [{ key: 'interface', words: 'Share kept between blocks', kind: 'number', usual: (table) => numberIn(table.value) }],
  energy: [{ key: 'interface', words: 'Share given back between blocks', kind: 'number', usual: (table) => numberIn(table.eta) }],
  factor: [choice('factor', 'Times Housner’s', 'fitted', [['fitted', 'fitted to tests']])],
  random: [
    given('mean', 'Share kept on average', 'number', 'from its shape'),
    choice('distribution', 'Distribution', 'lognormal', [['lognormal', 'lognormal'], ['truncated-normal', 'normal, cut off at 0 and 1']]),
    choice('per', 'Drawn for', 'impact', [['impact', 'every impact'], ['run', 'the whole run']]),
    choice('sigma', 'Spread means', 'paper', [['paper', 'deviation ε'], ['consistent', 'deviation ε (1 − mean)']]),
    { key: 'seed', words: 'Number of the random draw', kind: 'count', usual: 1 },
    { key: 'run', words: 'Which run of this draw', kind: 'count', usual: 0 },
  ],
  degrading: [
    given('start', 'Share kept at the first impact', 'number', 'from its shape'),
    choice('sign', 'With every impact', '1', [['1', 'less is kept'], ['-1', 'more is kept']]),
  ],
};

const impactKeys: Key[] = [
  { key: 'elasticity', words: 'Exponent of the contact law (1 linear, 1.5 Hertz)', kind: 'number', usual: 1 },
  { key: 'stiffness_ratio', words: 'Stiffness of the right corner over the left', kind: 'number', usual: 1 },
  choice('start_rule', 'An impact begins with', 'static', [['static', 'static friction'], ['kinetic', 'kinetic friction']]),
];

const contactKeys: Key[] = [
  choice('flow', 'Sliding', 'coulomb', [['coulomb', 'Coulomb’s law'], ['associative', 'dilatant, as published']]),
  { key: 'normal_restitution', words: 'Bounce of corners that land', kind: 'number', usual: 0 },
  given('rocking_restitution', 'Speed kept at a rocking impact', 'number', 'as momentum gives'),
  choice('solver', 'Solver', 'auto', [['auto', 'chosen by the program'], ['enumerate', 'enumeration'], ['lemke', 'Lemke'], ['nsgs', 'Gauss-Seidel'], ['interior-point', 'interior point']]),
];

const winklerKeys: Key[] = [
  given('restitution', 'Damping found for this speed kept', 'number', 'not used'),
  given('release_angle', '… when let go from', 'angle', 'half the tipping angle'),
  choice('friction', 'Friction', 'regularised', [['regularised', 'published, steep slopes'], ['coulomb', 'Coulomb’s law']]),
  { key: 'stick', words: 'Slope of friction while it sticks', kind: 'viscosity', usual: 1e9 },
  { key: 'slip', words: 'Slope of friction while it slides', kind: 'viscosity', usual: 1e-9 },
  choice('scheme', 'Scheme', 'symmetric', [['symmetric', 'second order'], ['published', 'first order, as published'], ['bdf', 'stiff integrator']]),
  { key: 'theta', words: 'Weight of the new place (published scheme)', kind: 'number', usual: 0.5 },
  { key: 'step', words: 'Time step', kind: 'time', usual: 1e-4 },
  choice('large_rotations', 'Rotations', 'false', [['false', 'small, cannot fall'], ['true', 'large']]),
];

const diracKeys: Key[] = [
  given('accuracy', 'Width from the first impact, to 10 to the minus', 'number', 'not used'),
  given('energy_accuracy', 'Width from the energy, to 10 to the minus', 'number', 'not used'),
  { key: 'energy_impacts', words: '… after so many impacts', kind: 'count', usual: 4 },
  choice('form', 'Form', 'paper', [['paper', 'as published'], ['energy', 'exact energies']]),
  choice('factor', 'Factor of the force', 'one', [['one', 'one'], ['paper', 'sin α / α, as printed']]),
];

const startKey: Key = { key: 'start', words: 'Begins at', kind: 'time', usual: 0 };
const recordKeys: Key[] = [
  given('component', 'Component', 'text', 'the only one'),
  given('unit', 'Unit of its values', 'text', 'as the file says, else for example g or cm/s2'),
  given('dt', 'Time step', 'time', 'as in the file'),
  given('format', 'Format of the file', 'text', 'recognised'),
  given('sensitivity', 'Sensitivity, counts per m/s²', 'number', 'none'),
  given('station_xml', 'StationXML file', 'text', 'none'),
  { key: 'trim', words: 'Part of the record', kind: 'time', usual: 'all', pair: ['from', 'to'] },
  given('filter.low', 'Filter: slower swings taken off, below', 'frequency', 'none'),
  given('filter.high', 'Filter: faster swings taken off, above', 'frequency', 'none'),
  { key: 'filter.order', words: 'Filter: order', kind: 'count', usual: 4 },
  toggle('differentiate', 'Differentiated to acceleration'),
  toggle('allow_truncated', 'Taken although samples are missing'),
  toggle('resample', 'Uneven times made even'),
];
const motionKeys: Record<string, Key[]> = {
  harmonic: [startKey, { key: 'phase', words: 'Phase', kind: 'angle', usual: 0 }, { key: 'ramp', words: 'Grows for', kind: 'time', usual: 0 },
    given('cycles', 'Number of swings', 'number', 'endless'), given('duration', 'Lasts', 'time', 'endless')],
  'type-c': [startKey, { key: 'cycles', words: 'Number of swings', kind: 'count', usual: 1 }],
  record: [startKey, ...recordKeys],
};

const runKeys: Key[] = [
  { key: 'rest_tolerance', words: 'Tilt that counts as rest, of the tipping angle', kind: 'number', usual: 1e-9 },
  { key: 'max_impacts', words: 'Impacts at most', kind: 'count', usual: 100000 },
  { key: 'other_direction', words: 'Also judged along its depth, where that is less', kind: 'switch', usual: true },
];

const numberIn = (value: Value | undefined): number => Number(Array.isArray(value) ? value[0] : value);

/** Inputs for the keys of a table; those that `shown` has already are left out. */
function rowsOf(draft: Draft, path: string, keys: Key[], shown: Row[], of = ''): Row[] {
  const have = new Set(shown.flatMap(({ paths }) => paths));
  return keys.filter(({ key }) => !have.has(`${path}.${key}`)).flatMap((one) => rowsFor(draft, path, one, of));
}

function rowsFor(draft: Draft, table: string, { key, words: bare, kind, usual, options = [], pair }: Key, of: string): Row[] {
  const path = `${table}.${key}`;
  const words = of ? `${bare}, ${of}` : bare;
  const set = (value: Value, isUsual: boolean) => draft.set(path, isUsual ? undefined : value);
  if (kind === 'text') return [textRow(draft, path, words, String(usual))];
  if (kind === 'switch') return [choiceRow(path, words, [['false', 'no'], ['true', 'yes']], () => String(draft.get(path) ?? usual), (value) => set(value === 'true', value === String(usual)))];
  if (kind === 'choice') return [choiceRow(path, words, options, () => String(draft.get(path) ?? usual), (value) => set(plain(value), value === usual))];
  const common = { path, kind, ...(typeof usual === 'string' ? { empty: usual } : { usual: typeof usual === 'function' ? () => usual(draft.get(table) as Tree) : Number(usual) }) };
  if (pair) return pair.map((side, k) => pairRow(draft, k as 0 | 1, { ...common, words: `${words}, ${side}` }));
  return [numberRow(draft, { ...common, words })];
}

/** "true" and "-1" mean more than their letters in TOML. */
const plain = (value: string): Value => (value === 'true' || value === 'false' ? value === 'true' : /^-?\d+$/.test(value) ? Number(value) : value);

export function moreOfObject(draft: Draft, shown: Row[]): Row[] {
  const tree = draft.tree!;
  const blocks = blocksOf(tree);
  if (isTree(tree.wall) || !blocks.length) return [];
  const i = Math.min(draft.block, blocks.length - 1);
  return rowsOf(draft, `block.${i}`, [...blockKeys, ...(blocks[i]!.at === undefined ? [] : [placeKey])], shown);
}

/** Of a motion, and of the parts of a sequence. */
export function moreOfMotion(draft: Draft, path: string, direction: string, shown: Row[]): Row[] {
  const motion = draft.get(path);
  if (!isTree(motion) || motion.kind === 'none') return [];
  const kind = String(motion.kind);
  // Of the two ways to end a harmonic motion only one may be given.
  const either = { cycles: motion.duration, duration: motion.cycles } as Record<string, Value | undefined>;
  const keys = (motionKeys[kind] ?? [startKey]).filter(({ key }) => kind !== 'harmonic' || either[key] === undefined);
  return [...rowsOf(draft, path, keys, shown, direction), ...partsOf(motion).flatMap((_, i) => moreOfMotion(draft, `${path}.parts.${i}`, partName(i, direction), shown))];
}

export function moreOfFloor(draft: Draft, shown: Row[]): Row[] {
  const tree = draft.tree!;
  const model = modelOf(tree);
  const law = String(draft.get('restitution.law') ?? 'housner');
  const several = blocksOf(tree).length > 1;
  const ofLaw = (lawKeys[law] ?? []).filter(({ key }) => (key === 'interface' ? several : key !== 'factor' || draft.get('restitution.factor') === 'fitted'));
  const rows = (path: string, keys: Key[], models: string[]) => (models.includes(model) ? rowsOf(draft, path, keys, shown) : []);
  return [
    ...rows('restitution', ofLaw, ['rocking', 'stack', 'dirac']), ...rows('equations', equationsKeys, ['rocking', 'dirac']), ...rows('impact', impactKeys, ['friction']),
    ...rows('contact', contactKeys, ['contact']), ...rows('winkler', winklerKeys, ['winkler']), ...rows('dirac', diracKeys, ['dirac']),
  ];
}

export function moreOfRun(draft: Draft): Row[] {
  const alone = blocksOf(draft.tree!).length === 1;
  const fits = ({ key }: Key) => (key === 'rest_tolerance' ? modelOf(draft.tree!) === 'rocking' : key !== 'other_direction' || alone);
  return rowsOf(draft, 'run', runKeys.filter(fits), []);
}

const placeKeys: Key[] = [
  { key: 'position', words: 'Centre of mass at the start', kind: 'length', usual: 'on the ground', pair: ['to the right', 'up'] },
  { key: 'velocity', words: 'Speed at the start', kind: 'velocity', usual: 'as it turns', pair: ['to the right', 'up'] },
];

export function moreOfStart(draft: Draft): Row[] {
  const places = ['friction', 'winkler'].includes(modelOf(draft.tree!)) ? rowsOf(draft, 'initial', placeKeys, []) : [];
  return [...moreStartRows(draft), ...places];
}
