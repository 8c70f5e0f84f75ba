// The key facts an engineer looks for: object, model, result, energies, work.
import { standing } from '../stage/camera';
import { closestBlock } from '../page/chosen';
import { cornerResults, frictionFacts, shapeFacts } from './corner-facts';
import { hasCorners, leastSlip } from '../page/corners';
import type { Report } from '../page/data';
import { el } from '../page/dom';
import { degrees, energy, mass, metres, number, percent } from '../page/format';
import { joined, shownIn } from '../page/units';
import { isStack, isWall, tippingBody } from '../page/interfaces';
import { foundationFacts, springWork } from './spring-facts';
import { ruleFacts, supportFacts } from './support-facts';
import type { InterfaceResult } from '../page/types';

/** A name and its value; a remark where the value is empty; null where there is nothing to say. */
export type Fact = [string, string] | null;

export function factsTable(report: Report): HTMLElement {
  const groups = [
    isStack(report) ? null : group('Object', blockFacts(report, 0)),
    group('Model', modelFacts(report)),
    group('Foundation', foundationFacts(report)),
    group('Support', supportFacts(report)),
    group('Result', resultFacts(report)),
    group('Rules of thumb, no code check', ruleFacts(report)),
    group('Energy', energyFacts(report)),
    group('Work', workFacts(report)),
  ];
  groups[groups.length - 1]?.classList.add('work-facts');
  return el('table', { class: 'facts' }, ...groups);
}

export function group(title: string, facts: Fact[]): HTMLElement | null {
  const rows = facts.filter((fact): fact is [string, string] => fact !== null);
  if (rows.length === 0) return null;
  return el('tbody', {},
    el('tr', {}, el('th', { scope: 'rowgroup', colspan: 2, class: 'group' }, title)),
    ...rows.map(([name, value]) => (value === ''
      ? el('tr', {}, el('td', { colspan: 2, class: 'remark' }, name))
      : el('tr', {}, el('th', { scope: 'row' }, name), el('td', {}, value)))));
}

function blockFacts(report: Report, i: number): Fact[] {
  const block = report.blocks[i]!;
  const [left, right] = [block.alpha_left, block.alpha_right];
  const lopsided = Math.abs(left - right) > 1e-6;
  const { unit, scale } = shownIn('m');
  return [
    ['Width × height', joined(`${number(block.width * scale)} × ${number(block.height * scale)}`, unit)],
    ['Mass', mass(block.mass)],
    ['Corner to mass centre (R)', metres(block.radius)],
    block.com[0] || block.com[1] ? ['Centre of mass off centre', `${metres(block.com[0])}, ${metres(block.com[1])}`] : null,
    ['Tipping angle (α)', lopsided ? `${degrees(left)} left, ${degrees(right)} right` : degrees(right)],
    ['Size parameter (p)', `${number(block.p)} rad/s`],
    ...shapeFacts(report),
  ];
}

function modelFacts(report: Report): Fact[] {
  const { data } = report;
  const [, height] = standing(report.blocks);
  const weight = report.blocks.reduce((sum, block) => sum + block.mass, 0);
  // Where corners have restitution of their own, or impacts are left to the scheme, the ratio of the rates is no law of the model.
  const { contact, winkler } = data.summary;
  const ratios = hasCorners(report) || contact || winkler ? [] : data.summary.impacts.map((impact) => impact.ratio).filter(Number.isFinite);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  const same = number(low) === number(high);
  return [
    ['Model', data.summary.model],
    isStack(report) ? ['Blocks', `${report.blocks.length}, ${metres(height)} high, ${mass(weight)}`] : null,
    ratios.length ? [isStack(report) ? 'Speed kept at an impact, against the block below (r)' : 'Speed kept at an impact (r)', same ? number(low) : `${number(low)} to ${number(high)}`] : null,
    ...frictionFacts(report),
    ['Gravity', `${number(data.gravity)} m/s²`],
    data.tolerance === undefined ? null : ['Accuracy of the steps (relative)', number(data.tolerance)],
  ];
}

function largestTilt(report: Report): Fact[] {
  const i = closestBlock(report);
  const block = report.data.summary.blocks[i];
  const name = isStack(report) ? `Largest tilt, ${tippingBody(report, i)}` : 'Largest tilt (θ)';
  if (!block || !(block.tipping_share > 0)) return [[isStack(report) ? 'Largest tilt' : name, 'none']];
  const share = block.tipping_share < 1 ? ` (${percent(block.tipping_share)})` : '';
  return [[name, `${degrees(block.peak_angle)}${share}`], ['… reached at', `${number(block.peak_angle_time)} s`]];
}

