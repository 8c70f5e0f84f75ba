// What the keys, columns and codes of a study mean, in words with their symbols and units.
import { number } from '../page/format';
import { joined, shownIn, unitText, type Shown } from '../page/units';
import type { Study, StudyColumn } from './data';

/** How a quantity is shown: its name, its symbol, the unit and what a value is multiplied by for it. */
export interface Quantity {
  words: string;
  symbol: string;
  unit: string;
  scale: number;
}

/** Of a case that has no code. */
export const failedWords = 'could not be followed';

/** Columns of the largest tilt as a part of a tipping angle; people are shown `Study.tilt`. */
export const isTilt = ({ name }: StudyColumn): boolean => name === 'tipping_share' || name === 'peak_ratio';

const keys: Record<string, [string, string]> = {
  'ground.horizontal.omega': ['Frequency of the shaking', 'ω'],
  'ground.horizontal.frequency': ['Frequency of the shaking', 'f'],
  'ground.horizontal.period': ['Period of the shaking', 'T'],
  'ground.horizontal.amplitude': ['Amplitude of the shaking', 'a'],
  'ground.horizontal.pga': ['Peak ground acceleration', 'PGA'],
  'ground.horizontal.displacement': ['Amplitude of the ground displacement', 'd'],
  'ground.horizontal.duration': ['Duration of the shaking', 't'],
  'ground.horizontal.phase': ['Phase of the shaking', 'ψ'],
  'ground.horizontal.cycles': ['Cycles of the shaking', 'n'],
  'ground.horizontal.scale': ['Factor on the shaking', ''],
  'ground.vertical.amplitude': ['Amplitude of the vertical shaking', 'aᵥ'],
  'ground.vertical.scale': ['Factor on the vertical shaking', ''],
  'ground.scale': ['Factor on the shaking', ''],
  'initial.angle': ['Initial tilt', 'θ₀'],
  'initial.rate': ['Initial rate of tilt', 'θ̇₀'],
  'restitution.value': ['Restitution', 'r'],
  'restitution.factor': ['Factor on the restitution', ''],
  'friction.static': ['Friction', 'μ'],
  'friction.kinetic': ['Friction while sliding', 'μₖ'],
  'impact.normal': ['Bounce of the corners (restitution)', 'eₙ'],
  gravity: ['Gravity', 'g'],
  intensity: ['Intensity', ''],
  record: ['Record', ''],
};

const ofBlock: Record<string, [string, string]> = {
  width: ['Width', 'b'],
  height: ['Height', 'h'],
  p: ['Size parameter', 'p'],
  alpha: ['Slenderness', 'α'],
  radius: ['Size', 'R'],
  mass: ['Mass', 'm'],
  density: ['Density', 'ρ'],
};

const overs: Record<string, string> = { 'g tan alpha': '(g tan α)', 'g alpha': '(g α)', 'p alpha': '(p α)', alpha: 'α', '1/p': '(1/p)' };

function wordsOfKey(key: string): [string, string] {
  const block = /^block\.(\d+)\.(\w+)$/.exec(key);
  const known = block ? ofBlock[block[2]!] : keys[key];
  const [words, symbol] = known ?? [key.replace(/_/g, ' '), ''];
  return block && block[1] !== '0' ? [`${words} of block ${Number(block[1]) + 1}`, symbol] : [words, symbol];
}

export function inputQuantity({ key, over, unit }: { key: string; over: string; unit: string }): Quantity {
  const [words, symbol] = wordsOfKey(key);
  const divided = over ? ` / ${overs[over] ?? over}` : '';
  // p and ω are no angles that somebody reads.
  const shown = unit === 'rad/s' && key !== 'initial.rate' ? { unit, scale: 1 } : shownIn(unit);
  return { words, symbol: symbol + divided, ...shown };
}

/** "Frequency of the shaking, ω / p", "Height, h (m)". */
export function title({ words, symbol, unit }: Quantity): string {
  const named = symbol.startsWith(' / ') ? words + symbol : symbol ? `${words}, ${symbol}` : words;
  return unit ? `${named} (${unit})` : named;
}

const percentOfAlpha = (words: string): Quantity => ({ words, symbol: '', unit: '% of the tipping angle', scale: 100 });
const plain = (words: string): Quantity => ({ words, symbol: '', unit: '', scale: 1 });

