// The histories only a stack has: angles against the block below, contact states, forces at each interface.
import { styleOf } from '../charts/crowd';
import type { Report, Values } from '../page/data';
import { plain, withoutSpikes, type Figure, type Series } from '../charts/figure';
import { number, percent } from '../page/format';
import { shownIn } from '../page/units';
import { frictionRatio } from './friction-ratio';
import { carried, interfaceName, isStack, shortInterface } from '../page/interfaces';
import { interfaceStates, openShare, stripHeight } from '../charts/strip';

/** One curve for each interface of which `of` knows the values; nothing unless it knows them all. */
function perInterface(report: Report, id: string, title: string, unit: string, of: (i: number) => Values | undefined): Figure {
  const all = report.blocks.map((_, i) => of(i));
  const series = all.flatMap((values, i): Series[] => (values ? [{ label: shortInterface(i), values, ...styleOf(i, all.length) }] : []));
  const figure = plain(id, title, unit, series.length === all.length ? series : []);
  figure.byBlock = isStack(report);
  return figure;
}

export function relativeTilt(report: Report): Figure {
  const { history } = report;
  const { unit, scale } = shownIn('rad');
  const figure = perInterface(report, 'relative', 'Tilt against what lies below (φ)', unit, (i) => {
    const angles = history.values(`angle_${i}`);
    const below = history.values(`angle_${i - 1}`);
    return angles && Float64Array.from(angles, (angle, row) => (angle - (below?.[row] ?? 0)) * scale);
  });
  [figure.wide, figure.height] = [true, 234];
  figure.place = { name: 'Tilt', option: 'relative (φ)' };
  return figure;
}

export function contacts(report: Report): Figure {
  const { history } = report;
  const figure = perInterface(report, 'contacts', 'Open and closed interfaces', '', (i) => history.values(`open_${i}`));
  figure.wide = true;
  figure.strip = interfaceStates;
  figure.height = stripHeight(report.blocks.length);
  const shares = figure.series.map(({ values }) => openShare(values, history.time));
  const most = shares.indexOf(Math.max(...shares));
  const never = shares.filter((share) => share === 0).length;
  if (figure.series.length) figure.summary = most >= 0 && shares[most]! > 0
    ? `Open the longest: ${interfaceName(most)}, ${percent(shares[most]!)} of the time. ${number(never)} of ${shares.length} never open.`
    : 'No interface opens.';
  return figure;
}

export function normalForces(report: Report): Figure {
  const figure = perInterface(report, 'normal', 'Normal force / weight carried', '', (i) => {
    const weight = carried(report, i);
    const values = report.history.values(`normal_force_${i}`);
    return values && Float64Array.from(values, (value) => value / weight);
  });
  if (report.data.summary.contact) figure.clip = withoutSpikes(figure.series);
  return figure;
}

/** What friction would have to be; not a number where nothing presses the faces together. */
export function contactFrictions(report: Report): Figure {
  const { history, data } = report;
  const figure = perInterface(report, 'friction', `Friction ${data.friction ? 'used' : 'needed'} (shear / normal force)`, '', (i) =>
    frictionRatio(history.values(`shear_force_${i}`), history.values(`normal_force_${i}`), carried(report, i)));
  if (data.friction) {
    figure.guides = [{ value: data.friction.static, label: 'slides' }];
    figure.include = figure.clip = [0, 1.2 * data.friction.static];
    return figure;
  }
  const needed = (data.summary.interfaces ?? []).map((one) => one.required_friction ?? 0);
  figure.clip = [0, Math.min(3, 1.1 * (Math.max(0, ...needed) || 3))];
  return figure;
}
