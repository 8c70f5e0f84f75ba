// What the map varies: of the present motion its speed and strength, or size of the block and strength of a record; and how a cell becomes
// the present case.
import type { Report } from '../page/data';
import { degreesPerRadian } from '../page/units';
import { frequencyOf, isScaled, isWave, strengthKey } from './motions';
import { isInSpace } from './in-space';
import { at, blocksOf, changed, isPlaced, isTree, masonryOf, motionOf, type Tree, type Value } from './tree';
import { quantity, type Units } from './units';

export interface MapAxis {
  key: string;
  title: string;
  unit: string;
  /** From the program's value to the one shown. */
  scale: number;
  from: number;
  to: number;
  spacing?: 'log';
  /** Of the present case. */
  present: number;
  apply(tree: Tree, value: number): Tree;
}

const g = 9.80665;
const neat = (value: number): number => Number(value.toPrecision(4));

export function mapAxes(tree: Tree, report: Report, units: Units): [MapAxis, MapAxis] | null {
  const motion = motionOf(tree);
  const assembled = masonryOf(tree) !== null || blocksOf(tree).some(({ vertices }, _, all) => vertices !== undefined || (all.length > 1 && all.some(isPlaced)));
  if (isInSpace(tree)) return spaceAxes(tree, report, units);
  if (isWave(motion)) return [frequencyAxis(motion, report), strengthAxis(motion, report, units)];
  if (motion.amplitude !== undefined && motion.duration !== undefined) return [durationAxis(motion, report), strengthAxis(motion, report, units)];
  if (isScaled(motion)) return [assembled ? frictionAxis(tree) : sizeAxis(report), factorAxis()];
  if (!assembled && typeof at(tree, 'initial.angle') !== 'object') return releaseAxes(tree, report, units);
  return null;
}

const set = (key: string, text: (value: number) => Value) => (tree: Tree, value: number) => changed(tree, `ground.horizontal.${key}`, text(value));

function frequencyAxis(motion: Tree, report: Report): MapAxis {
  const present = 2 * Math.PI * frequencyOf(motion);
  // Stones among others have no p of their own.
  const p = report.blocks[0]!.p;
  return {
    key: 'ground.horizontal.omega', title: 'Swings per second', unit: 'Hz', scale: 1 / (2 * Math.PI), present,
    from: p > 0 ? Math.min(0.5 * p, present / 1.5) : present / 4, to: p > 0 ? Math.max(9 * p, 1.25 * present) : 4 * present,
    apply: (tree, value) => {
      const { omega: _omega, period: _period, ...rest } = motionOf(tree);
      return changed(tree, 'ground.horizontal', { ...rest, frequency: neat(value / (2 * Math.PI)) });
    },
  };
}

function durationAxis(motion: Tree, report: Report): MapAxis {
  const present = quantity(motion.duration);
  const { p } = report.blocks[0]!;
  return { key: 'ground.horizontal.duration', title: 'Lasts', unit: 's', scale: 1, present, from: Math.min(0.02, present / 2), to: Math.max(p > 0 ? 4 / p : 0, 2 * present), apply: set('duration', neat) };
}

function strengthAxis(motion: Tree, { blocks, data }: Report, units: Units): MapAxis {
  const key = motion.amplitude !== undefined ? 'amplitude' : 'displacement';
  const present = quantity(motion[key]);
  const size = Math.abs(present);
  if (key === 'displacement') return { key: 'ground.horizontal.displacement', title: 'Reach of the table', unit: 'mm', scale: 1000, present, from: 0, to: 3 * size || 0.01, apply: set(key, neat) };
  // Weaker shaking than this does not lift an edge.
  const lifts = Math.min(...blocks.map((block) => data.gravity * Math.tan(Math.min(block.alpha_left, block.alpha_right))));
  const to = lifts > 0 ? Math.max(5 * lifts, 1.4 * size) : 3 * size || data.gravity;
  const sign = present < 0 ? -1 : 1;
  const inG = units.acceleration === 'g';
  return {
    key: 'ground.horizontal.amplitude', title: 'Strength', unit: inG ? 'g' : 'm/s²', scale: inG ? 1 / g : 1, present,
    from: sign > 0 ? 0.02 * to : -to, to: sign > 0 ? to : -0.02 * to,
    apply: set(key, (value) => (inG ? `${neat(value / g)} g` : neat(value))),
  };
}

