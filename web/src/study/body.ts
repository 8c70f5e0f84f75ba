// What a study found, on its own page or on another: the answer in words, its figures, any case the reader picks, what failed.
import { caseTable } from './case-table';
import { CaseCard } from './case-card';
import { codeBlock } from '../page/copy';
import { el, section } from '../page/dom';
import { number } from '../page/format';
import { recordsSentence } from '../page/record-names';
import type { AskCase } from './served';
import { bifurcationParts } from './bifurcation';
import type { Study, StudyPage } from './data';
import { fragilityParts } from './fragility';
import { lineParts } from './lines';
import { mapParts } from './map';
import { monteCarloParts } from './montecarlo';
import { riskParts } from './risk';
import { count, inputQuantity, kindTitle, plural, title, valueText, withSymbols } from './words';

export const studyFile = ({ scenario }: StudyPage): string => scenario.file.replace(/^.*[\\/]/, '').replace(/\.toml$/i, '') || 'study';

/** `addressed`: the address of the page names the case that is shown; `ask`: who computes the history of a case. */
export function studyBody(study: Study, addressed: boolean, ask: AskCase | null): HTMLElement[] {
  const { page } = study;
  const card = new CaseCard(study, `Choose one in a figure or table: what went in, what came out and ${ask ? 'its history' : 'the command for its history'} show here.`, addressed, ask);
  const parts = partsOf(study, card, studyFile(page));
  if (addressed) {
    card.openFromAddress();
    window.addEventListener('hashchange', () => card.openFromAddress());
  }
  return [
    verdict(study),
    el('div', { class: 'study-body' }, el('div', { class: 'figures' }, ...parts), el('aside', { 'aria-label': 'One case' }, card.element)),
    failures(study, card),
    source(study),
  ].filter((part): part is HTMLElement => part !== null);
}

function source(study: Study): HTMLElement {
  const { scenario } = study.page;
  const { text, records } = study.scenarioFile;
  return section('source', 'Run this yourself', records.length ? el('p', { class: 'hint' }, recordsSentence(records).replace('this file', scenario.file)) : null,
    codeBlock('The study', scenario.command, 'the command'), codeBlock(scenario.file, text, 'the scenario'));
}

function partsOf(study: Study, card: CaseCard, base: string): HTMLElement[] {
  const { kind } = study.page;
  if (kind === 'bifurcation') return bifurcationParts(study, card, base);
  if (kind === 'fragility') return fragilityParts(study, card, base);
  if (kind === 'risk') return riskParts(study, card, base);
  if (kind === 'montecarlo') return monteCarloParts(study, card, base);
  if (study.axes.length === 1 || kind === 'spectrum') return lineParts(study, card, base);
  return mapParts(study, card, base);
}

/** More sentences than this are folded away. */
const detailsShown = 5;

function verdict(study: Study): HTMLElement {
  const { page } = study;
  const { headline, details, warnings } = page.words;
  const list = (lines: string[]) => el('ul', { class: 'details' }, ...lines.map((line) => el('li', {}, withSymbols(line, study))));
  return el('section', { class: 'verdict', 'aria-label': 'Answer' },
    el('p', { class: 'study-kind hint' }, kindTitle(page.kind)),
    el('p', { class: 'headline' }, withSymbols(headline, study)),
    details.length ? list(details.slice(0, detailsShown)) : null,
    details.length > detailsShown ? el('details', { class: 'more' }, el('summary', {}, `${details.length - detailsShown} more`), list(details.slice(detailsShown))) : null,
    warnings.length ? el('ul', { class: 'warnings', 'aria-label': 'Warnings' }, ...warnings.map((line) => el('li', {}, line))) : null,
    el('p', { class: 'hint work' }, workLine(page)));
}

function workLine({ work }: StudyPage): string {
  const computed = work.computed < work.cases ? `, ${count(work.computed)} simulated` : '';
  const failed = work.failed ? `, ${count(work.failed)} failed` : '';
  return `${plural(work.cases, 'case')}${computed}${failed}; ${number(work.seconds)} s of computing on ${plural(work.threads, 'thread')}.`;
}

function failures(study: Study, card: CaseCard): HTMLElement | null {
  const { page } = study;
  if (!page.failures.length) return null;
  const inputs = study.axes.length ? study.axes : study.inputs;
  const rows = page.failures.map((failure) => ({
    place: study.placeOfCase(failure.case),
    cells: [count(failure.case), ...inputs.map((input, k) => valueText(failure.inputs[k]!, inputQuantity(input), 'labels' in input ? input.labels : [])), failure.reason],
  }));
  return section('failures', `${plural(page.work.failed, 'case')} failed`,
    page.failures.length < page.work.failed ? el('p', { class: 'hint' }, `The first ${count(page.failures.length)} of them.`) : null,
    caseTable('Failed cases', ['case', ...inputs.map((input) => title({ ...inputQuantity(input), unit: '' })), 'reason'], rows, card));
}
