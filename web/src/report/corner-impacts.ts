// An impact of a block that may slide, in cells of two lines: the left corner above the right one.
import { cornerNames, modeWord } from '../page/corners';
import { el } from '../page/dom';
import { energy, number } from '../page/format';
import { shownIn } from '../page/units';
import type { CornerVelocity, Impact } from '../page/types';

/** Smaller than this part of the larger one, before or after, is nothing but rounding. */
const rounding = 1e-6;
/** More phases than this are counted; the rest is said on hovering. */
const phasesTold = 3;

export const cornerLabels = (): string[] => [`rate (${shownIn('rad/s').unit})`, 'kinetic energy', 'corner', 'normal velocity (m/s)', 'tangential velocity (m/s)',
  'normal impulse (N s)', 'tangential impulse (N s)', 'phases'];

export function cornerHint(shown: Impact[]): string {
  const sentences = ['Before → after; velocities are positive upwards and to the right.'];
  if (shown.some(bothStruck)) sentences.push('Where both corners are struck, only the sum of their tangential impulses is determined.');
  return sentences.join(' ');
}

export function cornerCells(impact: Impact): (string | HTMLElement)[] {
  const rates = [impact.rate_before, impact.rate_after].map(([rate = 0]) => rate * shownIn('rad/s').scale);
  return [
    change(rates[0], rates[1], number),
    change(impact.energy_before, impact.energy_after, energy),
    lines(cornerNames.map(String)),
    lines(velocities(impact, 'normal')),
    lines(velocities(impact, 'tangential')),
    lines(cornerNames.map((_, i) => number(impact.normal_impulses?.[i]))),
    tangential(impact),
    lines(cornerNames.map((_, i) => phasesInWords(impact.phases?.[i] ?? [])), impact.phases?.map((list) => list.map(modeWord).join(', ')).join('; ')),
  ];
}

function lines(texts: string[], title?: string): HTMLElement {
  return el('div', { class: 'lines', title }, ...texts.map((text) => el('div', {}, text)));
}

function change(before: number | undefined, after: number | undefined, say: (value: number | undefined) => string, largest?: number): string {
  const least = rounding * (largest ?? Math.max(Math.abs(before ?? 0), Math.abs(after ?? 0)));
  const rounded = (value: number | undefined) => say(value !== undefined && Math.abs(value) < least ? 0 : value);
  return `${rounded(before)} → ${rounded(after)}`;
}

function velocities({ velocities_before: before = [], velocities_after: after = [] }: Impact, part: keyof CornerVelocity): string[] {
  const largest = Math.max(0, ...[...before, ...after].flatMap(({ normal, tangential }) => [Math.abs(normal), Math.abs(tangential)]));
  return cornerNames.map((_, i) => change(before[i]?.[part], after[i]?.[part], number, largest));
}

const bothStruck = ({ normal_impulses: impulses }: Impact): boolean => (impulses?.length ?? 0) > 1 && impulses!.every((impulse) => impulse > 0);

function tangential(impact: Impact): HTMLElement {
  const impulses = impact.tangential_impulses ?? [];
  if (bothStruck(impact)) return lines([`sum ${number(impulses.reduce((sum, impulse) => sum + impulse, 0))}`]);
  return lines(cornerNames.map((_, i) => number(impulses[i])));
}

function phasesInWords(phases: string[]): string {
  const told = phases.slice(0, phasesTold).map(modeWord).join(', ');
  if (phases.length > phasesTold) return `${told}, ${phases.length - phasesTold} more`;
  return told || '–';
}
