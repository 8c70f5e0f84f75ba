// The histories of a run: their plots, how to use them, and the way back from a zoom.
import { blockChoice, type Chosen } from '../page/chosen';
import type { Report } from '../page/data';
import { button, el } from '../page/dom';
import type { Figure } from '../charts/figure';
import { isStack } from '../page/interfaces';
import { Plot } from '../charts/plot';
import type { Player } from '../stage/player';
import type { Zoom } from '../charts/zoom';

interface Placed {
  figure: Figure;
  plot: Plot;
}

export class Plots {
  readonly element: HTMLElement;
  private readonly placed: Placed[];

  /** `folded`: figures beyond this many open on demand. */
  constructor(report: Report, shown: Figure[], player: Player, zoom: Zoom, chosen: Chosen, folded = Infinity) {
    player.onChange(() => player.playing && zoom.keep(player.time));
    this.placed = shown.map((figure) => ({ figure, plot: new Plot(report.history, figure, player, zoom, chosen) }));
    const head = plotsHead(zoom);
    if (isStack(report)) head.prepend(el('div', { class: 'plots-choices' }, blockChoice(chosen), ...placeChoices(this.placed)));
    const elements = this.placed.map(({ plot }) => plot.element);
    const rest = elements.slice(folded);
    this.element = el('section', { class: 'panel plots', 'aria-label': 'Histories' }, head, ...elements.slice(0, folded),
      rest.length ? el('details', { class: 'more-plots' }, el('summary', {}, `${rest.length} more ${rest.length > 1 ? 'histories' : 'history'}`), el('div', { class: 'plots' }, ...rest)) : null);
  }

  /** Whether these are the same plots of another run: then they show it. */
  update(report: Report, shown: Figure[]): boolean {
    if (shown.length !== this.placed.length || shown.some((figure, i) => shapeOf(figure) !== shapeOf(this.placed[i]!.figure))) return false;
    shown.forEach((figure, i) => this.placed[i]!.plot.update(report.history, figure));
    return true;
  }
}

/** What a chart cannot change once it is drawn. */
function shapeOf({ id, unit, height, wide, tips, log, byBlock, place, strip, tell, series }: Figure): string {
  const curves = series.map(({ label, dash, width, colour }) => [label, dash, width, colour]);
  return JSON.stringify([id, unit, height, wide, Boolean(tips), log, byBlock, place, Boolean(strip), Boolean(tell), curves]);
}

export function plotsHead(zoom: Zoom): HTMLElement {
  const reset = button('Show the whole time', () => zoom.reset(), { class: 'quiet text', hidden: true });
  zoom.onChange(() => (reset.hidden = !zoom.zoomed));
  return el('div', { class: 'plots-head' },
    el('p', { class: 'hint' }, 'Time in seconds. ',
      el('span', { class: 'with-mouse' }, 'Click a plot to go to that time; drag to zoom, double-click to zoom out.'),
      el('span', { class: 'with-touch' }, 'Tap a plot to go to that time.')), reset);
}

/** Where several figures stand in one place, the reader chooses one of them. */
function placeChoices(plots: Placed[]): HTMLElement[] {
  const names = [...new Set(plots.flatMap(({ figure }) => (figure.place ? [figure.place.name] : [])))];
  return names.map((name) => placeChoice(name, plots.filter(({ figure }) => figure.place?.name === name)));
}

function placeChoice(name: string, options: Placed[]): HTMLElement {
  const group = el('fieldset', { class: 'choice' }, el('legend', {}, name));
  const show = (wanted: Figure) => {
    for (const { figure, plot } of options) plot.element.hidden = figure !== wanted;
  };
  options.forEach(({ figure }, i) => {
    const input = el('input', { type: 'radio', name: `place-${name}`, checked: i === 0 });
    input.addEventListener('change', () => show(figure));
    group.append(el('label', {}, input, el('span', {}, figure.place!.option)));
  });
  show(options[0]!.figure);
  return group;
}
