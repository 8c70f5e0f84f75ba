// The strip of contact states: one row for each interface, the ground lowest, as in the stack itself.
// A thin line is closed; a bar in the lower half turns about the left contact point, in the upper half about the right.
import type uPlot from 'uplot';
import type { Values } from './data';
import { el } from './dom';
import type { Figure } from './figure';
import { shortInterface } from './interfaces';
import { palette, type Palette } from './theme';

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
    const state = Math.sign(values[row]!) || 0;
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
  return 34 + Math.round(Math.max(7, Math.min(24, 240 / rows)) * rows);
}

export const stripRange = (figure: Figure): [number, number] => [-0.5, figure.series.length - 0.5];

export function stripAxis(m: number): Partial<uPlot.Axis> {
  return {
    splits: (plot) => {
      const rows = plot.series.length - 1;
      const room = plot.bbox.height / (devicePixelRatio || 1) / m / rows;
      const every = [1, 2, 5, 10].find((n) => n * room >= 13) ?? 20;
      return Array.from({ length: rows }, (_, i) => i).filter((i) => i % every === 0);
    },
    filter: (_plot, splits) => splits,
    values: (_plot, splits) => splits.map(shortInterface),
    grid: { show: false },
  };
}

const stateColours = (colours: Palette) => ({ right: colours.series[0]!, left: colours.series[1]!, closed: colours.line });

export function drawStrip(plot: uPlot, figure: Figure, m: number, colours: Palette): void {
  const { ctx, bbox } = plot;
  const { min, max } = plot.scales.x!;
  if (min === undefined || max === undefined) return;
  const time = plot.data[0] as ArrayLike<number>;
  const ratio = m * (devicePixelRatio || 1);
  const row = bbox.height / figure.series.length;
  const half = Math.max(2, 0.42 * row);
  const tint = stateColours(colours);
  const across = (value: number) => bbox.left + (bbox.width * (Math.min(max, Math.max(min, value)) - min)) / (max - min);
  ctx.save();
  figure.series.forEach(({ values, width }, i) => {
    const middle = Math.round(plot.valToPos(i, 'y', true));
    if (width > 1) {
      ctx.fillStyle = colours.stage;
      ctx.fillRect(bbox.left, middle - row / 2, bbox.width, row);
    }
    ctx.fillStyle = tint.closed;
    ctx.fillRect(bbox.left, middle - 0.5 * ratio, bbox.width, ratio);
    for (const { from, to, state } of runsOf(values)) {
      if (!state || time[to]! < min || time[from]! > max) continue;
      const [left, right] = [across(time[from]!), across(time[to]!)];
      ctx.fillStyle = state > 0 ? tint.right : tint.left;
      ctx.fillRect(left, state > 0 ? middle - half : middle, Math.max(0.5 * ratio, right - left), half);
    }
  });
  ctx.restore();
}

/** The three states with their marks. */
export function stripEntries(): HTMLElement[] {
  const entry = (mark: string, words: string) => el('span', { class: 'entry' }, el('span', { class: `state ${mark}` }), words);
  return [entry('right', 'pivot right'), entry('left', 'pivot left'), entry('closed', 'closed')];
}

/** The same on a canvas. */
export function drawStripLegend(ctx: CanvasRenderingContext2D, left: number, y: number): void {
  const tint = stateColours(palette());
  const entries: [string, string, number, number][] = [
    ['pivot right', tint.right, -10, 6], ['pivot left', tint.left, -4, 6], ['closed', tint.closed, -5, 1.5],
  ];
  for (const [words, colour, top, height] of entries) {
    ctx.fillStyle = colour;
    ctx.fillRect(left, y + top, 16, height);
    ctx.fillStyle = palette().muted;
    ctx.fillText(words, left + 21, y);
    left += 33 + ctx.measureText(words).width;
  }
}
