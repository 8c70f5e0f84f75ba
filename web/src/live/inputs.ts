// The inputs: object, shaking, floor, start and run, in words with units; problems stand beside what they name.
import { button, el, onChoice } from '../page/dom';
import { explain } from '../page/glossary';
import type { Draft } from './draft';
import { BlockTable } from './block-table';
import { fieldOf, fieldsOf } from './described';
import { joined, noRows, tableRows, type Rows } from './described-rows';
import { choiceRow, type Row } from './fields';
import { inPageWords, problemLine } from './key-words';
import { floorRows } from './models';
import { motionRows, motionWords } from './motions';
import { objectRows } from './objects';
import type { Records } from './records';
import { blocksOf, isPlaced, isTree, masonryOf, modelOf, motionOf, textAt, type Tree } from './tree';
import { unitChoices, unitName, type Units } from './units';
import { isInSpace } from './in-space';
import { anchorPlaces, supportRows } from './supports';
import { transverseRows, verticalRows } from './vertical';

interface Group {
  id: string;
  title: string;
  rows: Row[];
  /** What is rarely changed, folded away. */
  more: Row[];
  /** Before the fields. */
  extra: HTMLElement[];
  table: HTMLElement | null;
}

export class Inputs {
  readonly element = el('section', { class: 'panel inputs', 'aria-label': 'Inputs' });
  private rows: Row[] = [];
  private shape = '';
  private keys = '';
  private readonly blockTable: BlockTable;
  private readonly general = el('div', { class: 'problems', role: 'alert', hidden: true });
  private readonly form = el('div', { class: 'form' });

  /** `stack`: the picture of a stack or of stones. */
  constructor(private readonly draft: Draft, private readonly parts: { stack: HTMLElement; records: Records; whatIfs: HTMLElement }) {
    this.element.append(this.head(), this.general, parts.whatIfs, this.form);
    this.blockTable = new BlockTable(draft);
    draft.onChange(() => this.show());
    this.form.addEventListener('focusout', () => window.setTimeout(() => this.show()));
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
    const [shape, keys] = this.shapeNow();
    // A field that is being filled in stays where it is, though its key is new to the scenario.
    if (shape !== this.shape || (keys !== this.keys && !this.isTyping())) this.build(shape, keys);
    else for (const row of this.rows) row.show();
  }

  private isTyping(): boolean {
    return document.activeElement instanceof HTMLInputElement && this.form.contains(document.activeElement);
  }

  /** What decides which inputs there are, and which keys are given. */
  private shapeNow(): [string, string] {
    const { tree, block, units } = this.draft;
    if (!tree) return ['text', ''];
    const motions = [motionOf(tree), ...['vertical', 'transverse'].map((name) => this.draft.get(`ground.${name}`))].map((motion) => (isTree(motion) ? [motion.kind, motion.file] : ''));
    const shape = [block, units, motions, this.parts.records.verticals.length, modelOf(tree), textAt(tree, 'restitution.law'), blocksOf(tree).length, blocksOf(tree)[0]?.shape, masonryOf(tree), this.draft.get('support.isolation.kind'), anchorPlaces(tree)];
    return [JSON.stringify(shape), JSON.stringify(keysOf({ ...tree, study: '' }))];
  }

  private build(shape: string, keys: string): void {
    this.shape = shape;
    this.keys = keys;
    const { draft } = this;
    const { tree } = draft;
    this.parts.whatIfs.hidden = !tree;
    if (!tree) {
      this.rows = [];
      this.form.replaceChildren(el('p', { class: 'hint' }, 'The form cannot read this text, which stays as pasted. Mend it below, or choose an object or a shaking to start anew.'));
      return;
    }
    const groups = this.groups(tree);
    const focused = this.rows.find(({ element }) => element.contains(document.activeElement))?.paths[0];
    this.rows = groups.flatMap(({ rows, more }) => [...rows, ...more]);
    const opened = new Set([...this.form.querySelectorAll<HTMLDetailsElement>('details[open]')].map(({ dataset }) => dataset.group));
    const first = this.form.childElementCount === 0;
    const fold = (id: string, title: string, usually: boolean, ...content: (Element | null)[]) => {
      const open = first ? usually : opened.has(id) || (usually && !this.form.querySelector(`[data-group="${id}"]`));
      return el('details', { class: id.includes('-') ? 'all-numbers' : 'group', open, 'data-group': id }, el('summary', {}, title), ...content);
    };
    const elements = (rows: Row[]) => rows.map(({ element }) => element);
    this.form.replaceChildren(...groups.filter(({ rows }) => rows.length).map(({ id, title, rows, more, extra, table }) =>
      fold(id, title, id !== 'run', ...extra, ...elements(rows), more.length || table ? fold(`${id}-all`, 'All numbers', false, table, ...elements(more)) : null)));
    explain(this.form);
    // A choice that changes which inputs there are keeps its place.
    if (focused) this.rows.find(({ paths }) => paths[0] === focused)?.element.querySelector<HTMLElement>('select, input[type=number]')?.focus();
  }

