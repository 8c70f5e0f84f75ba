// The block the reader looks at, shared by animation, plots and phase portrait.
import type { Report } from './data';
import { el, onChoice } from './dom';
import { Listeners } from './listening';

export class Chosen {
  private current: number;
  private readonly listeners = new Listeners();

  constructor(readonly count: number, opening: number) {
    this.current = opening;
  }

  get block(): number {
    return this.current;
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  choose(block: number): void {
    if (block === this.current || block < 0 || block >= this.count) return;
    this.current = block;
    this.listeners.tell();
  }

  /** To the block above or below. */
  step(direction: 1 | -1): void {
    this.choose(this.current + direction);
  }
}

/** At first the block that came closest to tipping. */
export function closestBlock({ data }: Report): number {
  return data.summary.closest_block;
}

export function blockChoice(chosen: Chosen): HTMLElement {
  const select = el('select', { class: 'block-choice' });
  for (let i = 0; i < chosen.count; i++) select.append(el('option', { value: i }, String(i + 1)));
  const show = () => (select.value = String(chosen.block));
  onChoice(select, (value) => chosen.choose(Number(value)));
  chosen.onChange(show);
  show();
  return el('label', { class: 'field' }, 'Block ', select);
}