const outputs: Record<string, Quantity> = {
  code: plain('Outcome'),
  verdict: plain('At the end'),
  attractor: plain('Settles to'),
  period: { words: 'Period', symbol: '', unit: '× that of the ground', scale: 1 },
  peak_ratio: percentOfAlpha('Largest tilt'),
  tipping_share: percentOfAlpha('Largest tilt'),
  impact_count: plain('Impacts'),
  impacts: plain('Impacts until it is decided'),
  energy_margin: plain('Energy margin'),
  impacts_per_period: plain('Impacts per period of the ground'),
  lyapunov: { words: 'Largest Lyapunov exponent', symbol: '', unit: '1/s', scale: 1 },
  lyapunov_error: { words: 'Its standard error', symbol: '', unit: '1/s', scale: 1 },
  chance: { words: 'Chance of a fall', symbol: '', unit: '%', scale: 100 },
  chance_low: { words: 'Chance, lower end', symbol: '', unit: '%', scale: 100 },
  chance_high: { words: 'Chance, upper end', symbol: '', unit: '%', scale: 100 },
  neighbours_undecided: plain('Neighbours not followed to their end'),
  end_time: { words: 'End of the run', symbol: '', unit: 's', scale: 1 },
  peak_rate_over_p: { words: 'Largest rate of tilt / p', symbol: '', unit: '', scale: 1 },
  dispersion: plain('Speed of the other corner after an impact'),
  scale: plain('Factor on the shaking'),
  acceleration_over_g_tan_alpha: { words: 'Overturning acceleration / (g tan α)', symbol: '', unit: '', scale: 1 },
  intervals: plain('Ranges of factors that overturn'),
  followed_scale: plain('Surely stands up to the factor'),
  capacity_scale: plain('Factor that overturns it'),
  capacity_above_scale: plain('Surely stands up to the factor'),
  resurrections: plain('Times it stands again at a stronger shaking'),
  search_end: plain('The search ended with'),
};

/** With the units of their columns, as people read them. */
const named: Record<string, string> = {
  capacity: 'Intensity that overturns it', capacity_above: 'Surely stands up to', final_angle: 'Final tilt', mean_angle: 'Mean tilt', peak_angle: 'Largest tilt',
  peak_rate: 'Largest rate of tilt', peak_slip: 'Farthest slip', acceleration: 'Overturning acceleration',
};
const centimetres: Shown = { unit: 'cm', scale: 100 };

export function outputQuantity({ name, unit }: { name: string; unit: string }): Quantity {
  return outputs[name] ?? { words: named[name] ?? name.replace(/_/g, ' '), symbol: '', ...shownIn(unit, unit === 'm' ? centimetres : undefined) };
}

export function valueText(value: number, { unit, scale }: Quantity, labels: string[] = []): string {
  if (labels.length && Number.isInteger(value)) return labels[value]?.replace(/_/g, ' ') ?? '–';
  if (value === -Infinity) return '−∞';
  if (value === Infinity) return '∞';
  const text = number(value * scale, 4);
  return joined(text, unit, '\u00a0');
}

export function intensityTitle({ page }: Study): string {
  if (!page.axis) return `Intensity, ${page.intensity}`;
  return page.axis.unit ? `${page.axis.title} (${unitText(page.axis.unit)})` : page.axis.title;
}

/** An intensity of the tables in the unit of the title. */
export const shownIntensity = ({ page }: Study, value: number): number => value / (page.axis?.si ?? 1);

/** A sentence of the program with the symbols of the page for the keys it names. */
export function withSymbols(sentence: string, { axes }: Study): string {
  return axes.reduce((text, axis) => {
    const { words, symbol } = inputQuantity(axis);
    return text.split(axis.over ? `${axis.key} / ${axis.over}` : axis.key).join(symbol && !symbol.startsWith(' ') ? symbol : words);
  }, sentence);
}

const kinds: Record<string, string> = {
  map: 'Overturning map', sweep: 'Sweep', spectrum: 'Rocking spectrum', fragility: 'Fragility', risk: 'Risk', montecarlo: 'Monte Carlo', chance: 'Chance of a fall', bifurcation: 'Bifurcation diagram', basin: 'Basins',
};

export const kindTitle = (kind: string): string => kinds[kind] ?? 'Study';

/** "12,345" reads better than "12345". */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

export function plural(value: number, thing: string): string {
  return `${count(value)} ${thing}${value === 1 ? '' : 's'}`;
}
