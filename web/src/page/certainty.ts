// How a verdict is shown: by what it is worth, with an icon beside the colour.
import { icon } from './dom';
import type { Tone, Words } from './types';

/** The tone of the verdict, unless cases close by say otherwise or were not asked. */
export type Shade = Tone | 'close' | 'coin_toss' | 'unchecked';

export function shadeOf({ tone, certainty }: Words): Shade {
  if (certainty === 'close' || certainty === 'coin_toss') return certainty;
  return certainty === 'not_checked' && (tone === 'still' || tone === 'rocks') ? 'unchecked' : tone;
}

const circle = 'M10 2.4a7.6 7.6 0 1 0 0 15.2a7.6 7.6 0 1 0 0-15.2';
const tick = `${circle}M6.4 10.3l2.5 2.5l4.8-5.3`;
const question = `${circle}M7.7 8.1a2.3 2.3 0 1 1 3.5 2c-.9.5-1.2 1-1.2 1.9M10 14.3v.2`;
const paths: Record<Shade, string> = {
  still: tick,
  rocks: tick,
  close: 'M10 2.8L18.2 17H1.8ZM10 8v4.4M10 14.6v.2',
  coin_toss: `${circle}M10 2.4v15.2M10 5.6h6M10 8.5h7.4M10 11.5h7.4M10 14.4h6`,
  falls: `${circle}M6.9 6.9l6.2 6.2M13.1 6.9l-6.2 6.2`,
  open: question,
  unchecked: question,
};

/** The words beside it say the same: it is for the eye only. */
export function verdictIcon(words: Words): SVGSVGElement {
  const drawn = icon(paths[shadeOf(words)]);
  drawn.classList.add('worth');
  return drawn;
}
