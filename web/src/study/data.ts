// The shape of the data a study's page carries (schema teeter.study-page/1), and its columns decoded.
import type { Front } from '../page/front';
import { useUnits, type AskedUnits } from '../page/units';
import { asFile, meantBy, namesOf, recordsIn, withNames, type Meant } from '../page/record-names';

export interface EncodedValues {
  unit: string;
  /** u8: whole numbers, 255 where there is none. */
  type: 'f64' | 'f32' | 'u8';
  data: string;
}

interface EncodedAxis {
  key: string;
  over: string;
  logarithmic: boolean;
  /** Of the study; the page may hold every stride-th of them. */
  points: number;
  values: EncodedValues;
}

interface EncodedColumn {
  name: string;
  labels: string[];
  key?: string;
  over?: string;
  values: EncodedValues;
}

/** A key of the scenario with the text it gets: by the point of one axis, or by the case. */
interface EncodedSetting {
  path: string;
  axis?: number;
  texts?: string[];
  index?: EncodedValues;
  values?: EncodedValues;
}

/** A code of maps and tables, from the table of the program. */
export interface CodeMeaning {
  code: number;
  name: string;
  /** Of one case: "rocks and stays up". */
  words: string;
  overturns: boolean;
}

export interface StudyPage {
  schema: string;
  version: string;
  title: string;
  kind: string;
  output: string;
  intensity: string;
  /** How the intensity is shown: one of its units is `si` units of the tables. */
  axis: { title: string; unit: string; si: number } | null;
  /** What probabilities are of: "overturning". */
  limit: string;
  /** Records that were named and could not be used. */
  left_out: { file: string; reason: string }[];
  method: string;
  words: { headline: string; details: string[]; warnings: string[] };
  axes: EncodedAxis[];
  stride: number;
  inputs: EncodedColumn[];
  outputs: EncodedColumn[];
  /** The codes that cases of this study can have; empty where it has none. */
  codes: CodeMeaning[];
  cases: number;
  /** Per case: 0 not run, 1 run, 2 inferred; null: all run. */
  done: EncodedValues | null;
  settings: EncodedSetting[] | null;
  findings: {
    numbers: { name: string; value: number | null; unit: string }[];
    curves: { name: string; x: EncodedValues; y: EncodedValues; low?: EncodedValues; high?: EncodedValues }[];
    /** Of risk studies; likelihoods are null where it is not known how long it stood. */
    deaggregation?: { edges: number[]; shares: number[] };
    hazards?: { file: string; annual_rate: number; likelihood: number | null; likelihood_averaged: number | null; excluded: boolean | null; largest_intensity_factor: number | null; weight: number | null }[];
  };
  failures: { case: number; reason: string; inputs: number[] }[];
  work: { cases: number; computed: number; failed: number; threads: number; seconds: number };
  scenario: { file: string; text: string; command: string; run: string };
  /** Of a report in a file. */
  front?: Front;
  /** What the scenario asks for. */
  units?: AskedUnits;
  /** By a server, which computes cases again for whoever shows its token. */
  served?: { token: string };
}

export type Numbers = Float64Array | Float32Array;

/** Numbers of every case, in the unit of the file. */
export interface StudyColumn {
  name: string;
  key: string;
  over: string;
  unit: string;
  labels: string[];
  values: Numbers;
}

export interface StudyAxis {
  key: string;
  over: string;
  unit: string;
  logarithmic: boolean;
  points: number;
  values: Numbers;
}

export interface StudyCurve {
  x: Numbers;
  y: Numbers;
  low: Numbers | null;
  high: Numbers | null;
}

export function decodeValues({ type, data }: EncodedValues): Numbers {
  const text = atob(data);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  if (type === 'f64') return new Float64Array(bytes.buffer);
  if (type === 'f32') return new Float32Array(bytes.buffer);
  return Float32Array.from(bytes, (byte) => (byte === 255 ? NaN : byte));
}

