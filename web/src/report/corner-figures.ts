// The histories only a block that may slide and fly has: what its corners do, velocities, forces at each corner, friction used.
import { cornerNames, modes, shareOfTime, slides } from '../page/corners';
import { styleOf } from '../charts/crowd';
import type { Report, Values } from '../page/data';
import { extremes, plain, type Figure, type Series } from '../charts/figure';
import { percent } from '../page/format';
import { shownIn } from '../page/units';
import { frictionRatio } from './friction-ratio';
import { carried } from '../page/interfaces';
import { stripHeight, type StripState } from '../charts/strip';

/** In the upper half it slides to the right, in the lower half to the left; a full bar sticks, a thin line is open. */
const modeStates: StripState[] = [
  { value: modes.stick, words: 'sticks', mark: 'stick', colour: (colours) => colours.line, bar: [-1, 1] },
  { value: modes.right, words: 'slides right', mark: 'right', colour: (colours) => colours.series[0]!, bar: [0, 1] },
  { value: modes.left, words: 'slides left', mark: 'left', colour: (colours) => colours.series[1]!, bar: [-1, 0] },
  { value: modes.open, words: 'open', mark: 'closed', colour: (colours) => colours.line, bar: null },
];

/** One curve for each corner; nothing unless `of` knows both. */
function perCorner(id: string, title: string, unit: string, of: (name: string) => Values | undefined): Figure {
  const all = cornerNames.map(of);
  const series = all.flatMap((values, i): Series[] => (values ? [{ label: cornerNames[i]!, values, ...styleOf(i, 2) }] : []));
  return plain(id, title, unit, series.length === 2 ? series : []);
}

export function cornerModes(report: Report): Figure {
  const figure = perCorner('modes', 'What the corners do', '', (name) => report.history.values(`mode_${name}`));
  // The left corner above the right one.
  figure.series.reverse();
  figure.series.forEach((series) => (series.width = 1));
  [figure.wide, figure.strip, figure.height] = [true, modeStates, stripHeight(2)];
  const sliding = shareOfTime(report, (left, right) => slides(left) || slides(right));
  const rocking = shareOfTime(report, (left, right) => Boolean(left) !== Boolean(right));
  const flying = shareOfTime(report, (left, right) => !left && !right);
  const part = (share: number) => (share > 0 ? `${percent(share)} of the time` : 'never');
  figure.summary = `It slides ${part(sliding)}, is on one corner ${part(rocking)}, in the air ${part(flying)}. In numbers: 0 open, 1 sticks, 2 slides right, −2 slides left.`;
  return figure;
}

export function velocities({ history }: Report): Figure {
  const { unit, scale } = shownIn('m/s');
  const names: [string, string][] = [['velocity_x_0', 'horizontal'], ['velocity_y_0', 'vertical']];
  const series = names.flatMap(([column, label], i): Series[] => {
    const values = history.values(column);
    return values ? [{ label, values: Float64Array.from(values, (value) => value * scale), ...styleOf(i, 2) }] : [];
  });
  return plain('velocity', 'Velocity of the centre of mass', unit, series);
}

export function cornerForces(report: Report): Figure[] {
  const weight = carried(report, 0);
  const forces = (kind: string) => (name: string) => {
    const values = report.history.values(`${kind}_force_${name}`);
    return values && Float64Array.from(values, (value) => value / weight);
  };
  return [
    perCorner('normal', 'Normal force / weight', '', forces('normal')),
    perCorner('tangential', 'Tangential force / weight', '', forces('tangential')),
    frictionUsed(report, weight),
  ];
}

/** Not a number where nothing presses the corner down. */
function frictionUsed({ history, data }: Report, weight: number): Figure {
  const figure = perCorner('friction', 'Friction used (tangential / normal force)', '', (name) =>
    frictionRatio(history.values(`tangential_force_${name}`), history.values(`normal_force_${name}`), weight));
  const { friction } = data;
  if (friction) {
    figure.guides = [{ value: friction.static, label: 'slides above (static)' }];
    if (friction.kinetic !== friction.static) figure.guides.push({ value: friction.kinetic, label: 'while it slides (kinetic)', below: true });
  }
  const most = Math.max(0, ...figure.series.map(({ values }) => values[extremes(values)[1]] || 0));
  // With room for the words above the line.
  if (friction && friction.static < 4 * (most || 1)) figure.include = [0, 1.2 * friction.static];
  figure.clip = [0, Math.min(3, Math.max(1.2 * (friction?.static ?? 0), 1.1 * most) || 3)];
  return figure;
}
