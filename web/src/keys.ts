// The keyboard: playing, stepping, speed, zoom, and the list of keys.
import { button, el } from './dom';
import type { Player } from './player';
import type { Zoom } from './zoom';

const list: [string[], string][] = [
  [['Space'], 'play or pause'],
  [[',', '.'], 'one step back, forward'],
  [['<', '>'], 'to the impact before, after'],
  [['[', ']'], 'slower, faster'],
  [['Home', 'End'], 'to the start, the end'],
  [['+', '−', '0'], 'zoom the plots in, out, whole time'],
  [['?'], 'this list'],
  [['Esc'], 'close it'],
];

export function keysDialog(): HTMLDialogElement {
  const rows = list.map(([keys, meaning]) => el('tr', {},
    el('th', { scope: 'row' }, ...keys.flatMap((key, i) => [i ? ' ' : '', el('kbd', {}, key)])), el('td', {}, meaning)));
  const dialog = el('dialog', { class: 'keys', 'aria-labelledby': 'keys-title' },
    el('h2', { id: 'keys-title' }, 'Keys'),
    el('table', {}, el('tbody', {}, ...rows)));
  dialog.append(button('Close', () => dialog.close(), { class: 'small' }));
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  return dialog;
}

export function listenToKeys(player: Player, zoom: Zoom, dialog: HTMLDialogElement): void {
  const actions: Record<string, () => void> = {
    ' ': () => player.toggle(),
    ',': () => player.step(-1),
    '.': () => player.step(1),
    '<': () => player.stepImpact(-1),
    '>': () => player.stepImpact(1),
    '[': () => player.changeSpeed(-1),
    ']': () => player.changeSpeed(1),
    Home: () => player.seek(player.start),
    End: () => player.seek(player.end),
    '+': () => zoom.by(0.5, player.time),
    '=': () => zoom.by(0.5, player.time),
    '-': () => zoom.by(2, player.time),
    '0': () => zoom.reset(),
    '?': () => (dialog.open ? dialog.close() : dialog.showModal()),
  };
  document.addEventListener('keydown', (event) => {
    const action = actions[event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key !== '?' && (dialog.open || belongsToFocus(event))) return;
    event.preventDefault();
    action();
  });
}

/** A focused control keeps the keys it knows itself. */
function belongsToFocus(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  if (event.key === ' ') return target.matches('button, summary, select, a, input:not([type=range]):not(:checked)');
  if (event.key === 'Home' || event.key === 'End') return target.matches('select, input, .scroll');
  return false;
}
