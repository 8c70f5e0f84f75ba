// The figures of a report alone, as pictures: what a program asks for that turns the report into a document of another kind.
import { el } from './dom';

export interface HandoutFigure {
  caption: string;
  /** Drawn in the colours of the page. */
  picture: Promise<HTMLCanvasElement>;
  /** Of the picture on paper, in CSS pixels. */
  width: number;
}

/** The part of the address that asks for them. */
export const handoutAsked = (): boolean => location.hash === '#handout';

/** The page with nothing on it but these. */
export async function showHandout(app: HTMLElement, figures: HandoutFigure[]): Promise<void> {
  const shown: HTMLElement[] = [];
  for (const { caption, picture, width } of figures)
    shown.push(el('figure', {}, el('img', { src: (await picture).toDataURL('image/png'), alt: caption, width }), el('figcaption', {}, caption)));
  app.replaceChildren(el('div', { id: 'handout' }, ...shown));
}
