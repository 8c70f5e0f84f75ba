// What the keys of the report do.
import { keysDialog, listenToKeys, zoomKeys, type KeyList } from './keys';
import type { Player } from './player';
import type { Zoom } from './zoom';

const list: KeyList = [
  [['Space'], 'play or pause'],
  [[',', '.'], 'one step back, forward'],
  [['<', '>'], 'to the impact before, after'],
  [['[', ']'], 'slower, faster'],
  [['Home', 'End'], 'to the start, the end'],
  [['+', '−', '0'], 'zoom the plots in, out, whole time'],
];

export function reportKeys(player: Player, zoom: Zoom): HTMLDialogElement {
  const dialog = keysDialog(list);
  listenToKeys({
    ' ': () => player.toggle(),
    ',': () => player.step(-1),
    '.': () => player.step(1),
    '<': () => player.stepImpact(-1),
    '>': () => player.stepImpact(1),
    '[': () => player.changeSpeed(-1),
    ']': () => player.changeSpeed(1),
    Home: () => player.seek(player.start),
    End: () => player.seek(player.end),
    ...zoomKeys(() => zoom, () => player.time),
  }, dialog);
  return dialog;
}
