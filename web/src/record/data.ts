// The shape of the data a record page carries (schema teeter.record-page/1), and its series decoded.
import { decode, Samples, type Values } from '../page/data';
import type { EncodedColumn } from '../page/types';

export type Quantity = 'acceleration' | 'velocity' | 'displacement';

export interface EncodedSpectrum {
  damping: number;
  period: EncodedColumn;
  pseudo_acceleration?: EncodedColumn;
  displacement?: EncodedColumn;
}

/** Lengths in metres, times in seconds; null where the file does not give it. */
export interface Component {
  file: string;
  format: string;
  component: string;
  azimuth: number | null;
  vertical: boolean;
  quantity: Quantity;
  unit_in_file: string;
  samples: number;
  step: number;
  duration: number;
  pga: number | null;
  pga_time: number | null;
  pgv: number | null;
  pgd: number | null;
  arias: number | null;
  cav: number | null;
  d5_75?: number | null;
  d5_95: number | null;
  mean_period: number | null;
  final_velocity?: number | null;
  header_peak: number | null;
  title: string;
  /** What was done to the samples, in order. */
  treatment?: string[];
  warnings: string[];
  series: Partial<Record<Quantity, EncodedColumn>>;
  spectrum: EncodedSpectrum | null;
}

export interface SuiteData {
  target_file: string;
  measure: 'component' | 'rotd50' | 'rotd100';
  damping: number;
  range: [number, number];
  members: { label: string; factor: number; components: { file: string; component: string }[] }[];
  period: number[];
  target: number[];
  mean: number[];
  median: number[];
  median_plus_sigma: number[];
  median_minus_sigma: number[];
}

export interface RecordPage {
  schema: string;
  version: string;
  title: string;
  components: Component[];
  /** Of pairs and of the suite, in words. */
  words?: string;
  /** The suite beside a target spectrum; accelerations in m/s², after scaling. */
  suite?: SuiteData | null;
}

export interface Motion {
  times: Samples;
  series: Partial<Record<Quantity, Values>>;
}

export interface Spectrum {
  damping: number;
  periods: Samples;
  acceleration: Values | null;
  displacement: Values | null;
}

export function motionOf(component: Component): Motion {
  const series: Motion['series'] = {};
  let rows = 0;
  for (const [name, column] of Object.entries(component.series)) {
    const values = decode(column);
    series[name as Quantity] = values;
    rows = Math.max(rows, values.length);
  }
  // Rounded to the nanosecond: a hundredth times 57 should read 0.57.
  const times = Float64Array.from({ length: Math.max(1, rows) }, (_, row) => Math.round(row * component.step * 1e9) / 1e9);
  return { times: new Samples(times), series };
}

export function spectrumOf({ spectrum }: Component): Spectrum | null {
  if (!spectrum) return null;
  const periods = decode(spectrum.period);
  // A logarithmic axis has no place for zero.
  const first = periods.findIndex((period) => period > 0);
  if (first < 0 || periods.length - first < 2) return null;
  const from = (column: EncodedColumn | undefined) => (column ? decode(column).subarray(first) : null);
  return {
    damping: spectrum.damping,
    periods: new Samples(periods.subarray(first)),
    acceleration: from(spectrum.pseudo_acceleration),
    displacement: from(spectrum.displacement),
  };
}

/** How far the Arias intensity has built up, in percent; null where nothing shakes. Acceleration is linear between samples. */
export function husid(acceleration: Values): Float32Array | null {
  const built = new Float64Array(acceleration.length);
  for (let row = 1; row < built.length; row++) {
    const [left, right] = [acceleration[row - 1]!, acceleration[row]!];
    built[row] = built[row - 1]! + left * left + left * right + right * right;
  }
  const total = built[built.length - 1] ?? 0;
  return total > 0 ? Float32Array.from(built, (value) => (100 * value) / total) : null;
}

/** The place where rising values first reach a level. */
export function firstReach({ axis }: Samples, values: Values, level: number): number {
  const row = values.findIndex((value) => value >= level);
  if (row <= 0) return axis[Math.max(0, row)]!;
  const share = (level - values[row - 1]!) / (values[row]! - values[row - 1]!);
  return axis[row - 1]! + share * (axis[row]! - axis[row - 1]!);
}
