// Starts a page; a damaged file still says what is wrong, instead of an empty page.
import { el } from './dom';

export function startPage(what: string, start: (app: HTMLElement) => void): void {
  const app = document.getElementById('app')!;
  try {
    start(app);
  } catch (error) {
    app.replaceChildren(el('p', { class: 'noscript', role: 'alert' }, `${what} could not be read: ${(error as Error).message}`));
  }
}