function resultFacts(report: Report): Fact[] {
  const { summary } = report.data;
  const { assembly } = summary;
  // Of stones that lean on each other no one tilt tells much.
  const facts: Fact[] = assembly && isWall(report) ? [] : largestTilt(report);
  if (assembly) {
    const early = summary.status !== 'done' && assembly.verdict !== 'collapses';
    facts.push(['Assembly', early ? `${assembly.verdict}, until the run stopped` : assembly.verdict], ['Blocks fallen', `${assembly.blocks_fallen} of ${assembly.blocks}`], ['Joints lost', `${assembly.joints_lost} of ${assembly.joints}`],
      ['Widest joint at the end', metres(assembly.largest_opening)], ['Largest slip of a joint at the end', metres(assembly.largest_slip)]);
  }
  const clamped = summary.clamped_impacts ?? summary.impacts.filter((impact) => impact.clamped).length;
  const slip = summary.blocks.reduce((most, block) => Math.max(most, Math.abs(block.peak_slip ?? 0)), 0);
  if (hasCorners(report)) facts.push(...cornerResults(report));
  else if (slip > leastSlip(report)) facts.push([isWall(report) ? 'Farthest from its place' : 'Largest sliding', metres(slip)]);
  facts.push(
    ['Impacts', String(summary.impact_count)],
    clamped ? ['… with restitution lowered', String(clamped)] : null,
    isWall(report) ? null : [report.data.friction ? 'Friction used at most' : 'Friction needed', number(summary.required_friction)],
    summary.required_friction_at_impacts ? ['… at impacts', number(summary.required_friction_at_impacts)] : null,
    ...(isStack(report) ? [] : (summary.interfaces ?? []).slice(0, 1).flatMap((one) => endsOf(one, Boolean(summary.contact)))),
    [endName(summary.verdict), `${number(summary.end_time)} s`],
    summary.status === 'done' ? null : ['Stopped early', summary.reason ?? summary.status]);
  return facts;
}

/** Where the assumptions of the model end, if they do; of one that lets blocks slide and fly, when they first did. */
export function endsOf({ tension, tension_at_impact: jerk, sliding, flight }: InterfaceResult, happens: boolean): [string, string][] {
  const ends: [string, number | null | undefined][] = happens ? [['Slides', sliding], ['Parts', flight]] : [
    ['Would lift off', tension], ['Would lift off at an impact', jerk], ['Would slide', sliding], ['Would be thrown up', flight],
  ];
  return ends.flatMap(([name, time]): [string, string][] => (typeof time === 'number' ? [[name, `at\u00a0${number(time)}\u00a0s`]] : []));
}

export function endName(verdict: string): string {
  if (verdict === 'overturned') return 'Overturned at';
  return verdict === 'rest' ? 'At rest from' : 'End of the run';
}

export function energyFacts({ data }: Report): Fact[] {
  const energies = data.summary.energy;
  if (!energies) return [];
  const scheme = energies.lost_by_scheme ?? data.summary.contact?.lost_by_scheme;
  return [
    ['At the start', energy(energies.initial)],
    ['Put in by the ground', energy(energies.input)],
    data.summary.winkler ? null : ['Lost at impacts', energy(energies.lost_at_impacts)],
    energies.lost_by_sliding === undefined ? null : ['Lost by sliding', energy(energies.lost_by_sliding)],
    energies.lost_by_damping === undefined ? null : ['Lost by damping', energy(energies.lost_by_damping)],
    energies.lost_in_support ? ['Lost under the plate', energy(energies.lost_in_support)] : null,
    energies.lost_in_anchors ? ['Lost in anchors', energy(energies.lost_in_anchors)] : null,
    scheme === undefined ? null : [scheme < 0 ? 'Created by the scheme' : 'Lost by the scheme', energy(Math.abs(scheme))],
    ['At the end', energy(energies.final)],
  ];
}

export function workFacts(report: Report): Fact[] {
  const { data } = report;
  const { work } = data.summary;
  return [
    ...springWork(report),
    work?.steps === undefined ? null : ['Steps', String(work.steps)],
    work?.rhs === undefined ? null : ['Evaluations', String(work.rhs)],
    work?.seconds === undefined ? null : ['Computing time', work.seconds < 1 ? `${number(1000 * work.seconds)} ms` : `${number(work.seconds)} s`],
    ['Teeter', data.version],
  ];
}
