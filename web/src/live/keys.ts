// What the keys of the live page do.
import { keysDialog, listenToKeys, zoomKeys } from '../page/keys';
import type { Draft } from './draft';
import type { LiveMap } from './map';
import type { View } from './view';

interface Parts {
  view: () => View | null;
  draft: Draft;
  map: LiveMap;
  compare: () => void;
  inputs: HTMLElement;
}

export function liveKeys({ view, draft, map, compare, inputs }: Parts): HTMLDialogElement {
  const dialog = keysDialog([
    [['Space'], 'play or pause'],
    [[',', '.'], 'one step back, forward'],
    [['<', '>'], 'to the impact before, after'],
    [['[', ']'], 'slower, faster'],
    [['Home', 'End'], 'to the start, the end'],
    [['f'], 'show or hide forces'],
    [['+', '−', '0'], 'zoom the plots in, out, whole time'],
    [['b', 'B'], 'of a stack: the block above, below'],
    [['i'], 'to the inputs'],
    [['m'], 'to the map: arrows move, Enter opens'],
    [['c'], 'compare'],
    [['u'], 'take the last change back'],
  ]);
  const player = () => view()?.parts.player;
  listenToKeys({
    ' ': () => player()?.toggle(),
    ',': () => player()?.step(-1),
    '.': () => player()?.step(1),
    '<': () => player()?.stepImpact(-1),
    '>': () => player()?.stepImpact(1),
    '[': () => player()?.changeSpeed(-1),
    ']': () => player()?.changeSpeed(1),
    Home: () => player()?.seek(player()!.start),
    End: () => player()?.seek(player()!.end),
    f: () => view()?.parts.stage.toggleForces(),
    b: () => view()?.parts.chosen.step(1),
    B: () => view()?.parts.chosen.step(-1),
    i: () => inputs.querySelector<HTMLElement>('.form input, .form select')?.focus(),
    m: () => map.focus(),
    c: compare,
    u: () => draft.undo(),
    ...zoomKeys(() => view()?.parts.zoom, () => player()?.time ?? 0),
  }, dialog);
  return dialog;
}
