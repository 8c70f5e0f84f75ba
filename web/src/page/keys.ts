// The keyboard: what keys do, and the list of them.
import { button, el } from './dom';
import type { Zoom } from '../charts/zoom';

/** Keys as the list names them, and what they do. */
export type KeyList = [string[], string][];

const everywhere: KeyList = [
  [['?'], 'this list'],
  [['Esc'], 'close it'],
];

export function keysDialog(own: KeyList): HTMLDialogElement {
  const rows = [...own, ...everywhere].map(([keys, meaning]) => el('tr', {},
    el('th', { scope: 'row' }, ...keys.flatMap((key, i) => [i ? ' ' : '', el('kbd', {}, key)])), el('td', {}, meaning)));
  const dialog = el('dialog', { class: 'keys', 'aria-labelledby': 'keys-title' },
    el('h2', { id: 'keys-title' }, 'Keys'),
    el('table', {}, el('tbody', {}, ...rows)));
  dialog.append(button('Close', () => dialog.close(), { class: 'small' }));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  return dialog;
}

export function listenToKeys(own: Record<string, () => void>, dialog: HTMLDialogElement): void {
  const actions: Record<string, () => void> = { ...own, '?': () => (dialog.open ? dialog.close() : dialog.showModal()) };
  document.addEventListener('keydown', (event) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key !== '?' && (dialog.open || belongsToFocus(event))) return;
    event.preventDefault();
    action();
  });
}

export function zoomKeys(zoom: () => Zoom | undefined, time: () => number): Record<string, () => void> {
  const by = (factor: number) => () => zoom()?.by(factor, time());
  return { '+': by(0.5), '=': by(0.5), '-': by(2), '0': () => zoom()?.reset() };
}

/** A focused control keeps the keys it knows itself. */
function belongsToFocus(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (target.matches('textarea, input:not([type=range]):not([type=radio]):not([type=checkbox])')) return true;
  if (event.key === ' ') return target.matches('button, summary, select, a, input:not([type=range]):not(:checked)');
  if (event.key === 'Home' || event.key === 'End') return target.matches('select, input, .scroll');
  return false;
}
