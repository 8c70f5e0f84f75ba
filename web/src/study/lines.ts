// One number varied, or a family of curves by a second: the results over it, one chart each, with one cursor.
import type { CaseCard } from './case-card';
import { codeLegend, shadesOf } from '../charts/codes';
import { LineChart, type Band, type Curve } from '../charts/line-chart';
import { scaleColour } from '../charts/map-paint';
import { RowCursor } from '../charts/row-cursor';
import type { Numbers, Study, StudyColumn } from './data';
import { familyLegend } from '../charts/simple-figure';
import { readoutLine, studyFigure } from '../charts/sized-figure';
import { failedWords, inputQuantity, isTilt, outputQuantity, title, valueText } from './words';

/** The results worth a chart, in order. */
const charted = ['chance', 'tipping_share', 'peak_ratio', 'peak_rate_over_p', 'acceleration_over_g_tan_alpha', 'acceleration', 'dispersion', 'impact_count', 'peak_slip'];
/** Of a block that falls they say how it lies, not how it rocks. */
const ofSurvivors = ['tipping_share', 'peak_ratio', 'peak_rate_over_p'];

/** The points of the first axis in rising order. */
export function risingOrder(values: Numbers): number[] {
  return Array.from(values, (_, i) => i).sort((a, b) => values[a]! - values[b]!);
}

export function lineParts(study: Study, card: CaseCard, base: string): HTMLElement[] {
  const axis = study.axes[0]!;
  const across = inputQuantity(axis);
  const order = risingOrder(axis.values);
  const x = Float64Array.from(order, (i) => axis.values[i]! * across.scale);
  const family = study.axes[1];
  const members = family ? family.values.length : 1;
  const cursor = new RowCursor(x.length, (row, member) => card.show(study.placeOf([order[row]!, member])), members);
  const codes = study.output('code');
  // Of a spectrum, blocks of all sizes: equal factors are equal lengths however they were chosen.
  const logarithmic = axis.logarithmic || (study.page.kind === 'spectrum' && x[0]! > 0 && x[x.length - 1]! > 4 * x[0]!);
  const at = (values: Numbers, member: number) => Float64Array.from(order, (i) => values[study.placeOf([i, member])]!);
  const figures = charted.flatMap((name) => {
    const column = study.output(name);
    if (column && isTilt(column) && column !== study.tilt) return [];
    return column && column.values.some((value) => Number.isFinite(value) && value !== 0) ? [column] : [];
  });
  return figures.map((column, i) => {
    const quantity = outputQuantity(column);
    const curves = Array.from({ length: members }, (_, member): Curve => ({
      label: family ? familyLabel(study, member) : '', x, y: survivors(study, column, codes, at, member).map((value) => value * quantity.scale), ...lookOf(member, members),
    }));
    const ratio = isTilt(column);
    const strip = !family && codes ? { x, shades: shadesOf(at(codes.values, 0), study.done && at(study.done, 0)) } : undefined;
    const summary = summaryOf(study, column, curves);
    const wide = logarithmic && !ratio && spread(curves) > (column.name.startsWith('acceleration') ? 3 : 30);
    const chart = new LineChart({
      summary, height: i === 0 ? 380 : 260, rows: x, curves, bands: column.name === 'chance' ? bandsOf(study, curves, at) : [],
      x: { title: title(across), log: logarithmic },
      y: { title: title(quantity), captioned: true, log: wide, include: wide ? [] : column.name === 'chance' || ratio && curves.some(({ y }) => largest(y) > 60) ? [0, 100] : [0] },
      guides: ratio ? [{ value: 100, label: 'tipping angle' }] : column.name === 'dispersion' ? [{ value: 0, label: '' }] : [],
      ...(strip ? { strip } : {}),
    }, cursor);
    const readout = readoutLine();
    const tell = () => (readout.textContent = cursor.row === null ? hint(members) : told(study, order[cursor.row]!, cursor.curve, column));
    cursor.onChange(tell);
    tell();
    const legend = family ? familyLegend(curves) : null;
    const figure = studyFigure({
      id: column.name, title: title(quantity), chart, summary, base, legend, readout, below: strip && i === 0 ? codeLegend(strip.shades, study.page.codes) : null,
      columns: () => [{ label: title(across), values: x }, ...curves.map(({ label, y }) => ({ label: `${title(quantity)}${label && `, ${label}`}`, values: y as Float64Array }))],
    });
    return figure;
  });
}

