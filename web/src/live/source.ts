// The scenario as text, to read, change, paste and take along, and the command that gives the same again.
import { codeBlock } from '../copy';
import { button, el } from '../dom';
import type { Draft } from './draft';
import { recordName } from './record-names';
import { textAt } from './tree';

/** A name for files. */
export function baseName(draft: Draft): string {
  const words = (textAt(draft.tree ?? {}, 'title') ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return words.slice(0, 40).replace(/-+$/, '') || 'scenario';
}

/** For the command line: records by their file names, beside the scenario. */
export function plainScenario(draft: Draft): string {
  return draft.text.replace(/(["'])((?:upload:[^/"']*\/|example:)[^"']*)\1/g, (_, quote: string, file: string) => `${quote}${recordName(file)}${quote}`);
}

export const commandOf = (draft: Draft): string => `teeter run ${baseName(draft)}.toml --report`;

export class Source {
  readonly element = el('section', { class: 'panel source-panel', id: 'source-panel', 'aria-labelledby': 'source-title' });
  private readonly area = el('textarea', { class: 'source-text', rows: 16, spellcheck: 'false', 'aria-label': 'Scenario as TOML text' });
  private readonly command = el('div', {});
  private named = '';

  constructor(private readonly draft: Draft) {
    const use = button('Use this text', () => draft.setText(this.area.value), { title: 'Runs the text as it stands (Ctrl Enter)' });
    this.area.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) draft.setText(this.area.value);
    });
    this.element.append(el('h2', { id: 'source-title' }, 'Scenario and command'),
      el('div', { class: 'source-body' },
        el('div', {}, el('p', { class: 'hint' }, 'The scenario as a file. Paste or change it here, or drop a .toml file on the page.'), this.area, el('p', {}, use)),
        this.command));
    draft.onChange(() => this.show());
    this.show();
  }

  private show(): void {
    if (document.activeElement !== this.area) this.area.value = this.draft.text;
    const name = baseName(this.draft);
    if (name === this.named) return;
    this.named = name;
    this.command.replaceChildren(
      el('p', { class: 'hint' }, 'Save the scenario under this name, with its records beside it:'),
      codeBlock('The same again', commandOf(this.draft), 'the command'),
      codeBlock('How much stronger it may be', `teeter margin ${name}.toml`, 'the command for the margin'));
  }
}
