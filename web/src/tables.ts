// Tables of numbers: behind every plot, built when first opened, and the list of impacts.
import type { Report, Values } from './data';
import { el } from './dom';
import { download, toCsv } from './files';
import { degreesPerRadian, energy, fixed, number } from './format';
import type { Player } from './player';

export interface TableColumn {
  label: string;
  values: Values;
}

const rowsShown = 500;
const impactsShown = 1000;

export function dataTable(title: string, summary: string, name: string, columns: TableColumn[]): HTMLElement {
  const box = el('details', { class: 'numbers' }, el('summary', {}, 'Numbers'));
  box.querySelector('summary')!.setAttribute('aria-label', title);
  box.addEventListener('toggle', () => {
    if (!box.open || box.childElementCount > 1) return;
    const rows = columns[0]!.values.length;
    const body = el('tbody');
    for (let row = 0; row < Math.min(rows, rowsShown); row++) {
      body.append(el('tr', {}, ...columns.map(({ values }) => el('td', {}, number(values[row], 5)))));
    }
    const rowCount = rows > rowsShown ? `The first ${rowsShown} of ${rows} rows` : `${rows} ${rows === 1 ? 'row' : 'rows'}`;
    const save = el('button', { type: 'button', class: 'link', onclick: () => download(`${name}.csv`, 'text/csv', toCsv(columns)) }, 'all as CSV');
    box.append(
      el('p', { class: 'hint' }, summary),
      el('p', { class: 'hint' }, `${rowCount}; `, save, '.'),
      scrollBox(title, el('table', {}, head(columns.map((column) => column.label)), body)));
  });
  return box;
}

export function scrollBox(label: string, content: HTMLElement): HTMLElement {
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': label }, content);
}

export function head(labels: string[]): HTMLElement {
  return el('thead', {}, el('tr', {}, ...labels.map((label) => el('th', { scope: 'col' }, label))));
}

export function impactTable(report: Report, player: Player): HTMLElement {
  const count = report.data.summary.impact_count ?? report.impacts.length;
  if (report.impacts.length === 0) return el('p', { class: 'hint' }, 'No impacts.');
  const shown = report.impacts.slice(0, impactsShown);
  const body = el('tbody');
  const several = report.blocks.length > 1;
  shown.forEach((impact, i) => {
    const block = impact.interface;
    const cells = [
      fixed(impact.time, 3),
      String(impact.interface),
      number((impact.rate_before[block] ?? 0) * degreesPerRadian),
      number((impact.rate_after[block] ?? 0) * degreesPerRadian),
      number(impact.ratio),
      energy(impact.energy_before),
      energy(impact.energy_after),
    ];
    const go = el('button', { type: 'button', class: 'link', 'aria-label': `Go to impact ${i + 1} at ${cells[0]} s` }, cells[0]!);
    const row = [String(i + 1), go, ...cells.slice(1)].map((content) => el('td', {}, content));
    body.append(el('tr', { 'data-time': impact.time }, ...row));
  });
  body.addEventListener('click', (event) => {
    const row = (event.target as Element).closest<HTMLElement>('tr');
    if (row?.dataset.time) player.seek(Number(row.dataset.time));
  });
  markCurrentRow(body, report, player);
  const labels = ['No.', 'time (s)', 'interface', 'rate before (°/s)', 'rate after (°/s)', 'ratio (r)', 'kinetic before', 'kinetic after'];
  return el('div', {},
    el('p', { class: 'hint' },
      count > shown.length ? `The first ${shown.length} of ${count} impacts. ` : '',
      'Choose one to see that moment.', several ? ' Interface 0 is the ground under the first block; rates are of the block above.' : ''),
    scrollBox('Impacts', el('table', { class: 'impacts' }, head(labels), body)));
}

function markCurrentRow(body: HTMLElement, report: Report, player: Player): void {
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
