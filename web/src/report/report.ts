// The report of a run: the panels put together.
import { shadeOf } from '../page/certainty';
import { Chosen, closestBlock } from '../page/chosen';
import { contactChanges } from './contact-changes';
import { reportKeys } from './controls';
import type { Report } from '../page/data';
import { el, section } from '../page/dom';
import { factsTable } from './facts';
import { figures } from './figures';
import { explain } from '../page/glossary';
import { pageHead } from '../page/head';
import { impactTable } from './impacts';
import { downloads } from './menu';
import { Phase } from './phase';
import { Player } from '../stage/player';
import { Plots } from './plots';
import { printSheet } from './print';
import { remedyCommand, remedyList } from '../page/remedy';
import { scenarioBlocks } from './scenario';
import { residualFigure, solvedSection } from './solved';
import { stackTables } from './stack-tables';
import { Stage } from '../stage/stage';
import { followSystem } from '../page/theme';
import { verdictPanel } from './verdict';
import { Zoom } from '../charts/zoom';

export function showReport(app: HTMLElement, report: Report): void {
  document.documentElement.dataset.tone = shadeOf(report.data.words);
  followSystem();
  const player = new Player(report.history, report.impactTimes, report.peakTime);
  const zoom = new Zoom(report.history.start, report.history.end);
  const shown = figures(report);
  const residual = residualFigure(report);
  const chosen = new Chosen(report.blocks.length, closestBlock(report));
  const stage = new Stage(report, player, chosen);
  const phase = new Phase(report, player, chosen);
  const keys = reportKeys(player, zoom, chosen, stage);
  app.append(
    pageHead(report.data.title || report.data.scenario.file, downloads({ report, figures: [...shown, ...residual], player, zoom, stage, phase, chosen }), keys),
    el('main', {},
      verdictPanel(report),
      stage.element,
      new Plots(report, shown, player, zoom, chosen).element,
      printSheet(report, shown, stage, phase, chosen),
      el('aside', { class: 'panel side' }, phase.element, section('facts', 'Key facts', factsTable(report))),
      el('div', { class: 'panel records' }, ...solvedSection(report, residual, player, zoom), ...stackTables(report, chosen), section('impacts', 'Impacts', impactTable(report, player), ...contactChanges(report, player))),
      report.data.remedy ? el('div', { class: 'panel changes' }, section('changes', 'What would change it', ...remedyList(report.data.remedy, remedyCommand))) : null,
      el('div', { class: 'panel source' }, section('scenario', 'Scenario', ...scenarioBlocks(report)))),
    keys);
  for (const panel of app.querySelectorAll('.panel:not(.source)')) explain(panel);
}
