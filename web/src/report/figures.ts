// Which histories are plotted, in which units, colours and ranges, with a sentence about each.
import type { Report, Values } from '../page/data';
import { cornerForces, cornerModes, velocities } from './corner-figures';
import { hasCorners, leastSlip } from '../page/corners';
import { styleOf } from '../charts/crowd';
import { describe, plain, type Figure, type Series } from '../charts/figure';
import { percent } from '../page/format';
import { anyTips, blockName, isStack, isWall, tippingBody } from '../page/interfaces';
import { millimetres, shownIn, type Shown } from '../page/units';
import { energyLevels } from './levels';
import { contactShare, springForces } from './spring-figures';
import { hasSprings } from '../stage/springs';
import { supportFigures } from './support-figures';
import { contacts, contactFrictions, normalForces, relativeTilt } from './stack-figures';
import { forcesFromBelow, shifts } from './wall-figures';

/** In rad/s: slower is rounding. */
const leastRate = 2e-5;

type Scale = (value: number, row: number) => number;

export function figures(report: Report): Figure[] {
  const { history, data } = report;
  const stack = isStack(report);
  const [wall, column] = [isWall(report), stack && !isWall(report)];
  const free = hasCorners(report);
  const springs = hasSprings(report);
  const length = shownIn('m', millimetres);
  const slip = perBlock(report, 'slip', 'slip', 'Sliding of the base', length);
  // Rounding does not fill the plot.
  if (free || springs) slip.include = [0, length.scale * leastSlip(report)];
  const turning = shownIn('rad/s');
  const rate = perBlock(report, 'rate', 'rate', 'Rotation rate', turning);
  if (data.summary.contact) rate.include = [-leastRate * turning.scale, 0, leastRate * turning.scale];
  const all = [
    tilt(report),
    ...(column ? [relativeTilt(report), contacts(report)] : []),
    ...(wall ? [shifts(report)] : []),
    ...(free ? [cornerModes(report)] : []),
    ...(springs ? [contactShare(report)] : []),
    ground(report),
    ...supportFigures(report),
    ...(free || springs ? [slip] : []),
    rate,
    ...(free || springs ? [velocities(report)] : []),
    ...energies(report),
    perBlock(report, 'acceleration', 'acceleration', 'Angular acceleration', { ...turning, unit: `${turning.unit}²` }),
    ...(column ? [normalForces(report), contactFrictions(report)] : []),
    ...(wall ? forcesFromBelow(report) : []),
    ...(free ? cornerForces(report) : []),
    ...(springs ? springForces(report) : []),
  ];
  if (!free && !springs && !wall && report.blocks.some((_, i) => moves(history.values(`slip_${i}`), leastSlip(report)))) all.push(slip);
  return described(report, all, stack ? 'a block' : 'the block');
}

/** Those that have curves, each with a sentence about it. */
export function described({ history, data }: Report, all: Figure[], what: string): Figure[] {
  const shown = all.filter((figure) => figure.series.length > 0);
  for (const figure of shown) if (!figure.strip) figure.summary = `${figure.summary} ${describe(figure, history.time)}`.trim();
  if (data.words.tone === 'falls') for (const figure of shown) figure.summary += ` The run ends when ${what} has fallen.`;
  return shown;
}

export function convert(values: Values, scale: number | Scale): Float64Array {
  const change: Scale = typeof scale === 'number' ? (value) => value * scale : scale;
  return Float64Array.from(values, (value, row) => change(value, row));
}

export function moves(values: Values | undefined, least = 1e-9): boolean {
  return values?.some((value) => Math.abs(value) > least) ?? false;
}

function perBlock(report: Report, id: string, column: string, title: string, { unit, scale }: Shown): Figure {
  const { blocks, history } = report;
  const series: Series[] = [];
  blocks.forEach((_, i) => {
    const values = history.values(`${column}_${i}`);
    const label = blocks.length > 1 ? blockName(i) : '';
    if (values) series.push({ label, values: convert(values, scale), ...styleOf(i, blocks.length) });
  });
  const figure = plain(id, title, unit, series);
  figure.byBlock = series.length === blocks.length && isStack(report);
  return figure;
}

