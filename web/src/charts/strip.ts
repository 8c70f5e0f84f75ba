// Rows of contact states over time: of each interface of a stack, the ground lowest, or of each corner of a block that may slide.
import type uPlot from 'uplot';
import type { Values } from '../page/data';
import { el } from '../page/dom';
import type { Figure } from './figure';
import { palette, type Palette } from '../page/theme';

/** A state is a bar in its row, or the thin line that every row has. */
export interface StripState {
  value: number;
  words: string;
  /** Its class in the legend. */
  mark: string;
  colour: (colours: Palette) => string;
  /** Bottom and top of the bar, in parts of half a row; null: no bar. */
  bar: [number, number] | null;
}

/** Of an interface: in the upper half it turns about the right contact point, in the lower half about the left. */
export const interfaceStates: StripState[] = [
  { value: 1, words: 'pivot right', mark: 'right', colour: (colours) => colours.series[0]!, bar: [0, 1] },
  { value: -1, words: 'pivot left', mark: 'left', colour: (colours) => colours.series[1]!, bar: [-1, 0] },
  { value: 0, words: 'closed', mark: 'closed', colour: (colours) => colours.line, bar: null },
];

interface Run {
  from: number;
  to: number;
  state: number;
}

const known = new WeakMap<Values, Run[]>();

/** Rows over which the state stays, each up to the first row of the next. */
export function runsOf(values: Values): Run[] {
  const found = known.get(values);
  if (found) return found;
  const runs: Run[] = [];
  for (let row = 0; row < values.length; row++) {
    const state = Math.round(values[row]!) || 0;
    const last = runs[runs.length - 1];
    if (last) last.to = row;
    if (last?.state !== state) runs.push({ from: row, to: row, state });
  }
  known.set(values, runs);
  return runs;
}

/** The part of the time an interface is open. */
export function openShare(values: Values, time: Values): number {
  const span = time[time.length - 1]! - time[0]!;
  const open = runsOf(values).reduce((sum, { from, to, state }) => sum + (state ? time[to]! - time[from]! : 0), 0);
  return span > 0 ? open / span : 0;
}

export function stripHeight(rows: number): number {
  return 57 + Math.round(Math.max(7, Math.min(24, 240 / rows)) * rows);
}

export const stripRange = (figure: Figure): [number, number] => [-0.5, figure.series.length - 0.5];

export function stripAxis(figure: Figure, m: number): Partial<uPlot.Axis> {
  return {
    splits: (plot) => {
      const rows = plot.series.length - 1;
      const room = plot.bbox.height / (devicePixelRatio || 1) / m / rows;
      const every = [1, 2, 5, 10].find((n) => n * room >= 13) ?? 20;
      return Array.from({ length: rows }, (_, i) => i).filter((i) => i % every === 0);
    },
    filter: (_plot, splits) => splits,
    values: (_plot, splits) => splits.map((i) => figure.series[i]?.label ?? ''),
    grid: { show: false },
  };
}

export function drawStrip(plot: uPlot, figure: Figure, m: number, colours: Palette): void {
  const { ctx, bbox } = plot;
  const { min, max } = plot.scales.x!;
  if (min === undefined || max === undefined) return;
  const time = plot.data[0] as ArrayLike<number>;
  const ratio = m * (devicePixelRatio || 1);
  const row = bbox.height / figure.series.length;
  const half = Math.max(2, 0.42 * row);
  const states = figure.strip ?? [];
  const across = (value: number) => bbox.left + (bbox.width * (Math.min(max, Math.max(min, value)) - min)) / (max - min);
  ctx.save();
  figure.series.forEach(({ values, width }, i) => {
    const middle = Math.round(plot.valToPos(i, 'y', true));
    if (width > 1) {
      ctx.fillStyle = colours.stage;
      ctx.fillRect(bbox.left, middle - row / 2, bbox.width, row);
    }
    ctx.fillStyle = colours.line;
    ctx.fillRect(bbox.left, middle - 0.5 * ratio, bbox.width, ratio);
    for (const { from, to, state } of runsOf(values)) {
      const kind = states.find(({ value }) => value === state);
      if (!kind?.bar || time[to]! < min || time[from]! > max) continue;
      const [left, right] = [across(time[from]!), across(time[to]!)];
      const [bottom, top] = kind.bar;
      ctx.fillStyle = kind.colour(colours);
      ctx.fillRect(left, middle - top * half, Math.max(0.5 * ratio, right - left), (top - bottom) * half);
    }
  });
  ctx.restore();
}

/** The states with their marks. */
export function stripEntries(states: StripState[]): HTMLElement[] {
  return states.map(({ mark, words }) => el('span', { class: 'entry' }, el('span', { class: `state ${mark}` }), words));
}

/** The same on a canvas. */
export function drawStripLegend(ctx: CanvasRenderingContext2D, states: StripState[], left: number, y: number): void {
  for (const { words, colour, bar } of states) {
    const [bottom, top] = bar ?? [-0.08, 0.17];
    ctx.fillStyle = colour(palette());
    ctx.fillRect(left, y - 4 - 6 * top, 16, 6 * (top - bottom));
    ctx.fillStyle = palette().muted;
    ctx.fillText(words, left + 21, y);
    left += 33 + ctx.measureText(words).width;
  }
}
