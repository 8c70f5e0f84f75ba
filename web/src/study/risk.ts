// Hazard and fragility on one axis with where the risk comes from; what it says of the curves that the object still stands.
import type { CaseCard } from './case-card';
import { el, section } from '../page/dom';
import { number, percent } from '../page/format';
import type { Curve } from '../charts/line-chart';
import { svg } from '../charts/svg';
import type { Study } from './data';
import { fragilityParts } from './fragility';
import { simpleFigure } from '../charts/simple-figure';
import { head, scrollBox } from '../page/tables';
import { intensityTitle, shownIntensity } from './words';

const colours = ['var(--series-1)', 'var(--series-2)', 'var(--series-3)', 'var(--muted)'];
const inPercent = (values: ArrayLike<number>): Float64Array => Float64Array.from(values, (value) => 100 * value);
const fileName = (path: string): string => path.replace(/^.*[\\/]/, '');
const years = (value: number): string => (value >= 1e9 ? 'more than 10⁹' : Number(value.toPrecision(2)).toLocaleString('en').replace(/,/g, ' '));

export function riskParts(study: Study, card: CaseCard, base: string): HTMLElement[] {
  const own = [together(study, base), survival(study, base), hazardTable(study), shareTable(study)].filter((part) => part !== null);
  return study.input('record') ? [...own, ...fragilityParts(study, card, base)] : own;
}

/** One axis for all: chances in percent over the strength of the shaking. */
function together(study: Study, base: string): HTMLElement | null {
  const [fragility, contribution] = [study.curve('fragility used'), study.curve('contribution')];
  if (!fragility || !contribution) return null;
  const span = study.finding('years') ?? 50;
  const x = Float64Array.from(fragility.x, (value) => shownIntensity(study, value));
  const most = Math.max(...contribution.y);
  const [falls, share] = [inPercent(fragility.y), Float64Array.from(contribution.y, (value) => (100 * value) / most)];
  const hazards = study.page.findings.curves.filter(({ name }) => name.startsWith('hazard: ')).map(({ name }, k) => {
    const { x: at, y: rate } = study.curve(name)!;
    return { label: name.slice(8), x: Float64Array.from(at, (value) => shownIntensity(study, value)), y: Float64Array.from(rate, (value) => 100 * -Math.expm1(-value * span)), colour: colours[Math.min(k, 3)]!, dash: k ? '6 3' : '' };
  });
  const curves: Curve[] = [...hazards, { label: 'falls if shaken so', x, y: falls, colour: 'var(--falls)', width: 2.2 }];
  const tell = (row: number) => `At ${number(x[row]!)}: it ${study.page.limit === 'overturning' ? 'falls' : `reaches ${study.page.limit}`} with ${percent(fragility.y[row]!)}.`;
  const zero = new Float64Array(x.length);
  return simpleFigure({
    id: 'risk', title: 'Where the risk comes from', base, tell,
    legend: el('span', { class: 'legend' }, ...hazards.map(({ label, colour }) => entry(colour, `${label}: exceeded in ${number(span)} years`)), entry('var(--falls)', 'falls if shaken so'), entry('var(--accent)', 'shaded: where the risk comes from, its peak at 100')),
    figure: {
      summary: `Chance in ${number(span)} years that a strength is exceeded, chance to fall at it, and where the risk comes from.`, height: 380, rows: x,
      x: { title: intensityTitle(study), log: true, range: [x[0]!, x[x.length - 1]!] }, y: { title: 'Chance (%)', log: false, range: [0, 103] },
      curves, bands: [{ x, low: zero, high: share, colour: 'var(--accent)' }],
    },
    columns: () => [{ label: intensityTitle(study), values: x }, { label: 'falls (%)', values: falls }, { label: 'share of the risk per unit of ln intensity', values: Float64Array.from(contribution.y) }],
  });
}

