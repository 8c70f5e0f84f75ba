// Tables of numbers: behind every plot, built when first opened.
import type { Values } from './data';
import { el } from './dom';
import { download, toCsv } from './files';
import { number } from './format';

export interface TableColumn {
  label: string;
  values: Values;
}

const rowsShown = 500;

export function dataTable(title: string, summary: string, name: string, given: TableColumn[] | (() => TableColumn[])): HTMLDetailsElement {
  const box = el('details', { class: 'numbers' }, el('summary', {}, 'Numbers'));
  box.querySelector('summary')!.setAttribute('aria-label', title);
  box.addEventListener('toggle', () => {
    if (!box.open || box.childElementCount > 1) return;
    const columns = typeof given === 'function' ? given() : given;
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