/** Stones among others keep their sizes; what may be varied of all of them is their friction. */
function frictionAxis(tree: Tree): MapAxis {
  const present = quantity(at(tree, 'friction.static'));
  return { key: 'friction.static', title: 'Friction', unit: '', scale: 1, present, from: 0.05, to: Math.max(1.2, 1.5 * present), apply: (one, value) => changed(one, 'friction.static', neat(value)) };
}

/** All lengths of the lowest block alike, but for its depth. */
function sizeAxis(report: Report): MapAxis {
  const present = report.blocks[0]!.radius;
  return {
    key: 'block.0.radius', title: 'Size of the block, times', unit: '', scale: 1 / present, present, from: 0.35 * present, to: 3 * present, spacing: 'log',
    apply: (one, value) => {
      const block = blocksOf(one)[0]!;
      const by = value / present;
      const times = (length: Value): Value => (Array.isArray(length) ? length.map(times) : neat(quantity(length) * by));
      const next: Tree = { ...block };
      // As the program scales it: the depth stays, so a mass from the density grows with the area.
      for (const name of ['width', 'height', 'com', 'offset']) if (next[name] !== undefined) next[name] = times(next[name]!);
      if (next.inertia !== undefined) next.inertia = neat(quantity(next.inertia) * by ** (next.mass === undefined ? 4 : 2));
      return changed(one, 'block.0', next);
    },
  };
}

function factorAxis(): MapAxis {
  return {
    key: 'ground.scale', title: 'Strength, times this', unit: '', scale: 1, present: 1, from: 0.05, to: 3,
    apply: (tree, value) => {
      let next = tree;
      for (const direction of ['horizontal', 'transverse', 'vertical']) {
        const one = at(tree, `ground.${direction}`);
        const key = isTree(one) ? strengthKey(one) : '';
        if (isTree(one) && key) next = changed(next, `ground.${direction}.${key}`, neat(quantity(one[key] ?? 1) * value));
      }
      return next;
    },
  };
}

/** From where the shaking comes, and how strong it is; of a body let go on still ground its tilt, and where to it leans. */
function spaceAxes(tree: Tree, report: Report, units: Units): [MapAxis, MapAxis] | null {
  const moves = ['horizontal', 'transverse', 'vertical'].some((name) => isTree(at(tree, `ground.${name}`)));
  if (moves) return [directionAxis('ground.azimuth', 'Direction of the shaking', tree, units), factorAxis()];
  if (at(tree, 'initial.quaternion') !== undefined) return null;
  return [directionAxis('initial.azimuth', 'Direction of the lean', tree, units), { ...releaseAxes(tree, report, units)[0], from: 0 }];
}

function directionAxis(key: string, title: string, tree: Tree, units: Units): MapAxis {
  const inDegrees = units.angle === 'deg';
  const half = Math.PI;
  return {
    key, title, unit: inDegrees ? '°' : 'rad', scale: inDegrees ? degreesPerRadian : 1, present: quantity(at(tree, key)) || 0, from: -half, to: half,
    apply: (one, value) => changed(one, key, inDegrees ? `${neat(value * degreesPerRadian)} deg` : neat(value)),
  };
}

function releaseAxes(tree: Tree, report: Report, units: Units): [MapAxis, MapAxis] {
  const block = report.blocks[0]!;
  const [angle, rate] = ['angle', 'rate'].map((key) => quantity(at(tree, `initial.${key}`)) || 0) as [number, number];
  const inDegrees = units.angle === 'deg';
  const unit = inDegrees ? '°' : 'rad';
  const scale = inDegrees ? degreesPerRadian : 1;
  const reach = 1.2 * block.p * Math.max(block.alpha_left, block.alpha_right);
  return [
    { key: 'initial.angle', title: 'Tilt at the start', unit, scale, present: angle, from: -1.1 * block.alpha_left, to: 1.1 * block.alpha_right,
      apply: (one, value) => changed(one, 'initial.angle', inDegrees ? `${neat(value * degreesPerRadian)} deg` : neat(value)) },
    { key: 'initial.rate', title: 'Speed of tilting', unit: `${unit}/s`, scale, present: rate, from: -reach, to: reach, apply: (one, value) => changed(one, 'initial.rate', neat(value)) },
  ];
}
