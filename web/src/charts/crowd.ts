// Curves of many blocks in one plot: each of a few has its own colour and dashes; of a crowd only the chosen one stands out.
import { crowd, type Figure, type Series } from './figure';

const colours: Series['colour'][] = [0, 1, 2, 3, 'text', 0];
const dashes: number[][] = [[], [7, 3], [2, 2.5], [9, 3, 2, 3], [13, 4], [4, 2, 4, 6]];

export function styleOf(i: number, count: number): Pick<Series, 'colour' | 'width' | 'dash'> {
  const dash = dashes[i] ?? [];
  if (count > crowd) return { colour: 0, width: 1.25 };
  // Blocks that move as one draw one line: a thinner one leaves those below it to be seen at its sides and in its gaps.
  return { colour: colours[i]!, width: 1.25 + 0.7 * (count - 1 - i), ...(dash.length ? { dash } : {}) };
}

/** The figure as drawn while a block is chosen. */
export function withChosen(figure: Figure, chosen: number): Figure {
  if (!figure.byBlock || figure.series.length < 2) return figure;
  const series = figure.series.map((one, i): Series => {
    if (i === chosen) return { ...one, width: Math.max(2, one.width + 0.5) };
    return figure.series.length > crowd && !figure.strip ? { ...one, colour: 'line', width: 0.75, quiet: true } : { ...one, width: figure.strip ? 1 : one.width };
  });
  const tips = figure.blockTips[chosen];
  const label = `tipping angle, ${tips?.of ?? ''}`;
  return {
    ...figure,
    // The chosen curve lies on top of a crowd.
    series: figure.series.length > crowd && !figure.strip ? [...series.filter((_, i) => i !== chosen), series[chosen]!] : series,
    guides: tips ? [...figure.guides, { value: tips.right, label }, { value: tips.left, label }] : figure.guides,
  };
}
