// Text to be copied: a command, a file.
import { button, el } from './dom';
import { copyText } from './files';
import { scrollBox } from './tables';

function copyButton(text: string, what: string): HTMLButtonElement {
  const label = el('span', { 'aria-live': 'polite' }, 'Copy');
  const node = button(`Copy ${what}`, () => {
    void copyText(text).then(() => {
      label.textContent = 'Copied';
      setTimeout(() => (label.textContent = 'Copy'), 1500);
    });
  }, { class: 'small' }, label);
  return node;
}

/** `parts` of the text, where given, are better not broken. */
export function codeBlock(title: string, text: string, what: string, parts: string[] = []): HTMLElement {
  const code = parts.length ? parts.flatMap((part, i) => [i ? ' ' : '', el('span', { class: 'part' }, part)]) : [text.replace(/\s+$/, '')];
  return el('div', { class: 'code' },
    el('div', { class: 'code-head' }, el('span', {}, title), copyButton(text, what)),
    scrollBox(title, el('pre', {}, el('code', {}, ...code))));
}
