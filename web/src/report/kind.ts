// What a report shows of one kind of run: its picture, histories, portrait, facts and tables.
import type { Chosen } from '../page/chosen';
import type { Report } from '../page/data';
import type { Figure } from '../charts/figure';
import type { Picture } from '../stage/picture';
import type { Player } from '../stage/player';
import type { Zoom } from '../charts/zoom';

/** The whole motion in one figure. */
export interface Portrait {
  readonly element: HTMLElement;
  readonly title: string;
  /** On paper it stands before the histories. */
  readonly leads?: boolean;
  /** For print, and as a file. */
  paper(): HTMLElement;
  canvas(width: number, height: number, ratio: number): Promise<HTMLCanvasElement>;
}

export interface Kind {
  picture(report: Report): Picture;
  figures(report: Report): Figure[];
  /** Figures that stand with the tables. */
  figuresApart(report: Report): Figure[];
  portrait(report: Report, player: Player, chosen: Chosen): Portrait;
  facts(report: Report): HTMLElement;
  tables(report: Report, player: Player, zoom: Zoom, chosen: Chosen): HTMLElement[];
  /** What the folded part of the live page holds. */
  readonly engineers: string;
}
