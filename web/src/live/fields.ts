// One input: words, a slider, the number with its unit, and what is wrong with it beside it.
import { el, onChoice } from '../dom';
import { number } from '../format';
import type { Draft } from './draft';
import type { Value } from './tree';
import { quantity, shown, shownUnit, unitName, written, type Kind } from './units';

export interface FieldSpec {
  path: string;
  words: string;
  symbol?: string;
  kind: Kind;
  /** Of the slider, in SI units; a value beyond widens it. */
  range: [number, number];
  log?: boolean;
  /** In SI units, where the scenario does not say. */
  usual?: number;
  hint?: string;
  /** The value as the scenario has it, and the change that a new one makes; by its path otherwise. */
  read?: () => number;
  write?: (value: Value) => void;
}

export interface Row {
  element: HTMLElement;
  /** Keys of the scenario that this row stands for. */
  paths: string[];
  show(): void;
  problem(text: string): void;
}

const steps = 1000;
let ids = 0;

export function numberRow(draft: Draft, spec: FieldSpec): Row {
  const id = `field-${++ids}`;
  const { kind } = spec;
  const slider = el('input', { type: 'range', class: 'scrub', min: 0, max: steps, step: 1, 'aria-label': spec.words, tabindex: 0 });
  const box = el('input', { type: 'number', id, step: 'any', inputmode: 'decimal', 'aria-describedby': `${id}-problem` });
  const unit = el('span', { class: 'unit' });
  const problem = el('p', { class: 'problem', id: `${id}-problem`, hidden: true });
  const read = spec.read ?? (() => quantity(draft.get(spec.path)));
  const write = (value: number) => {
    const text = written(value, kind, draft.units);
    if (spec.write) spec.write(text);
    else draft.set(spec.path, text);
  };
  const present = () => {
    const value = read();
    return Number.isFinite(value) ? value : spec.usual ?? spec.range[0];
  };
  const range = (): [number, number] => {
    const value = present();
    return [Math.min(spec.range[0], value), Math.max(spec.range[1], value)];
  };
  const scale = spec.log ? { to: Math.log, from: Math.exp } : { to: (v: number) => v, from: (v: number) => v };
  slider.addEventListener('input', () => {
    const [low, high] = held;
    const value = scale.from(scale.to(low) + (Number(slider.value) / steps) * (scale.to(high) - scale.to(low)));
    const inUnit = Number(shown(value, kind, draft.units).toPrecision(3));
    write(kind === 'count' ? Math.max(1, Math.round(inUnit)) : inUnit);
  });
  let held = range();
  // While the slider is held its ends stay where they are.
  for (const event of ['pointerup', 'change', 'blur']) slider.addEventListener(event, () => ((held = range()), show()));
  box.addEventListener('input', () => {
    if (box.value !== '' && Number.isFinite(box.valueAsNumber)) write(box.valueAsNumber);
  });
  const show = () => {
    const value = present();
    const active = document.activeElement;
    if (active !== slider) held = range();
    const [low, high] = held;
    const share = Math.min(1, Math.max(0, (scale.to(value) - scale.to(low)) / (scale.to(high) - scale.to(low) || 1)));
    if (active !== slider) slider.value = String(Math.round(share * steps));
    slider.style.setProperty('--done', `${100 * share}%`);
    const text = shown(value, kind, draft.units);
    unit.textContent = unitName(shownUnit(kind, draft.units));
    slider.setAttribute('aria-valuetext', `${number(text, 4)} ${unit.textContent}`.trim());
    if (active !== box) box.value = String(text);
  };
  show();
  const element = el('div', { class: 'field-row' },
    el('label', { for: id }, spec.words, spec.symbol ? el('span', { class: 'symbol' }, ` ${spec.symbol}`) : null),
    slider, el('span', { class: 'amount' }, box, unit),
    spec.hint ? el('p', { class: 'hint field-hint' }, spec.hint) : null, problem);
  return { element, paths: [spec.path], show, problem: (text) => tell(problem, box, text) };
}

export function choiceRow(path: string, words: string, options: [string, string][], read: () => string, choose: (value: string) => void): Row {
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
  const element = el('div', { class: 'field-row choice-row' }, el('label', { for: id }, words), select, problem);
  return { element, paths: [path], show, problem: (text) => tell(problem, select, text) };
}

function tell(line: HTMLElement, input: HTMLElement, text: string): void {
  line.textContent = text;
  line.hidden = !text;
  if (text) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
}