  private groups(tree: Tree): Group[] {
    const { draft } = this;
    // What is said at the top of a file: a text names the object, a number holds for the whole run.
    const top = (texts: boolean) => tableRows(draft, { path: '', fields: fieldsOf('').filter(({ type }) => (type === 'text') === texts), special: ({ key }) => (key === 'gravity' ? { inSi: true } : {}) });
    const object = joined(objectRows(draft), top(true));
    const start = tableRows(draft, { path: 'initial', fields: fieldsOf('initial'), isFirst: ({ key }) => draft.get(`initial.${key}`) !== undefined });
    const inSpace = isInSpace(tree) ? joined(transverseRows(draft), tableRows(draft, { path: 'ground', fields: fieldsOf('ground') })) : noRows;
    const shaking = joined(motionRows(draft, 'ground.horizontal', ''), inSpace, verticalRows(draft, this.parts.records.verticals), start);
    const group = (id: string, title: string, { first, more }: Rows): Group => ({ id, title, rows: first, more, extra: [], table: null });
    const several = !masonryOf(tree) && blocksOf(tree).length > 1;
    const stacked = several && !blocksOf(tree).some(isPlaced);
    return [
      { ...group('object', objectTitle(tree), object), extra: several ? [this.parts.stack, el('p', { class: 'which-block' }, whichBlock(draft))] : [this.parts.stack], table: stacked ? this.blockTable.element : null },
      { ...group('shaking', `Shaking: ${motionWords(String(motionOf(tree).kind)).replace(/^[A-Z]/, (c) => c.toLowerCase())}`, shaking), extra: [this.parts.records.element] },
      group('support', 'What it stands on', supportRows(draft)),
      group('floor', 'Floor and impacts', floorRows(draft)),
      group('run', 'Time and accuracy', joined(runRows(draft), top(false), ...['uncertainty', 'output'].map((path) => tableRows(draft, { path, fields: fieldsOf(path) })))),
    ];
  }

  /** What the program says, in the words of the fields. */
  inPageWords(message: string): string {
    return inPageWords(message, this.rows);
  }

  /** Beside the field they name, the others above the form. */
  problems(all: string[]): void {
    for (const row of this.rows) row.problem('');
    const rest = all.filter((problem) => {
      const parts = /^(?:.*?:)?\s*(?:--set|\d+:\d+):\s*([\w.-]+):\s*(.*)$/s.exec(problem);
      const row = parts && this.rows.find(({ paths }) => paths.includes(parts[1]!));
      if (row) {
        row.problem(inPageWords(parts[2]!, this.rows));
        openAround(row.element);
      }
      return !row;
    });
    this.general.hidden = rest.length === 0;
    this.general.replaceChildren(...rest.map((problem) => problemLine(problem.replace(/^(?:--set|\d+:\d+): ?ground\.(?:horizontal|vertical)\.file: /, '').replace(/^upload:[^/]*\//, ''), this.rows)));
  }
}

/** What stands in a closed part of the form would not be seen. */
function openAround(element: HTMLElement): void {
  for (let at = element.closest('details'); at; at = at.parentElement?.closest('details') ?? null) at.open = true;
}

/** The names of all keys, and how long the lists are. */
function keysOf(value: Tree[string]): unknown {
  if (Array.isArray(value)) return value.map(keysOf);
  return isTree(value) ? Object.entries(value).map(([key, one]) => [key, keysOf(one)]) : 0;
}

function objectTitle(tree: Tree): string {
  const blocks = blocksOf(tree).length;
  const made = masonryOf(tree);
  if (made) return `Object: ${{ wall: 'a wall of blocks', arch: 'an arch', column: 'a column of drums', import: 'a drawing' }[made] ?? made}`;
  return blocks > 1 ? `Object: ${blocks} blocks` : 'Object';
}

function whichBlock(draft: Draft): string {
  const count = blocksOf(draft.tree!).length;
  const i = Math.min(draft.block, count - 1);
  const block = blocksOf(draft.tree!)[i]!;
  if (isPlaced(block)) return `Stone ${i + 1} of ${count}${typeof block.name === 'string' ? `, ${block.name}` : ''}`;
  return `Block ${i + 1} of ${count}${i === 0 ? ', the lowest' : i === count - 1 ? ', on top' : ''}`;
}

/** Seconds to begin with when a reader sets the time by hand. */
const usualTime = 20;

/** Without a time the run lasts as long as it must: a choice of its own. */
function runRows(draft: Draft): Rows {
  const isSet = () => draft.get('run.duration') !== undefined;
  const choice = choiceRow('run.duration', 'Followed', [['whole', 'through the shaking, until it rests or falls'], ['set', 'for a set time']],
    () => (isSet() ? 'set' : 'whole'), (value) => draft.set('run.duration', value === 'set' ? usualTime : undefined), fieldOf('run', 'duration').words);
  return joined({ first: [choice], more: [] }, tableRows(draft, { path: 'run', fields: fieldsOf('run'), special: ({ key }) => (key === 'duration' && !isSet() ? null : {}) }));
}
