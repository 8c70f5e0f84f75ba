// Numbers drawn at random: how the tilt is distributed, how the estimate settled, what was drawn, the worst cases.
import { caseTable } from './case-table';
import type { CaseCard } from './case-card';
import { el, section } from '../page/dom';
import { percent } from '../page/format';
import type { Study } from './data';
import { simpleFigure } from '../charts/simple-figure';
import { count, failedWords, inputQuantity, isTilt, outputQuantity, title, valueText } from './words';
import { svg } from '../charts/svg';

const z = 1.959963984540054;

/** Wilson's interval of 95 % for `fallen` of `n`. */
export function wilson(fallen: number, n: number): [number, number] {
  const share = fallen / n;
  const widening = 1 + (z * z) / n;
  const middle = (share + (z * z) / (2 * n)) / widening;
  const half = (z / widening) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}

export function monteCarloParts(study: Study, card: CaseCard, base: string): HTMLElement[] {
  return [distribution(study, base), running(study, base), drawn(study, card, base), worst(study, card)].filter((part) => part !== null);
}

function distribution(study: Study, base: string): HTMLElement | null {
  const curve = study.curve(study.tilt?.name ?? 'peak_ratio');
  if (!curve || curve.x.length < 2) return null;
  const tilt = Float64Array.from(curve.x, (value) => 100 * value);
  const share = Float64Array.from(curve.y, (value) => 100 * value);
  const most = tilt[tilt.length - 1]!;
  const fallen = study.finding('overturning_probability');
  const tell = (row: number) => `${percent(curve.y[row]!)} of the cases lean to at most ${percent(curve.x[row]!)} of the tipping angle.`;
  return simpleFigure({
    id: 'distribution', title: 'Distribution of the largest tilt', base, tell,
    figure: {
      summary: `Share of cases that stay below a tilt. ${tell(share.findIndex((value) => value >= 50))}`, height: 320, rows: tilt,
      x: { title: 'Largest tilt (% of the tipping angle)', log: false, range: [0, most > 125 ? 125 : Math.max(10, 1.04 * most)] },
      y: { title: 'Cases that lean at most so far (%)', log: false, range: [0, 102] },
      curves: [{ label: '', x: tilt, y: share, colour: 'var(--series-1)', style: 'steps', width: 2 }],
      guides: fallen ? [{ value: 100 * (1 - fallen), label: `${percent(1 - fallen)} stay up` }] : [],
    },
    columns: () => [{ label: 'Largest tilt (% of the tipping angle)', values: tilt }, { label: 'Cases (%)', values: share }],
  });
}

function running(study: Study, base: string): HTMLElement | null {
  const codes = study.output('code')?.values;
  if (!codes || codes.length < 10) return null;
  const points: [number, number, number, number][] = [];
  let [n, fallen, next] = [0, 0, 5];
  codes.forEach((code, i) => {
    if (Number.isNaN(code)) return;
    n++;
    fallen += study.overturns(code) ? 1 : 0;
    if (n < next && i + 1 < codes.length) return;
    points.push([n, 100 * (fallen / n), ...wilson(fallen, n).map((bound) => 100 * bound) as [number, number]]);
    next = Math.max(n + 1, Math.round(n * 1.04));
  });
  if (points.length < 2) return null;
  const column = (k: number) => Float64Array.from(points, (point) => point[k]!);
  const [rows, share, low, high] = [column(0), column(1), column(2), column(3)];
  const tell = (row: number) => `After ${count(rows[row]!)} cases: ${percent(share[row]! / 100)} overturn, 95 % interval ${percent(low[row]! / 100)} to ${percent(high[row]! / 100)}.`;
  return simpleFigure({
    id: 'running', title: 'How the estimate settles', base, tell,
    figure: {
      summary: `Share that overturns over the number of cases. ${tell(rows.length - 1)}`, height: 260, rows,
      x: { title: 'Cases', log: true }, y: { title: 'Overturn (%)', log: false, include: [0] },
      curves: [{ label: '', x: rows, y: share, colour: 'var(--falls)' }], bands: [{ x: rows, low, high, colour: 'var(--falls)' }],
    },
    columns: () => [{ label: 'Cases', values: rows }, { label: 'Overturn (%)', values: share }, { label: 'low (%)', values: low }, { label: 'high (%)', values: high }],
  });
}

