// The scenario as text, to read, change, paste and take along, and the command that gives the same again.
import { codeBlock } from '../page/copy';
import { button, el } from '../page/dom';
import type { Draft } from './draft';
import { asFile, recordsIn } from '../page/record-names';
import { textAt } from './tree';

/** A name for files. */
export function baseName(draft: Draft): string {
  const words = (textAt(draft.tree ?? {}, 'title') ?? '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '');
  return words.slice(0, 40).replace(/-+$/, '') || 'scenario';
}

/** For the command line: records by their file names, beside the scenario. */
export const plainScenario = (draft: Draft): string => asFile(draft.text);

export const commandOf = (draft: Draft): string => `teeter run ${baseName(draft)}.toml --report`;

export class Source {
  readonly element = el('section', { class: 'panel source-panel', id: 'source-panel', 'aria-labelledby': 'source-title' });
  private readonly area = el('textarea', { class: 'source-text', rows: 16, spellcheck: 'false', 'aria-label': 'Scenario as TOML text' });
  private readonly command = el('div', {});
  private named = '';
  /** It holds what the scenario does not. */
  private edited = false;
  private readonly records = el('p', { class: 'hint' });

  constructor(private readonly draft: Draft, save: () => void) {
    const take = () => {
      this.edited = false;
      draft.setText(this.area.value);
    };
    const use = button('Use this text', take, { title: 'Runs the text as it stands (Ctrl Enter)' });
    this.area.addEventListener('input', () => (this.edited = true));
    this.area.addEventListener('keydown', (event) => {
      event.stopPropagation();
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) take();
    });
    this.element.append(el('h2', { id: 'source-title' }, 'Scenario and command'),
      el('div', { class: 'source-body' },
        el('div', {}, el('p', { class: 'hint' }, 'The scenario as a file. Paste or change it here, or drop a .toml file on the page.'), this.records, this.area, el('p', { class: 'buttons-row' }, use, button('Save', save, { title: 'Saves the text as a file, and its records beside it' }))),
        this.command));
    draft.onChange(() => this.show());
    this.show();
  }

  private show(): void {
    if (document.activeElement !== this.area || !this.edited) {
      this.area.value = this.draft.text;
      this.edited = false;
    }
    this.records.textContent = recordsIn(this.draft.text).length ? 'Records named upload: or example: are held by this program only. Save writes them as files, under the names that the saved scenario then uses.' : '';
    const name = baseName(this.draft);
    if (name === this.named) return;
    this.named = name;
    this.command.replaceChildren(
      el('p', { class: 'hint' }, 'Save the scenario, with its records beside it. Then, in the same folder:'),
      codeBlock('Run this yourself', commandOf(this.draft), 'the command'),
      codeBlock('How much stronger it may be', `teeter margin ${name}.toml`, 'the command for the margin'));
  }
}
