// Plots as canvases of their own: sharp on paper and in a PNG, whatever the screen.
import { chart, strokeOf } from './chart';
import type { Report } from './data';
import { font } from './canvas';
import { el } from './dom';
import type { Figure } from './figures';
import type { Phase } from './phase';
import { palette } from './theme';
import type { Zoom } from './zoom';

export interface Picture {
  element: HTMLElement;
  canvas: HTMLCanvasElement;
}

/** uPlot fills the canvas in the microtask after this one. */
export function picture(report: Report, figure: Figure, zoom: Zoom, width: number, height: number, magnify: number): Picture {
  const host = el('div', { class: 'picture' });
  const plot = chart(host, figure, report.history.time, zoom.window, { width, height, magnify, interactive: false, colours: palette() });
  return { element: host, canvas: plot.ctx.canvas };
}

interface Tile {
  figure: Figure | null;
  title: string;
  canvas: HTMLCanvasElement;
  width: number;
  height: number;
}

/** All plots on one sheet, in the colours of the screen. */
export async function contactSheet(report: Report, shown: Figure[], phase: Phase, zoom: Zoom, time: number): Promise<HTMLCanvasElement> {
  const [ratio, gap, head, half] = [2, 24, 26, 560];
  const full = 2 * half + gap;
  const magnify = ratio / (window.devicePixelRatio || 1);
  const tiles = shown.map((figure): Tile => {
    const [width, height] = figure.wide ? [full, 240] : [half, 200];
    return { figure, title: `${figure.title}, ${figure.unit}`, canvas: picture(report, figure, zoom, width, height, magnify).canvas, width, height };
  });
  const portrait = el('canvas');
  phase.draw(portrait, half, 200, ratio, time, true);
  tiles.push({ figure: null, title: 'Rotation rate against tilt', canvas: portrait, width: half, height: 200 });
  await new Promise((resolve) => setTimeout(resolve));

  const places = arrange(tiles, half, gap, head);
  const bottom = Math.max(...places.map(({ y, tile }) => y + tile.height));
  const sheet = el('canvas', { width: (full + 2 * gap) * ratio, height: (bottom + gap) * ratio });
  const ctx = sheet.getContext('2d')!;
  ctx.scale(ratio, ratio);
  ctx.fillStyle = palette().paper;
  ctx.fillRect(0, 0, full + 2 * gap, bottom + gap);
  for (const { tile, x, y } of places) {
    ctx.drawImage(tile.canvas, x, y, tile.width, tile.height);
    drawHead(ctx, tile, x, y - 10);
  }
  return sheet;
}

function arrange(tiles: Tile[], half: number, gap: number, head: number): { tile: Tile; x: number; y: number }[] {
  let [x, y, rowHeight] = [gap, gap + head, 0];
  return tiles.map((tile) => {
    if (x > gap && x + tile.width > gap + 2 * half + gap) [x, y, rowHeight] = [gap, y + rowHeight + gap + head, 0];
    const place = { tile, x, y };
    x += tile.width + gap;
    rowHeight = Math.max(rowHeight, tile.height);
    return place;
  });
}

function drawHead(ctx: CanvasRenderingContext2D, { figure, title }: Tile, x: number, y: number): void {
  ctx.font = font(13, 600);
  ctx.fillStyle = palette().text;
  ctx.textBaseline = 'alphabetic';
  ctx.fillText(title, x + 4, y);
  let left = x + 16 + ctx.measureText(title).width;
  if (!figure || figure.series.length < 2) return;
  ctx.font = font(12);
  for (const series of figure.series) {
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
