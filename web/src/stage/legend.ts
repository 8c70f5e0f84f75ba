// What the marks of the animation mean.
import { hasCorners } from '../page/corners';
import type { Report } from '../page/data';
import { el, icon } from '../page/dom';
import { isStack, isWall } from '../page/interfaces';
import { legendEntry } from './picture';
import { hasSprings } from './springs';
import { touchingOf } from './touching';

export function legendOf(report: Report): HTMLElement[] {
  return [
    ...(isWall(report) ? [] : isStack(report) ? stackEntries() : hasCorners(report) ? cornerEntries(report) : []),
    ...(hasSprings(report) ? [legendEntry(el('span', { class: 'mark-pressure' }), 'pressure under the base; even = weight / width')] : []),
    ...(touchingOf(report) ? [legendEntry(icon('M2 10h11M12 6l6 4-6 4z'), 'force on the block at a touching point', 'with-forces force')] : []),
  ];
}

const stackEntries = (): HTMLElement[] => [
  legendEntry(el('span', { class: 'mark-pivot' }), 'open, turns about this point'),
  legendEntry(el('span', { class: 'mark-closed' }), 'closed, the faces lie on each other'),
];

function cornerEntries({ data }: Report): HTMLElement[] {
  return [
    legendEntry(el('span', { class: 'mark-pivot' }), 'corner sticks'),
    legendEntry(icon('M3 4v12l7-6zM10 4v12l7-6z', true), 'corner slides'),
    legendEntry(el('span', { class: 'mark-first' }), 'where it first stood'),
    ...(data.friction ? [legendEntry(el('span', { class: 'mark-cone' }), 'inside the wedge, friction holds', 'with-forces')] : []),
  ];
}
