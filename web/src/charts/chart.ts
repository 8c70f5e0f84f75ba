// One uPlot chart of a figure, on screen or magnified for paper and pictures.
import uPlot from 'uplot';
import { font, narrow } from './canvas';
import { drawBand, drawGuides, drawMarks, drawUnit } from './chart-marks';
import type { Values } from '../page/data';
import type { Figure, Series } from './figure';
import { niceStep, number, powerOfTen } from '../page/format';
import { drawStrip, stripAxis, stripRange } from './strip';
import { palette, type Palette } from '../page/theme';

export interface ChartOptions {
  width: number;
  height: number;
  /** Draws everything this much larger: the caller shows it this much smaller, sharp. */
  magnify: number;
  hooks?: uPlot.Hooks.Arrays;
  interactive: boolean;
  /** Fixed colours: uPlot draws later, when the page may wear others. */
  colours?: Palette;
}

export function strokeOf(series: Series, colours = palette()): string {
  return typeof series.colour === 'string' ? colours[series.colour] : colours.series[series.colour] ?? colours.text;
}

export function chart(target: HTMLElement, figure: Figure, along: Values, window: [number, number], options: ChartOptions): uPlot {
  const m = options.magnify;
  const colours = () => options.colours ?? palette();
  const axis = (size: number): uPlot.Axis => ({
    stroke: () => colours().muted,
    font: font(11 * m),
    size: size * m,
    gap: 5 * m,
    grid: { stroke: () => colours().faint, width: m },
    ticks: { show: false },
  });
  const logarithmic = figure.along === 'period';
  const axes: uPlot.Axis[] = [
    { ...axis(24), label: figure.along === 'period' ? 'Period (s)' : 'Time (s)', labelSize: 15 * m, labelGap: 0, labelFont: font(11 * m), space: 60 * m, ...(logarithmic ? logMarks(m) : {}), values: (_, splits) => splits.map((value) => number(value, 6)) },
    { ...axis(50), scale: 'y', space: 26 * m, values: (_, splits) => splits.map((value) => number(value, 6)), ...(figure.strip ? stripAxis(figure, m) : figure.log ? decades(m) : figure.every ? evenMarks(figure.every) : {}) },
  ];
  if (figure.tips) axes.push(shareAxis(axis(50), figure.tips));
  return new uPlot({
    width: options.width * m,
    height: options.height * m,
    padding: [16 * m, figure.tips ? 0 : (figure.wide && options.interactive && options.width > narrow ? 50 : 14) * m, 0, 0],
    legend: { show: false },
    cursor: options.interactive
      ? { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false }, bind: { dblclick: () => () => null } }
      : { show: false },
    scales: {
      x: { time: false, range: () => window, ...(logarithmic ? { distr: 3 } : {}) },
      y: { range: (_, low, high) => (figure.strip ? stripRange(figure) : figure.log ? wholeDecades(figure, low, high) : valueRange(figure, low, high)), ...(figure.log ? { distr: 3 } : {}) },
    },
    axes,
    series: [{}, ...figure.series.map((series): uPlot.Series => ({
      label: series.label,
      ...(figure.strip ? { paths: () => null } : {}),
      stroke: () => strokeOf(series, colours()),
      width: series.width * m,
      ...(series.dash ? { dash: series.dash.map((part) => part * m) } : {}),
      ...(series.dots ? dots(() => strokeOf(series, colours()), m) : { points: { show: false } }),
      pxAlign: 0,
    }))],
    hooks: {
      ...options.hooks,
      drawClear: [(plot) => drawBand(plot, figure, colours())],
      drawAxes: [(plot) => (figure.strip ? drawStrip(plot, figure, m, colours()) : drawGuides(plot, figure, m, colours()))],
      draw: [(plot) => drawUnit(plot, figure, m, colours()), (plot) => drawMarks(plot, figure, m, colours()), ...(options.hooks?.draw ?? [])],
    },
  }, chartData(figure, along), target);
}

export function chartData(figure: Figure, along: Values): uPlot.AlignedData {
  return [along, ...figure.series.map((series) => withGaps(series.values))] as uPlot.AlignedData;
}

