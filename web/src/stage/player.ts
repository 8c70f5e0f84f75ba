// The time the page shows: a cursor that also plays, steps from impact to impact and changes its speed.
import { Cursor } from '../charts/cursor';
import type { History } from '../page/data';

export const speeds = [0.1, 0.25, 0.5, 1, 2];

export class Player extends Cursor {
  playing = false;
  speed = 1;
  private touched = false;
  /** Whether the reader went to a time by hand. */
  private placed = false;
  private lastFrame = 0;

  constructor(
    history: History,
    private impacts: number[],
    opening: number,
  ) {
    super(history, opening);
  }

  /** Another run: it goes on playing, or stays where the reader went, or shows the moment that matters most. */
  setRun(history: History, impacts: number[], opening: number): void {
    this.samples = history;
    this.impacts = impacts;
    this.looked = null;
    if (!this.playing && !this.placed) this.current = opening;
    this.current = this.within(this.current);
    this.changed();
  }

  /** The time to draw. */
  get time(): number {
    return this.place;
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
    this.placed = false;
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

  override seek(time: number): void {
    this.touched = true;
    this.placed = true;
    super.seek(time);
  }

  override look(time: number | null): void {
    if (!this.playing) super.look(time);
  }

  override step(direction: 1 | -1): void {
    this.playing = false;
    super.step(direction);
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
}
