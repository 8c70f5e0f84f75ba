// Light and colours that both ways to draw a body share.
import type { Vec3 } from './vectors';
import { unit } from './vectors';

/** Towards the light: from the left, the front and above. */
export const light: Vec3 = unit([-0.45, -0.6, 1.5]);

export type Rgb = [number, number, number];

/** Of "#rrggbb" or "#rgb", each from 0 to 1. */
export function rgb(colour: string): Rgb {
  const digits = colour.slice(1);
  const pair = (i: number) => (digits.length < 6 ? digits[i]!.repeat(2) : digits.slice(2 * i, 2 * i + 2));
  return [0, 1, 2].map((i) => Number.parseInt(pair(i), 16) / 255) as Rgb;
}

export const mixed = (a: Rgb, b: Rgb, share: number): Rgb => a.map((value, i) => value + share * (b[i]! - value)) as Rgb;

/** How bright a face is by how it looks at the light. */
export const brightness = (towards: number): number => 0.62 + 0.38 * Math.max(0, towards);

export const shadowShare = (dark: boolean): number => (dark ? 0.55 : 0.24);