/** uPlot leaves a gap where a value is null. */
function withGaps(values: Values): Values | (number | null)[] {
  return values.some(Number.isNaN) ? Array.from(values, (value) => (Number.isNaN(value) ? null : value)) : values;
}

/** Marks at 1, 2, 5 and so on as far as there is room; evenly spaced ones where the window is narrow. */
function logMarks(m: number): Pick<uPlot.Axis, 'splits' | 'filter'> {
  return {
    splits: (plot, _index, low, high) => {
      const decades = Math.log10(high / low);
      if (decades < 0.7) {
        const step = niceStep(high - low, plot.bbox.width / uPlot.pxRatio / (60 * m));
        return multiples(Math.ceil(low / step), Math.floor(high / step), step);
      }
      const room = plot.bbox.width / uPlot.pxRatio / m / decades;
      const digits = room > 105 ? [1, 2, 5] : room > 70 ? [1, 3] : [1];
      const marks: number[] = [];
      for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
        for (const digit of digits) marks.push(Number((digit * 10 ** power).toPrecision(3)));
      }
      return marks.filter((mark) => mark >= low * (1 - 1e-6) && mark <= high * (1 + 1e-6));
    },
    filter: (_plot, splits) => splits,
  };
}

function dots(colour: () => string, m: number): Partial<uPlot.Series> {
  return { paths: () => null, points: { show: true, size: 2.6 * m, width: 0, fill: colour } };
}

function evenMarks(step: number): Partial<uPlot.Axis> {
  return { splits: (_plot, _index, low, high) => multiples(Math.ceil(low / step), Math.floor(high / step), step), filter: (_plot, splits) => splits };
}

/** A mark at every power of ten, or every few of them. */
function decades(m: number): Partial<uPlot.Axis> {
  return {
    splits: (plot, _index, low, high) => {
      const [first, last] = [Math.round(Math.log10(low)), Math.round(Math.log10(high))];
      const every = Math.max(1, Math.ceil((last - first) / (plot.bbox.height / uPlot.pxRatio / m / 26)));
      return Array.from({ length: Math.floor((last - first) / every) + 1 }, (_, i) => 10 ** (last - i * every)).reverse();
    },
    filter: (_plot, splits) => splits,
    values: (_plot, splits) => splits.map((value) => powerOfTen(Math.round(Math.log10(value)))),
  };
}

function wholeDecades(figure: Figure, low: number | null, high: number | null): [number, number] {
  const [from, to] = [Math.min(low || 1, ...figure.include), Math.max(high || 1e-300, ...figure.include)].map(Math.log10) as [number, number];
  return [10 ** Math.floor(from), 10 ** Math.max(Math.ceil(to), Math.floor(from) + 1)];
}

function multiples(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => Number(((from + i) * step).toPrecision(9)));
}

function shareAxis(base: uPlot.Axis, tips: [number, number]): uPlot.Axis {
  return {
    ...base,
    scale: 'y',
    side: 1,
    grid: { show: false },
    splits: (_plot, _index, low, high) => {
      const step = niceStep(shareOf(high, tips) - shareOf(low, tips), 6);
      const marks: number[] = [];
      for (let n = -10; n <= 10; n++) {
        const value = n * step * (n < 0 ? -tips[0] : tips[1]);
        if (value >= low && value <= high) marks.push(value);
      }
      return marks;
    },
    values: (_, splits) => splits.map((value) => `${number(100 * Math.abs(shareOf(value, tips)), 3)} %`),
  };
}

const shareOf = (value: number, [left, right]: [number, number]): number => value / (value < 0 ? -left : right);

function valueRange(figure: Figure, low: number | null, high: number | null): [number, number] {
  let from = Math.min(Number.isFinite(low) ? low! : 0, ...figure.include);
  let to = Math.max(Number.isFinite(high) ? high! : 0, ...figure.include);
  if (figure.clip) [from, to] = [Math.max(from, figure.clip[0]), Math.min(to, figure.clip[1])];
  if (!(to - from > 1e-12)) return [-1, 1];
  const pad = 0.06 * (to - from);
  return [from < 0 ? from - pad : from, to + pad];
}
