// Up to four versions of the present case side by side: what-ifs or models, their tilts on one time axis, and where they part.
import { compareView, type Comparison } from '../compare/view';
import { explain } from '../page/glossary';
import { button, el } from '../page/dom';
import type { Draft } from './draft';
import { later } from './later';
import { Latest } from './latest';
import { Problems, type Answers } from '../page/server';
import { writeToml } from './toml-write';
import type { Tree } from './tree';
import { otherModels, whatIfs, type WhatIf } from './whatifs';

const most = 4;
/** The models are columns of their own. */
const changes = whatIfs.filter(({ name }) => name !== 'May slide');

export class Compare {
  readonly element = el('section', { class: 'panel compare', id: 'compare', 'aria-labelledby': 'compare-title', hidden: true });
  private readonly picked: WhatIf[] = [];
  private readonly choices = el('div', { class: 'what-ifs', role: 'group', 'aria-label': 'Columns' });
  private readonly result = el('div', { class: 'compare-result' });
  private readonly latest: Latest<{ names: string[]; columns: { name: string; scenario: string }[] }>;

  /** `goTo`: a time the reader chose; `absent`: the program cannot compare. */
  constructor(private readonly draft: Draft, private readonly server: Answers, private readonly goTo: (time: number) => void, absent: () => void) {
    this.latest = new Latest(async ({ names, columns }, signal) => {
      const answer = await this.server.ask<Comparison>('/api/compare', { columns }, signal);
      this.show(names, answer);
    }, (error) => {
      if (error instanceof Problems && error.status === 404) {
        this.element.hidden = true;
        return absent();
      }
      this.result.replaceChildren(el('p', { class: 'problem', role: 'alert' }, (error as Error).message));
    }, 0);
    this.element.append(el('h2', { id: 'compare-title' }, 'Compare'), this.choices, this.result);
    draft.onChange(later(() => this.ask()));
  }

  open(): void {
    this.element.hidden = false;
    if (!this.picked.length && this.draft.tree) this.picked.push(...[...changes, ...otherModels(this.draft.tree)].filter(({ change }) => change(this.draft.tree!)).slice(0, 1));
    this.ask();
    this.element.scrollIntoView({ block: 'start' });
  }

  private ask(): void {
    const { tree } = this.draft;
    if (this.element.hidden || !tree) return;
    this.fillChoices(tree);
    const fitting = this.picked.flatMap((one) => {
      const next = one.change(tree);
      return next ? [{ name: one.name, scenario: writeToml(next) }] : [];
    });
    const columns = [{ name: 'As it is', scenario: this.draft.text }, ...fitting];
    this.latest.ask({ names: columns.map(({ name }) => name), columns });
  }

  private fillChoices(tree: Tree): void {
    const all = [...changes, ...otherModels(tree)].filter((one) => one.change(tree) !== null);
    const isPicked = (one: WhatIf) => this.picked.findIndex(({ name }) => name === one.name);
    this.choices.replaceChildren(el('span', { class: 'hint' }, `As it is, against (up to ${most - 1}) `), ...all.map((one) => {
      const place = isPicked(one);
      return button(one.name, () => {
        if (place >= 0) this.picked.splice(place, 1);
        else {
          this.picked.push(one);
          if (this.picked.length > most - 1) this.picked.shift();
        }
        this.ask();
      }, { class: 'chip', 'aria-pressed': String(place >= 0), title: one.about });
    }));
  }

  private show(names: string[], answer: Comparison): void {
    this.result.replaceChildren(...compareView(names, answer, this.goTo));
    explain(this.result);
  }
}