/** Sampling errors of the chances: of a few curves, as bands of many hide each other. */
function bandsOf(study: Study, curves: Curve[], at: (values: Numbers, member: number) => Float64Array): Band[] {
  const [low, high] = [study.output('chance_low'), study.output('chance_high')];
  if (!low || !high || curves.length > 4) return [];
  const percent = (values: Numbers, member: number) => at(values, member).map((value) => 100 * value);
  return curves.map(({ x, colour }, member) => ({ x, low: percent(low.values, member), high: percent(high.values, member), colour }));
}

const hint = (members: number): string => `Point at the chart, or move with the arrow keys${members > 1 ? ' (up and down: from curve to curve)' : ''}; a click or Enter shows the case.`;

function survivors(study: Study, column: StudyColumn, codes: StudyColumn | undefined, at: (values: Numbers, member: number) => Float64Array, member: number): Float64Array {
  const values = at(column.values, member);
  if (!codes || !ofSurvivors.includes(column.name)) return values;
  const fate = at(codes.values, member);
  return values.map((value, row) => (Number.isNaN(fate[row]!) || study.overturns(fate[row]!) ? NaN : value));
}

const largest = (values: ArrayLike<number>): number => Array.from(values).reduce((most, value) => (value > most ? value : most), -Infinity);

function spread(curves: Curve[]): number {
  const all = curves.flatMap(({ y }) => Array.from(y)).filter((value) => Number.isFinite(value));
  const least = all.reduce((low, value) => Math.min(low, value), Infinity);
  return least > 0 ? largest(all) / least : 0;
}

function familyLabel(study: Study, member: number): string {
  const quantity = inputQuantity(study.axes[1]!);
  return `${quantity.symbol || quantity.words} = ${valueText(study.axes[1]!.values[member]!, quantity)}`;
}

/** Few curves have colours and dashes of their own, many those of a scale. */
function lookOf(member: number, members: number): Pick<Curve, 'colour' | 'dash'> {
  if (members > 4) {
    const [r, g, b] = scaleColour((0.86 * member) / (members - 1));
    return { colour: `rgb(${r} ${g} ${b})` };
  }
  const dash = ['', '7 3', '2 3', '9 3 2 3'][member] ?? '';
  return { colour: `var(--series-${member + 1})`, ...(dash ? { dash } : {}) };
}

function told(study: Study, point: number, member: number, column: StudyColumn): string {
  const place = study.placeOf([point, member]);
  const across = inputQuantity(study.axes[0]!);
  const where = [`${across.symbol || across.words} = ${valueText(study.axes[0]!.values[point]!, across)}`, ...(study.axes[1] ? [familyLabel(study, member)] : [])].join(', ');
  const code = study.output('code')?.values[place];
  const outcome = code === undefined ? '' : study.wordsOf(code) ?? failedWords;
  const falls = code !== undefined && (Number.isNaN(code) || study.overturns(code)) && ofSurvivors.includes(column.name);
  const value = falls || Number.isNaN(column.values[place]) ? '' : `${outputQuantity(column).words.toLowerCase()} ${valueText(column.values[place]!, outputQuantity(column))}`;
  const never = code === undefined && Number.isNaN(column.values[place]) ? 'does not overturn' : '';
  return `${where}: ${[outcome, value, never].filter(Boolean).join(', ')}.`;
}

function summaryOf(study: Study, column: StudyColumn, curves: Curve[]): string {
  const quantity = outputQuantity(column);
  const parts = curves.slice(0, 8).map(({ label, y }) => {
    const known = Array.from(y).filter(Number.isFinite);
    return known.length ? `${label ? `${label}: ` : ''}from ${valueText(Math.min(...known), { ...quantity, scale: 1 })} to ${valueText(Math.max(...known), { ...quantity, scale: 1 })}` : '';
  }).filter(Boolean);
  return `${quantity.words} over ${title(inputQuantity(study.axes[0]!))}. ${parts.join('; ')}.`;
}
