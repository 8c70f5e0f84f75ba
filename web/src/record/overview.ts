// All components side by side: one row each, the largest of every column in bold; a row leads to its section.
import { el } from '../page/dom';
import { textCsv } from '../page/files';
import { decimalsFor, fixed, number } from '../page/format';
import type { Component } from './data';
import { standardGravity } from '../page/units';
import { shortName } from './words';
import { head, scrollBox } from '../page/tables';

interface Measure {
  label: string;
  value(component: Component): number | null;
  /** How the column is written: in bold the largest, with even decimals, or each value by itself. */
  kind: 'compared' | 'even' | 'single';
}

const scaled = (value: number | null, scale: number): number | null => (value === null ? null : value * scale);

const measures: Measure[] = [
  { label: 'peak\n(g)', value: (c) => scaled(c.pga, 1 / standardGravity), kind: 'compared' },
  { label: 'at\n(s)', value: (c) => c.pga_time, kind: 'even' },
  { label: 'velocity\n(cm/s)', value: (c) => scaled(c.pgv, 100), kind: 'compared' },
  { label: 'displacement\n(cm)', value: (c) => scaled(c.pgd, 100), kind: 'compared' },
  { label: 'Arias\n(m/s)', value: (c) => c.arias, kind: 'compared' },
  { label: 'CAV\n(m/s)', value: (c) => c.cav, kind: 'compared' },
  { label: '5–95 %\n(s)', value: (c) => c.d5_95, kind: 'compared' },
  { label: 'mean period\n(s)', value: (c) => c.mean_period || null, kind: 'compared' },
  { label: 'duration\n(s)', value: (c) => c.duration, kind: 'single' },
  { label: 'step\n(s)', value: (c) => c.step, kind: 'single' },
];

export function overview(components: Component[], idOf: (index: number) => string, open: (index: number) => void): HTMLElement {
  const columns = measures.map(({ value, kind }) => columnOf(components.map(value), kind));
  const warned = components.some(({ warnings }) => warnings.length > 0);
  const body = el('tbody', {}, ...components.map((component, i) => el('tr', { 'data-index': i },
    el('th', { scope: 'row' }, el('a', { href: `#${idOf(i)}` }, shortName(component))),
    ...columns.map((column) => column[i]!),
    warned ? el('td', { class: 'warned' }, component.warnings.length ? String(component.warnings.length) : '') : null)));
  body.addEventListener('click', (event) => {
    const row = (event.target as Element).closest<HTMLElement>('tr');
    if (!row || (event.target as Element).closest('a')) return;
    open(Number(row.dataset.index));
  });
  const labels = ['component', ...measures.map(({ label }) => label), ...(warned ? ['warnings'] : [])];
  return el('section', { id: 'overview', 'aria-labelledby': 'overview-title' },
    el('h2', { id: 'overview-title' }, `${components.length} components`),
    el('p', { class: 'hint' }, 'Choose one to see it. The largest value of a column is bold.'),
    scrollBox('All components', el('table', { class: 'overview' }, head(labels), body)));
}

function columnOf(values: (number | null)[], kind: Measure['kind']): HTMLElement[] {
  const most = Math.max(...values.map((value) => value ?? -Infinity));
  const differ = values.some((value) => value !== null && value < most);
  const comparable = values.filter((value): value is number => value !== null && value > 0 && value >= 0.01 * most);
  const even = most >= 1e-3;
  const decimals = Math.max(decimalsFor(most), decimalsFor(Math.min(...comparable), 2));
  return values.map((value) => {
    const text = kind === 'single' ? number(value, 4) : value !== null && even && comparable.includes(value) ? fixed(value, decimals) : number(value, even ? 2 : 3);
    return el('td', kind === 'compared' && value === most && differ ? { class: 'largest' } : {}, text);
  });
}

export function overviewCsv(components: Component[]): string {
  return textCsv([
    ['file', 'component', ...measures.map(({ label }) => label.replace('–', '-').replace('\n', ' '))],
    ...components.map((c) => [c.file, c.component, ...measures.map(({ value }) => String(value(c) ?? ''))]),
  ]);
}
