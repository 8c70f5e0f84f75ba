// The list of impacts: where, how fast before and after, what it cost; in a stack which interfaces opened and closed, and of a
// block that may slide what happened at each corner.
import { cornerCells, cornerHint, cornerLabels } from './corner-impacts';
import type { Report } from '../page/data';
import { el } from '../page/dom';
import { energy, fixed, number } from '../page/format';
import { shownIn } from '../page/units';
import { blockName, interfaceName, isStack, isWall, shortInterface } from '../page/interfaces';
import type { Player } from '../stage/player';
import { head, scrollBox } from '../page/tables';
import type { Impact } from '../page/types';

const impactsShown = 1000;
/** A table much larger than this makes a page slow. */
const cellsShown = 15_000;
/** A pattern with more interfaces than this is told by its changes. */
const patternLength = 8;

export function impactTable(report: Report, player: Player): HTMLElement {
  const count = report.data.summary.impact_count ?? report.impacts.length;
  if (report.impacts.length === 0) return el('p', { class: 'hint' }, 'No impacts.');
  const wall = isWall(report);
  const several = isStack(report) && !wall;
  const shown = report.impacts.slice(0, Math.min(impactsShown, Math.floor(cellsShown / report.blocks.length)));
  const springs = Boolean(report.data.summary.winkler);
  const corners = !wall && !several && shown.some((impact) => impact.velocities_before && impact.velocities_after);
  const patterns = shown.some((impact) => impact.pattern_before && impact.pattern_after);
  const body = el('tbody');
  shown.forEach((impact, i) => {
    const time = fixed(impact.time, 3);
    const go = el('button', { type: 'button', class: 'link', 'aria-label': `Go to impact ${i + 1} at ${time} s` }, time);
    const cells = [String(i + 1), go, ...(wall ? wallCells(impact) : several ? stackCells(impact, report.blocks.length, patterns) : corners ? cornerCells(impact) : springs ? springCells(impact) : singleCells(impact))];
    body.append(el('tr', { 'data-time': impact.time }, ...cells.map((content) => el('td', {}, content))));
  });
  body.addEventListener('click', (event) => {
    const row = (event.target as Element).closest<HTMLElement>('tr');
    if (row?.dataset.time) player.seek(Number(row.dataset.time));
  });
  markCurrentRow(body, report, player);
  const labels = wall ? wallLabels() : several ? stackLabels(report.blocks.length, patterns) : corners ? cornerLabels() : springs ? [rateLabel('rate'), 'kinetic energy']
    : ['interface', rateLabel('rate before'), rateLabel('rate after'), 'ratio (r)', 'kinetic before', 'kinetic after'];
  return el('div', {},
    el('p', { class: 'hint' },
      count > shown.length ? `The first ${shown.length} of ${count} impacts. ` : '',
      'Choose one to see that moment.', wall ? ' Of the block struck the rate before → after.' : several ? ` ${stackHint(shown, report.blocks.length, patterns)}` : corners ? ` ${cornerHint(shown)}` : springs ? ' Here it is the whole base coming down again: on springs nothing jumps.' : ''),
    scrollBox('Table of impacts', el('table', { class: several ? 'impacts of-stack' : corners ? 'impacts of-corners' : 'impacts' }, head(['No.', 'time (s)', ...labels]), body)));
}

function singleCells(impact: Impact): string[] {
  return [
    String(impact.interface),
    number((impact.rate_before[0] ?? 0) * shownIn('rad/s').scale),
    number((impact.rate_after[0] ?? 0) * shownIn('rad/s').scale),
    number(impact.ratio),
    energy(impact.energy_before),
    energy(impact.energy_after),
  ];
}

function springCells(impact: Impact): string[] {
  return [number((impact.rate_after[0] ?? 0) * shownIn('rad/s').scale), energy(impact.energy_after)];
}

const wallLabels = (): string[] => ['where', 'kinetic energy', rateLabel('rate')];

const rateLabel = (name: string): string => `${name} (${shownIn('rad/s').unit})`;

function wallCells(impact: Impact): string[] {
  const [before, after] = [impact.rate_before, impact.rate_after].map((rates) => number((rates[impact.interface] ?? 0) * shownIn('rad/s').scale));
  return [blockName(impact.interface), `${energy(impact.energy_before)} → ${energy(impact.energy_after)}`, `${before} → ${after}`];
}

function stackLabels(blocks: number, patterns: boolean): string[] {
  return ['where', ...(patterns ? [blocks > patternLength ? 'opened, closed' : 'pattern'] : []), 'ratio (r)', 'kinetic energy',
    ...Array.from({ length: blocks }, (_, i) => rateLabel(blockName(i)))];
}

function stackHint(shown: Impact[], blocks: number, patterns: boolean): string {
  const sentences = ['Of each block the rate before → after.'];
  if (patterns) sentences.push(`Pattern${blocks > patternLength ? '' : ', from the ground up'}: R turns about the right contact point, L the left, = closed.`);
  if (shown.some((impact) => impact.clamped)) sentences.push('Clamped: the ratio asked for would have created energy and was lowered.');
  return sentences.join(' ');
}

function stackCells(impact: Impact, blocks: number, patterns: boolean): (string | HTMLElement)[] {
  const rate = (rates: number[], i: number) => number((rates[i] ?? 0) * shownIn('rad/s').scale);
  return [
    el('span', { class: 'where' }, interfaceName(impact.interface)),
    ...(patterns ? [el('span', { class: 'pattern' }, patternChange(impact.pattern_before, impact.pattern_after))] : []),
    el('span', {}, number(impact.ratio), impact.clamped ? el('strong', { class: 'clamped' }, ' clamped') : null),
    `${energy(impact.energy_before)} → ${energy(impact.energy_after)}`,
    ...Array.from({ length: blocks }, (_, i) => `${rate(impact.rate_before, i)} → ${rate(impact.rate_after, i)}`),
  ];
}

const letter = (state: number): string => (state > 0 ? 'R' : state < 0 ? 'L' : '=');

export function patternChange(before: number[] | undefined, after: number[] | undefined): string {
  if (!before || !after) return '';
  if (before.length <= patternLength) return `${before.map(letter).join('')} → ${after.map(letter).join('')}`;
  const changes = after.flatMap((state, i) => (state === before[i] ? [] : [`${shortInterface(i)} ${letter(before[i]!)}→${letter(state)}`]));
  return changes.join(', ') || 'none';
}

export function markCurrentRow(body: HTMLElement, report: Report, player: Player): void {
  let current = -1;
  const mark = () => {
    let next = -1;
    while (next + 1 < body.childElementCount && report.impacts[next + 1]!.time <= player.time + 1e-9) next++;
    if (next === current) return;
    body.children[current]?.classList.remove('current');
    body.children[next]?.classList.add('current');
    current = next;
  };
  player.onChange(mark);
  mark();
}
