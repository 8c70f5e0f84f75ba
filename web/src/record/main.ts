// The page of ground-motion files: a table of all components, and each with its plots.
import { pageData } from '../page/data';
import { el } from '../page/dom';
import { download } from '../page/files';
import { explain } from '../page/glossary';
import { pageHead, type MenuItem } from '../page/head';
import { keysDialog, listenToKeys, zoomKeys } from '../page/keys';
import type { RecordPage } from './data';
import { overview, overviewCsv } from './overview';
import { ComponentSection } from './section';
import { suiteSection } from './suite';
import { startPage } from '../page/start';
import { followSystem } from '../page/theme';

/** Paper holds this many components with their plots. */
const printedMost = 16;

function start(app: HTMLElement): void {
  const page = pageData<RecordPage>();
  followSystem();
  const several = page.components.length > 1;
  const sections = page.components.map((component, i) => new ComponentSection(component, String(i + 1), { several, printed: i < printedMost }));
  const keys = keysDialog([
    [[',', '.'], 'one sample back, forward'],
    [['+', '−', '0'], 'zoom in time, out, whole time'],
    ...(several ? [[['n', 'p'], 'next, previous component'] as [string[], string]] : []),
  ]);
  const open = (index: number) => {
    const section = sections[index];
    section?.build();
    section?.element.scrollIntoView();
  };
  app.append(
    pageHead(page.title, downloads(page), keys),
    el('main', {},
      several ? explain(overview(page.components, (i) => sections[i]!.id, open)) : null,
      suiteSection(page),
      page.words ? el('pre', { class: 'suite-words' }, page.words) : null,
      page.components.length ? null : el('p', { class: 'hint' }, 'No components.'),
      ...sections.map(({ element }) => element)),
    footer(page),
    keys);
  sections[0]?.build();
  document.documentElement.style.setProperty('--body-height', `${sections[0]?.height ?? 0}px`);
  buildWhenNear(sections);
  const follow = () => open(sections.findIndex(({ id }) => `#${id}` === location.hash));
  window.addEventListener('hashchange', follow);
  follow();
  listenToSectionKeys(sections, open, keys);
}

function buildWhenNear(sections: ComponentSection[]): void {
  const near = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      sections.find(({ element }) => element === target)?.build();
    }
  }, { rootMargin: '600px 0px' });
  for (const { element } of sections) near.observe(element);
}

function listenToSectionKeys(sections: ComponentSection[], open: (index: number) => void, keys: HTMLDialogElement): void {
  let touched: ComponentSection | null = null;
  for (const section of sections) {
    for (const event of ['pointerover', 'focusin']) section.element.addEventListener(event, () => (touched = section));
  }
  const inView = ({ element }: ComponentSection) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 60 && top < window.innerHeight - 60;
  };
  /** The component the keys mean: the one under the mouse or focus, else the first on the screen. */
  const current = () => (touched && inView(touched) ? touched : sections.find(inView) ?? null);
  const go = (direction: 1 | -1) => {
    const tops = sections.map(({ element }) => element.getBoundingClientRect().top);
    const next = direction > 0 ? tops.findIndex((top) => top > 40) : tops.filter((top) => top < -40).length - 1;
    touched = null;
    if (sections[next]) open(next);
    else if (direction < 0) window.scrollTo({ top: 0 });
  };
  listenToKeys({
    ',': () => current()?.cursor?.step(-1),
    '.': () => current()?.cursor?.step(1),
    n: () => go(1),
    p: () => go(-1),
    ...zoomKeys(() => current()?.zoom ?? undefined, () => current()?.cursor?.place ?? 0),
  }, keys);
}

function downloads(page: RecordPage): MenuItem[] {
  const numbers = () => page.components.map(({ series: _series, spectrum: _spectrum, ...rest }) => rest);
  return [
    ['All components', 'CSV', () => download('components.csv', 'text/csv', overviewCsv(page.components))],
    ['All components', 'JSON', () => download('components.json', 'application/json', `${JSON.stringify(numbers(), null, 2)}\n`)],
    ['Print', 'or PDF', () => window.print()],
  ];
}

function footer({ version, components }: RecordPage): HTMLElement {
  const lines = [
    'Arias intensity: π/(2g) times the integral of the squared acceleration. Strong shaking: the time in which it grows from 5 % to 95 %, shaded in the plots.',
    'Cumulative absolute velocity (CAV): the integral of the size of the acceleration. Mean period: of the Fourier amplitudes between 0.25 and 20 Hz (Rathje).',
    components.some(({ quantity }) => quantity === 'acceleration') ? 'Velocity and displacement of an accelerogram are integrated from rest, without correction.' : '',
    `g is 9.80665 m/s². Teeter ${version}.`,
  ];
  return el('footer', { class: 'hint' }, ...lines.filter(Boolean).map((line) => el('p', {}, line)));
}

startPage('This page', start);
