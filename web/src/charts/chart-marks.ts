// What a chart shows besides its curves: guides, a shaded band, points worth a word.
import uPlot from 'uplot';
import { font } from './canvas';
import type { Figure, Guide } from './figure';
import type { Palette } from '../page/theme';

export function drawGuides(plot: uPlot, figure: Figure, m: number, colours: Palette): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio * m;
  const { min, max } = plot.scales.y!;
  ctx.save();
  ctx.lineWidth = ratio;
  const zeroLine: Guide = { value: 0, label: 'zero' };
  for (const { value, label, below } of [...figure.guides, zeroLine]) {
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
    ctx.font = font(11 * ratio);
    ctx.textAlign = 'right';
    ctx.textBaseline = below ? 'top' : 'bottom';
    ctx.fillText(label, bbox.left + bbox.width - 6 * ratio, y + (below ? 3 : -2) * ratio);
  }
  ctx.restore();
}

export function drawBand(plot: uPlot, { band }: Figure, colours: Palette): void {
  if (!band || plot.scales.x!.min === undefined) return;
  const { ctx, bbox } = plot;
  const [from, to] = band.map((place) => Math.min(bbox.left + bbox.width, Math.max(bbox.left, plot.valToPos(place, 'x', true)))) as [number, number];
  ctx.save();
  ctx.fillStyle = colours.stage;
  ctx.fillRect(from, bbox.top, to - from, bbox.height);
  ctx.restore();
}

/** The unit of the values, above their axis; a long one from the edge of the picture on. */
export function drawUnit(plot: uPlot, { unit, strip }: Figure, m: number, colours: Palette): void {
  if (strip) return;
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio * m;
  ctx.save();
  ctx.font = font(11 * ratio);
  ctx.fillStyle = colours.muted;
  ctx.textAlign = 'right';
  ctx.textBaseline = 'bottom';
  const words = unit || '(–)';
  ctx.fillText(words, Math.max(bbox.left - 5 * ratio, ctx.measureText(words).width), bbox.top - 3 * ratio);
  ctx.restore();
}

/** A ring on the curve and its words beside it, where there is room for them. */
export function drawMarks(plot: uPlot, { marks }: Figure, m: number, colours: Palette): void {
  const { ctx, bbox } = plot;
  const ratio = uPlot.pxRatio * m;
  const { min = 0, max = 0 } = plot.scales.x!;
  ctx.save();
  ctx.font = font(11 * ratio, 600);
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  for (const { place, value, label, room } of marks) {
    if (place < min || place > max) continue;
    const [x, y] = [plot.valToPos(place, 'x', true), plot.valToPos(value, 'y', true)];
    ctx.strokeStyle = colours.tone;
    ctx.lineWidth = 1.5 * ratio;
    ctx.beginPath();
    ctx.arc(x, y, 3.5 * ratio, 0, 2 * Math.PI);
    ctx.stroke();
    const length = 9 * ratio + ctx.measureText(label).width;
    const right = room === 'above left' ? x - length < bbox.left : x + length < bbox.left + bbox.width;
    const shift = room === 'below right' && right ? 10 : room === 'above left' && !right ? -10 : 0;
    const height = Math.min(bbox.top + bbox.height - 7 * ratio, Math.max(bbox.top + 7 * ratio, y + shift * ratio));
    ctx.textAlign = right ? 'left' : 'right';
    ctx.strokeStyle = colours.paper;
    ctx.lineWidth = 4 * ratio;
    ctx.strokeText(label, x + (right ? 9 : -9) * ratio, height);
    ctx.fillStyle = colours.tone;
    ctx.fillText(label, x + (right ? 9 : -9) * ratio, height);
  }
  ctx.restore();
}
