// A component in words and in units that fit it: its name, the line of key numbers, the facts.
import { group, type Fact } from '../report/facts';
import { el } from '../page/dom';
import { number } from '../page/format';
import { standardGravity } from '../page/units';
import type { Component, Quantity } from './data';

const space = '\u00a0';

export interface Unit {
  name: string;
  scale: number;
}

const units: Record<Quantity, [Unit, Unit]> = {
  acceleration: [{ name: 'g', scale: 1 / standardGravity }, { name: 'milli-g', scale: 1000 / standardGravity }],
  velocity: [{ name: 'cm/s', scale: 100 }, { name: 'µm/s', scale: 1e6 }],
  displacement: [{ name: 'cm', scale: 100 }, { name: 'µm', scale: 1e6 }],
};

const weak: Record<Quantity, number> = { acceleration: 0.001 * standardGravity, velocity: 1e-4, displacement: 1e-4 };

/** The usual unit; a smaller one for a motion so weak that the usual would be all zeros. */
export function unitFor(quantity: Quantity, peak: number): Unit {
  return units[quantity][peak > 0 && peak < weak[quantity] ? 1 : 0];
}

export function amount(quantity: Quantity, value: number | null): string | null {
  if (value === null) return null;
  const unit = unitFor(quantity, Math.abs(value));
  return `${number(value * unit.scale)}${space}${unit.name}`;
}

const withUnit = (value: number | null, unit: string): string | null => (value === null ? null : `${number(value)}${space}${unit}`);

export function nameOf({ file, component }: Component): string {
  return component ? `${baseName(file)}, component ${component}` : baseName(file);
}

/** For a table, where a heading says what it is. */
export function shortName({ file, component }: Component): string {
  return component ? `${baseName(file)}, ${component}` : baseName(file);
}

const baseName = (file: string): string => file.replace(/^.*[\\/]/, '');

/** The start of the names of files about this component. */
export function fileBase({ file, component }: Component): string {
  const base = baseName(file).replace(/\.[^.]+$/, '');
  return [base, component].filter(Boolean).join('.').replace(/[^\w.-]+/g, '_').replace(/^\.+/, '') || 'record';
}

export function keyLine(c: Component): string {
  const peaks = [amount('acceleration', c.pga), amount('velocity', c.pgv), amount('displacement', c.pgd)].filter((part) => part !== null);
  const when = c.pga !== null && c.pga_time !== null ? ` at ${withUnit(c.pga_time, 's')}` : '';
  const first = c.pga !== null ? `${peaks.shift()}${when}` : '';
  const sentences = [
    first || peaks.length ? `Peak ${[first, ...peaks].filter(Boolean).join(', ')}.` : '',
    c.d5_95 !== null ? `Strong shaking lasts ${withUnit(c.d5_95, 's')}.` : `It lasts ${withUnit(c.duration, 's')}.`,
    c.arias !== null ? `Arias intensity ${withUnit(c.arias, 'm/s')}.` : '',
    c.mean_period ? `Mean period ${withUnit(c.mean_period, 's')}.` : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function direction({ vertical, azimuth }: Component): string | null {
  if (vertical) return 'vertical';
  return azimuth === null ? null : `azimuth ${number(azimuth)}°`;
}

export function componentFacts(c: Component): HTMLElement {
  const fact = (name: string, value: string | null): Fact => (value ? [name, value] : null);
  return el('table', { class: 'facts' },
    group('Shaking', [
      fact('Peak acceleration', amount('acceleration', c.pga)),
      fact('Peak velocity', amount('velocity', c.pgv)),
      fact('Peak displacement', amount('displacement', c.pgd)),
      fact('Arias intensity', withUnit(c.arias, 'm/s')),
      fact('Cumulative absolute velocity', withUnit(c.cav, 'm/s')),
      fact('5 % to 75 % of Arias', withUnit(c.d5_75 ?? null, 's')),
      fact('5 % to 95 % of Arias', withUnit(c.d5_95, 's')),
      fact('Mean period', c.mean_period ? withUnit(c.mean_period, 's') : null),
    ]),
    group('Done to the samples', (c.treatment ?? []).map((words): Fact => [words, ''])),
    group('File', [
      fact('Format', c.format),
      fact('Holds', `${c.quantity} in ${c.unit_in_file}`),
      fact('Direction', direction(c)),
      fact('Samples', `${c.samples}, every ${withUnit(c.step, 's')}`),
      fact('Duration', `${number(c.duration, 4)}${space}s`),
      fact('Peak stated in the header', amount(c.quantity, c.header_peak)),
    ]));
}
