// The place on the axis that plots share: where the reader went, or what the mouse looks at meanwhile.
import type { Samples } from '../page/data';
import { Listeners } from '../page/listening';

export class Cursor {
  protected current: number;
  protected looked: number | null = null;
  private readonly listeners = new Listeners();

  constructor(protected samples: Samples, opening: number) {
    this.current = opening;
  }

  get start(): number {
    return this.samples.start;
  }

  get end(): number {
    return this.samples.end;
  }

  /** The place to draw. */
  get place(): number {
    return this.looked ?? this.current;
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  seek(place: number): void {
    this.looked = null;
    this.current = this.within(place);
    this.changed();
  }

  /** Shows another place without going there; null returns. */
  look(place: number | null): void {
    if (place === this.looked) return;
    this.looked = place === null ? null : this.within(place);
    this.changed();
  }

  step(direction: 1 | -1): void {
    const { axis, rows } = this.samples;
    let row = this.samples.rowAt(this.current);
    if (direction > 0) row = Math.min(rows - 1, row + 1);
    else while (row > 0 && axis[row]! >= this.current) row--;
    this.seek(axis[row]!);
  }

  protected changed(): void {
    this.listeners.tell();
  }

  protected within(place: number): number {
    return Math.min(this.end, Math.max(this.start, place));
  }
}
