// The head of a page: name, title, downloads, light or dark, keys.
import { button, el } from './dom';
import { onThemeChange, scheme, toggleScheme } from './theme';

/** Name, kind of file, what happens. */
export type MenuItem = [string, string, () => void];

export function pageHead(title: string, items: MenuItem[], keys: HTMLDialogElement): HTMLElement {
  return el('header', { class: 'page-head' },
    el('span', { class: 'brand' }, 'Teeter'),
    el('h1', {}, title),
    el('nav', { 'aria-label': 'Page' },
      menu('Download', items), themeButton(),
      button('Keys', () => keys.showModal(), { class: 'quiet text', title: 'Keyboard shortcuts (?)' })));
}

export function themeButton(): HTMLElement {
  const theme = button('Dark', toggleScheme, { class: 'quiet text' });
  const label = () => (theme.textContent = scheme() === 'dark' ? 'Light' : 'Dark');
  onThemeChange(label);
  label();
  return theme;
}

/** A list that opens; one that changes is made whenever it opens. */
export function menu(title: string, items: MenuItem[] | (() => (MenuItem | HTMLElement)[]), label: string | HTMLElement = title): HTMLDetailsElement {
  const box = el('details', { class: 'menu' }, el('summary', {}, label));
  const close = () => (box.open = false);
  const list = el('div', { class: 'menu-items' });
  const fill = () => list.replaceChildren(...(typeof items === 'function' ? items() : items).map((item) => (Array.isArray(item)
    ? el('button', { type: 'button', onclick: () => { close(); item[2](); } }, item[0], el('span', { class: 'kind' }, item[1])) : item)));
  if (typeof items === 'function') box.addEventListener('toggle', () => box.open && fill());
  else fill();
  box.append(list);
  document.addEventListener('click', (event) => !box.contains(event.target as Node) && close());
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !box.open) return;
    close();
    box.querySelector('summary')!.focus();
  });
  return box;
}
