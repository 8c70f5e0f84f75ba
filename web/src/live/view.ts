// What a run shows: animation, histories and, on demand, everything for engineers. Another run of the same kind changes the parts in
// place; a run of another kind builds them anew.
import { Chosen, closestBlock } from '../page/chosen';
import type { Report } from '../page/data';
import { el, section } from '../page/dom';
import { explain } from '../page/glossary';
import type { Figure } from '../charts/figure';
import { listening } from '../page/listening';
import type { Kind, Portrait } from '../report/kind';
import { planar } from '../report/planar';
import { Player } from '../stage/player';
import { Plots } from '../report/plots';
import { inSpace } from '../space/body';
import { spatial } from '../space/kind';
import type { Plan } from '../space/plan';
import { Stage } from '../stage/stage';
import { Zoom } from '../charts/zoom';
import { needScene } from './scene-loader';

/** The histories that are always open: what most readers ask for. */
const first = ['tilt', 'ground', 'slip', 'energy'];

export interface Parts {
  player: Player;
  zoom: Zoom;
  chosen: Chosen;
  stage: Stage;
  plots: Plots;
  /** In sight where it is what most readers ask for. */
  plan: Plan | null;
}

export function kindFor(report: Report): Kind {
  if (!inSpace(report)) return planar;
  needScene();
  return spatial;
}

export class View {
  report: Report;
  parts: Parts;
  figures: Figure[];
  readonly engineers = el('details', { class: 'engineers' }, el('summary', {}, ''));
  private kind: string;
  private endOfParts: () => void;
  private endOfTables: () => void = () => {};
  private timer = 0;

  constructor(report: Report) {
    this.report = report;
    this.figures = shownFigures(report);
    this.kind = kindOf(report);
    [this.parts, this.endOfParts] = listening(() => this.build());
    this.engineers.addEventListener('toggle', () => this.tables());
  }

  show(report: Report): void {
    const known = kindOf(report);
    const next = shownFigures(report);
    const { player, zoom, stage, plots, plan } = this.parts;
    this.report = report;
    this.figures = next;
    if (known === this.kind && plots.update(report, next)) {
      stage.setReport(report);
      plan?.setReport(report);
      zoom.setRange(report.history.start, report.history.end);
      player.setRun(report.history, report.impactTimes, report.peakTime);
    } else this.rebuild(known);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.tables(), 350);
  }

  private rebuild(kind: string): void {
    const before = this.parts;
    const { exaggeration } = before.stage;
    const { speed, playing } = before.player;
    const opened = before.plots.element.querySelector<HTMLDetailsElement>('.more-plots')?.open;
    before.player.pause();
    this.endOfParts();
    this.kind = kind;
    [this.parts, this.endOfParts] = listening(() => this.build());
    const { stage, player, plots } = this.parts;
    if (exaggeration !== 1) stage.setTilt(exaggeration);
    player.setSpeed(speed);
    const more = plots.element.querySelector<HTMLDetailsElement>('.more-plots');
    if (more && opened) more.open = true;
    before.stage.element.replaceWith(stage.element);
    before.plots.element.replaceWith(plots.element);
    if (playing) player.play();
  }

  private build(): Parts {
    const { report } = this;
    const player = new Player(report.history, report.impactTimes, report.peakTime);
    const zoom = new Zoom(report.history.start, report.history.end);
    const chosen = new Chosen(report.blocks.length, closestBlock(report));
    const kind = kindFor(report);
    const stage = new Stage(report, player, chosen, kind.picture(report));
    const portrait = inSpace(report) ? kind.portrait(report, player, chosen) as Plan : null;
    this.engineers.querySelector('summary')!.textContent = kind.engineers;
    const folded = this.figures.findIndex(({ id, place }) => !first.includes(id) && !place);
    const plots = new Plots(report, this.figures, player, zoom, chosen, folded < 0 ? Infinity : folded);
    if (portrait) plots.element.prepend(el('div', { class: 'plan-box' }, portrait.element));
    return { player, zoom, chosen, stage, plots, plan: portrait };
  }

  /** The tables are made when they are looked at: at every step of a slider they would cost more than the run. */
  private tables(): void {
    this.endOfTables();
    this.endOfTables = () => {};
    if (!this.engineers.open) return;
    const { report } = this;
    const { player, zoom, chosen } = this.parts;
    const [content, end] = listening(() => el('div', { class: 'engineers-body' },
      el('div', { class: 'side' }, this.parts.plan ? null : this.portrait().element, section('facts', 'Key facts', kindFor(report).facts(report))),
      el('div', { class: 'records' }, ...kindFor(report).tables(report, player, zoom, chosen))));
    this.endOfTables = end;
    this.engineers.querySelector('.engineers-body')?.remove();
    this.engineers.append(explain(content));
  }

  /** The whole motion in one figure, for paper and files. */
  portraitForFiles(): Portrait {
    return listening(() => this.portrait())[0];
  }

  private portrait(): Portrait {
    return kindFor(this.report).portrait(this.report, this.parts.player, this.parts.chosen);
  }
}

/** In the order of a glance: those always open first. */
function shownFigures(report: Report): Figure[] {
  const all = kindFor(report).figures(report);
  const rank = ({ id, place }: Figure) => (id === 'tilt' || place ? 0 : first.includes(id) ? first.indexOf(id) : first.length);
  const sorted = [...all].sort((a, b) => rank(a) - rank(b));
  for (const figure of sorted) {
    if (figure.id === 'energy') [figure.wide, figure.height] = [false, 130];
    else if (figure.id === 'tilt') figure.height = 200;
    else if (first.includes(figure.id)) figure.height = 154;
  }
  return sorted;
}

/** What the animation cannot change once it stands. */
function kindOf({ data, blocks, history }: Report): string {
  return [data.summary.model, blocks.length, blocks.some((block) => block.at), Boolean(data.forces), Boolean(data.friction), history.values('normal_force_0') ? 1 : 0].join();
}
