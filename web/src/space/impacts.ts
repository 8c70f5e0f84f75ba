// The list of impacts of a body in space.
import type { Report } from '../page/data';
import { el } from '../page/dom';
import { energy, fixed, number } from '../page/format';
import { head, scrollBox } from '../page/tables';
import { markCurrentRow } from '../report/impacts';
import type { Player } from '../stage/player';

const impactsShown = 1000;

const laws: Record<string, string> = {
  plastic: 'plastic', newton: 'Newton', moreau: 'Moreau', rocking: 'prescribed ratio', guard: 'cut to its energy',
};

export function spaceImpacts(report: Report, player: Player): HTMLElement {
  const count = report.data.summary.impact_count ?? report.impacts.length;
  if (report.impacts.length === 0) return el('p', { class: 'hint' }, 'No impacts.');
  const shown = report.impacts.slice(0, impactsShown);
  const body = el('tbody', {}, ...shown.map((impact, i) => {
    const time = fixed(impact.time, 3);
    const go = el('button', { type: 'button', class: 'link', 'aria-label': `Go to impact ${i + 1} at ${time} s`, onclick: () => player.seek(impact.time) }, time);
    const cells = [String(i + 1), go, String(impact.points ?? ''), number((impact.approach ?? 0) * 1000), number(impact.ratio), energy(impact.energy_before), energy(impact.energy_after), laws[impact.kind ?? ''] ?? impact.kind ?? ''];
    return el('tr', { 'data-time': impact.time }, ...cells.map((content) => el('td', {}, content)));
  }));
  markCurrentRow(body, report, player);
  return el('div', {},
    el('p', { class: 'hint' }, count > shown.length ? `The first ${shown.length} of ${count} impacts. ` : '', 'Choose one to see that moment.'),
    scrollBox('Table of impacts', el('table', { class: 'impacts' },
      head(['No.', 'time (s)', 'points struck', 'closing speed (mm/s)', 'ratio of rates', 'kinetic before', 'kinetic after', 'law']), body)));
}
