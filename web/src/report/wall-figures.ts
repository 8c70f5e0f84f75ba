// The histories of a wall, whose blocks lie beside each other: how far each has gone, and what presses it from below.
import { leastSlip } from '../page/corners';
import { styleOf } from '../charts/crowd';
import type { Report, Values } from '../page/data';
import { extremes, plain, withoutSpikes, type Figure, type Series } from '../charts/figure';
import { metres, number } from '../page/format';
import { millimetres, shownIn } from '../page/units';
import { frictionRatio } from './friction-ratio';
import { blockName } from '../page/interfaces';

/** One curve for each block of which `of` knows the values; nothing unless it knows them all. */
function perBlock(report: Report, id: string, title: string, unit: string, of: (i: number) => Values | undefined): Figure {
  const all = report.blocks.map((_, i) => of(i));
  const series = all.flatMap((values, i): Series[] => (values ? [{ label: blockName(i), values, ...styleOf(i, all.length) }] : []));
  const figure = plain(id, title, unit, series.length === all.length ? series : []);
  figure.byBlock = true;
  return figure;
}

/** The way of a centre of mass from where it was at the start, against the ground. */
export function shiftOf({ history }: Report, i: number): Values | undefined {
  const [x, y] = [history.values(`x_${i}`), history.values(`y_${i}`)];
  return x && y && Float64Array.from(x, (value, row) => Math.hypot(value - x[0]!, y[row]! - y[0]!));
}

export function shifts(report: Report): Figure {
  const { unit, scale } = shownIn('m', millimetres);
  const figure = perBlock(report, 'shift', 'Shift of each block', unit, (i) => shiftOf(report, i)?.map((metre) => scale * metre));
  // Rounding does not fill the plot.
  [figure.wide, figure.height, figure.include] = [true, 210, [0, scale * leastSlip(report)]];
  const most = figure.series.map(({ values }) => values[extremes(values)[1]]!);
  const farthest = most.indexOf(Math.max(...most));
  if (farthest >= 0) figure.summary = `Farthest from its place: ${blockName(farthest)}, ${metres(most[farthest]! / scale)}.`;
  return figure;
}

export function forcesFromBelow(report: Report): Figure[] {
  const { history, blocks, data } = report;
  const most = blocks.reduce((largest, _, i) => {
    const values = history.values(`normal_force_${i}`);
    return values ? Math.max(largest, values[extremes(values)[1]]!) : largest;
  }, 0);
  const [unit, scale] = most >= 2000 ? ['kN', 1e-3] : ['N', 1];
  const normal = perBlock(report, 'normal', 'Normal force on each block', unit, (i) =>
    history.values(`normal_force_${i}`)?.map((value) => value * scale));
  normal.clip = withoutSpikes(normal.series);
  const friction = perBlock(report, 'friction', 'Friction used (shear / normal force)', '', (i) =>
    frictionRatio(history.values(`shear_force_${i}`), history.values(`normal_force_${i}`), blocks[i]!.mass * data.gravity));
  if (data.friction) {
    friction.guides = [{ value: data.friction.static, label: `slides above ${number(data.friction.static)}` }];
    friction.include = friction.clip = [0, 1.2 * data.friction.static];
  }
  return [normal, friction];
}
