// What every plot is made of: curves over one axis, guides, marks, and a sentence about it.
import type { Values } from '../page/data';
import { number } from '../page/format';
import type { StripState } from './strip';

/** More curves than this cannot be told apart. */
export const crowd = 6;

export interface Series {
  label: string;
  values: Values;
  /** Index into the palette's series colours, or the colour of text or of thin lines. */
  colour: number | 'text' | 'line';
  width: number;
  dash?: number[];
  /** Drawn in the background, without a word in the legend. */
  quiet?: boolean;
  /** A point for each value instead of a line, for angles that jump from one end of a turn to the other. */
  dots?: boolean;
}

export interface Guide {
  value: number;
  label: string;
  /** The label stands below the line. */
  below?: boolean;
}

/** A point worth a word. */
export interface Mark {
  place: number;
  value: number;
  label: string;
  /** Where a rising curve leaves room for the words; beside the point otherwise. */
  room?: 'above left' | 'below right';
}

export interface Figure {
  id: string;
  title: string;
  unit: string;
  series: Series[];
  wide: boolean;
  /** In pixels on screen. */
  height: number;
  /** What the axis below shows; periods are drawn in logarithm. */
  along: 'time' | 'period';
  /** Values the range always holds, and the most it may hold. */
  include: number[];
  clip: [number, number] | null;
  guides: Guide[];
  marks: Mark[];
  /** The part of the axis to shade. */
  band: [number, number] | null;
  /** The values at which it tips to the left and to the right: a second axis shows shares of them. */
  tips: [number, number] | null;
  /** Values in logarithm: all of them are above zero. */
  log: boolean;
  /** The distance of the marks on the axis of values; by the room there is otherwise. */
  every: number | null;
  /** More words about the place of the cursor. */
  tell: ((place: number) => string) | null;
  /** Of a stack: curve i is of block i or of the interface below it, and one of them may be chosen. */
  byBlock: boolean;
  /** Of a stack: the tipping angles of each block, drawn for the chosen one. */
  blockTips: { left: number; right: number; of: string }[];
  /** Drawn as rows of these contact states, one row for each curve. */
  strip: StripState[] | null;
  /** Figures with the same name stand in one place; the reader chooses one by its option. */
  place: { name: string; option: string } | null;
  summary: string;
  /** Of the file with its numbers. */
  fileName: string;
}

export function plain(id: string, title: string, unit: string, series: Series[]): Figure {
  return {
    id, title, unit, series, wide: false, height: 184, along: 'time', include: [0], clip: null,
    guides: [], marks: [], band: null, tips: null, log: false, every: null, tell: null, byBlock: false, blockTips: [], strip: null, place: null, summary: '', fileName: id,
  };
}

/** The rows of the lowest and the highest value. */
export function extremes(values: Values): [number, number] {
  const first = Math.max(0, values.findIndex((value) => Number.isFinite(value)));
  let [low, high] = [first, first];
  for (let row = first + 1; row < values.length; row++) {
    if (values[row]! < values[low]!) low = row;
    if (values[row]! > values[high]!) high = row;
  }
  return [low, high];
}

/** A range for forces with impacts among them, which last a step and are as large as it is short: they leave the plot. */
export function withoutSpikes(series: Series[]): [number, number] {
  const usual = series.map(({ values }) => Float64Array.from(values).sort()[Math.floor(0.8 * (values.length - 1))] || 0);
  return [0, 3 * Math.max(0, ...usual) || 1];
}

/** The largest size a figure shows. */
export function largest(figure: Figure): number {
  return figure.series.reduce((most, { values }) => Math.max(most, ...extremes(values).map((row) => Math.abs(values[row] ?? 0) || 0)), 0);
}

export function describe(figure: Figure, axis: Values): string {
  const { series, unit } = figure;
  const at = (values: Values, row: number) => `${number(values[row])}${unit && ` ${unit}`} at ${number(axis[row])} s`;
  if (series.length > crowd) return describeCrowd(series, at);
  return series.map(({ label, values }) => {
    const [low, high] = extremes(values);
    const name = label || figure.title;
    if (values[low] === values[high]) return `${name}: ${number(values[low])}${unit && ` ${unit}`} throughout.`;
    return `${name}: from ${at(values, low)} to ${at(values, high)}.`;
  }).join(' ');
}

/** Many curves in one sentence: the lowest and the highest value of all. */
function describeCrowd(series: Series[], at: (values: Values, row: number) => string): string {
  const rows = series.map(({ values }) => extremes(values));
  const value = (i: number, end: 0 | 1) => series[i]!.values[rows[i]![end]]!;
  let [lowest, highest] = [0, 0];
  series.forEach((_, i) => {
    if (value(i, 0) < value(lowest, 0)) lowest = i;
    if (value(i, 1) > value(highest, 1)) highest = i;
  });
  const told = (i: number, end: 0 | 1) => `${at(series[i]!.values, rows[i]![end])} (${series[i]!.label})`;
  return `${series.length} curves, from ${told(lowest, 0)} to ${told(highest, 1)}.`;
}
