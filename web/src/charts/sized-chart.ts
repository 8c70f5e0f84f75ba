// A chart that fills the width it gets: drawn as a picture, moved over by mouse and keys, saved as SVG and PNG.
import { el } from '../page/dom';
import type { Frame } from './frame';

export abstract class StudyChart {
  readonly element: HTMLElement;
  protected current: Frame | null = null;
  private width = 0;

  constructor(summary: string) {
    this.element = el('div', { class: 'chart', tabindex: 0, role: 'application', 'aria-roledescription': 'chart', 'aria-label': summary });
    new ResizeObserver(() => this.fit()).observe(this.element);
    this.element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.press(event.key, event.shiftKey ? 10 : 1)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.element.addEventListener('pointermove', (event) => this.point(event, false));
    this.element.addEventListener('click', (event) => this.point(event, true));
    this.element.addEventListener('pointerleave', () => this.leave());
  }

  /** As a file of its own, with what explains it. */
  abstract picture(): SVGSVGElement;

  redraw(): void {
    if (this.width < 40) return;
    this.current = this.draw(this.width);
    this.element.replaceChildren(...this.layers(this.current));
    this.mark();
  }

  protected abstract draw(width: number): Frame;
  protected abstract mark(): void;
  /** Whether the key means something here. */
  protected abstract press(key: string, by: number): boolean;
  protected abstract at(x: number, y: number, chosen: boolean): void;
  protected leave(): void {}

  protected layers(frame: Frame): Element[] {
    return [frame.picture];
  }

  private fit(): void {
    const width = Math.floor(this.element.clientWidth);
    // Paper scales what the screen showed.
    if (width === this.width || window.matchMedia('print').matches) return;
    this.width = width;
    this.redraw();
  }

  private point(event: MouseEvent, chosen: boolean): void {
    if (!this.current) return;
    const box = this.current.picture.getBoundingClientRect();
    const magnified = this.current.picture.viewBox.baseVal.width / box.width;
    const [x, y] = [(event.clientX - box.left) * magnified, (event.clientY - box.top) * magnified];
    const { left, top, width, height } = this.current;
    if (x < left - 2 || x > left + width + 2 || y < top - 2 || y > top + height + 30) return this.leave();
    this.at(x, y, chosen);
  }
}
