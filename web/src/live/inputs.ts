// The inputs: object, shaking, floor, start and run, in words with units; problems stand beside what they name.
import { button, el, onChoice } from '../dom';
import type { Draft } from './draft';
import { choiceRow, numberRow, type Row } from './fields';
import { floorRows } from './models';
import { motionRows, motionWords } from './motions';
import { blockRows } from './objects';
import type { Records } from './records';
import { blocksOf, isTree, modelOf, motionOf, textAt, type Tree } from './tree';
import { quantity, unitChoices, unitName, type Units } from './units';
import { verticalRows } from './vertical';

export class Inputs {
  readonly element = el('section', { class: 'panel inputs', 'aria-label': 'Inputs' });
  private rows: Row[] = [];
  private shape = '';
  private readonly general = el('div', { class: 'problems', role: 'alert', hidden: true });
  private readonly form = el('div', { class: 'form' });

  /** `stack`: the picture of a stack. */
  constructor(private readonly draft: Draft, private readonly parts: { stack: HTMLElement; records: Records; whatIfs: HTMLElement }) {
    this.element.append(this.head(), this.general, parts.whatIfs, this.form);
    draft.onChange(() => this.show());
    this.show();
  }

  private head(): HTMLElement {
    const symbols = button('Symbols', () => {
      const on = this.element.classList.toggle('with-symbols');
      symbols.setAttribute('aria-pressed', String(on));
    }, { class: 'toggle small', 'aria-pressed': 'false', title: 'Show the symbols that engineers use' });
    const undo = button('Undo', () => this.draft.undo(), { class: 'toggle small', disabled: true, title: 'Take the last change back (u)' });
    this.draft.onChange(() => (undo.disabled = !this.draft.canUndo));
    return el('div', { class: 'inputs-head' }, el('h2', {}, 'Inputs'), undo, symbols, this.unitChoice('length'), this.unitChoice('acceleration'), this.unitChoice('angle'));
  }

  private unitChoice<K extends keyof Units>(kind: K): HTMLElement {
    const select = el('select', { 'aria-label': `Unit of ${kind}` }, ...unitChoices[kind].map((unit) => el('option', { value: unit }, unitName(unit))));
    onChoice(select, (value) => this.draft.setUnits({ ...this.draft.units, [kind]: value }));
    const show = () => (select.value = this.draft.units[kind]);
    this.draft.onChange(show);
    show();
    return select;
  }

  private show(): void {
    const shape = this.shapeNow();
    if (shape !== this.shape) this.build(shape);
    else for (const row of this.rows) row.show();
  }

  /** What decides which inputs there are. */
  private shapeNow(): string {
    const { tree, block, units } = this.draft;
    if (!tree) return 'text';
    const keys = (value: unknown) => (isTree(value as Tree) ? Object.keys(value as Tree).join() : '');
    const motion = motionOf(tree);
    const vertical = this.draft.get('ground.vertical');
    return JSON.stringify([modelOf(tree), blocksOf(tree).length, block, keys(tree.wall), blocksOf(tree).map((one) => 'mass' in one), motion.kind, keys(motion), keys(vertical), isTree(vertical) && [vertical.kind, vertical.file], this.parts.records.verticals.length,
      textAt(tree, 'restitution.law'), keys(tree.restitution), keys(tree.friction), keys(tree.winkler), keys(tree.initial), keys(tree.run), units.length, units.acceleration, units.angle, textAt(tree, 'ground.horizontal.file')]);
  }

