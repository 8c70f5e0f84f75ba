// The page of a comparison: where the runs part, their tilts together, the verdict of each, and files of it.
import { compareView, type Comparison } from './view';
import { codeBlock } from '../page/copy';
import { pageData } from '../page/data';
import { el, section } from '../page/dom';
import { explain } from '../page/glossary';
import { download } from '../page/files';
import { pageHead } from '../page/head';
import { keysDialog, listenToKeys } from '../page/keys';
import { startPage } from '../page/start';
import { followSystem } from '../page/theme';

interface ComparePage extends Comparison {
  title: string;
  version: string;
  file: string;
  command: string;
  names: string[];
}

function start(app: HTMLElement): void {
  const page = pageData<ComparePage>();
  const base = page.file.replace(/^.*[\\/]/, '').replace(/\.toml$/i, '') || 'comparison';
  followSystem();
  const keys = keysDialog([
    [['←', '→'], 'move over the chart in focus'],
    [['↑', '↓'], 'from curve to curve'],
    [['Shift'], 'with an arrow: ten at a time'],
    [['m'], 'to the chart'],
  ]);
  const [headline = '', ...details] = page.sentences;
  app.append(
    pageHead(page.title || page.file, [['Scenario', 'TOML', () => download(`${base}.toml`, 'text/plain', page.columns[0]!.scenario.text)], ['Print', 'or PDF', () => window.print()]], keys),
    el('main', { class: 'compare-page' },
      el('section', { class: 'verdict', 'aria-label': 'Answer' }, el('p', { class: 'study-kind hint' }, `Comparison of ${page.names.join(', ')}`), el('p', { class: 'headline' }, headline)),
      el('section', { class: 'compare' }, ...compareView(page.names, { columns: page.columns, sentences: details }, () => {}, base)),
      section('source', 'Run this yourself', codeBlock('The comparison', page.command, 'the command'))),
    el('footer', { class: 'hint' }, `Teeter ${page.version}.`),
    keys);
  for (const panel of app.querySelectorAll('main > :not(#source)')) explain(panel);
  listenToKeys({ m: () => document.querySelector<HTMLElement>('.chart')?.focus() }, keys);
}

startPage('This page', start);
