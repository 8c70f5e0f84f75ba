// A table of cases, of which the reader may choose one.
import type { CaseCard } from './case-card';
import { button, el } from '../page/dom';
import { head, scrollBox } from '../page/tables';

export interface CaseRow {
  /** The case in the page; null: the row has none. */
  place: number | null;
  cells: string[];
}

export function caseTable(label: string, columns: string[], rows: CaseRow[], card: CaseCard): HTMLElement {
  const body = el('tbody', {}, ...rows.map(({ place, cells }) => {
    const [first = '', ...rest] = cells;
    const row = el('tr', {}, el('th', { scope: 'row' }, place === null ? first : button(first, () => card.show(place, true), { class: 'link', title: 'Show this case' })), ...rest.map((text) => el('td', {}, text)));
    if (place !== null) row.addEventListener('click', (event) => (event.target as Element).closest('button') || card.show(place, true));
    return row;
  }));
  return scrollBox(label, el('table', { class: 'cases' }, head(columns), body));
}
