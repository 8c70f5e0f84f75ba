// The axes of a chart: scales, marks, titles, and where values lie on the picture.
import { niceStep, number, powerOfTen } from '../page/format';
import { label, svg } from './svg';

export interface AxisOptions {
  title: string;
  min: number;
  max: number;
  log: boolean;
}

export interface Scale extends AxisOptions {
  /** Pixel of a value, and the other way round. */
  at(value: number): number;
  value(pixel: number): number;
  marks: number[];
}

export interface Frame {
  picture: SVGSVGElement;
  /** What is drawn is cut off at its edges. */
  inside: SVGGElement;
  /** Above the axes, not cut off. */
  above: SVGGElement;
  left: number;
  top: number;
  width: number;
  height: number;
  x: Scale;
  y: Scale;
}

const room = { left: 52, right: 16, top: 26, bottom: 42 };
let clips = 0;

export function frame(width: number, height: number, x: AxisOptions, y: AxisOptions, { below = 0, grid: gridded = true, captioned = false } = {}): Frame {
  const [left, top] = [room.left, captioned ? 8 : room.top];
  const [w, h] = [Math.max(40, width - left - room.right), Math.max(40, height - top - room.bottom - below)];
  const across = scale(x, left, left + w, Math.max(3, Math.floor(w / 66)));
  const up = scale(y, top + h, top, Math.max(2, Math.floor(h / 38)));
  const clip = `clip-${++clips}`;
  const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'chart-picture', 'aria-hidden': 'true' },
    svg('defs', {}, svg('clipPath', { id: clip }, svg('rect', { x: left, y: top, width: w, height: h }))));
  const grid = svg('g', { style: 'stroke:var(--faint)' });
  for (const mark of gridded ? across.marks : []) grid.append(svg('path', { d: `M${across.at(mark).toFixed(1)} ${top}v${h}` }));
  for (const mark of gridded ? up.marks : []) grid.append(svg('path', { d: `M${left} ${up.at(mark).toFixed(1)}h${w}` }));
  const words = svg('g');
  for (const mark of across.marks) words.append(label(markText(mark, x), across.at(mark), top + h + below + 17, 'middle'));
  for (const mark of up.marks) words.append(label(markText(mark, y), left - 7, up.at(mark) + 4, 'end'));
  words.append(label(x.title, left + w, top + h + below + 36, 'end', 'text'), captioned ? '' : label(y.title, 2, 12, 'start', 'text'));
  const [inside, above] = [svg('g', { 'clip-path': `url(#${clip})` }), svg('g')];
  picture.append(grid, inside, svg('rect', { x: left, y: top, width: w, height: h, style: 'fill:none;stroke:var(--line)' }), words, above);
  return { picture, inside, above, left, top, width: w, height: h, x: across, y: up };
}

export function markText(mark: number, { log }: { log: boolean }): string {
  if (!log || (mark < 1e5 && mark >= 1e-3)) return number(mark, 6);
  const power = Math.floor(Math.log10(mark) + 1e-9);
  const first = Math.round(mark / 10 ** power);
  return first === 1 ? powerOfTen(power) : `${first} × ${powerOfTen(power)}`;
}

function scale(options: AxisOptions, from: number, to: number, count: number): Scale {
  const { log } = options;
  const f = log ? Math.log : (value: number) => value;
  const back = log ? Math.exp : (value: number) => value;
  const [low, high] = [f(options.min), f(options.max)];
  const span = high - low || 1;
  return {
    ...options,
    at: (value) => from + ((f(value) - low) / span) * (to - from),
    value: (pixel) => back(low + ((pixel - from) / (to - from)) * span),
    marks: log ? logMarks(options.min, options.max, count) : evenMarks(options.min, options.max, count),
  };
}

function evenMarks(min: number, max: number, count: number): number[] {
  const step = niceStep(max - min, count);
  const marks: number[] = [];
  for (let n = Math.ceil(min / step - 1e-6); n <= max / step + 1e-6; n++) marks.push(Number((n * step).toPrecision(9)));
  return marks;
}

/** At 1, 2, 5 and so on as far as there is room. */
function logMarks(min: number, max: number, count: number): number[] {
  const decades = Math.log10(max / min);
  if (decades < 0.7) return evenMarks(min, max, count);
  const digits = count / decades >= 4 ? [1, 2, 3, 5] : count / decades >= 2.5 ? [1, 2, 5] : count / decades >= 1.6 ? [1, 3] : [1];
  const every = Math.max(1, Math.ceil(decades / count));
  const marks: number[] = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max); power += every) {
    for (const digit of digits) marks.push(Number((digit * 10 ** power).toPrecision(3)));
  }
  return marks.filter((mark) => mark >= min * (1 - 1e-9) && mark <= max * (1 + 1e-9));
}

/** A range with a little room at its ends, that holds `also`. */
export function rangeOf(values: Iterable<number>, log: boolean, also: number[] = [], pad = 0.04): [number, number] {
  let [min, max] = [Infinity, -Infinity];
  for (const value of values) {
    if (!Number.isFinite(value) || (log && value <= 0)) continue;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  for (const value of also) [min, max] = [Math.min(min, value), Math.max(max, value)];
  if (min > max) return log ? [0.1, 10] : [0, 1];
  if (log) return min === max ? [min / 2, max * 2] : [min, max];
  if (min === max) return min === 0 ? [-1, 1] : [min - Math.abs(min) / 2, max + Math.abs(max) / 2];
  const margin = pad * (max - min);
  return [also.includes(min) && min === 0 ? min : min - margin, max + margin];
}
