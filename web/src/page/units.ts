// The units in which people read numbers: those that the scenario asks for ([output] units), or the usual ones. A dimension goes by its SI unit.

/** A unit, and what an SI value is multiplied by for it. */
export interface Shown {
  unit: string;
  scale: number;
}

/** By SI unit: what was asked for, and how many SI units one of them is. */
export type AskedUnits = Record<string, { name: string; si: number }>;

/** What the unit g means, in m/s². */
export const standardGravity = 9.80665;

export const degreesPerRadian = 180 / Math.PI;

const usual: Record<string, Shown> = {
  rad: { unit: '°', scale: degreesPerRadian },
  'rad/s': { unit: '°/s', scale: degreesPerRadian },
  'm/s2': { unit: 'g', scale: 1 / standardGravity },
};

let asked: AskedUnits = {};

/** Holds for the page from now on. */
export function useUnits(units: AskedUnits | undefined): void {
  asked = units ?? {};
}

/** "m/s2" as people write it. */
export const unitText = (name: string): string => name.replace(/\^?2$/, '²').replace(/\^?3$/, '³');

/** `otherwise`: where nobody asked for another unit. */
export function shownIn(si: string, otherwise?: Shown): Shown {
  const wanted = asked[si];
  if (wanted) return { unit: unitText(wanted.name), scale: 1 / wanted.si };
  return otherwise ?? usual[si] ?? { unit: unitText(si), scale: 1 };
}

export const millimetres: Shown = { unit: 'mm', scale: 1000 };

/** A number and its unit; degrees stand close. */
export const joined = (text: string, unit: string, space = ' '): string => (unit && text !== '–' ? `${text}${unit.startsWith('°') ? '' : space}${unit}` : text);