/** What was drawn: the first two numbers against each other, or one against the tilt. */
function drawn(study: Study, card: CaseCard, base: string): HTMLElement | null {
  const [first, second] = study.inputs;
  const [codes, ratio] = [study.output('code'), study.tilt];
  if (!first || !codes || !ratio) return null;
  const [across, up] = [inputQuantity(first), second ? inputQuantity(second) : outputQuantity(ratio)];
  const x = Float64Array.from(first.values, (value) => value * across.scale);
  const y = Float64Array.from((second ?? ratio).values, (value) => value * up.scale);
  const order = Array.from(x, (_, i) => i).sort((a, b) => x[a]! - x[b]!);
  const only = (falls: boolean) => order.filter((i) => !Number.isNaN(codes.values[i]!) && study.overturns(codes.values[i]!) === falls);
  const cloud = (falls: boolean) => ({ x: only(falls).map((i) => x[i]!), y: only(falls).map((i) => y[i]!), colour: falls ? 'var(--falls)' : 'var(--stays)' });
  const dot = (colour: string, words: string) => el('span', { class: 'entry' },
    svg('svg', { class: 'dot-swatch', viewBox: '0 0 8 8', 'aria-hidden': 'true' }, svg('circle', { cx: 4, cy: 4, r: 3, style: `fill:var(--${colour})` })), words);
  return simpleFigure({
    id: 'drawn', title: 'What was drawn', base,
    tell: (row) => `Case ${count(order[row]!)}: ${title({ ...across, unit: '' })} ${valueText(x[order[row]!]!, { ...across, scale: 1 })}, ${study.wordsOf(codes.values[order[row]!]!) ?? failedWords}.`,
    legend: el('span', { class: 'legend' }, dot('stays', 'stays up'), dot('falls', 'overturns')),
    choose: (row) => card.show(order[row]!),
    figure: {
      summary: `${title(across)} against ${title(up)}, a point for each case.`, height: 320, rows: Float64Array.from(order, (i) => x[i]!), curves: [],
      x: { title: title(across), log: false }, y: { title: title(up), log: false, ...(second ? {} : { range: [0, 125] as [number, number] }) }, clouds: [cloud(false), cloud(true)],
    },
    columns: () => [{ label: title(across), values: x }, { label: title(up), values: y }, { label: 'Outcome', values: codes.values }],
  });
}

/** Those that fall, soonest first, then those that lean farthest. */
function worst(study: Study, card: CaseCard): HTMLElement | null {
  const [codes, ratio, end] = [study.output('code')?.values, study.tilt, study.output('end_time')];
  if (!codes || !ratio) return null;
  const falls = (i: number) => (study.overturns(codes[i]!) ? 1 : 0);
  const known = Array.from(codes, (_, i) => i).filter((i) => !Number.isNaN(codes[i]));
  known.sort((a, b) => falls(b) - falls(a) || (falls(a) && end ? end.values[a]! - end.values[b]! : 0) || ratio.values[b]! - ratio.values[a]!);
  const shown = [...(end ? [end] : []), ratio, study.output('impact_count')].filter((column) => column !== undefined);
  const rows = known.slice(0, 20).map((i) => ({
    place: i,
    cells: [count(i), study.wordsOf(codes[i]!) ?? failedWords, ...study.inputs.map((column) => valueText(column.values[i]!, inputQuantity(column), column.labels)),
      ...shown.map((column) => (isTilt(column) && falls(i) ? 'overturned' : valueText(column.values[i]!, { ...outputQuantity(column), unit: '' })))],
  }));
  const heads = ['case', 'outcome', ...study.inputs.map((column) => title({ ...inputQuantity(column), unit: '' })), ...shown.map((column) => title(outputQuantity(column)))];
  return section('worst', 'The worst cases', el('p', { class: 'hint' }, 'Those that fall, the soonest first; then those that lean farthest.'), caseTable('The worst cases', heads, rows, card));
}
