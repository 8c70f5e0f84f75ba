// Levels of energy: what each impact leaves, as a staircase over time, and what part of it the next one takes (γ).
import type { Report } from '../page/data';
import { plain, type Figure } from '../charts/figure';
import { convert } from './figures';
import { energy, number, percent } from '../page/format';
import type { EnergyLevel } from '../page/types';

/** The level at each row; at an event, the row before it belongs to the level before. */
function stairs({ history }: Report, levels: EnergyLevel[]): Float64Array {
  const { time } = history;
  let level = 0;
  return Float64Array.from(time, (now, row) => {
    const before = row + 1 < history.rows && time[row + 1] === now;
    while (level + 1 < levels.length && (levels[level]!.time_to < now || (levels[level]!.time_to === now && !before))) level++;
    const { time_from: from, time_to: to, energy: joules } = levels[level]!;
    // Beyond the list of levels nothing is known.
    return now < from || (level + 1 === levels.length && now > to + 1e-9) ? NaN : joules;
  });
}

function gammas(levels: EnergyLevel[]): string {
  const known = levels.flatMap(({ gamma }) => (typeof gamma === 'number' ? [gamma] : []));
  // Shaking that feeds a level from near nothing makes its share any number.
  if (known.length === 0 || known.some((gamma) => gamma < -1)) return '';
  const [low, high] = [Math.min(...known), Math.max(...known)].map((gamma) => number(gamma)) as [string, string];
  return low === high ? `γ = ${low} at every impact` : `γ from ${low} to ${high}`;
}

/** The level under the cursor against the one before it and the first. */
function compare(levels: EnergyLevel[], time: number): string {
  const i = levels.findIndex((level, k) => time >= level.time_from && (time < level.time_to || k + 1 === levels.length));
  const [level, before, first] = [levels[i], levels[i - 1], levels.find((one) => one.energy > 0)];
  if (!level) return '';
  const name = `E${subscript(level.impact)} = ${energy(level.energy)}`;
  if (!before || !(before.energy > 0) || !first || before === first) {
    return before && before.energy > 0 ? `${name}, ${percent(level.energy / before.energy)} of E${subscript(before.impact)}` : name;
  }
  const since = `${name}, ${percent(level.energy / before.energy)} of E${subscript(before.impact)}`;
  return level.energy > 10 * first.energy ? since : `${since}, ${percent(level.energy / first.energy)} of E${subscript(first.impact)}`;
}

const subscript = (n: number): string => [...String(n)].map((c) => '₀₁₂₃₄₅₆₇₈₉'[Number(c)]).join('');

export function energyLevels(report: Report): Figure[] {
  const { history, data } = report;
  const levels = data.summary.energy_levels ?? [];
  if (levels.length < 2) return [];
  const [kinetic, potential] = [history.values('kinetic'), history.values('potential')];
  const most = levels.reduce((largest, level) => Math.max(largest, level.energy), 0);
  const [unit, scale] = most >= 2e6 ? ['MJ', 1e-6] : most >= 2e3 ? ['kJ', 1e-3] : ['J', 1];
  const total = kinetic && potential ? convert(kinetic, (value, row) => scale * (value + potential[row]!)) : null;
  const figure = plain('levels', 'Energy levels (E after each impact)', unit, [
    ...(total ? [{ label: 'total energy', values: total, colour: 'line' as const, width: 1 }] : []),
    { label: 'level', values: stairs(report, levels).map((joules) => joules * scale), colour: 0, width: 2 },
  ]);
  [figure.wide, figure.height] = [true, 234];
  figure.clip = [0, 1.3 * most * scale];
  const gamma = gammas(levels);
  if (gamma) figure.title += `, ${gamma}`;
  figure.summary = `${levels.length} levels. γ is the part of a level that the next impact takes${gamma ? `: ${gamma}` : ''}.`;
  figure.fileName = 'energy-levels';
  figure.tell = (time) => compare(levels, time);
  return [figure];
}