function entry(colour: string, words: string): HTMLElement {
  return el('span', { class: 'entry' }, svg('svg', { class: 'dot-swatch', viewBox: '0 0 8 8', 'aria-hidden': 'true' }, svg('circle', { cx: 4, cy: 4, r: 3, style: `fill:${colour}` })), words);
}

function survival(study: Study, base: string): HTMLElement | null {
  const [line, models] = [study.curve('survival'), study.curve('survival of the models')];
  if (!line || !models) return null;
  const [y, low, high] = [inPercent(line.y), inPercent(line.low ?? line.y), inPercent(line.high ?? line.y)];
  const x = Float64Array.from(line.x);
  const level = study.finding('level');
  const tell = (row: number) => `Falls once in ${years(1 / x[row]!)} years: it would still stand with ${percent(line.y[row]!)}, from ${percent(low[row]! / 100)} at its oldest to ${percent(high[row]! / 100)} at its youngest age.`;
  return simpleFigure({
    id: 'survival', title: 'How likely it is that it still stands', base, tell,
    legend: el('span', { class: 'legend' }, entry('var(--stays)', 'from its oldest to its youngest age'), el('span', { class: 'entry key-dot' }, 'hazard curves')),
    figure: {
      summary: `Probability that it still stands by the annual rate of falling. ${tell(x.length >> 1)}`, height: 320, rows: x,
      x: { title: 'Annual rate of falling (1/year)', log: true, range: [x[0]!, x[x.length - 1]!] }, y: { title: 'Still stands (%)', log: false, range: [0, 103] },
      curves: [{ label: 'best age', x, y, colour: 'var(--stays)', width: 2 }, { label: 'hazard curves', x: models.x, y: inPercent(models.y), colour: 'var(--text)', style: 'dots' }],
      bands: [{ x, low, high, colour: 'var(--stays)' }], guides: level ? [{ value: 100 * level, label: `excluded below ${percent(level)}` }] : [],
    },
    columns: () => [{ label: 'annual rate', values: x }, { label: 'still stands (%)', values: y }, { label: 'oldest (%)', values: low }, { label: 'youngest (%)', values: high }],
  });
}

function hazardTable(study: Study): HTMLElement | null {
  const { hazards } = study.page.findings;
  if (!hazards) return null;
  const stood = hazards.some(({ likelihood }) => likelihood !== null);
  const share = (value: number | null) => (value === null ? '' : percent(value));
  const rows = hazards.map((one) => el('tr', {}, el('th', { scope: 'row' }, fileName(one.file)), ...[
    years(1 / one.annual_rate), ...(stood ? [share(one.likelihood), share(one.likelihood_averaged), number(one.largest_intensity_factor ?? NaN), number(one.weight ?? NaN), one.excluded ? 'excluded' : ''] : []),
  ].map((cell) => el('td', {}, cell))));
  const heads = ['hazard curve', 'falls once in (years)', ...(stood ? ['would still stand', 'the same, fragility uncertain', 'shaking could be stronger by', 'weight', ''] : [])];
  return section('hazards', rows.length > 1 ? 'The hazard curves' : 'The hazard curve', scrollBox('Hazard curves', el('table', { class: 'cases' }, head(heads), el('tbody', {}, ...rows))));
}

function shareTable(study: Study): HTMLElement | null {
  const parts = study.page.findings.deaggregation;
  if (!parts) return null;
  const at = (k: number) => number(shownIntensity(study, parts.edges[k]!));
  const last = parts.edges.length;
  const name = (k: number) => (k === 0 ? `below ${at(0)}` : k === last ? `above ${at(last - 1)}` : `${at(k - 1)} to ${at(k)}`);
  const rows = parts.shares.map((share, k) => el('tr', {}, el('th', { scope: 'row' }, name(k)), el('td', {}, percent(share)), el('td', {}, k === 0 || k === last ? 'continued beyond the table' : '')));
  return section('shares', 'Shares of the risk', scrollBox('Shares of the risk', el('table', { class: 'cases' }, head([intensityTitle(study), 'share', '']), el('tbody', {}, ...rows))));
}
