// Records at several intensities: the probability of overturning, or of another limit, with its band, and what each
// record did.
import { caseTable } from './case-table';
import type { CaseCard } from './case-card';
import { el, section } from '../page/dom';
import { number, percent } from '../page/format';
import type { Curve } from '../charts/line-chart';
import type { Study } from './data';
import { simpleFigure } from '../charts/simple-figure';
import { head, scrollBox } from '../page/tables';
import { count, intensityTitle, shownIntensity } from './words';

export function fragilityParts(study: Study, card: CaseCard, base: string): HTMLElement[] {
  const records = study.page.method === 'capacity' ? perCapacity(study, card) : perRecord(study, card);
  return [fragilityCurve(study, base), records, leftOut(study)].filter((part) => part !== null);
}

const falls = (study: Study): boolean => study.page.limit === 'overturning';
const verb = (study: Study): string => (falls(study) ? 'overturns it' : `leads to ${study.page.limit}`);

function leftOut({ page }: Study): HTMLElement | null {
  if (!page.left_out.length) return null;
  const rows = page.left_out.map(({ file, reason }) => el('tr', {}, el('th', { scope: 'row' }, file), el('td', {}, reason)));
  return section('left-out', `${count(rows.length)} left out`, scrollBox('Records left out', el('table', { class: 'cases' }, head(['record', 'why']), el('tbody', {}, ...rows))));
}

const inPercent = (values: ArrayLike<number>): Float64Array => Float64Array.from(values, (value) => 100 * value);

function fragilityCurve(study: Study, base: string): HTMLElement | null {
  const shown = (name: string) => {
    const found = study.curve(name);
    return found ? { ...found, x: Float64Array.from(found.x, (value) => shownIntensity(study, value)) } : null;
  };
  const curve = shown('fragility');
  if (!curve || curve.x.length < 2) return null;
  const observed = shown('observed');
  const [y, low, high] = [inPercent(curve.y), curve.low && inPercent(curve.low), curve.high && inPercent(curve.high)];
  const curves: Curve[] = [{ label: 'fitted lognormal', x: curve.x, y, colour: 'var(--falls)', width: 2.2 }];
  if (observed) curves.push({ label: 'observed share', x: observed.x, y: inPercent(observed.y), colour: 'var(--text)', style: 'dots' });
  const tell = (row: number) => `At ${number(curve.x[row])}: ${percent(curve.y[row]!)} ${falls(study) ? 'overturn' : `reach ${study.page.limit}`}${curve.low && curve.high ? `, 95 % band ${percent(curve.low[row]!)} to ${percent(curve.high[row]!)}` : ''}.`;
  return simpleFigure({
    id: 'fragility', title: `Probability of ${study.page.limit}`, base, tell,
    legend: el('span', { class: 'legend' }, el('span', { class: 'entry key-curve' }, 'fitted curve with its 95 % band'), observed ? el('span', { class: 'entry key-dot' }, 'observed share') : null),
    figure: {
      summary: `Probability of ${study.page.limit} by intensity. ${tell(curve.x.length >> 1)}`, height: 400, rows: Float64Array.from(curve.x),
      x: { title: intensityTitle(study), log: false, range: [Math.min(0, curve.x[0]!), curve.x[curve.x.length - 1]!] }, y: { title: 'Probability (%)', log: false, range: [0, 103] },
      curves, bands: low && high ? [{ x: curve.x, low, high, colour: 'var(--falls)' }] : [],
    },
    columns: () => [{ label: intensityTitle(study), values: curve.x }, { label: 'probability (%)', values: y }, ...(low && high ? [{ label: 'low (%)', values: low }, { label: 'high (%)', values: high }] : [])],
  });
}

interface Tally {
  place: number;
  cases: number;
  fallen: number;
  /** Least intensity that overturned, largest that did not. */
  falls: number;
  stays: number;
}

/** One search a record: where it overturns, or up to where it was followed. No runs to count. */
function perCapacity(study: Study, card: CaseCard): HTMLElement | null {
  const records = study.input('record');
  const [found, scale, above, aboveScale, returns, ends] = ['capacity', 'capacity_scale', 'capacity_above', 'capacity_above_scale', 'resurrections', 'search_end'].map((name) => study.output(name));
  if (!records || !found) return null;
  const at = (column: typeof found | undefined, place: number) => column?.values[place] ?? NaN;
  const intensity = (column: typeof found | undefined, place: number) => shownIntensity(study, at(column, place));
  const range = (low: number, high: number) => (Number.isNaN(high) ? `above ${number(low)}` : low < high ? `${number(low)} to ${number(high)}` : number(high));
  const rows = Array.from(records.values, (record, place) => ({
    place,
    cells: [
      records.labels[record] ?? String(record), range(intensity(above, place), intensity(found, place)), range(at(aboveScale, place), at(scale, place)),
      at(returns, place) > 0 ? 'yes' : 'no', (falls(study) ? searchEnds : otherEnds)[ends?.labels[at(ends, place)] ?? ''] ?? '',
    ],
  }));
  return section('records', `${count(rows.length)} records`,
    el('p', { class: 'hint' }, `Capacity: ${intensityTitle(study)}, at which the record first ${verb(study)}. A record leads to its run as recorded.`),
    caseTable('Records', ['record', 'capacity', 'factor on the record', falls(study) ? 'stands again at a stronger shaking' : 'not reached at some stronger shaking', 'search'], rows, card));
}

const searchEnds: Record<string, string> = {
  overturned: 'overturns it',
  max_scale: 'stands up to the largest factor',
  'lift-off': 'stronger shaking throws it off the ground: not followed',
  'impact-limit': 'stronger shaking makes it bounce too often: not followed',
  failed: 'stronger shaking could not be computed',
};

const otherEnds: Record<string, string> = { ...searchEnds, reached: 'found', max_scale: 'not up to the largest factor' };

function perRecord(study: Study, card: CaseCard): HTMLElement | null {
  const [records, intensity, codes, reached] = [study.input('record'), study.input('intensity'), study.output('code'), study.output('reached')];
  if (!records) return null;
  const tallies = new Map<number, Tally>();
  records.values.forEach((record, place) => {
    const tally = tallies.get(record) ?? { place, cases: 0, fallen: 0, falls: Infinity, stays: -Infinity };
    tallies.set(record, tally);
    const level = shownIntensity(study, intensity?.values[place] ?? NaN);
    tally.cases++;
    if (reached ? reached.values[place]! > 0 : codes && study.overturns(codes.values[place]!)) {
      tally.fallen++;
      if (level < tally.falls) [tally.falls, tally.place] = [level, place];
    } else if (level > tally.stays) tally.stays = level;
  });
  const rows = [...tallies].map(([record, tally]) => ({
    place: tally.place,
    cells: [records.labels[record] ?? String(record), count(tally.cases), count(tally.fallen), number(tally.falls), number(tally.stays)],
  }));
  return section('records', `${count(rows.length)} records`,
    el('p', { class: 'hint' }, `Intensity: ${intensityTitle(study)}. A record leads to its weakest case that ${falls(study) ? 'overturns' : `reaches ${study.page.limit}`}, or to its first.`),
    caseTable('Records', ['record', 'cases', falls(study) ? 'overturned' : 'reached', falls(study) ? 'weakest that overturns' : 'weakest that reaches', 'strongest that does not'], rows, card));
}
