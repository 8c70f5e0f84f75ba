// What the keys of the report do.
import type { Chosen } from '../page/chosen';
import { keysDialog, listenToKeys, zoomKeys, type KeyList } from '../page/keys';
import type { Player } from '../stage/player';
import type { Stage } from '../stage/stage';
import type { Zoom } from '../charts/zoom';

const list: KeyList = [
  [['Space'], 'play or pause'],
  [[',', '.'], 'one step back, forward'],
  [['<', '>'], 'to the impact before, after'],
  [['[', ']'], 'slower, faster'],
  [['Home', 'End'], 'to the start, the end'],
  [['f'], 'show or hide forces'],
  [['+', '−', '0'], 'zoom the plots in, out, whole time'],
];

const ofStacks: KeyList = [[['b', 'B'], 'choose the block above, below']];

export function reportKeys(player: Player, zoom: Zoom, chosen: Chosen, stage: Stage): HTMLDialogElement {
  const dialog = keysDialog(chosen.count > 1 ? [...list, ...ofStacks] : list);
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
    f: () => stage.toggleForces(),
    b: () => chosen.step(1),
    B: () => chosen.step(-1),
    ...zoomKeys(() => zoom, () => player.time),
  }, dialog);
  return dialog;
}
