// Quantities of a scenario: read with any unit the program knows, shown and written in the units the reader chose.
import type { Value } from './tree';

export type Kind = 'length' | 'acceleration' | 'angle' | 'time' | 'frequency' | 'mass' | 'density' | 'number' | 'count' | 'stiffness' | 'rate' | 'velocity' | 'inertia' | 'viscosity' | 'gravity';

/** Of one unit how many SI units. */
const known: Record<string, number> = {
  m: 1, cm: 0.01, mm: 0.001, km: 1000, in: 0.0254, ft: 0.3048, s: 1, ms: 0.001, min: 60, rad: 1, mrad: 0.001, deg: Math.PI / 180, '°': Math.PI / 180,
  Hz: 1, kHz: 1000, 'm/s2': 1, 'm/s^2': 1, 'm/s²': 1, 'cm/s2': 0.01, 'cm/s^2': 0.01, 'mm/s2': 0.001, 'mm/s^2': 0.001, 'in/s2': 0.0254, 'in/s^2': 0.0254,
  'ft/s2': 0.3048, 'ft/s^2': 0.3048, 'cm/s²': 0.01, Gal: 0.01, lb: 0.45359237, oz: 0.45359237 / 16, 'lb/ft3': 0.45359237 / 0.3048 ** 3, 'lb/ft^3': 0.45359237 / 0.3048 ** 3, 'kg/m³': 1, 'g/cm³': 1000,
  gal: 0.01, g: 9.80665, mg: 0.00980665, kg: 1, t: 1000, 'kg/m3': 1, 'kg/m^3': 1, 't/m3': 1000, 'g/cm3': 1000, 'N/m2': 1, Pa: 1, kPa: 1e3, MPa: 1e6, GPa: 1e9,
  'rad/s': 1, 'deg/s': Math.PI / 180, '°/s': Math.PI / 180, 'm/s': 1, 'cm/s': 0.01, 'mm/s': 0.001, 'in/s': 0.0254, 'ft/s': 0.3048, 'lb ft2': 0.45359237 * 0.3048 ** 2, 'lb ft^2': 0.45359237 * 0.3048 ** 2, psi: 6894.757293168362, ksi: 6894757.293168362, 'kg m2': 1, 'kg m^2': 1, 'N s/m': 1,
};

/** What the reader chose; remembered in the link. */
export interface Units {
  length: 'm' | 'cm' | 'in';
  acceleration: 'g' | 'm/s2';
  angle: 'deg' | 'rad';
}

export const usualUnits: Units = { length: 'm', acceleration: 'g', angle: 'deg' };

export const unitChoices: { [K in keyof Units]: Units[K][] } = { length: ['m', 'cm', 'in'], acceleration: ['g', 'm/s2'], angle: ['deg', 'rad'] };

export const unitName = (unit: string): string => ({ 'm/s2': 'm/s²', deg: '°', 'deg/s': '°/s', 'kg/m3': 'kg/m³', 'kg m2': 'kg m²' })[unit] ?? unit;

/** In SI; NaN where it is no number. */
export function quantity(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  const found = /^\s*([+-]?[\d.]+(?:[eE][+-]?\d+)?)\s*(.*?)\s*$/.exec(value);
  if (!found) return NaN;
  const unit = found[2] ? known[found[2]] : 1;
  return unit === undefined ? NaN : Number(found[1]) * unit;
}

const fixed: Record<string, string> = { time: 's', frequency: 'Hz', mass: 'kg', density: 'kg/m3', stiffness: 'MPa', velocity: 'm/s', inertia: 'kg m2', viscosity: 'N s/m', gravity: 'm/s2' };

export function shownUnit(kind: Kind, units: Units): string {
  if (kind === 'length' || kind === 'acceleration' || kind === 'angle') return units[kind];
  if (kind === 'rate') return `${units.angle}/s`;
  return fixed[kind] ?? '';
}

const digits = (value: number, most: number): number => Number(value.toPrecision(most));

/** The number the reader sees for an SI value. */
export function shown(value: number, kind: Kind, units: Units): number {
  return digits(value / (known[shownUnit(kind, units)] ?? 1), 6);
}

/** Whether the number shown is that of the file. */
export const isPlain = (kind: Kind, units: Units): boolean => (known[shownUnit(kind, units)] ?? 1) === 1;

/** What the scenario holds for a number the reader gave: a plain number where the unit is that of the file. */
export function written(value: number, kind: Kind, units: Units): Value {
  const unit = shownUnit(kind, units);
  if (isPlain(kind, units)) return value;
  return kind === 'length' ? digits(value * known[unit]!, 9) : `${value} ${unit}`;
}

export const inSi = (value: number, kind: Kind, units: Units): number => value * (known[shownUnit(kind, units)] ?? 1);
