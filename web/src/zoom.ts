// The part of the time axis all plots show.

export class Zoom {
  /** The same array throughout: charts hold on to it. */
  readonly window: [number, number];
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly start: number, end: number) {
    this.end = end > start ? end : start + 1;
    this.window = [this.start, this.end];
  }

  private readonly end: number;

  get zoomed(): boolean {
    return this.window[0] > this.start || this.window[1] < this.end;
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  set(from: number, to: number): void {
    const least = (this.end - this.start) * 1e-4;
    if (!(to - from > least)) return;
    const shift = Math.max(0, this.start - from) - Math.max(0, to - this.end);
    const wanted: [number, number] = [Math.max(this.start, from + shift), Math.min(this.end, to + shift)];
    if (wanted[0] === this.window[0] && wanted[1] === this.window[1]) return;
    [this.window[0], this.window[1]] = wanted;
    for (const listener of this.listeners) listener();
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
