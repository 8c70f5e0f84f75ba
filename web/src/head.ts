// The head of a page: name, title, downloads, light or dark, keys.
import { button, el } from './dom';
import { onThemeChange, scheme, toggleScheme } from './theme';

/** Name, kind of file, what happens. */
export type MenuItem = [string, string, () => void];

export function pageHead(title: string, items: MenuItem[], keys: HTMLDialogElement): HTMLElement {
  const theme = button('Dark', toggleScheme, { class: 'quiet text' });
  const label = () => (theme.textContent = scheme() === 'dark' ? 'Light' : 'Dark');
  onThemeChange(label);
  label();
  return el('header', { class: 'page-head' },
    el('span', { class: 'brand' }, 'Teeter'),
    el('h1', {}, title),
    el('nav', { 'aria-label': 'Page' },
      menu('Download', items), theme,
      button('Keys', () => keys.showModal(), { class: 'quiet text', title: 'Keyboard shortcuts (?)' })));
}

function menu(title: string, items: MenuItem[]): HTMLElement {
  const box = el('details', { class: 'menu' }, el('summary', {}, title));
  const close = () => (box.open = false);
  box.append(el('div', { class: 'menu-items' }, ...items.map(([name, kind, action]) =>
    el('button', { type: 'button', onclick: () => { close(); action(); } }, name, el('span', { class: 'kind' }, kind)))));
  document.addEventListener('click', (event) => !box.contains(event.target as Node) && close());
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !box.open) return;
    close();
    box.querySelector('summary')!.focus();
  });
  return box;
}
