// The key facts of a run in space.
import type { Report } from '../page/data';
import { el } from '../page/dom';
import { degrees, mass, metres, number, percent } from '../page/format';
import { endName, energyFacts, group, workFacts, type Fact } from '../report/facts';
import { resultOf } from './body';

export function spaceFacts(report: Report): HTMLElement {
  return el('table', { class: 'facts' },
    group('Object', bodyFacts(report)),
    group('Model', modelFacts(report)),
    group('Result', resultFacts(report)),
    group('Energy', [...energyFacts(report), ...accountFacts(report)]),
    group('Work', workFacts(report)));
}

function bodyFacts(report: Report): Fact[] {
  const block = report.blocks[0]!;
  const body = resultOf(report);
  const [x, y] = [body.inertia[0]!, body.inertia[1]!];
  return [
    ['Shape', body.shape],
    ['Width × depth × height', `${number(block.width)} × ${number(block.depth ?? 0)} × ${number(block.height)} m`],
    ['Mass', mass(body.mass)],
    ['Centre of mass above the base', metres(body.com_height)],
    ['Moments of inertia (x, y, z)', `${number(x)}, ${number(y)}, ${number(body.inertia[2])} kg m²`],
    ['Tips first at (α)', `${degrees(body.alpha)} towards ${degrees(body.alpha_azimuth)}`],
    ['Size parameter (p)', `${number(block.p)} rad/s`],
  ];
}

function modelFacts({ data }: Report): Fact[] {
  const { friction, summary } = data;
  return [
    ['Model', summary.model],
    friction ? ['Friction, static and kinetic', `${number(friction.static)}, ${number(friction.kinetic)}`] : null,
    summary.space_step === undefined ? null : ['Step', `${number(1000 * summary.space_step)} ms`],
    ['Gravity', `${number(data.gravity)} m/s²`],
  ];
}

function resultFacts(report: Report): Fact[] {
  const { summary } = report.data;
  const body = resultOf(report);
  const uplift = Math.max(0, ...body.corner_uplift);
  const share = body.peak_ratio < 1 ? ` (${percent(body.peak_ratio)})` : '';
  const count = (number: number | undefined, name: string): Fact => (number ? [name, String(number)] : null);
  return [
    ...(body.peak_tilt > 0 ? [['Largest tilt', `${degrees(body.peak_tilt)}${share}`], ['… towards', degrees(body.peak_azimuth)], ['… reached at', `${number(body.peak_tilt_time)} s`]] as Fact[] : [['Largest tilt', 'none'] as Fact]),
    ['Largest height of a corner', metres(uplift)],
    ['Turned at the end', degrees(body.twist)],
    ['Base moved (x, y)', body.base_displacement.map(metres).join(', ')],
    ['… at most', metres(body.walked)],
    summary.overturned ? ['Fell towards', `${degrees(summary.overturned.azimuth ?? 0)}${summary.overturned.face ? `, onto ${summary.overturned.face}` : ''}`] : null,
    ['Impacts', String(summary.impact_count)],
    count(summary.flat_landings, '… landed flat on the rim'),
    count(summary.ambiguous_impacts, '… with several solutions'),
    count(summary.not_imposed, '… without the prescribed ratio'),
    ['Friction used at most', number(summary.required_friction)],
    summary.required_friction_at_impacts ? ['… at impacts', number(summary.required_friction_at_impacts)] : null,
    [endName(summary.verdict), `${number(summary.end_time)} s`],
    summary.stands === undefined || summary.overturned ? null : ['Stays up for good', summary.stands ? `yes, by ${summary.decided_by === 'energy' ? 'its energy' : 'rest'}` : 'not decided'],
    summary.status === 'done' ? null : ['Stopped early', summary.reason ?? summary.status],
    count(summary.capped_steps, 'Steps with more landings than are located'),
    summary.worst_residual === undefined ? null : ['Worst residual of a contact problem', number(summary.worst_residual, 2)],
  ];
}

/** What the account of energy cannot explain. */
function accountFacts({ data }: Report): Fact[] {
  const { defect } = data.summary.energy ?? {};
  return defect === undefined ? [] : [['Not explained by the account', `${number(defect, 2)} J`]];
}
