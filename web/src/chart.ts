// One uPlot chart of a figure, on screen or magnified for paper and pictures.
import uPlot from 'uplot';
import { narrow } from './canvas';
import type { Values } from './data';
import type { Figure, Series } from './figures';
import { niceStep, number } from './format';
import { palette, type Palette } from './theme';

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
  return series.colour === 'text' ? colours.text : colours.series[series.colour] ?? colours.text;
}

export function chart(target: HTMLElement, figure: Figure, time: Values, window: [number, number], options: ChartOptions): uPlot {
  const m = options.magnify;
  const colours = () => options.colours ?? palette();
  const font = `${11 * m}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;
  const axis = (size: number): uPlot.Axis => ({
    stroke: () => colours().muted,
    font,
    size: size * m,
    gap: 5 * m,
    grid: { stroke: () => colours().faint, width: m },
    ticks: { show: false },
  });
  const axes: uPlot.Axis[] = [
    { ...axis(24), space: 60 * m, values: (_, splits) => splits.map((value) => number(value, 6)) },
    { ...axis(50), scale: 'y', space: 26 * m, values: (_, splits) => splits.map((value) => number(value, 6)) },
  ];
  if (figure.tips) axes.push(shareAxis(axis(50), figure.tips));
  return new uPlot({
    width: options.width * m,
    height: options.height * m,
    padding: [8 * m, figure.tips ? 0 : (figure.wide && options.interactive && options.width > narrow ? 50 : 14) * m, 0, 0],
    legend: { show: false },
    cursor: options.interactive
      ? { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false }, bind: { dblclick: () => () => null } }
      : { show: false },
    scales: {
      x: { time: false, range: () => window },
      y: { range: (_, low, high) => valueRange(figure, low, high) },
    },
    axes,
    series: [{}, ...figure.series.map((series): uPlot.Series => ({
      label: series.label,
      stroke: () => strokeOf(series, colours()),
      width: series.width * m,
      ...(series.dash ? { dash: series.dash.map((part) => part * m) } : {}),
      points: { show: false },
      pxAlign: 0,
    }))],
    hooks: { ...options.hooks, drawAxes: [(plot) => drawGuides(plot, figure, m, colours())] },
  }, [time, ...figure.series.map((series) => series.values)] as uPlot.AlignedData, target);
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

function drawGuides(plot: uPlot, figure: Figure, m: number, colours: Palette): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio * m;
  const { min, max } = plot.scales.y!;
  ctx.save();
  ctx.lineWidth = ratio;
  for (const { value, label } of [...figure.guides, { value: 0, label: 'zero' }]) {
    if (min === undefined || max === undefined || value < min || value > max) continue;
    const y = Math.round(plot.valToPos(value, 'y', true));
    const zero = value === 0;
    ctx.strokeStyle = zero ? colours.line : colours.falls;
    ctx.setLineDash(zero ? [] : [5 * ratio, 4 * ratio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    if (zero || !label) continue;
    ctx.fillStyle = colours.falls;
    ctx.font = `${11 * ratio}px system-ui, sans-serif`;
    ctx.textAlign = 'right';
    ctx.textBaseline = 'bottom';
    ctx.fillText(label, bbox.left + bbox.width - 6 * ratio, y - 2 * ratio);
  }
  ctx.restore();
}
