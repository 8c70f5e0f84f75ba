// The two lower corners of a block that may slide and fly: what each of them does, in numbers and in words.
import type { Report, Values } from './data';

/** As the history writes it: open, held by friction, sliding to the right or to the left. */
export const modes = { open: 0, stick: 1, right: 2, left: -2 } as const;

export type Mode = (typeof modes)[keyof typeof modes];

export const cornerNames = ['left', 'right'] as const;

/** Whether the history says what each corner does. */
export function hasCorners({ blocks, history }: Report): boolean {
  return blocks.length === 1 && cornerNames.every((name) => history.values(`mode_${name}`));
}

/** Left and right; at an event: after it. */
export function modesAt({ history }: Report, time: number): [Mode, Mode] {
  const row = history.rowAt(time);
  const of = (name: string) => modeOf(history.values(`mode_${name}`)?.[row] ?? 0);
  return [of('left'), of('right')];
}

function modeOf(value: number): Mode {
  const mode = Math.round(value);
  return mode === 1 || mode === 2 || mode === -2 ? mode : 0;
}

/** Sliding by less, in metres, is rounding. */
export function leastSlip({ blocks }: Report): number {
  return 1e-6 * Math.max(blocks[0]!.width, blocks[0]!.height);
}

export const slides = (mode: Mode): boolean => Math.abs(mode) === 2;

/** What the block as a whole does. */
export function motionInWords([left, right]: [Mode, Mode]): string {
  if (!left && !right) return 'in the air';
  const sliding = [left, right].find(slides);
  const where = sliding ? `to the ${sliding > 0 ? 'right' : 'left'}` : '';
  if (left && right) return sliding ? `slides ${where}` : 'stands';
  const rocks = `rocks on its ${left ? 'left' : 'right'} corner`;
  return sliding ? `${rocks}, which slides ${where}` : rocks;
}

/** In impacts and lists the program names modes; anything it does not say like this stays as it is. */
export function modeWord(name: string): string {
  return { stick: 'sticks', 'slip+': 'slides right', 'slip-': 'slides left' }[name] ?? name;
}

/** The part of the time in which the modes of both corners are as asked. */
export function shareOfTime({ history }: Report, asked: (left: Mode, right: Mode) => boolean): number {
  const [left, right] = cornerNames.map((name) => history.values(`mode_${name}`)) as [Values, Values];
  const { time } = history;
  let sum = 0;
  for (let row = 0; row + 1 < history.rows; row++) {
    if (asked(modeOf(left[row]!), modeOf(right[row]!))) sum += time[row + 1]! - time[row]!;
  }
  return history.end > history.start ? sum / (history.end - history.start) : 0;
}
