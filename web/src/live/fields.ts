// One input: words, a slider, the number with its unit, and what is wrong with it beside it. What the scenario does not say is shown too, and
// marked as assumed.
import { el, onChoice } from '../page/dom';
import { number } from '../page/format';
import type { Draft } from './draft';
import type { Value } from './tree';
import { isPlain, quantity, shown, shownUnit, siUnits, unitName, written } from './units';

export interface FieldSpec {
  path: string;
  words: string;
  symbol?: string;
  /** In a sentence what it means. */
  about?: string;
  /** The SI unit; empty: a plain number. */
  unit: string;
  whole?: boolean;
  /** Shown in its SI unit, whatever the reader chose. */
  inSi?: boolean;
  /** Of the slider, in SI units; a value beyond widens it. None: a number without a slider. */
  range?: [number, number];
  log?: boolean;
  /** In SI units, what the program takes where the scenario does not say; NaN: nothing. */
  usual?: number | (() => number);
  /** What stands in for a number that is neither given nor assumed. */
  empty?: string;
  /** Why the number shown is not that of the scenario; "assumed" otherwise. */
  origin?: () => string;
  hint?: string | (() => string);
  /** The value as the scenario has it, and the change that a new one makes; by its path otherwise. */
  read?: () => number;
  write?: (value: Value) => void;
}

export interface Row {
  element: HTMLElement;
  words: string;
  /** Keys of the scenario that this row stands for. */
  paths: string[];
  show(): void;
  problem(text: string): void;
}

const steps = 1000;
/** Characters that fit into the box of a number. */
const longest = 10;
let ids = 0;

export function numberRow(draft: Draft, spec: FieldSpec): Row {
  const id = `field-${++ids}`;
  const { unit: si } = spec;
  const units = () => (spec.inSi ? siUnits : draft.units);
  const slider = spec.range ? el('input', { type: 'range', class: 'scrub', min: 0, max: steps, step: 1, 'aria-label': spec.words, tabindex: 0 }) : null;
  const box = el('input', { type: 'number', id, step: 'any', inputmode: 'decimal', 'aria-describedby': `${id}-origin ${id}-hint ${id}-problem` });
  const unit = el('span', { class: 'unit' });
  const origin = el('span', { class: 'origin', id: `${id}-origin` });
  const hint = el('p', { class: 'hint field-hint', id: `${id}-hint` });
  const problem = el('p', { class: 'problem', id: `${id}-problem`, hidden: true });
  const read = spec.read ?? (() => quantity(draft.get(spec.path)));
  const write = (value: number) => {
    const text = written(value, si, units());
    if (spec.write) spec.write(text);
    else draft.set(spec.path, text);
  };
  const usual = () => (typeof spec.usual === 'function' ? spec.usual() : spec.usual ?? NaN);
  const given = () => draft.get(spec.path) !== undefined;
  const present = () => (given() || spec.usual === undefined ? read() : usual());
  const mayBeAbsent = spec.usual !== undefined || spec.empty !== undefined;
  const ends = spec.range ?? [0, 1];
  const range = (): [number, number] => {
    const value = present();
    return Number.isFinite(value) ? [Math.min(ends[0], value), Math.max(ends[1], value)] : ends;
  };
  const scale = spec.log ? { to: Math.log, from: Math.exp } : { to: (v: number) => v, from: (v: number) => v };
  slider?.addEventListener('input', () => {
    const [low, high] = held;
    const value = scale.from(scale.to(low) + (Number(slider.value) / steps) * (scale.to(high) - scale.to(low)));
    const inUnit = Number(shown(value, si, units()).toPrecision(3));
    write(spec.whole ? Math.round(inUnit) : inUnit);
  });
  let held = range();
  // While the slider is held its ends stay where they are.
  for (const event of ['pointerup', 'change', 'blur']) slider?.addEventListener(event, () => ((held = range()), show()));
  box.addEventListener('input', () => {
    if (box.value !== '' && Number.isFinite(box.valueAsNumber)) write(box.valueAsNumber);
  });
  // An emptied field gives the number back to the program.
  box.addEventListener('change', () => {
    if (box.value !== '' || box.validity.badInput) return;
    if (mayBeAbsent && given()) draft.set(spec.path, undefined);
    else box.value = textOf(present());
  });
  // A number of the scenario with all its digits; what is derived or converted with six.
  const textOf = (value: number) => (!Number.isFinite(value) ? '' : String(given() && isPlain(si, units()) ? value : shown(value, si, units())));
  const show = () => {
    const value = present();
    const active = document.activeElement;
    unit.textContent = unitName(shownUnit(si, units()));
    if (slider) {
      if (active !== slider) held = range();
      const [low, high] = held;
      const share = Math.min(1, Math.max(0, (scale.to(value) - scale.to(low)) / (scale.to(high) - scale.to(low) || 1))) || 0;
      if (active !== slider) slider.value = String(Math.round(share * steps));
      slider.style.setProperty('--done', `${100 * share}%`);
      slider.setAttribute('aria-valuetext', `${number(shown(value, si, units()), 4)} ${unit.textContent}`.trim());
    }
    if (active !== box) box.value = textOf(value);
    const assumed = mayBeAbsent && !given();
    const absent = assumed && !Number.isFinite(value) ? spec.empty ?? '' : '';
    // Words that the box would cut stand beside the label.
    const isLong = absent.length > longest;
    box.placeholder = given() && !Number.isFinite(value) ? String(draft.get(spec.path)) : isLong ? '–' : absent;
    origin.textContent = isLong ? absent : assumed && Number.isFinite(value) ? spec.origin?.() ?? 'assumed' : '';
    element.classList.toggle('assumed', assumed);
    hint.textContent = typeof spec.hint === 'function' ? spec.hint() : spec.hint ?? '';
  };
  const element = el('div', { class: spec.range ? 'field-row' : 'field-row plain-row', 'data-path': spec.path },
    el('div', { class: 'field-label' }, el('label', { for: id, title: spec.about }, spec.words, spec.symbol ? el('span', { class: 'symbol' }, ` ${spec.symbol}`) : null), ' ', origin),
    slider, el('span', { class: 'amount' }, box, unit), hint, problem);
  if (mayBeAbsent) box.title = 'Empty it to leave the number to the program';
  show();
  return { element, words: spec.words, paths: [spec.path], show, problem: (text) => tell(problem, box, text) };
}

