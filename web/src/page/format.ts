// Numbers as people read them: three significant digits, a true minus sign, units by size.
import { joined, millimetres, shownIn } from './units';

const minus = '\u2212';

export function number(value: number | null | undefined, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '–';
  if (value === 0) return '0';
  const size = Math.abs(value);
  let text: string;
  if (size >= 1e6 || size < 1e-4) text = scientific(value, digits);
  else if (size >= 10 ** digits) text = Math.round(value).toString();
  else text = Number(value.toPrecision(digits)).toString();
  return text.replace('-', minus);
}

function scientific(value: number, digits: number): string {
  const [mantissa, exponent] = value.toExponential(digits - 1).split('e');
  return `${Number(mantissa)} × ${powerOfTen(Number(exponent))}`;
}

export function powerOfTen(exponent: number): string {
  return `10${[...String(exponent)].map((c) => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)])).join('')}`;
}

/** A factor on the shaking; more digits than three are worth nothing. */
export function factor(value: number): string {
  const text = number(value);
  return value !== 1 && text === '1' ? '≈ 1' : text;
}

/** Fixed decimals keep a running readout from jittering. */
export function fixed(value: number, decimals: number): string {
  const text = (Number.isFinite(value) ? value : 0).toFixed(decimals);
  return (Number(text) === 0 ? text.replace('-', '') : text).replace('-', minus);
}

export function percent(ratio: number): string {
  if (!Number.isFinite(ratio)) return '–';
  const value = 100 * ratio;
  return `${Math.abs(value) < 10 ? number(value, 2) : fixed(value, 0)} %`;
}

export function degrees(angle: number): string {
  const { unit, scale } = shownIn('rad');
  return joined(number(angle * scale), unit);
}

export function energy(joules: number | null | undefined): string {
  if (joules === null || joules === undefined) return '–';
  const size = Math.abs(joules);
  if (size >= 1e6) return `${number(joules / 1e6)} MJ`;
  if (size >= 1e3) return `${number(joules / 1e3)} kJ`;
  return `${number(joules)} J`;
}

export function newtons(force: number): string {
  return Math.abs(force) >= 1000 ? `${number(force / 1000)} kN` : `${number(force)} N`;
}

export function metres(length: number): string {
  const size = Math.abs(length);
  const bySize = size !== 0 && size < 0.01 ? millimetres : size !== 0 && size < 1 ? { unit: 'cm', scale: 100 } : { unit: 'm', scale: 1 };
  const { unit, scale } = shownIn('m', bySize);
  return joined(number(length * scale), unit);
}

export function mass(kilograms: number): string {
  return kilograms >= 1000 ? `${number(kilograms / 1000)} t` : `${number(kilograms)} kg`;
}

/** Decimals that show a quantity of this size with three digits. */
export function decimalsFor(size: number, digits = 3): number {
  if (!(size > 0) || !Number.isFinite(size)) return 2;
  return Math.min(6, Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
}

/** Steps of 1, 2 or 5 that cover a span in about `count` parts. */
export function niceStep(span: number, count: number): number {
  if (!(span > 0) || !Number.isFinite(span)) return 1;
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const share = rough / power;
  return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
}
