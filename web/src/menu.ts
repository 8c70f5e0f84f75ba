// The head of the page: name, title, downloads, light or dark, keys.
import type { Report } from './data';
import { button, el } from './dom';
import { download, historyCsv, saveCanvas } from './files';
import type { Figure } from './figures';
import type { Phase } from './phase';
import { contactSheet } from './pictures';
import type { Player } from './player';
import type { Stage } from './stage';
import { onThemeChange, scheme, toggleScheme } from './theme';
import type { Zoom } from './zoom';

export interface Parts {
  report: Report;
  figures: Figure[];
  player: Player;
  zoom: Zoom;
  stage: Stage;
  phase: Phase;
  keys: HTMLDialogElement;
}

export function pageHead(parts: Parts): HTMLElement {
  const theme = button('Dark', toggleScheme, { class: 'quiet text' });
  const label = () => (theme.textContent = scheme() === 'dark' ? 'Light' : 'Dark');
  onThemeChange(label);
  label();
  return el('header', { class: 'page-head' },
    el('span', { class: 'brand' }, 'Teeter'),
    el('h1', {}, parts.report.data.title || parts.report.data.scenario.file),
    el('nav', { 'aria-label': 'Page' },
      downloads(parts), theme,
      button('Keys', () => parts.keys.showModal(), { class: 'quiet text', title: 'Keyboard shortcuts (?)' })));
}

function downloads({ report, figures, player, zoom, stage, phase }: Parts): HTMLElement {
  const { data, history } = report;
  const base = data.scenario.file.replace(/^.*[\\/]/, '').replace(/\.toml$/i, '') || 'teeter';
  const summary = () => JSON.stringify(data.summary, null, 2) + '\n';
  const items: [string, string, () => void][] = [
    ['History', 'CSV', () => download(`${base}.history.csv`, 'text/csv', historyCsv(history))],
    ['Summary', 'JSON', () => download(`${base}.summary.json`, 'application/json', summary())],
    ['Scenario', 'TOML', () => download(`${base}.toml`, 'text/plain', data.scenario.text)],
    ['Animation, this frame', 'PNG', () => saveCanvas(stage.still(player.time, 1200, 675, 2, false), `${base}.frame.png`)],
    ['All plots', 'PNG', () => void contactSheet(report, figures, phase, zoom, player.time).then((sheet) => saveCanvas(sheet, `${base}.plots.png`))],
    ['Print', 'or PDF', () => window.print()],
  ];
  const menu = el('details', { class: 'menu' }, el('summary', {}, 'Download'));
  const close = () => (menu.open = false);
  menu.append(el('div', { class: 'menu-items' }, ...items.map(([name, kind, action]) =>
    el('button', { type: 'button', onclick: () => { close(); action(); } }, name, el('span', { class: 'kind' }, kind)))));
  document.addEventListener('click', (event) => !menu.contains(event.target as Node) && close());
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    close();
    menu.querySelector('summary')!.focus();
  });
  return menu;
}
