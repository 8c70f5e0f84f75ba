// The cells of a map as pixels: by code with hatching, or by value on a scale of colours with the codes hatched over it.
import { failed, fillOf, inkOf, isInk, shades as shadeCount, tile } from './codes';
import { cssColour } from './svg';

/** The scale "cividis": even steps of lightness, the same for the colour-blind (Nuñez, Anderton and Renslow 2018). */
const anchors = ['00224e', '123570', '3b496c', '575d6d', '707173', '8a8678', 'a59c74', 'c3b369', 'e1cc55', 'fee838'].map(rgbOf);

export interface Cells {
  /** Cells across, in the order of the study. */
  across: number;
  /** The cell below each column and row of pixels. */
  columns: Int32Array;
  rows: Int32Array;
  shades: Uint8Array;
  /** The shades of cases that overturn: hatched where colours show another quantity. */
  falls: number[];
  values: { of: ArrayLike<number>; low: number; high: number } | null;
  /** Where the first cell stands in the arrays. */
  first: number;
}

type Rgb = [number, number, number];

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.replace('#', ''), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The colour at a share from 0 to 1 of the scale. */
export function scaleColour(share: number): Rgb {
  const at = Math.min(1, Math.max(0, share)) * (anchors.length - 1);
  const below = Math.min(anchors.length - 2, Math.floor(at));
  return anchors[below]!.map((from, k) => Math.round(from + (at - below) * (anchors[below + 1]![k]! - from))) as Rgb;
}

const packed = ([r, g, b]: Rgb): number => ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;

function mix([r, g, b]: Rgb, [s, h, c]: Rgb, share: number): Rgb {
  const one = (from: number, to: number) => Math.round(from + share * (to - from));
  return [one(r, s), one(g, h), one(b, c)];
}

export function paintCells(canvas: HTMLCanvasElement, cells: Cells, ratio: number): void {
  const [width, height] = [cells.columns.length, cells.rows.length];
  [canvas.width, canvas.height] = [width, height];
  const ctx = canvas.getContext('2d')!;
  const image = ctx.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  const paint = cells.values ? valuePaint(cells.values, cells.falls) : codePaint();
  // Edges between areas, where cells are large enough to have some.
  const edges = width > 3 * cells.across;
  const edge = packed(rgbOf(cssColour('code-edge')));
  const { columns, rows, shades, across, first } = cells;
  const hatch = hatching();
  const parts = Int32Array.from({ length: Math.max(width, height) }, (_, i) => Math.floor(((i / ratio) % tile) * (finest / tile)));
  for (let y = 0; y < height; y++) {
    const row = first + rows[y]! * across;
    const below = first + rows[Math.min(y + 1, height - 1)]! * across;
    for (let x = 0; x < width; x++) {
      const place = row + columns[x]!;
      const shade = shades[place]!;
      const differs = edges && (shades[below + columns[x]!] !== shade || (x + 1 < width && shades[row + columns[x + 1]!] !== shade));
      pixels[y * width + x] = differs ? edge : paint(shade, place, hatch[(shade * finest + parts[y]!) * finest + parts[x]!] === 1);
    }
  }
  ctx.putImageData(image, 0, 0);
}

/** Parts of a tile of hatching that are told apart, in each direction. */
const finest = 64;
let known: Uint8Array | null = null;

/** Which parts of a tile are ink, for every shade: a map has a million pixels and is painted at every stage. */
function hatching(): Uint8Array {
  known ??= Uint8Array.from({ length: shadeCount * finest * finest }, (_, i) => {
    const [x, y] = [i % finest, Math.floor(i / finest) % finest];
    return isInk(Math.floor(i / finest ** 2), (x * tile) / finest, (y * tile) / finest) ? 1 : 0;
  });
  return known;
}

type Paint = (shade: number, place: number, ink: boolean) => number;

function codePaint(): Paint {
  const fills = Array.from({ length: shadeCount }, (_, shade) => packed(rgbOf(cssColour(fillOf(shade)))));
  const inks = Array.from({ length: shadeCount }, (_, shade) => packed(rgbOf(cssColour(inkOf(shade)))));
  return (shade, _place, ink) => (ink ? inks : fills)[shade]!;
}

function valuePaint({ of, low, high }: NonNullable<Cells['values']>, falls: number[]): Paint {
  const steps = 256;
  const fills: number[] = [];
  const inks: number[] = [];
  for (let i = 0; i < steps; i++) {
    const colour = scaleColour(i / (steps - 1));
    fills.push(packed(colour));
    inks.push(packed(mix(colour, i > steps / 2 ? [0, 0, 0] : [255, 255, 255], 0.55)));
  }
  const plain = codePaint();
  return (shade, place, ink) => {
    const value = of[place]!;
    if (Number.isNaN(value) || shade >= failed) return plain(shade, place, ink);
    const step = Math.round(Math.min(1, Math.max(0, (value - low) / (high - low || 1))) * (steps - 1));
    return (ink && falls.includes(shade) ? inks : fills)[step]!;
  };
}
