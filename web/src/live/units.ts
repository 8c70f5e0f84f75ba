// Quantities of a scenario: read with any unit the program knows, shown and written in the units the reader chose. A dimension goes by its SI
// unit; a plain number has an empty one.
import { form } from './described';
import type { Value } from './tree';

/** What the reader chose; remembered in the link. */
export interface Units {
  length: 'm' | 'cm' | 'in';
  acceleration: 'g' | 'm/s2';
  angle: 'deg' | 'rad';
}

export const usualUnits: Units = { length: 'm', acceleration: 'g', angle: 'deg' };
export const siUnits: Units = { length: 'm', acceleration: 'm/s2', angle: 'rad' };

export const unitChoices: { [K in keyof Units]: Units[K][] } = { length: ['m', 'cm', 'in'], acceleration: ['g', 'm/s2'], angle: ['deg', 'rad'] };

export const unitName = (unit: string): string => unit.replace(/^deg/, '°').replace(/2$/, '²').replace(/3$/, '³');

/** Of one unit how many SI units; undefined where the program knows none of this name. */
function factor(unit: string): number | undefined {
  return Object.values(form().units).find((units) => unit in units)?.[unit];
}

/** In SI; NaN where it is no number. */
export function quantity(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return NaN;
  const found = /^\s*([+-]?[\d.]+(?:[eE][+-]?\d+)?)\s*(.*?)\s*$/.exec(value);
  if (!found) return NaN;
  const unit = found[2] ? factor(found[2]) : 1;
  return unit === undefined ? NaN : Number(found[1]) * unit;
}

export function shownUnit(unit: string, units: Units): string {
  const chosen: Record<string, string> = { m: units.length, 'm/s2': units.acceleration, rad: units.angle, 'rad/s': `${units.angle}/s`, 'N/m2': 'MPa' };
  return chosen[unit] ?? unit;
}

const times = (unit: string, units: Units): number => factor(shownUnit(unit, units)) ?? 1;

const digits = (value: number, most: number): number => Number(value.toPrecision(most));

/** The number the reader sees for an SI value. */
export const shown = (value: number, unit: string, units: Units): number => digits(value / times(unit, units), 6);

/** Whether the number shown is that of the file. */
export const isPlain = (unit: string, units: Units): boolean => times(unit, units) === 1;

/** What the scenario holds for a number the reader gave: a plain number where the unit is that of the file. */
export function written(value: number, unit: string, units: Units): Value {
  if (isPlain(unit, units)) return value;
  return unit === 'm' ? digits(value * times(unit, units), 9) : `${value} ${shownUnit(unit, units)}`;
}
