// How a model that solves a contact problem in every step got on: scheme, solvers, residual over time, and of one block what
// the step takes from each swing.
import type { Report } from '../page/data';
import { el, section } from '../page/dom';
import { group, type Fact } from './facts';
import { plain, type Figure } from '../charts/figure';
import { degrees, fixed, number, percent } from '../page/format';
import { housnerRatio } from './housner';
import { Plot } from '../charts/plot';
import type { Player } from '../stage/player';
import { head, scrollBox } from '../page/tables';
import type { ContactResult, Swing } from '../page/types';
import type { Zoom } from '../charts/zoom';

/** Residuals below this are rounding; the smallest are exactly zero, which a logarithm does not know. */
const least = 1e-18;
/** What the program asks of a solution: less of one with more than 20 contacts, as 10 blocks on each other have. */
const wantedOf = (report: Report): number => (report.blocks.length > 10 ? 1e-8 : 1e-10);
const swingsShown = 1000;
/** Swings smaller than this part of the largest do not count in the average. */
const told = 0.1;

const schemes: Record<string, string> = {
  'implicit-euler': 'implicit Euler',
  moreau: 'Moreau (velocities)',
  hybrid: 'hybrid, impacts located',
};

const solvers: Record<string, string> = {
  none: 'nothing touches',
  column: 'interface by interface',
  modes: 'modes guessed right',
  enumerate: 'trying all modes',
  lemke: 'Lemke’s pivots',
  nsgs: 'Gauss–Seidel',
  'interior-point': 'interior point',
  'coulomb-path': 'interior path',
  proximal: 'proximal points',
};

export function residualFigure(report: Report): Figure[] {
  const { history, data } = report;
  const wanted = wantedOf(report);
  const values = history.values('residual');
  if (!values || !data.summary.contact) return [];
  const figure = plain('residual', 'Residual of the contact problems', '', [
    { label: '', values: Float64Array.from(values, (value) => Math.max(least, Math.abs(value))), colour: 0, width: 1 },
  ]);
  [figure.height, figure.log, figure.include] = [190, true, [wanted]];
  figure.guides = [{ value: wanted, label: 'solved below this line', below: true }];
  figure.summary = 'The largest since the row before, as part of the mean weight; on a logarithmic scale, zero is drawn at its lower end.';
  return [figure];
}

export function solvedSection(report: Report, figures: Figure[], player: Player, zoom: Zoom): HTMLElement[] {
  const { contact } = report.data.summary;
  if (!contact) return [];
  return [section('solved', 'How the steps were solved',
    el('div', { class: 'solved' },
      el('table', { class: 'facts' }, group('Steps', stepFacts(contact)), group('Solved by', methodFacts(contact))),
      ...figures.map((figure) => new Plot(report.history, figure, player, zoom).element)),
    ...swingTable(report, contact.swings ?? [], player))];
}

function stepFacts(contact: ContactResult): Fact[] {
  const times = (count: number | undefined, name: string): Fact => (count ? [name, String(count)] : null);
  return [
    ['Scheme', schemes[contact.scheme] ?? contact.scheme],
    ['Step', `${number(1000 * contact.step)} ms`],
    ['Contact problems', String(contact.problems)],
    ['Worst residual', number(contact.worst_residual, 2)],
    times(contact.unsolved, 'Solved approximately'),
    times(contact.relaxed, 'Without a solution of Coulomb’s law'),
    times(contact.split_limits, 'Steps with more impacts than are located'),
    times(contact.clamped_impacts, 'Impacts with restitution lowered'),
    times(contact.pulled_impacts, 'Impacts that needed a pull'),
  ];
}

function methodFacts({ methods }: ContactResult): Fact[] {
  const all = Object.entries(methods ?? {}).sort(([, a], [, b]) => b - a);
  const sum = all.reduce((total, [, count]) => total + count, 0);
  return all.map(([name, count]): Fact => [solvers[name] ?? name, `${count} (${percent(count / sum)})`]);
}

function swingTable(report: Report, swings: Swing[], player: Player): HTMLElement[] {
  if (report.blocks.length !== 1 || swings.length < 2) return [];
  const block = report.blocks[0]!;
  const shown = swings.slice(0, swingsShown);
  const body = el('tbody', {}, ...shown.map(({ time, angle, ratio }, i) => {
    const text = fixed(time, 3);
    const go = el('button', { type: 'button', class: 'link', 'aria-label': `Go to swing ${i + 1} at ${text} s`, onclick: () => player.seek(time) }, text);
    const expected = housnerRatio(block, report.data.gravity, angle > 0 ? 1 : -1);
    const cells = ratio > 0 ? [fixed(ratio, 4), fixed(expected, 4), `${ratio > expected ? '+' : ''}${fixed(ratio - expected, 4)}`] : ['–', '–', '–'];
    return el('tr', {}, ...[String(i + 1), go, degrees(angle), ...cells].map((cell) => el('td', {}, cell)));
  }));
  // The last swings before rest are as small as rounding.
  const largest = Math.max(...shown.map(({ angle }) => Math.abs(angle)));
  const ratios = shown.filter(({ angle, ratio }) => ratio > 0 && Math.abs(angle) > told * largest).map(({ ratio }) => ratio);
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
  const average = ratios.length ? `: ${fixed(mean, 4)} on average of those above ${percent(told)} of the largest` : '';
  return [
    el('h3', {}, 'Restitution of the scheme'),
    el('p', { class: 'hint' }, swings.length > shown.length ? `The first ${shown.length} of ${swings.length} swings. ` : '',
      `Root of the energy at the end of a swing over that of the swing before, √(E₍ₖ₊₁₎/E₍ₖ₎)${average}. Shaking between the two changes it too.`),
    scrollBox('Restitution of the scheme', el('table', { class: 'swings' },
      head(['swing', 'time (s)', 'largest tilt', 'of the scheme', 'Housner', 'difference']), body)),
  ];
}
