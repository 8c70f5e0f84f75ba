// Plots as canvases of their own: sharp on paper and in a PNG, whatever the screen.
import { chart, strokeOf } from './chart';
import type { Samples } from '../page/data';
import { font } from './canvas';
import { el } from '../page/dom';
import type { Figure } from './figure';
import { drawStripLegend } from './strip';
import { palette } from '../page/theme';

export interface Picture {
  element: HTMLElement;
  canvas: HTMLCanvasElement;
}

/** uPlot fills the canvas in the microtask after this one. */
export function picture(samples: Samples, figure: Figure, window: [number, number], width: number, height: number, magnify: number): Picture {
  const host = el('div', { class: 'picture' });
  const plot = chart(host, figure, samples.axis, window, { width, height, magnify, interactive: false, colours: palette() });
  return { element: host, canvas: plot.ctx.canvas };
}

export interface Tile {
  figure: Figure | null;
  title: string;
  canvas: HTMLCanvasElement;
  width: number;
  height: number;
}

export const sheetRatio = 2;
export const tileWidth = 560;
const gap = 24;
const head = 26;
const full = 2 * tileWidth + gap;

export function figureTile(samples: Samples, figure: Figure, shown: [number, number], wide: boolean, height: number): Tile {
  const width = wide ? full : tileWidth;
  const { canvas } = picture(samples, figure, shown, width, height, sheetRatio / (window.devicePixelRatio || 1));
  return { figure, title: figure.unit ? `${figure.title}, ${figure.unit}` : figure.title, canvas, width, height };
}

/** All plots on one sheet, in the colours of the screen. */
export async function contactSheet(tiles: Tile[]): Promise<HTMLCanvasElement> {
  await new Promise((resolve) => setTimeout(resolve));
  const places = arrange(tiles);
  const bottom = Math.max(...places.map(({ y, tile }) => y + tile.height));
  const sheet = el('canvas', { width: (full + 2 * gap) * sheetRatio, height: (bottom + gap) * sheetRatio });
  const ctx = sheet.getContext('2d')!;
  ctx.scale(sheetRatio, sheetRatio);
  ctx.fillStyle = palette().paper;
  ctx.fillRect(0, 0, full + 2 * gap, bottom + gap);
  for (const { tile, x, y } of places) {
    ctx.drawImage(tile.canvas, x, y, tile.width, tile.height);
    drawHead(ctx, tile, x, y - 10);
  }
  return sheet;
}

function arrange(tiles: Tile[]): { tile: Tile; x: number; y: number }[] {
  let [x, y, rowHeight] = [gap, gap + head, 0];
  return tiles.map((tile) => {
    if (x > gap && x + tile.width > gap + full) [x, y, rowHeight] = [gap, y + rowHeight + gap + head, 0];
    const place = { tile, x, y };
    x += tile.width + gap;
    rowHeight = Math.max(rowHeight, tile.height);
    return place;
  });
}

function drawHead(ctx: CanvasRenderingContext2D, { figure, title, width }: Tile, x: number, y: number): void {
  ctx.font = font(13, 600);
  ctx.fillStyle = palette().text;
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(title, x + 4, y);
  let left = x + 16 + ctx.measureText(title).width;
  if (!figure || figure.series.length < 2) return;
  ctx.font = font(12);
  if (figure.strip) return drawStripLegend(ctx, figure.strip, left, y);
  const told = figure.series.filter((one) => !one.quiet);
  const length = told.reduce((sum, { label }) => sum + 33 + ctx.measureText(label).width, 0);
  // A wide tile of the same sheet then has the same legend.
  if (figure.byBlock && left + length - 12 > x + width) return;
  for (const series of told) {
    ctx.strokeStyle = strokeOf(series);
    ctx.lineWidth = Math.max(1.5, series.width);
    ctx.setLineDash(series.dash ?? []);
    ctx.beginPath();
    ctx.moveTo(left, y - 4);
    ctx.lineTo(left + 16, y - 4);
    ctx.stroke();
    ctx.fillStyle = palette().muted;
    ctx.fillText(series.label, left + 21, y);
    left += 33 + ctx.measureText(series.label).width;
  }
  ctx.setLineDash([]);
}
