// The report of a run: the panels put together.
import { shadeOf } from '../page/certainty';
import { Chosen, closestBlock } from '../page/chosen';
import { reportKeys } from './controls';
import type { Report } from '../page/data';
import { append, el, section } from '../page/dom';
import { assumedSection, glossarySection, imprint, note, recordsSection } from '../page/front';
import { explain } from '../page/glossary';
import { handoutAsked, showHandout } from '../page/handout';
import { pageHead } from '../page/head';
import type { Kind } from './kind';
import { downloads, handoutFigures } from './menu';
import { Player } from '../stage/player';
import { Plots } from './plots';
import { printSheet } from './print';
import { remedyCommand, remedyList } from '../page/remedy';
import { scenarioBlocks } from './scenario';
import { Stage } from '../stage/stage';
import { followSystem, inLight } from '../page/theme';
import { verdictPanel } from './verdict';
import { Zoom } from '../charts/zoom';

export function showReport(app: HTMLElement, report: Report, kind: Kind): void {
  document.documentElement.dataset.tone = shadeOf(report.data.words);
  followSystem();
  const player = new Player(report.history, report.impactTimes, report.peakTime);
  const zoom = new Zoom(report.history.start, report.history.end);
  const shown = kind.figures(report);
  const chosen = new Chosen(report.blocks.length, closestBlock(report));
  const stage = new Stage(report, player, chosen, kind.picture(report));
  const portrait = kind.portrait(report, player, chosen);
  const keys = reportKeys(player, zoom, chosen, stage);
  const { front, version } = report.data;
  const reading = el('div', { class: 'panel front' });
  const verdict = verdictPanel(report);
  append(verdict, note(front));
  app.append(
    pageHead(front?.title || report.data.title || report.data.scenario.file, downloads({ report, figures: [...shown, ...kind.figuresApart(report)], player, zoom, stage, portrait, chosen }), keys),
    el('main', {},
      imprint(front, version) ?? '',
      verdict,
      stage.element,
      new Plots(report, shown, player, zoom, chosen).element,
      printSheet(report, shown, stage, portrait, chosen),
      el('aside', { class: 'panel side' }, portrait.element, section('facts', 'Key facts', kind.facts(report))),
      el('div', { class: 'panel records' }, ...kind.tables(report, player, zoom, chosen)),
      reading,
      report.data.remedy ? el('div', { class: 'panel changes' }, section('changes', 'What would change it', ...remedyList(report.data.remedy, remedyCommand))) : '',
      el('div', { class: 'panel source' }, section('scenario', 'Scenario', ...scenarioBlocks(report)))),
    keys);
  append(reading, recordsSection(front), assumedSection(front));
  append(reading, glossarySection(front, app.querySelectorAll('.panel:not(.source)')));
  for (const panel of app.querySelectorAll('.panel:not(.source)')) explain(panel);
  if (handoutAsked()) void showHandout(app, inLight(() => handoutFigures({ report, figures: shown, stage, portrait, chosen })));
}
