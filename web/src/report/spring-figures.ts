// The histories only a block on springs has: how much of its base is down, how deep it sinks, the forces on the base.
import { styleOf } from '../charts/crowd';
import type { Report, Values } from '../page/data';
import { extremes, plain, type Figure, type Series } from '../charts/figure';
import { percent } from '../page/format';
import { millimetres, shownIn } from '../page/units';
import { frictionRatio } from './friction-ratio';
import { carried } from '../page/interfaces';

function one(id: string, title: string, unit: string, values: Values | undefined, scale: number, colour: Series['colour'] = 0): Figure {
  return plain(id, title, unit, values ? [{ label: '', values: Float64Array.from(values, (value) => scale * value), colour, width: 1.25 }] : []);
}

export function contactShare({ history }: Report): Figure {
  const values = history.values('contact');
  const figure = one('contact', 'Part of the base that is down', '%', values, 100);
  [figure.wide, figure.include] = [true, [0, 100]];
  if (values) figure.summary = `At least ${percent(values[extremes(values)[0]]!)} of the base is down.`;
  return figure;
}

export function springForces(report: Report): Figure[] {
  const { history, data } = report;
  const weight = carried(report, 0);
  const [normal, shear] = [history.values('normal_force_0'), history.values('shear_force_0')];
  const series = [['normal', normal], ['friction', shear]] as const;
  const forces = plain('base', 'Forces on the base / weight', '', series.flatMap(([label, values], i): Series[] =>
    (values ? [{ label, values: Float64Array.from(values, (value) => value / weight), ...styleOf(i, 2) }] : [])));
  const used = frictionRatio(shear, normal, weight);
  const friction = one('friction', 'Friction used (friction / normal force)', '', used, 1);
  if (data.friction) {
    friction.guides = [{ value: data.friction.static, label: 'slides' }];
    const most = used ? used[extremes(used)[1]]! : 0;
    if (data.friction.static < 4 * (most || 1)) friction.include = [0, 1.2 * data.friction.static];
    friction.clip = [0, 1.2 * Math.max(data.friction.static, most)];
  }
  const length = shownIn('m', millimetres);
  return [forces, friction, one('settlement', 'Sinking of the middle of the base', length.unit, history.values('settlement_0'), length.scale)];
}
