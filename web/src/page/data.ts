// Reads the data in the page and answers questions about the history: a column, a value at a time.
import type { Block, EncodedColumn, Impact, ReportData } from './types';
import { useUnits } from './units';

export type Values = Float32Array | Float64Array;

export interface Column {
  unit: string;
  values: Values;
}

/** Where values were taken, in rising order: times, or periods. */
export class Samples {
  readonly rows: number;
  readonly start: number;
  readonly end: number;

  constructor(readonly axis: Values) {
    this.rows = axis.length;
    this.start = axis[0] ?? 0;
    this.end = axis[this.rows - 1] ?? 0;
  }

  /** The last row at or before a place: at an event, the row after it. */
  rowAt(place: number): number {
    let low = 0;
    let high = this.rows - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.axis[middle]! <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  interpolate(values: Values | undefined, place: number): number {
    if (!values) return 0;
    const row = this.rowAt(place);
    const here = values[row] ?? 0;
    const next = Math.min(row + 1, this.rows - 1);
    const span = this.axis[next]! - this.axis[row]!;
    const share = span > 0 ? Math.min(1, Math.max(0, (place - this.axis[row]!) / span)) : 0;
    const value = here + share * ((values[next] ?? here) - here);
    return Number.isFinite(value) ? value : 0;
  }
}

export class History extends Samples {
  readonly columns: Map<string, Column>;

  constructor(encoded: Record<string, EncodedColumn>) {
    const columns = new Map(Object.entries(encoded).map(([name, column]) => [name, { unit: column.unit, values: decode(column) }]));
    super(columns.get('time')?.values ?? new Float64Array(1));
    this.columns = columns;
  }

  get time(): Values {
    return this.axis;
  }

  values(name: string): Values | undefined {
    return this.columns.get(name)?.values;
  }

  at(name: string, time: number): number {
    return this.interpolate(this.values(name), time);
  }
}

export interface Report {
  data: ReportData;
  history: History;
  blocks: Block[];
  impacts: Impact[];
  /** Every impact of the run, also those beyond the list in the summary. */
  impactTimes: number[];
  /** When the block that came closest to tipping leaned most; where none leans, when it had slid farthest. */
  peakTime: number;
}

export function pageData<T>(): T {
  return JSON.parse(document.getElementById('teeter-data')?.textContent ?? '') as T;
}

export const readReport = (): Report => reportOf(pageData<ReportData>());

export function reportOf(data: ReportData): Report {
  useUnits(data.units);
  const history = new History(data.columns);
  const impacts = data.summary.impacts ?? [];
  return {
    data,
    history,
    blocks: data.blocks,
    impacts,
    impactTimes: impactTimes(history, impacts, data.summary.impact_count ?? impacts.length),
    peakTime: peakTime(data, history),
  };
}

export function decode(column: EncodedColumn): Values {
  const bytes = atob(column.data);
  const buffer = new ArrayBuffer(bytes.length);
  const view = new Uint8Array(buffer);
  for (let i = 0; i < bytes.length; i++) view[i] = bytes.charCodeAt(i);
  return column.type === 'f64' ? new Float64Array(buffer) : new Float32Array(buffer);
}

/** It slid and did not rock. */
export function slidesOnly({ summary }: ReportData): boolean {
  return summary.blocks.every((block) => !(block.peak_ratio > 1e-9) && Math.abs(block.peak_slip ?? 0) > 1e-6);
}

function rowOfLargest(values: Values): number {
  let best = 0;
  for (let row = 1; row < values.length; row++) if (Math.abs(values[row]!) > Math.abs(values[best]!)) best = row;
  return best;
}

function peakTime(data: ReportData, history: History): number {
  const closest = data.summary.blocks[data.summary.closest_block];
  const slip = history.values('slip_0');
  const time = slip && slidesOnly(data) ? history.time[rowOfLargest(slip)]! : (closest as { peak_tilt_time?: number })?.peak_tilt_time ?? closest?.peak_angle_time ?? history.start;
  return Math.min(history.end, Math.max(history.start, time));
}

/** By more than the last digits, which also change where a corner that slid is stopped. */
const jumps = (before: number, after: number): boolean => Math.abs(after - before) > 1e-5 * Math.max(Math.abs(before), Math.abs(after));

function impactTimes(history: History, listed: Impact[], count: number): number[] {
  const times = listed.map((impact) => impact.time);
  const rates = [...history.columns].flatMap(([name, column]) => (/^(rate|velocity_[xy])_\d+$/.test(name) ? [column.values] : []));
  if (rates.length === 0 || count <= times.length) return times;
  const last = times[times.length - 1] ?? -Infinity;
  for (let row = 1; row < history.rows; row++) {
    const time = history.time[row]!;
    if (time > last && time === history.time[row - 1] && rates.some((rate) => jumps(rate[row - 1]!, rate[row]!))) times.push(time);
  }
  return times;
}
