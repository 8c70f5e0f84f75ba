// The part of the time axis all plots show.
import { Listeners } from '../page/listening';

export class Zoom {
  /** The same array throughout: charts hold on to it. */
  readonly window: [number, number];
  private readonly listeners = new Listeners();
  private end: number;

  constructor(private start: number, end: number) {
    this.end = end > start ? end : start + 1;
    this.window = [this.start, this.end];
  }

  get zoomed(): boolean {
    return this.window[0] > this.start || this.window[1] < this.end;
  }

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  set(from: number, to: number): void {
    const least = (this.end - this.start) * 1e-4;
    if (!(to - from > least)) return;
    const shift = Math.max(0, this.start - from) - Math.max(0, to - this.end);
    const wanted: [number, number] = [Math.max(this.start, from + shift), Math.min(this.end, to + shift)];
    if (wanted[0] === this.window[0] && wanted[1] === this.window[1]) return;
    [this.window[0], this.window[1]] = wanted;
    this.listeners.tell();
  }

  /** Another run: the whole of it is shown, or the same part of it if that was chosen. */
  setRange(start: number, end: number): void {
    const [whole, [from, to]] = [!this.zoomed, this.window];
    [this.start, this.end] = [start, end > start ? end : start + 1];
    const kept = !whole && to > this.start && from < this.end;
    [this.window[0], this.window[1]] = kept ? [Math.max(from, this.start), Math.min(to, this.end)] : [this.start, this.end];
    this.listeners.tell();
  }

  reset(): void {
    this.set(this.start, this.end);
  }

  /** Narrower or wider about a time that keeps its place. */
  by(factor: number, time: number): void {
    const [from, to] = this.window;
    const centre = Math.min(to, Math.max(from, time));
    this.set(centre - (centre - from) * factor, centre + (to - centre) * factor);
  }

  /** Turns the page when the time leaves the window. */
  keep(time: number): void {
    const [from, to] = this.window;
    const span = to - from;
    if (time > to) this.set(time - 0.05 * span, time + 0.95 * span);
    else if (time < from) this.set(time - 0.5 * span, time + 0.5 * span);
  }
}
