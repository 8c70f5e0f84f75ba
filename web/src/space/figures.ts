// The histories of a run in space.
import { styleOf } from '../charts/crowd';
import { plain, withoutSpikes, type Figure, type Series } from '../charts/figure';
import type { Report, Values } from '../page/data';
import { percent } from '../page/format';
import { degreesPerRadian } from '../page/units';
import { convert, described, energies, moves } from '../report/figures';
import { resultOf, tipsTowards } from './body';

/** Below this tilt, in radians, the direction of the lean is rounding. */
const leastTilt = 1e-6;
/** Below this part of the largest tilt, or of that at which it tips, it passes through upright so fast that what tips it says nothing. */
const hardlyLeans = 0.02;
const axes = ['x', 'y', 'z'];

export function spaceFigures(report: Report): Figure[] {
  return described(report, [
    tilt(report), ground(report), base(report), azimuth(report), twist(report), gaps(report),
    vector(report, 'rate', 'Rotation rate', '°/s', axes.map((axis) => `w${axis}_0`), axes.map((axis) => `about ${axis}`), degreesPerRadian),
    ...energies(report), forces(report),
  ], 'the body');
}

function vector({ history }: Report, id: string, title: string, unit: string, columns: string[], labels: string[], scale: number): Figure {
  const series = columns.flatMap((name, i): Series[] => {
    const values = history.values(name);
    return values ? [{ label: labels[i]!, values: convert(values, scale), colour: i, width: 1.25 }] : [];
  });
  return plain(id, title, unit, series);
}

function tilt(report: Report): Figure {
  const { history, data } = report;
  const result = resultOf(report);
  const [tilts, azimuths, twists] = ['tilt_0', 'azimuth_0', 'twist_0'].map((name) => history.values(name)!) as [Values, Values, Values];
  const least = Math.max(leastTilt, hardlyLeans * Math.min(result.peak_tilt, result.tipping_tilt));
  const moved = result.peak_tilt > leastTilt;
  const limit = convert(azimuths, (value, row) => (moved && !(tilts[row]! > least) ? NaN : tipsTowards(result, (moved ? value : result.alpha_azimuth) - twists[row]!) * degreesPerRadian));
  const figure = plain('tilt', 'Tilt', '°', [
    { label: 'tilt', values: convert(tilts, degreesPerRadian), colour: 0, width: 1.75 },
    { label: 'tips that way at', values: limit, colour: 'text', width: 1, dash: [4, 3] },
  ]);
  [figure.wide, figure.height] = [true, 210];
  // A fall would flatten the rocking before it: the curve leaves the plot instead.
  figure.clip = [0, 1.5 * limit.reduce((most, value) => (value > most ? value : most), 0)];
  figure.summary = data.summary.overturned ? 'The tilt passes that at which it tips.' : `The largest tilt is ${percent(result.peak_ratio)} of that at which it tips that way.`;
  return figure;
}

/** Points within one turn, since the lean passes from one end of it to the other; none while it stands upright. */
function azimuth({ history }: Report): Figure {
  const tilts = history.values('tilt_0')!;
  const values = convert(history.values('azimuth_0')!, (value, row) => (tilts[row]! > leastTilt ? value * degreesPerRadian : NaN));
  const leans = values.some((value) => !Number.isNaN(value));
  const figure = plain('azimuth', 'Azimuth of the lean', '°', leans ? [{ label: '', values, colour: 0, width: 1.25, dots: true }] : []);
  [figure.include, figure.every] = [[-180, 180], 90];
  figure.summary = 'From x towards y; 180° and −180° are the same direction. No points while it stands upright.';
  return figure;
}

const wrapped = (angle: number): number => angle - 360 * Math.round(angle / 360);

function twist({ history }: Report): Figure {
  let last = 0;
  const values = convert(history.values('twist_0')!, (value) => (last += wrapped(value * degreesPerRadian - last)));
  const figure = plain('twist', 'Twist about the vertical', '°', [{ label: '', values, colour: 0, width: 1.5 }]);
  figure.include = [-0.1, 0, 0.1];
  return figure;
}

function base(report: Report): Figure {
  const figure = vector(report, 'slip', 'Way of the middle of the base', 'mm', ['slip_x_0', 'slip_y_0'], ['along x', 'along y'], 1000);
  // Rounding does not fill the plot.
  figure.include = [0, 1e-3 * report.blocks[0]!.height];
  return figure;
}

function gaps(report: Report): Figure {
  const columns = [...report.history.columns].filter(([name]) => /^gap_0_\d+$/.test(name));
  const { shape } = resultOf(report);
  const round = columns.length === 2 && shape !== 'mesh';
  const corners = ['−x −y', '+x −y', '+x +y', '−x +y'];
  const extremes = round ? ['lowest of the rim', 'highest of the rim'] : ['lowest corner', 'highest corner'];
  const name = (i: number) => (columns.length === 2 ? extremes[i]! : shape === 'box' ? corners[i]! : `corner ${i + 1}`);
  const series = columns.map(([, { values }], i): Series => ({ label: name(i), values: convert(values, 1000), ...styleOf(i, columns.length) }));
  const figure = plain('gaps', round ? 'Height of the rim above the floor' : 'Height of the corners above the floor', 'mm', series);
  figure.include = [0, 1e-3 * report.blocks[0]!.height];
  if (report.data.summary.overturned) figure.clip = [0, 500 * report.blocks[0]!.height];
  return figure;
}

function ground(report: Report): Figure {
  const { history, data } = report;
  const names = ['ground_acceleration', 'ground_acceleration_transverse', 'ground_acceleration_vertical'];
  const series = names.flatMap((name, i): Series[] => {
    const values = history.values(name);
    return values && (i === 0 || moves(values)) ? [{ label: axes[i]!, values: convert(values, 1 / data.gravity), colour: i, width: 1 }] : [];
  });
  return plain('ground', 'Ground acceleration', 'g', series);
}

function forces(report: Report): Figure {
  const weight = report.blocks[0]!.mass * report.data.gravity;
  const [up, x, y] = ['normal_force_0', 'shear_force_0', 'shear_force_transverse_0'].map((name) => report.history.values(name));
  if (!up || !x || !y) return plain('forces', '', '', []);
  const figure = plain('forces', 'Force of the floor', '× weight', [
    { label: 'upwards', values: convert(up, 1 / weight), colour: 0, width: 1.25 },
    { label: 'along the floor', values: convert(x, (value, row) => Math.hypot(value, y[row]!) / weight), colour: 1, width: 1.25 },
  ]);
  figure.clip = withoutSpikes(figure.series);
  return figure;
}
