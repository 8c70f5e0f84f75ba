// The verdict of the present case, first and in words; what takes longer to find out follows.
import { shadeOf } from '../page/certainty';
import type { Report } from '../page/data';
import { button, el } from '../page/dom';
import { explain } from '../page/glossary';
import type { Margin, Words } from '../page/types';
import { verdictParts } from '../report/verdict';

export interface MarginAnswer {
  margin: Margin;
  words: Words;
}

export class LiveVerdict {
  readonly element = el('section', { class: 'panel verdict', 'aria-label': 'Verdict' });
  /** Said aloud when the reader has stopped changing things. */
  private readonly spoken = el('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  private readonly content = el('div', {});
  private readonly banner = el('p', { class: 'banner', hidden: true });
  private readonly later = el('p', { class: 'hint later' });
  private timer = 0;
  private whole = false;

  constructor(private readonly askMargin: () => void) {
    this.element.append(this.banner, this.content, this.later, this.spoken);
  }

  /** `preview`: a case of the map that is looked at. */
  show(report: Report, preview = ''): void {
    document.documentElement.dataset.tone = shadeOf(report.data.words);
    this.keepRoom(report.data.margin !== null);
    this.content.replaceChildren(...verdictParts(report));
    explain(this.content);
    this.banner.hidden = !preview;
    this.banner.textContent = preview ? `Looking at ${preview}. Enter opens it, Esc returns.` : '';
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => (this.spoken.textContent = [report.data.words.headline, ...report.data.words.details].join(' ')), 700);
  }

  /** The inputs below stay where they are while a slider moves: what is still to come keeps its room. */
  private keepRoom(complete: boolean): void {
    if (complete) this.element.style.minHeight = '';
    else if (this.whole) this.element.style.minHeight = `${this.element.offsetHeight}px`;
    this.whole = complete;
  }

  /** What is still to come. */
  wait(words: string): void {
    this.later.textContent = words;
  }

  offer(): void {
    this.element.style.minHeight = '';
    this.later.replaceChildren(button('How much stronger could it be?', this.askMargin, { class: 'small' }), ' This takes a while with this model.');
  }
}
