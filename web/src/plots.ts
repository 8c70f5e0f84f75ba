// The histories of the report: their plots, how to use them, and the way back from a zoom.
import type { Report } from './data';
import { button, el } from './dom';
import type { Figure } from './figure';
import { Plot } from './plot';
import type { Player } from './player';
import type { Zoom } from './zoom';

export function plotsPanel(report: Report, shown: Figure[], player: Player, zoom: Zoom): HTMLElement {
  player.onChange(() => player.playing && zoom.keep(player.time));
  return el('section', { class: 'panel plots', 'aria-label': 'Histories' },
    plotsHead(zoom),
    ...shown.map((figure) => new Plot(report.history, figure, player, zoom).element));
}

export function plotsHead(zoom: Zoom): HTMLElement {
  const reset = button('Show the whole time', () => zoom.reset(), { class: 'quiet text', hidden: true });
  zoom.onChange(() => (reset.hidden = !zoom.zoomed));
  return el('div', { class: 'plots-head' },
    el('p', { class: 'hint' }, 'Time in seconds. ',
      el('span', { class: 'with-mouse' }, 'Click a plot to go to that time; drag to zoom, double-click to zoom out.'),
      el('span', { class: 'with-touch' }, 'Tap a plot to go to that time.')), reset);
}