function tilt(report: Report): Figure {
  const angle = shownIn('rad');
  const figure = perBlock(report, 'tilt', 'angle', 'Tilt (θ)', angle);
  [figure.wide, figure.height] = [true, 234];
  const block = report.blocks[0];
  if (!block) return figure;
  if (isStack(report)) return stackTilt(report, figure);
  const left = -block.tipping_left * angle.scale;
  const right = block.tipping_right * angle.scale;
  figure.tips = [left, right];
  figure.guides = [{ value: right, label: 'tipping angle (α)' }, { value: left, label: '' }];
  // A fall would flatten the rocking before it: the curve leaves the plot instead.
  figure.clip = [1.5 * left, 1.5 * right];
  const peak = report.data.summary.blocks[0]?.tipping_share ?? 0;
  if (peak > 0.4 || peak === 0) figure.include = [1.08 * left, 0, 1.08 * right];
  figure.summary = peak >= 1
    ? 'The tilt passes the tipping angle.'
    : `The largest tilt is ${percent(peak)} of the tipping angle.`;
  return figure;
}

function stackTilt(report: Report, figure: Figure): Figure {
  const { blocks, data } = report;
  if (!anyTips(report)) return figure;
  const { scale } = shownIn('rad');
  figure.blockTips = blocks.map((block, i) => ({ left: -block.tipping_left * scale, right: block.tipping_right * scale, of: tippingBody(report, i) }));
  const widest = Math.max(...figure.blockTips.flatMap(({ left, right }) => [Math.abs(left), Math.abs(right)]));
  figure.clip = [-1.5 * widest, 1.5 * widest];
  figure.place = isWall(report) ? null : { name: 'Tilt', option: 'of each block (θ)' };
  const closest = data.summary.closest_block;
  const peak = data.summary.blocks[closest]?.tipping_share ?? 0;
  if (peak > 0) figure.summary = `Largest against its tipping angle: ${tippingBody(report, closest)}, ${peak > 1 ? 'beyond it' : percent(peak)}.`;
  return figure;
}

function ground(report: Report): Figure {
  const { history } = report;
  const series: Series[] = [];
  const horizontal = history.values('ground_acceleration');
  const vertical = history.values('ground_acceleration_vertical');
  const { unit, scale } = shownIn('m/s2');
  const name = moves(vertical) ? 'horizontal' : '';
  if (horizontal) series.push({ label: name, values: convert(horizontal, scale), colour: 'text', width: 1 });
  if (vertical && moves(vertical)) series.push({ label: 'vertical', values: convert(vertical, scale), colour: 1, width: 1 });
  return plain('ground', 'Ground acceleration', unit, series);
}

/** The mechanical energy, and apart from it what impacts (and sliding) took: over a long record that sum dwarfs the rest. */
export function energies(report: Report): Figure[] {
  const { history } = report;
  const kinetic = history.values('kinetic');
  const potential = history.values('potential');
  const lost = history.values('lost');
  if (!kinetic || !potential) return [];
  const total = convert(kinetic, (value, row) => value + (potential[row] ?? 0));
  const largest = total.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const [unit, scale] = largest >= 2e6 ? ['MJ', 1e-6] : largest >= 2e3 ? ['kJ', 1e-3] : ['J', 1];
  const series: Series[] = [
    { label: 'kinetic', values: convert(kinetic, scale), colour: 0, width: 1 },
    { label: 'potential', values: convert(potential, scale), colour: 1, width: 1 },
    { label: 'total', values: convert(total, scale), colour: 'text', width: 1.75 },
  ];
  const figure = plain('energy', 'Energy', unit, series);
  const rounding = 1e-6 * barrier(report);
  if (report.data.summary.contact) figure.include = [0, rounding * scale];
  [figure.wide, figure.height] = [true, 234];
  // The energy of the fall itself would dwarf everything before it.
  const wall = barrier(report) * scale;
  const top = total.reduce((most, value) => Math.max(most, value), 0) * scale;
  if (report.data.summary.overturned && wall > 0) figure.clip = [-1.2 * wall, 1.6 * Math.max(wall, top)];
  // Where the scheme takes what impacts would, the rest is rounding.
  const told = lost && (!report.data.summary.contact || moves(lost, Math.max(rounding, 1e-4 * largest)));
  const losses = told ? [{ label: '', values: convert(lost, scale), colour: 2, width: 1.5 }] : [];
  return [figure, ...energyLevels(report), plain('lost', lossTitle(report), unit, losses)];
}

function lossTitle(report: Report): string {
  const { winkler, contact, stands } = report.data.summary;
  if (winkler) return 'Energy lost by damping and sliding';
  return contact || stands !== undefined || hasCorners(report) ? 'Energy lost at impacts and by sliding' : 'Energy lost at impacts';
}

/** The energy that lifts the centres of mass over their corners. */
function barrier({ blocks, data }: Report): number {
  return blocks.reduce((sum, block) => {
    const alpha = Math.min(block.alpha_left, block.alpha_right);
    return sum + block.mass * data.gravity * block.radius * (1 - Math.cos(alpha));
  }, 0);
}
