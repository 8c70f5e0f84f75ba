// Questions of which only the newest counts: one is under way at a time, the next starts when it ends, those in between are left out.
import { isAbort } from '../page/server';

export class Latest<Q> {
  private waiting: { question: Q } | null = null;
  private running = false;
  private since = 0;
  private control = new AbortController();

  /** `patience`: milliseconds that a question may take before a newer one ends it. */
  constructor(private readonly work: (question: Q, signal: AbortSignal) => Promise<void>, private readonly failed: (error: unknown) => void, private readonly patience: number) {}

  ask(question: Q): void {
    this.waiting = { question };
    if (!this.running) void this.go();
    else if (performance.now() - this.since >= this.patience) this.control.abort();
  }

  /** Ends what is under way. */
  drop(): void {
    this.waiting = null;
    this.control.abort();
  }

  private async go(): Promise<void> {
    this.running = true;
    while (this.waiting) {
      const { question } = this.waiting;
      this.waiting = null;
      this.control = new AbortController();
      this.since = performance.now();
      try {
        await this.work(question, this.control.signal);
      } catch (error) {
        if (!isAbort(error)) this.failed(error);
      }
    }
    this.running = false;
  }
}
