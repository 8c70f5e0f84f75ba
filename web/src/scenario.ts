// The scenario and the command that gives this report again, each with a copy button.
import type { Report } from './data';
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

export function scenarioBlocks({ data }: Report): HTMLElement[] {
  const { scenario, summary, words } = data;
  const said = new Set([...words.details, ...words.warnings]);
  const notes = (summary.notes ?? []).filter((note) => !said.has(note));
  return [
    notes.length ? el('ul', { class: 'notes' }, ...notes.map((note) => el('li', {}, note))) : el('ul', { hidden: true }),
    codeBlock('The same again', scenario.command, 'the command'),
    codeBlock(scenario.file, scenario.text, 'the scenario'),
  ];
}

function codeBlock(title: string, text: string, what: string): HTMLElement {
  return el('div', { class: 'code' },
    el('div', { class: 'code-head' }, el('span', {}, title), copyButton(text, what)),
    scrollBox(title, el('pre', {}, el('code', {}, text.replace(/\s+$/, '')))));
}