/** One of the two numbers that stand in a list, like [right, up]. */
export function pairRow(draft: Draft, k: 0 | 1, spec: Omit<FieldSpec, 'read' | 'write'>): Row {
  const all = () => draft.get(spec.path);
  const other = (value: Value | undefined, i: number): Value => (Array.isArray(value) ? value[i] : value) ?? 0;
  return numberRow(draft, {
    ...spec,
    read: () => (all() === undefined ? NaN : quantity(other(all(), k))),
    write: (value) => draft.set(spec.path, k === 0 ? [value, other(all(), 1)] : [other(all(), 0), value]),
  });
}

export function choiceRow(path: string, words: string, options: [string, string][], read: () => string, choose: (value: string) => void, about?: string): Row {
  const id = `field-${++ids}`;
  const select = el('select', { id, 'aria-describedby': `${id}-problem` }, ...options.map(([value, text]) => el('option', { value }, text)));
  const problem = el('p', { class: 'problem', id: `${id}-problem`, hidden: true });
  onChoice(select, choose);
  const show = () => {
    const value = read();
    if (![...select.options].some((option) => option.value === value)) select.append(el('option', { value }, value));
    select.value = value;
  };
  show();
  const element = el('div', { class: 'field-row choice-row', 'data-path': path }, el('label', { for: id, title: about }, words), select, problem);
  return { element, words, paths: [path], show, problem: (text) => tell(problem, select, text) };
}

/** A text of the scenario, like the name of a component; `empty`: what stands in for none. */
export function textRow(draft: Draft, path: string, words: string, empty: string): Row {
  const id = `field-${++ids}`;
  const box = el('input', { type: 'text', id, placeholder: empty, spellcheck: 'false', 'aria-describedby': `${id}-problem` });
  const problem = el('p', { class: 'problem', id: `${id}-problem`, hidden: true });
  box.addEventListener('change', () => draft.set(path, box.value.trim() || undefined));
  const show = () => {
    if (document.activeElement !== box) box.value = String(draft.get(path) ?? '');
  };
  show();
  const element = el('div', { class: 'field-row choice-row', 'data-path': path }, el('label', { for: id }, words), box, problem);
  return { element, words, paths: [path], show, problem: (text) => tell(problem, box, text) };
}

function tell(line: HTMLElement, input: HTMLElement, text: string): void {
  line.textContent = text;
  line.hidden = !text;
  if (text) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}
