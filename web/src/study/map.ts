// Two or three numbers varied: a map of the outcome or of any other result, a slice at a time.
import type { CaseCard } from './case-card';
import { codeLegend, shadesOf } from '../charts/codes';
import { el, onChoice } from '../page/dom';
import { MapChart, scaleBar, type MapQuantity } from '../charts/map-chart';
import { mixedRow } from '../charts/mixed';
import type { Study, StudyColumn } from './data';
import { readoutLine, studyFigure } from '../charts/sized-figure';
import { count, failedWords, inputQuantity, isTilt, outputQuantity, title, valueText } from './words';
import { svg } from '../charts/svg';
import type { TableColumn } from '../page/tables';

export function mapParts(study: Study, card: CaseCard, base: string): HTMLElement[] {
  const code = study.output('code');
  const shades = code ? shadesOf(code.values, study.done) : shadesOf(Float32Array.from(study.outputs[0]!.values, (value) => (Number.isNaN(value) ? NaN : 1)), study.done);
  const quantities = study.axes.slice(0, 2).map(inputQuantity);
  const axes = quantities.map((quantity, k) => {
    const { values, logarithmic } = study.axes[k]!;
    return { title: title(quantity), log: logarithmic, values: values.map((value) => value * quantity.scale) };
  }) as [never, never];
  const readout = readoutLine();
  const legend = el('div', { class: 'legends' });
  let slice = 0;
  const placeOf = (cell: [number, number]) => study.placeOf([...cell, slice]);
  const summary = summaryOf(study, shades);
  const chart: MapChart = new MapChart({ summary, axes, shades, codes: study.page.codes }, {
    look: (cell) => (readout.textContent = cell ? told(study, placeOf(cell), chart.quantity ? shownColumn() : null) : hint),
    choose: (cell) => card.show(placeOf(cell)),
  });
  readout.textContent = hint;

  const columns = study.outputs.filter((column) => isQuantity(column) && (!isTilt(column) || column === study.tilt));
  let shown = opening(study, columns);
  const shownColumn = () => columns.find(({ name }) => name === shown) ?? null;
  const show = () => {
    const column = shownColumn();
    chart.quantity = column && quantityOf(column);
    legend.classList.toggle('over-scale', chart.quantity !== null);
    legend.replaceChildren(chart.quantity ? barOf(chart.quantity) : '', code ? codeLegend(sliceOf(study, shades, slice), study.page.codes) : '');
    for (const mixed of chart.mixed) legend.querySelector('tbody')?.append(mixedRow(mixed, 'its run', study.page.codes));
    chart.redraw();
  };
  show();
  card.onShow((place) => {
    const points = study.pointsOf(place);
    chart.chosen = [points[0]!, points[1] ?? 0];
    if ((points[2] ?? 0) !== slice) move(points[2]!);
    else chart.redraw();
  });
  card.onDisagreement((place, middle, run) => {
    const [i, j] = study.pointsOf(place);
    chart.mixed = [...chart.mixed.filter(({ cell }) => cell.join() !== [i, j].join()), { cell: [i!, j ?? 0], middle, run }];
    show();
  });
  const slider = study.axes[2] ? sliceControl(study, (to) => move(to)) : null;
  const move = (to: number) => {
    slice = to;
    chart.mixed = [];
    chart.first = study.placeOf([0, 0, to]);
    slider?.show(to);
    show();
  };
  const figure = studyFigure({
    id: 'map', title: { basin: 'Where it ends, by where it starts', map: 'Overturning map' }[study.page.kind] ?? 'Map', chart, summary, base, readout,
    controls: [chooser(code !== undefined, columns, shown, (name) => { shown = name; show(); }), slider?.element ?? null],
    columns: () => numbers(study), below: legend,
  });
  return [figure];
}

const hint = 'Point at a cell, or move over the map with the arrow keys; a click or Enter shows the case.';

const isQuantity = ({ name, labels, values }: StudyColumn): boolean => name !== 'code' && !labels.length && values.some((value) => Number.isFinite(value) && value !== 0);

function opening({ page }: Study, columns: StudyColumn[]): string {
  const wanted = page.kind === 'sweep' || page.kind === 'chance' ? columns.find(({ name }) => ['chance', 'tipping_share', 'peak_ratio', 'dispersion'].includes(name)) : undefined;
  return wanted?.name ?? 'code';
}

