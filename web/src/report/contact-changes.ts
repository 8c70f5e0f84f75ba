// When the corners of a block that may slide began to stick, to slide or to open: a list, built when first opened.
import { modeWord } from '../page/corners';
import type { Report } from '../page/data';
import { el } from '../page/dom';
import { fixed } from '../page/format';
import type { Player } from '../stage/player';
import { head, scrollBox } from '../page/tables';

const changesShown = 1000;

export function contactChanges({ data }: Report, player: Player): HTMLElement[] {
  const { modes = [], mode_count: count = modes.length } = data.summary;
  if (modes.length === 0) return [];
  const box = el('details', { class: 'numbers changes' }, el('summary', {}, 'What the corners do, as a list'));
  box.addEventListener('toggle', () => {
    if (!box.open || box.childElementCount > 1) return;
    const shown = modes.slice(0, changesShown);
    const body = el('tbody', {}, ...shown.map(({ time, A, B }) => {
      const text = fixed(time, 4);
      const go = el('button', { type: 'button', class: 'link', 'aria-label': `Go to ${text} s`, onclick: () => player.seek(time) }, text);
      return el('tr', {}, ...[go, modeWord(A), modeWord(B)].map((cell) => el('td', {}, cell)));
    }));
    const rows = count > shown.length ? `The first ${shown.length} of ${count} changes. ` : '';
    box.append(el('p', { class: 'hint' }, rows, 'Each holds until the next.'),
      scrollBox('What the corners do', el('table', {}, head(['from (s)', 'left corner', 'right corner']), body)));
  });
  return [box];
}
