// Vectors and turns in space: x to the right, y away from the viewer, z up.

export type Vec3 = [number, number, number];

/** From body to world axes: w, x, y, z. */
export type Turn = [number, number, number, number];

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const times = (k: number, a: Vec3): Vec3 => [k * a[0], k * a[1], k * a[2]];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const unit = (a: Vec3): Vec3 => times(1 / (Math.hypot(...a) || 1), a);

export function turned([w, x, y, z]: Turn, v: Vec3): Vec3 {
  const t = times(2, cross([x, y, z], v));
  return add(add(v, times(w, t)), cross([x, y, z], t));
}

export const product = (a: Turn, b: Turn): Turn => [
  a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
  a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
  a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
  a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
];

/** Between two turns that are close to each other. */
export function between(a: Turn, b: Turn, share: number): Turn {
  const sign = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3] < 0 ? -1 : 1;
  const mixed = a.map((value, i) => value + share * (sign * b[i]! - value)) as Turn;
  const size = Math.hypot(...mixed) || 1;
  return mixed.map((value) => value / size) as Turn;
}

/** Of a turn the part about the vertical through the body, and the lean that is left. */
export function leanAndTwist(q: Turn): { tilt: number; azimuth: number; twist: Turn } {
  const [w, x, y, z] = q;
  const lean: [number, number] = [2 * (x * z + w * y), 2 * (y * z - w * x)];
  const size = Math.hypot(w, z) || 1;
  return {
    tilt: Math.atan2(Math.hypot(...lean), 1 - 2 * (x * x + y * y)),
    azimuth: Math.atan2(lean[1], lean[0]),
    twist: [w / size, 0, 0, z / size],
  };
}

/** A lean towards an azimuth, on top of a twist. */
export function leaning(tilt: number, azimuth: number, twist: Turn): Turn {
  const s = Math.sin(tilt / 2);
  return product([Math.cos(tilt / 2), -s * Math.sin(azimuth), s * Math.cos(azimuth), 0], twist);
}