  private build(shape: string): void {
    this.shape = shape;
    const { draft } = this;
    const { tree } = draft;
    this.parts.whatIfs.hidden = !tree;
    if (!tree) {
      this.rows = [];
      this.form.replaceChildren(el('p', { class: 'hint' }, 'This scenario is shown as pasted: it uses more of TOML than the form can show. The text below can be changed; choose an object or a shaking to start anew.'));
      return;
    }
    const groups: [string, string, Row[], HTMLElement | null][] = [
      ['object', objectTitle(tree), blockRows(draft), this.parts.stack],
      ['shaking', `Shaking: ${motionWords(String(motionOf(tree).kind)).replace(/^[A-Z]/, (c) => c.toLowerCase())}`, [...motionRows(draft, 'ground.horizontal', ''), ...verticalRows(draft, this.parts.records.verticals), ...startRows(draft)], this.parts.records.element],
      ['floor', 'Floor and impacts', floorRows(draft), null],
      ['run', 'Accuracy', runRows(draft), null],
    ];
    const open = new Map([...this.form.querySelectorAll<HTMLDetailsElement>('details.group')].map((group) => [group.dataset.group, group.open]));
    const focused = this.rows.find(({ element }) => element.contains(document.activeElement))?.paths[0];
    this.rows = groups.flatMap(([, , rows]) => rows);
    this.form.replaceChildren(...groups.filter(([, , rows]) => rows.length).map(([id, title, rows, extra]) =>
      el('details', { class: 'group', open: open.get(id) ?? id !== 'run', 'data-group': id }, el('summary', {}, title), extra, ...rows.map(({ element }) => element))));
    // A choice that changes which inputs there are keeps its place.
    if (focused) this.rows.find(({ paths }) => paths[0] === focused)?.element.querySelector<HTMLElement>('select, input[type=number]')?.focus();
  }

  /** Beside the field they name, the others above the form. */
  problems(all: string[]): void {
    for (const row of this.rows) row.problem('');
    const rest = all.filter((problem) => {
      const parts = /^(?:.*?:)?\s*(?:--set|\d+:\d+):\s*([\w.-]+):\s*(.*)$/s.exec(problem);
      const row = parts && this.rows.find(({ paths }) => paths.includes(parts[1]!));
      if (row) row.problem(parts[2]!);
      return !row;
    });
    this.general.hidden = rest.length === 0;
    this.general.replaceChildren(...rest.map((problem) => el('p', {}, problem)));
  }
}

function objectTitle(tree: Tree): string {
  const blocks = blocksOf(tree).length;
  if (isTree(tree.wall)) return 'Object: a wall of blocks';
  return blocks > 1 ? `Object: ${blocks} blocks` : 'Object';
}

function startRows(draft: Draft): Row[] {
  const angle = draft.get('initial.angle');
  if (angle === undefined) return [];
  if (Array.isArray(angle)) {
    const i = Math.min(draft.block, angle.length - 1);
    return [{ ...numberRow(draft, { path: `initial.angle.${i}`, words: `Tilt at the start, block ${i + 1}`, kind: 'angle', range: [-0.5, 0.5] }), paths: ['initial.angle', `initial.angle.${i}`] }];
  }
  const rows = [numberRow(draft, { path: 'initial.angle', words: 'Tilt at the start', symbol: 'θ₀', kind: 'angle', range: [-0.5, 0.5] })];
  const rate = draft.get('initial.rate');
  if (rate !== undefined && !Array.isArray(rate)) rows.push(numberRow(draft, { path: 'initial.rate', words: 'Speed of tilting at the start', kind: 'number', range: [-3, 3] }));
  return rows;
}

/** Seconds to begin with when a reader sets the time by hand. */
const usualTime = 20;

function timeRows(draft: Draft): Row[] {
  const isSet = () => draft.get('run.duration') !== undefined;
  const choice = choiceRow('run', 'Followed', [['whole', 'through the shaking, until it rests or falls'], ['set', 'for a set time']],
    () => (isSet() ? 'set' : 'whole'), (value) => draft.set('run.duration', value === 'set' ? usualTime : undefined));
  return isSet() ? [choice, numberRow(draft, { path: 'run.duration', words: 'Time followed', kind: 'time', range: [1, 120] })] : [choice];
}

function runRows(draft: Draft): Row[] {
  return [
    ...timeRows(draft),
    numberRow(draft, { path: 'run.tolerance', words: 'Tolerance', kind: 'number', range: [1e-13, 1e-5], log: true, usual: 1e-10 }),
    numberRow(draft, { path: 'run.output_step', words: 'Step of the histories', kind: 'time', range: [0.0005, 0.05], log: true, usual: 0.005 }),
    numberRow(draft, { path: 'gravity', words: 'Gravity', symbol: 'g', kind: 'number', range: [1, 25], usual: quantity(draft.get('gravity')) || 9.81 }),
  ];
}
