// The plots of one component: three histories, the build-up of the Arias intensity, two spectra.
import type { Samples, Values } from '../page/data';
import { describe, extremes, plain, type Figure } from '../charts/figure';
import { number } from '../page/format';
import { firstReach, husid, motionOf, spectrumOf, type Component, type Motion, type Quantity } from './data';
import { fileBase, unitFor } from './words';

export interface Panel {
  samples: Samples;
  figures: Figure[];
  /** Where the cursor opens. */
  opening: number;
}

export interface ComponentFigures {
  motion: Motion;
  histories: Panel;
  spectra: Panel | null;
}

const titles: Record<Quantity, string> = { acceleration: 'Acceleration', velocity: 'Velocity', displacement: 'Displacement' };

export function componentFigures(component: Component, key: string): ComponentFigures {
  const base = fileBase(component);
  const motion = motionOf(component);
  const histories = motionFigures(motion);
  const spectra = spectrumFigures(component);
  for (const figure of [...histories.figures, ...(spectra?.figures ?? [])]) {
    figure.fileName = `${base}.${figure.id}`;
    figure.id = `${key}-${figure.id}`;
  }
  return { motion, histories, spectra };
}

function motionFigures({ times, series }: Motion): Panel {
  const figures: Figure[] = [];
  for (const quantity of Object.keys(titles) as Quantity[]) {
    const values = series[quantity];
    if (!values?.length) continue;
    const figure = curve(quantity, titles[quantity], quantity, values, times);
    figure.series[0]!.colour = 'text';
    figure.series[0]!.width = 1;
    figure.height = quantity === 'acceleration' ? 190 : 150;
    figure.summary = describe(figure, times.axis);
    figures.push(figure);
  }
  const opening = figures[0]?.marks[0]?.place ?? times.start;
  const built = series.acceleration && husid(series.acceleration);
  if (built) {
    const figure = arias(built, times);
    for (const other of figures.slice(0, 1)) other.band = figure.band;
    figures.push(figure);
  }
  return { samples: times, figures, opening };
}

function arias(built: Values, times: Samples): Figure {
  const figure = plain('arias', 'Build-up of the Arias intensity', '%', [{ label: '', values: built, colour: 0, width: 1.5 }]);
  figure.height = 172;
  figure.include = [0, 100];
  figure.marks = [5, 95].map((level) => {
    const place = firstReach(times, built, level);
    return { place, value: level, label: `${level} % at ${number(place)} s`, room: level < 50 ? 'above left' : 'below right' };
  });
  const [from, to] = [figure.marks[0]!.place, figure.marks[1]!.place];
  figure.band = [from, to];
  figure.summary = `5 % is reached at ${number(from)} s, 95 % at ${number(to)} s.`;
  return figure;
}

function spectrumFigures(component: Component): Panel | null {
  const spectrum = spectrumOf(component);
  if (!spectrum) return null;
  const { periods } = spectrum;
  const figures: Figure[] = [];
  const add = (id: string, title: string, quantity: Quantity, values: Values | null, height: number) => {
    if (!values?.length) return;
    const figure = curve(id, title, quantity, values, periods);
    figure.along = 'period';
    figure.height = height;
    figure.summary = `Response of oscillators with ${number(100 * spectrum.damping)} % damping, by period. ${describe(figure, periods.axis)}`;
    figures.push(figure);
  };
  add('spectrum', 'Pseudo-acceleration', 'acceleration', spectrum.acceleration, 250);
  add('displacement-spectrum', 'Spectral displacement', 'displacement', spectrum.displacement, 170);
  return figures.length ? { samples: periods, figures, opening: figures[0]!.marks[0]?.place ?? periods.start } : null;
}

/** One curve in the unit that fits it, its peak marked. */
function curve(id: string, title: string, quantity: Quantity, values: Values, { axis }: Samples): Figure {
  const rows = extremes(values);
  const row = Math.abs(values[rows[0]]!) > Math.abs(values[rows[1]]!) ? rows[0] : rows[1];
  const unit = unitFor(quantity, Math.abs(values[row]!));
  const shown = Float32Array.from(values, (value) => value * unit.scale);
  const figure = plain(id, title, unit.name, [{ label: '', values: shown, colour: 0, width: 1.5 }]);
  if (values[row]) figure.marks = [{ place: axis[row]!, value: shown[row]!, label: `${number(shown[row])} ${unit.name} at ${number(axis[row])} s` }];
  return figure;
}
