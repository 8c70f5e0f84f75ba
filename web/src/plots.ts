// The histories of the report: their plots, how to use them, and the way back from a zoom.
import { blockChoice, type Chosen } from './chosen';
import type { Report } from './data';
import { button, el } from './dom';
import type { Figure } from './figure';
import { isStack } from './interfaces';
import { Plot } from './plot';
import type { Player } from './player';
import type { Zoom } from './zoom';

export function plotsPanel(report: Report, shown: Figure[], player: Player, zoom: Zoom, chosen: Chosen): HTMLElement {
  player.onChange(() => player.playing && zoom.keep(player.time));
  const plots = shown.map((figure) => ({ figure, element: new Plot(report.history, figure, player, zoom, chosen).element }));
  const head = plotsHead(zoom);
  if (isStack(report)) head.prepend(el('div', { class: 'plots-choices' }, blockChoice(chosen), ...placeChoices(plots)));
  return el('section', { class: 'panel plots', 'aria-label': 'Histories' }, head, ...plots.map(({ element }) => element));
}

export function plotsHead(zoom: Zoom): HTMLElement {
  const reset = button('Show the whole time', () => zoom.reset(), { class: 'quiet text', hidden: true });
  zoom.onChange(() => (reset.hidden = !zoom.zoomed));
  return el('div', { class: 'plots-head' },
    el('p', { class: 'hint' }, 'Time in seconds. ',
      el('span', { class: 'with-mouse' }, 'Click a plot to go to that time; drag to zoom, double-click to zoom out.'),
      el('span', { class: 'with-touch' }, 'Tap a plot to go to that time.')), reset);
}

interface Placed {
  figure: Figure;
  element: HTMLElement;
}

/** Where several figures stand in one place, the reader chooses one of them. */
function placeChoices(plots: Placed[]): HTMLElement[] {
  const names = [...new Set(plots.flatMap(({ figure }) => (figure.place ? [figure.place.name] : [])))];
  return names.map((name) => placeChoice(name, plots.filter(({ figure }) => figure.place?.name === name)));
}

function placeChoice(name: string, options: Placed[]): HTMLElement {
  const group = el('fieldset', { class: 'choice' }, el('legend', {}, name));
  const show = (wanted: Figure) => {
    for (const { figure, element } of options) element.hidden = figure !== wanted;
  };
  options.forEach(({ figure }, i) => {
    const input = el('input', { type: 'radio', name: `place-${name}`, checked: i === 0 });
    input.addEventListener('change', () => show(figure));
    group.append(el('label', {}, input, el('span', {}, figure.place!.option)));
  });
  show(options[0]!.figure);
  return group;
}
