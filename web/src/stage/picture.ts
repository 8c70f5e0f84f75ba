// What a stage shows: one moment of a run, drawn on a canvas.
import type { Report } from '../page/data';
import { el } from '../page/dom';

export interface View {
  time: number;
  exaggeration: number;
  forces: boolean;
  /** Seconds of the run per second of the viewer: a mark that fades lives in the viewer's time. */
  speed: number;
  /** The block the reader chose; -1 where there is no choice. */
  chosen: number;
  /** Without the words: a caption says them. */
  bare?: boolean;
}

export interface Picture {
  /** Another run of the same kind. */
  setReport(report: Report): void;
  draw(canvas: HTMLCanvasElement, width: number, height: number, ratio: number, view: View): void;
  /** The block drawn at a place of the canvas, or -1. */
  blockAt(x: number, y: number): number;
  /** Ways to look at it, beside the other controls; `refresh` draws again. */
  controls(canvas: HTMLCanvasElement, refresh: () => void): HTMLElement[];
  readonly legend: HTMLElement[];
  /** Null where the model knows no forces. */
  readonly whichForces: string | null;
  readonly forcesAtFirst: boolean;
  readonly exaggerates: 'Tilt' | 'Motion';
}

/** A mark and what it means. */
export function legendEntry(mark: Element, words: string, more = ''): HTMLElement {
  return el('span', { class: `together ${more}`.trimEnd() }, mark, words);
}