function told(study: Study, place: number, column: StudyColumn | null): string {
  const points = study.pointsOf(place);
  const inputs = study.axes.map((axis, k) => {
    const quantity = inputQuantity(axis);
    return `${quantity.symbol || quantity.words} = ${valueText(axis.values[points[k]!]!, quantity)}`;
  });
  const code = study.output('code')?.values[place];
  const outcome = code === undefined ? '' : study.wordsOf(code) ?? failedWords;
  const more = column ?? study.output('impacts') ?? null;
  const value = more && !Number.isNaN(more.values[place]) ? `${outputQuantity(more).words.toLowerCase()} ${valueText(more.values[place]!, outputQuantity(more))}` : '';
  return `${inputs.join(', ')}: ${[outcome, value].filter(Boolean).join(', ')}.`;
}

function chooser(hasCodes: boolean, columns: StudyColumn[], shown: string, choose: (name: string) => void): HTMLElement | null {
  if (columns.length + (hasCodes ? 1 : 0) < 2) return null;
  const option = (name: string, words: string) => el('option', { value: name, selected: name === shown }, words);
  const select = el('select', {}, hasCodes ? option('code', 'outcome') : null, ...columns.map((column) => option(column.name, title(outputQuantity(column)).toLowerCase())));
  onChoice(select, choose);
  return el('label', { class: 'field' }, 'Colours show ', select);
}

function sliceControl(study: Study, choose: (to: number) => void): { element: HTMLElement; show(to: number): void } {
  const axis = study.axes[2]!;
  const quantity = inputQuantity(axis);
  const slider = el('input', { type: 'range', class: 'scrub', min: 0, max: axis.values.length - 1, step: 1, 'aria-label': title(quantity) });
  const readout = el('output', {});
  const show = (to: number) => {
    slider.value = String(to);
    readout.value = `${quantity.symbol || quantity.words} = ${valueText(axis.values[to]!, quantity)}`;
    slider.setAttribute('aria-valuetext', readout.value);
    slider.style.setProperty('--done', `${(100 * to) / Math.max(1, axis.values.length - 1)}%`);
  };
  slider.addEventListener('input', () => choose(Number(slider.value)));
  show(0);
  return { element: el('label', { class: 'field slice' }, title({ ...quantity, symbol: '', unit: '' }), slider, readout), show };
}

function sliceOf(study: Study, shades: Uint8Array, slice: number): Uint8Array {
  const size = study.axes[0]!.values.length * (study.axes[1]?.values.length ?? 1);
  return shades.subarray(slice * size, (slice + 1) * size);
}

function quantityOf(column: StudyColumn): MapQuantity {
  const quantity = outputQuantity(column);
  const known = Float64Array.from(column.values.filter(Number.isFinite)).sort();
  const at = (share: number) => known[Math.round(share * (known.length - 1))] ?? 0;
  // Beyond the tipping angle the size of the tilt says nothing more.
  const [low, high] = isTilt(column) ? [0, Math.min(1, at(1))] : [at(0.01), at(0.99)];
  return { title: title(quantity), values: column.values, scale: quantity.scale, low, high };
}

function barOf(quantity: MapQuantity): HTMLElement {
  const bar = scaleBar({ ...quantity, title: '' }, 40, 4);
  return el('div', { class: 'scale-legend' }, el('p', { class: 'hint' }, quantity.title), svg('svg', { viewBox: '0 0 310 20', class: 'scale-bar', 'aria-hidden': 'true' }, bar));
}

function summaryOf(study: Study, shades: Uint8Array): string {
  const words = study.page.codes.map((one) => `${count(shades.reduce((sum, shade) => sum + (shade === one.code ? 1 : 0), 0))} ${one.words}`);
  const [x, y] = study.axes.map((axis) => {
    const quantity = inputQuantity(axis);
    return `${title(quantity)} from ${valueText(axis.values[0]!, quantity)} to ${valueText(axis.values[axis.values.length - 1]!, quantity)}`;
  });
  return `Map. Across: ${x}. Up: ${y}. ${study.output('code') ? `Cells: ${words.join(', ')}.` : ''} Arrow keys move, Enter shows the case.`;
}

function numbers(study: Study): TableColumn[] {
  const all = study.axes.map((axis, k): TableColumn => {
    const quantity = inputQuantity(axis);
    return { label: title(quantity), values: Float64Array.from({ length: study.cases }, (_, place) => axis.values[study.pointsOf(place)[k]!]! * quantity.scale) };
  });
  return [...all, ...study.outputs.filter(({ labels }) => !labels.length).map((column): TableColumn => {
    const quantity = outputQuantity(column);
    return { label: title(quantity), values: column.values.map((value) => value * quantity.scale) };
  })];
}
