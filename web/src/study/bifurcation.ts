// A block seen once a period of the ground, over one number; the largest Lyapunov exponent below it on the same axis.
import type { CaseCard } from './case-card';
import { countsOf, failed, swatch } from '../charts/codes';
import { el } from '../page/dom';
import { shownIn } from '../page/units';
import { LineChart } from '../charts/line-chart';
import { RowCursor } from '../charts/row-cursor';
import type { Study } from './data';
import { readoutLine, studyFigure } from '../charts/sized-figure';
import { risingOrder } from './lines';
import { failedWords, inputQuantity, title, valueText } from './words';

export function bifurcationParts(study: Study, card: CaseCard, base: string): HTMLElement[] {
  const axis = study.axes[0]!;
  const across = inputQuantity(axis);
  const order = risingOrder(axis.values);
  const rows = Float64Array.from(order, (i) => axis.values[i]! * across.scale);
  const cursor = new RowCursor(rows.length, (row) => card.show(order[row]!));
  const points = pointsOf(study, order, rows);
  const shades = shadesOf(study, order);
  const x = { title: title(across), log: axis.logarithmic };
  const follow = (tell: (i: number) => string) => {
    const readout = readoutLine();
    const say = () => (readout.textContent = cursor.row === null ? 'Point at the chart, or move with the arrow keys; a click or Enter shows the case.'
      : `${across.symbol || across.words} = ${valueText(axis.values[order[cursor.row]!]!, across)}: ${tell(order[cursor.row]!)}.`);
    cursor.onChange(say);
    say();
    return readout;
  };
  const summary = `Tilt once a period of the ground, over ${title(across)}. ${study.page.words.headline}`;
  const diagram = studyFigure({
    id: 'bifurcation', title: `Tilt once a period of the ground (${shownIn('rad').unit})`, base, legend: stripLegend(shades), summary, readout: follow((i) => settles(study, i)),
    chart: new LineChart({
      summary, x, y: { title: `Tilt once a period of the ground (${shownIn('rad').unit})`, captioned: true, log: false }, height: 420, rows,
      curves: [], clouds: [{ ...points, colour: 'var(--series-1)' }], strip: { x: rows, shades },
    }, cursor),
    columns: () => [{ label: title(across), values: points.x }, { label: `Tilt (${shownIn('rad').unit})`, values: points.y }],
  });
  const exponent = study.output('lyapunov');
  if (!exponent) return [diagram];
  const error = study.output('lyapunov_error');
  const finite = (values: ArrayLike<number>) => Float64Array.from(order, (i) => (Number.isFinite(values[i]!) ? values[i]! : NaN));
  const y = finite(exponent.values);
  const spread = error ? finite(error.values) : y.map(() => NaN);
  const about = `Largest Lyapunov exponent over ${title(across)}: above zero the motion is chaotic.`;
  return [diagram, studyFigure({
    id: 'lyapunov', title: 'Largest Lyapunov exponent (1/s)', base, summary: about, readout: follow((i) => exponentText(study, i)), hint: 'Above zero: chaos.',
    chart: new LineChart({
      summary: about, x, y: { title: 'Largest Lyapunov exponent (1/s)', captioned: true, log: false, include: [0] }, height: 240, rows, guides: [{ value: 0, label: '' }],
      curves: [{ label: '', x: rows, y, colour: 'var(--series-3)', width: 1.3 }],
      bands: [{ x: rows, low: y.map((value, row) => value - 2 * spread[row]!), high: y.map((value, row) => value + 2 * spread[row]!), colour: 'var(--series-3)' }],
    }, cursor),
    columns: () => [{ label: title(across), values: rows }, { label: 'exponent (1/s)', values: y }, { label: 'standard error (1/s)', values: spread }],
  })];
}

function pointsOf(study: Study, order: number[], rows: Float64Array): { x: Float64Array; y: Float64Array } {
  const angles = study.outputs.filter(({ name }) => /^angle_\d+$/.test(name));
  const [x, y]: [number[], number[]] = [[], []];
  order.forEach((i, row) => {
    for (const { values } of angles) {
      if (Number.isNaN(values[i])) continue;
      x.push(rows[row]!);
      y.push(values[i]! * shownIn('rad').scale);
    }
  });
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}

function attractorOf(study: Study, i: number): string {
  const column = study.output('attractor');
  return column?.labels[column.values[i]!] ?? 'stopped';
}

/** The codes of maps: at rest, rocking, overturned. */
function shadesOf(study: Study, order: number[]): Uint8Array {
  const shades: Record<string, number> = { rest: 0, periodic: 1, aperiodic: 1, overturned: 2 };
  return Uint8Array.from(order, (i) => shades[attractorOf(study, i)] ?? failed);
}

function stripLegend(shades: Uint8Array): HTMLElement {
  const words: Record<number, string> = { 0: 'at rest', 1: 'rocks', 2: 'overturns', [failed]: failedWords };
  return el('span', { class: 'legend' }, ...countsOf(shades).map((n, shade) => (n ? el('span', { class: 'entry' }, swatch(shade), words[shade] ?? '') : null)));
}

function settles(study: Study, i: number): string {
  const period = study.output('period')?.values[i] ?? 0;
  switch (attractorOf(study, i)) {
    case 'rest': return 'it comes to rest';
    case 'periodic': return period === 1 ? 'it repeats itself every period of the ground' : `it repeats itself every ${period} periods of the ground`;
    case 'aperiodic': return 'it does not repeat itself';
    case 'overturned': return 'it overturns';
    default: return 'it could not be followed';
  }
}

function exponentText(study: Study, i: number): string {
  const value = study.output('lyapunov')!.values[i]!;
  if (value === -Infinity) return 'every start is forgotten, the exponent is −∞';
  return Number.isNaN(value) ? `no exponent, ${settles(study, i)}` : `exponent ${valueText(value, { words: '', symbol: '', unit: '1/s', scale: 1 })}`;
}
