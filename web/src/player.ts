// The time the page shows: playing, stepping, seeking, and a look at another moment while the mouse is over a plot.
import type { History } from './data';

export const speeds = [0.1, 0.25, 0.5, 1, 2];

type Listener = () => void;

export class Player {
  playing = false;
  speed = 1;
  private current: number;
  private looked: number | null = null;
  private touched = false;
  private lastFrame = 0;
  private readonly listeners: Listener[] = [];

  constructor(
    private readonly history: History,
    private readonly impacts: number[],
    opening: number,
  ) {
    this.current = opening;
  }

  get start(): number {
    return this.history.start;
  }

  get end(): number {
    return this.history.end;
  }

  /** The time to draw. */
  get time(): number {
    return this.looked ?? this.current;
  }

  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.playing || this.end <= this.start) return;
    // The page opens on the largest tilt: the first play still tells the story from its start.
    if (!this.touched || this.current >= this.end) this.current = this.start;
    this.touched = true;
    this.looked = null;
    this.playing = true;
    this.lastFrame = performance.now();
    requestAnimationFrame(this.frame);
    this.changed();
  }

  pause(): void {
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  seek(time: number): void {
    this.touched = true;
    this.looked = null;
    this.current = Math.min(this.end, Math.max(this.start, time));
    this.changed();
  }

  /** Shows another time without going there; null returns. */
  look(time: number | null): void {
    if (this.playing || time === this.looked) return;
    this.looked = time === null ? null : Math.min(this.end, Math.max(this.start, time));
    this.changed();
  }

  step(direction: 1 | -1): void {
    this.playing = false;
    const { time, rows } = this.history;
    let row = this.history.rowAt(this.current);
    if (direction > 0) row = Math.min(rows - 1, row + 1);
    else while (row > 0 && time[row]! >= this.current) row--;
    this.seek(time[row]!);
  }

  stepImpact(direction: 1 | -1): void {
    this.playing = false;
    const hair = 1e-9;
    const target = direction > 0
      ? this.impacts.find((time) => time > this.current + hair)
      : [...this.impacts].reverse().find((time) => time < this.current - hair);
    this.seek(target ?? (direction > 0 ? this.end : this.start));
  }

  changeSpeed(direction: 1 | -1): void {
    const index = speeds.indexOf(this.speed) + direction;
    this.setSpeed(speeds[Math.min(speeds.length - 1, Math.max(0, index))]!);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    this.changed();
  }

  private readonly frame = (now: number): void => {
    if (!this.playing) return;
    // A hidden tab stops the frames: the block waits rather than jumps.
    const elapsed = Math.min(0.1, Math.max(0, (now - this.lastFrame) / 1000));
    this.lastFrame = now;
    this.current += elapsed * this.speed;
    if (this.current >= this.end) {
      this.current = this.end;
      this.playing = false;
    } else {
      requestAnimationFrame(this.frame);
    }
    this.changed();
  };

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}
