// The key facts an engineer looks for: object, model, result, energies, work.
import type { Report } from './data';
import { el } from './dom';
import { degrees, energy, mass, metres, number, percent } from './format';

/** A name and its value; null where there is none. */
export type Fact = [string, string] | null;

export function factsTable(report: Report): HTMLElement {
  return el('table', { class: 'facts' },
    ...report.blocks.map((_, i) => group(report.blocks.length > 1 ? `Block ${i + 1}` : 'Object', blockFacts(report, i))),
    group('Model', modelFacts(report)),
    group('Result', resultFacts(report)),
    group('Energy', energyFacts(report)),
    group('Work', workFacts(report)));
}

export function group(title: string, facts: Fact[]): HTMLElement | null {
  const rows = facts.filter((fact): fact is [string, string] => fact !== null);
  if (rows.length === 0) return null;
  return el('tbody', {},
    el('tr', {}, el('th', { scope: 'rowgroup', colspan: 2, class: 'group' }, title)),
    ...rows.map(([name, value]) => el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, value))));
}

function blockFacts(report: Report, i: number): Fact[] {
  const block = report.blocks[i]!;
  const [left, right] = [block.alpha_left, block.alpha_right];
  const lopsided = Math.abs(left - right) > 1e-6;
  return [
    ['Width × height', `${number(block.width)} × ${number(block.height)} m`],
    ['Mass', mass(block.mass)],
    ['Corner to mass centre (R)', metres(block.radius)],
    block.com[0] || block.com[1] ? ['Centre of mass off centre', `${metres(block.com[0])}, ${metres(block.com[1])}`] : null,
    ['Tipping angle (α)', lopsided ? `${degrees(left)} left, ${degrees(right)} right` : degrees(right)],
    ['Frequency parameter (p)', `${number(block.p)} rad/s`],
  ];
}

function modelFacts({ data }: Report): Fact[] {
  const ratios = data.summary.impacts.map((impact) => impact.ratio).filter(Number.isFinite);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  const same = number(low) === number(high);
  return [
    ['Model', data.summary.model],
    ratios.length ? ['Rate kept at an impact (r)', same ? number(low) : `${number(low)} to ${number(high)}`] : null,
    ['Gravity', `${number(data.gravity)} m/s²`],
    data.tolerance === undefined ? null : ['Relative tolerance', number(data.tolerance)],
  ];
}

function resultFacts({ data, blocks }: Report): Fact[] {
  const { summary } = data;
  const facts = summary.blocks.flatMap((block, i): Fact[] => {
    const name = blocks.length > 1 ? `Largest tilt, block ${i + 1}` : 'Largest tilt (θ)';
    if (!(block.peak_ratio > 0)) return [[name, 'none']];
    const share = block.peak_ratio < 1 ? ` (${percent(block.peak_ratio)})` : '';
    return [[name, `${degrees(block.peak_angle)}${share}`], ['… reached at', `${number(block.peak_angle_time)} s`]];
  });
  const slip = summary.blocks.reduce((most, block) => Math.max(most, Math.abs(block.peak_slip ?? 0)), 0);
  if (slip > 0) facts.push(['Largest sliding', metres(slip)]);
  facts.push(
    ['Impacts', String(summary.impact_count)],
    ['Friction needed', number(summary.required_friction)],
    summary.required_friction_at_impacts ? ['… at impacts', number(summary.required_friction_at_impacts)] : null,
    [endName(summary.verdict), `${number(summary.end_time)} s`],
    summary.status === 'done' ? null : ['Stopped early', summary.reason ?? summary.status]);
  return facts;
}

function endName(verdict: string): string {
  if (verdict === 'overturned') return 'Overturned at';
  return verdict === 'rest' ? 'At rest from' : 'End of the run';
}

function energyFacts({ data }: Report): Fact[] {
  const energies = data.summary.energy;
  if (!energies) return [];
  return [
    ['At the start', energy(energies.initial)],
    ['Put in by the ground', energy(energies.input)],
    ['Lost at impacts', energy(energies.lost_at_impacts)],
    ['At the end', energy(energies.final)],
  ];
}

function workFacts({ data }: Report): Fact[] {
  const { work } = data.summary;
  return [
    work?.steps === undefined ? null : ['Steps', String(work.steps)],
    work?.rhs === undefined ? null : ['Evaluations', String(work.rhs)],
    work?.seconds === undefined ? null : ['Computing time', work.seconds < 1 ? `${number(1000 * work.seconds)} ms` : `${number(work.seconds)} s`],
    ['Teeter', data.version],
  ];
}
