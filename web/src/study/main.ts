// The page of a study: what it found, and files of it.
import { pageData } from '../page/data';
import { append, el } from '../page/dom';
import { download } from '../page/files';
import { assumedSection, glossarySection, imprint, note, recordsSection } from '../page/front';
import { explain } from '../page/glossary';
import { handoutAsked, showHandout } from '../page/handout';
import { pageHead, type MenuItem } from '../page/head';
import { keysDialog, listenToKeys } from '../page/keys';
import { chartsIn } from '../charts/sized-figure';
import { caseServer } from './served';
import { startPage } from '../page/start';
import { studyBody, studyFile } from './body';
import { casesCsv } from './csv';
import { Study, type StudyPage } from './data';
import { followSystem } from '../page/theme';

function start(app: HTMLElement): void {
  const page = pageData<StudyPage>();
  const study = new Study(page);
  followSystem();
  const keys = keysDialog([
    [['←', '→'], 'move over the chart or map in focus'],
    [['↑', '↓'], 'rows of a map, curves of a chart'],
    [['Shift'], 'with an arrow: ten at a time'],
    [['Enter'], 'show the case under the cursor'],
    [['m'], 'to the first figure'],
  ]);
  const main = el('main', {}, imprint(page.front, page.version) ?? '', ...studyBody(study, true, caseServer(page)));
  append(main.querySelector('.verdict')!, note(page.front));
  const source = main.querySelector('#source')!;
  for (const part of [recordsSection(page.front), assumedSection(page.front)]) if (part) source.before(part);
  const words = glossarySection(page.front, main.querySelectorAll('section:not(#source), .figures'));
  if (words) source.before(words);
  app.append(
    pageHead(page.front?.title || page.title || page.scenario.file, downloads(study), keys),
    main,
    el('footer', { class: 'hint' }, `Teeter ${page.version}.`),
    keys);
  for (const panel of app.querySelectorAll('main > section:not(#source), .figures')) explain(panel);
  if (handoutAsked()) void showHandout(app, chartsIn(main));
  listenToKeys({ m: () => document.querySelector<HTMLElement>('.chart')?.focus() }, keys);
}

function downloads(study: Study): MenuItem[] {
  const { page } = study;
  const base = studyFile(page);
  return [
    ['Cases', 'CSV', () => download(`${base}.cases.csv`, 'text/csv', casesCsv(study))],
    ['Findings', 'JSON', () => download(`${base}.findings.json`, 'application/json', `${JSON.stringify({ words: page.words, numbers: page.findings.numbers, failures: page.failures, work: page.work }, null, 2)}\n`)],
    ['Scenario', 'TOML', () => download(`${base}.toml`, 'text/plain', page.scenario.text)],
    ['Print', 'or PDF', () => window.print()],
  ];
}

startPage('This page', start);
