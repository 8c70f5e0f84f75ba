// All blocks of a stack beside each other, from the top down as they stand: sizes and weight, and what of it is assumed.
import { el } from '../page/dom';
import { number } from '../page/format';
import { densityOf, isWeighed, massOf, usualDensity, usualDepth } from './block-mass';
import type { Draft } from './draft';
import { blocksOf, type Tree } from './tree';
import { quantity, shown, unitName } from './units';

/** A number, and whether the program takes it only because the scenario does not say. */
type Cell = [string, boolean];

export class BlockTable {
  readonly element = el('div', { class: 'block-table' });
  private readonly body = el('tbody', {});
  private readonly note = el('p', { class: 'hint' });

  constructor(private readonly draft: Draft) {
    this.element.append(el('div', { class: 'scroll', role: 'region', 'aria-label': 'All blocks', tabindex: 0 }, el('table', {}, this.body)), this.note);
    draft.onChange(() => this.show());
    this.show();
  }

  private show(): void {
    const { draft } = this;
    const blocks = blocksOf(draft.tree ?? {});
    if (blocks.length < 2) return;
    const unit = unitName(draft.units.length);
    const cells = blocks.map((block) => this.cells(block));
    const row = (i: number) => el('tr', i === Math.min(draft.block, blocks.length - 1) ? { 'aria-current': 'true' } : {},
      el('th', { scope: 'row' }, el('button', { type: 'button', class: 'link', 'aria-label': `Choose block ${i + 1}`, onclick: () => draft.choose(i) }, String(i + 1))),
      ...cells[i]!.map(([text, assumed]) => el('td', {}, assumed ? `${text}*` : text)));
    this.body.replaceChildren(
      el('tr', {}, ...['Block', `width, ${unit}`, `height, ${unit}`, `depth, ${unit}`, 'mass, kg', 'kg/m³'].map((words) => el('th', { scope: 'col' }, words))),
      ...blocks.map((_, i) => row(i)).reverse());
    const assumed = cells.some((some) => some.some(([, one]) => one));
    this.note.textContent = assumed ? `* with what is assumed: a depth of ${usualDepth()} m, a density of ${usualDensity()} kg/m³.` : '';
  }

  private cells(block: Tree): Cell[] {
    const length = (value: number) => number(shown(value, 'm', this.draft.units));
    const [noDepth, noDensity] = [!isWeighed(block) && block.depth === undefined, !isWeighed(block) && block.density === undefined];
    return [
      [length(quantity(block.width)), false], [length(quantity(block.height)), false],
      [block.depth !== undefined ? length(quantity(block.depth)) : noDepth ? length(usualDepth()) : '–', noDepth],
      [number(massOf(block)), noDepth || noDensity], [number(densityOf(block)), noDensity],
    ];
  }
}
