// "What would help?": the program tries measures on the present object; any of them can be taken over.
import { button, el } from '../page/dom';
import { remedyList, type RemedyData, type RemedyMeasure } from '../page/remedy';
import { isAbort, type Answers } from '../page/server';
import type { Draft } from './draft';
import { setKeys } from './remedy-set';

export class Remedies {
  readonly element = el('section', { class: 'panel remedy-panel', id: 'remedies', 'aria-labelledby': 'remedies-title' });
  private readonly result = el('div', { class: 'remedy-result', 'aria-live': 'polite' });
  private readonly target = el('input', { type: 'number', min: 0.1, max: 10, step: 0.1, value: 1.5, 'aria-label': 'times this shaking' });
  private readonly askButton = button('What would help?', () => void this.ask(), { class: 'ask' });
  private waiting: AbortController | null = null;
  private answered = '';

  constructor(private readonly draft: Draft, private readonly server: Answers) {
    this.element.append(
      el('h2', { id: 'remedies-title' }, 'What would help?'),
      el('p', { class: 'remedy-ask' }, 'So that it stands ', this.target, ' times this shaking: ', this.askButton),
      this.result);
    draft.onChange(() => this.drop());
  }

  /** Another object: what was found is of the one before. */
  private drop(): void {
    if (this.draft.text === this.answered) return;
    this.waiting?.abort();
    this.waiting = null;
    this.askButton.disabled = false;
    this.result.replaceChildren();
    this.element.dataset.state = 'empty';
  }

  private async ask(): Promise<void> {
    this.waiting?.abort();
    const waiting = new AbortController();
    this.waiting = waiting;
    const { text } = this.draft;
    this.answered = text;
    this.askButton.disabled = true;
    this.element.dataset.state = 'waiting';
    this.result.replaceChildren(el('p', { class: 'hint' }, 'Trying wider bases, plinths, ballast and more …'), button('Stop', () => this.stop(), { class: 'chip' }));
    try {
      const data = await this.server.ask<RemedyData>('/api/remedy', { scenario: text, margin: Number(this.target.value) }, waiting.signal);
      this.result.replaceChildren(...remedyList(data, (measure) => this.takeOver(measure)));
      this.element.dataset.state = 'shown';
    } catch (error) {
      if (isAbort(error)) return;
      this.result.replaceChildren(el('p', { class: 'problem', role: 'alert' }, (error as Error).message));
      this.element.dataset.state = 'refused';
    }
    this.askButton.disabled = false;
  }

  private stop(): void {
    this.answered = '';
    this.drop();
  }

  private takeOver(measure: RemedyMeasure): HTMLElement {
    return button('Take this over', () => {
      const next = this.draft.tree && setKeys(this.draft.tree, measure.set);
      if (next) this.draft.setTree(next);
    }, { class: 'chip', title: measure.set.join(', ') });
  }
}
