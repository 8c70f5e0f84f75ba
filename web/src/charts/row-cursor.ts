// The row of numbers that charts over one axis share, and the curve of a family: looked at by mouse or keys, or chosen.
type Listener = () => void;

export class RowCursor {
  row: number | null = null;
  curve = 0;
  private readonly listeners: Listener[] = [];

  /** `choose` is called with a row and a curve the reader clicked. */
  constructor(readonly rows: number, readonly choose: ((row: number, curve: number) => void) | null, readonly curves = 1) {}

  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  look(row: number | null, curve = this.curve): void {
    const next = row === null ? null : Math.min(this.rows - 1, Math.max(0, row));
    const other = Math.min(this.curves - 1, Math.max(0, curve));
    if (next === this.row && other === this.curve) return;
    [this.row, this.curve] = [next, other];
    for (const listener of this.listeners) listener();
  }

  step(by: number): void {
    this.look(this.row === null ? (by > 0 ? 0 : this.rows - 1) : this.row + by);
  }

  take(): void {
    if (this.row !== null) this.choose?.(this.row, this.curve);
  }
}
