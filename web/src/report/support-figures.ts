// The histories that only supports have: the floor's acceleration, the way of the plate, the forces of the anchors.
import { styleOf } from '../charts/crowd';
import { plain, type Figure, type Series } from '../charts/figure';
import type { Report } from '../page/data';
import { metres } from '../page/format';
import { shownIn } from '../page/units';

const scaled = (values: ArrayLike<number>, scale: number): Float64Array => Float64Array.from(values, (value) => scale * value);

export function supportFigures(report: Report): Figure[] {
  return [floorFigure(report), plateFigure(report), anchorFigure(report)];
}

function floorFigure({ history }: Report): Figure {
  const { unit, scale } = shownIn('m/s2');
  const [floor, ground] = [history.values('floor_acceleration'), history.values('ground_acceleration')];
  const series: Series[] = floor && ground ? [{ label: 'floor', values: scaled(floor, scale), colour: 0, width: 1.25 }, { label: 'ground', values: scaled(ground, scale), colour: 'text', width: 1 }] : [];
  return plain('floor', 'Acceleration of the floor', unit, series);
}

function plateFigure({ history, data }: Report): Figure {
  const { unit, scale } = shownIn('m');
  const values = history.values('plate_displacement_0');
  const figure = plain('plate', 'Way of the isolated plate', unit, values ? [{ label: '', values: scaled(values, scale), colour: 0, width: 1.25 }] : []);
  const plate = data.summary.support?.isolation;
  if (!plate) return figure;
  figure.summary = `It moves up to ${metres(plate.peak_displacement)}.`;
  if (plate.limit !== null) {
    figure.guides = [{ value: plate.limit * scale, label: 'stop' }, { value: -plate.limit * scale, label: '' }];
    if (plate.peak_displacement > 0.4 * plate.limit) figure.include = [-1.08 * plate.limit * scale, 0, 1.08 * plate.limit * scale];
  }
  return figure;
}

function anchorFigure({ history, data }: Report): Figure {
  const anchors = data.summary.anchors ?? [];
  const most = Math.max(0, ...anchors.map(({ peak_force: force }) => force));
  const [unit, scale] = most >= 2000 ? ['kN', 1e-3] : ['N', 1];
  const series = anchors.flatMap(({ at }, j): Series[] => {
    const values = history.values(`anchor_force_${j}`);
    const label = anchors.length === 1 ? '' : anchors.length === 2 ? (at < anchors[1 - j]!.at ? 'left' : 'right') : metres(at);
    return values ? [{ label, values: scaled(values, scale), ...styleOf(j, anchors.length) }] : [];
  });
  return plain('anchors', 'Forces of the anchors', unit, series);
}