/** As a word of a shell. */
export function shellWord(text: string): string {
  return /^[\w./=+:-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`;
}

export class Study {
  readonly axes: StudyAxis[];
  readonly inputs: StudyColumn[];
  readonly outputs: StudyColumn[];
  readonly done: Numbers | null;
  /** Reasons by the number of the case in the study. */
  readonly reasons: Map<number, string>;
  /** Records that only the program holds, and their names in files. */
  private readonly meant: Meant;
  private readonly files: Map<string, string>;
  private readonly settings: { path: string; of(place: number): string }[] | null;

  constructor(readonly page: StudyPage) {
    useUnits(page.units);
    this.axes = page.axes.map((axis) => ({ ...axis, unit: axis.values.unit, values: decodeValues(axis.values) }));
    this.inputs = page.inputs.map(column);
    this.outputs = page.outputs.map(column);
    this.done = page.done && decodeValues(page.done);
    this.reasons = new Map(page.failures.map((failure) => [failure.case, failure.reason]));
    this.meant = meantBy(page.scenario.text, recordsIn(JSON.stringify(page.settings ?? []).replace(/\\"/g, '"')));
    this.files = namesOf(this.meant);
    this.settings = page.settings && page.settings.map((setting) => ({ path: setting.path, of: this.textOf(setting) }));
  }

  get cases(): number {
    return this.page.cases;
  }

  /** The scenario as a file, with the records that belong beside it. */
  get scenarioFile(): { text: string; records: string[] } {
    return { text: asFile(this.page.scenario.text, this.meant), records: [...this.files.values()] };
  }

  output(name: string): StudyColumn | undefined {
    return this.outputs.find((one) => one.name === name);
  }

  input(name: string): StudyColumn | undefined {
    return this.inputs.find((one) => one.name === name);
  }

  /** The largest tilt as a part of the tipping angle: of several blocks, that of the one that came closest. */
  get tilt(): StudyColumn | undefined {
    return this.output('tipping_share') ?? this.output('peak_ratio');
  }

  overturns(code: number): boolean {
    return this.page.codes.some((one) => one.code === code && one.overturns);
  }

  /** What a code says of a case; undefined where it could not be followed. */
  wordsOf(code: number): string | undefined {
    return this.page.codes.find((one) => one.code === code)?.words;
  }

  curve(name: string): StudyCurve | null {
    const found = this.page.findings.curves.find((one) => one.name === name);
    if (!found) return null;
    return { x: decodeValues(found.x), y: decodeValues(found.y), low: found.low ? decodeValues(found.low) : null, high: found.high ? decodeValues(found.high) : null };
  }

  finding(name: string): number | null {
    return this.page.findings.numbers.find((one) => one.name === name)?.value ?? null;
  }

  /** Which point of each axis a case of the page is. */
  pointsOf(place: number): number[] {
    return this.axes.map(({ values }) => {
      const point = place % values.length;
      place = Math.floor(place / values.length);
      return point;
    });
  }

  placeOf(points: number[]): number {
    return this.axes.reduceRight((place, { values }, k) => place * values.length + (points[k] ?? 0), 0);
  }

  /** The number of a case in the study, of which the page may hold a selection. */
  caseNumber(place: number): number {
    if (!this.axes.length) return place;
    const points = this.pointsOf(place);
    return this.axes.reduceRight((number, axis, k) => number * axis.points + points[k]! * this.page.stride, 0);
  }

  /** The case of the page with this number in the study; null where it was left out. */
  placeOfCase(number: number): number | null {
    if (!this.axes.length) return number < this.cases ? number : null;
    const points: number[] = [];
    for (const { points: count } of this.axes) {
      const point = (number % count) / this.page.stride;
      if (!Number.isInteger(point)) return null;
      points.push(point);
      number = Math.floor(number / count);
    }
    return this.placeOf(points);
  }

  /** KEY=VALUE for each key that makes this case out of the file's scenario; null where the page does not know. */
  settingsOf(place: number): string[] | null {
    return this.settings && this.settings.map(({ path, of }) => `${path}=${of(place)}`);
  }

  /** The parts of the command that runs this case alone. */
  commandOf(place: number): string[] | null {
    const settings = this.settingsOf(place);
    return settings && [this.page.scenario.run, ...settings.map((setting) => `--set ${shellWord(withNames(setting, this.files))}`), '--report'];
  }

  private textOf({ axis, texts = [], index, values }: EncodedSetting): (place: number) => string {
    if (axis !== undefined) return (place) => texts[this.pointsOf(place)[axis]!]!;
    if (index) {
      const which = decodeValues(index);
      return (place) => texts[which[place]!]!;
    }
    const numbers = values ? decodeValues(values) : new Float64Array();
    return (place) => String(numbers[place]);
  }
}

function column({ name, labels, key = name, over = '', values }: EncodedColumn): StudyColumn {
  return { name, labels, key, over, unit: values.unit, values: decodeValues(values) };
}
