// What would change a verdict: the measures in words, each with the changed object drawn.
import { codeBlock } from './copy';
import { el } from './dom';
import { svg } from '../charts/svg';

interface DrawnBlock {
  width: number;
  height: number;
  com: [number, number];
}

export interface RemedyMeasure {
  kind: string;
  variable: string;
  unit: string;
  reached: boolean;
  present: number | null;
  safe_from: number | null;
  searched_to: number;
  spacing: number;
  also_safe: [number, number][];
  best_margin: number | null;
  best_at: number | null;
  at: number;
  set: string[];
  sentence: string;
  block: DrawnBlock;
  thickness: number;
  ballast_height: number;
  /** Of an anchor: in metres from the middle of the base; both ends where there are two. */
  anchors_at?: number[];
  margins_by_floor?: { floor: number; margin: number | null }[] | null;
  safe_floors?: number[] | null;
  command: string;
}

export interface RemedyData {
  schema: string;
  nothing_needed: boolean;
  measures: RemedyMeasure[];
  left_out: { kind: string; reason: string }[];
  sentences: string[];
  warnings: string[];
  block: DrawnBlock;
}

export const measureTitles: Record<string, string> = {
  'wider-base': 'Wider base', plinth: 'Plinth', ballast: 'Ballast', 'lower-centre': 'Weight lower', 'friction-pad': 'Slippery pad', isolation: 'Isolated plate', anchor: 'Anchors', floor: 'Another floor',
};

const [boxWidth, boxHeight, groundLine] = [150, 130, 112];

/** The object of today as a dashed outline, the changed one drawn out; both stand in the middle, to one scale. */
export function remedyDrawing(today: DrawnBlock, measure: RemedyMeasure): SVGSVGElement {
  const { kind, block } = measure;
  const scale = Math.min((boxWidth - 16) / Math.max(today.width, block.width), (groundLine - 8) / Math.max(today.height, block.height));
  const middle = boxWidth / 2;
  const box = (width: number, from: number, height: number, kindOfBox: string) =>
    svg('rect', { class: kindOfBox, x: middle - (width / 2) * scale, y: groundLine - (from + height) * scale, width: width * scale, height: height * scale });
  const raised = kind === 'plinth' ? measure.thickness : 0;
  const centre = (one: DrawnBlock) => [middle + one.com[0] * scale, groundLine - (one.height / 2 + one.com[1]) * scale] as const;
  const cross = ([x, y]: readonly [number, number], name: string) => svg('path', { class: name, d: `M${x - 4} ${y}h8M${x} ${y - 4}v8` });
  const parts: SVGElement[] = [
    svg('path', { class: 'ground', d: `M4 ${groundLine + 0.5}H${boxWidth - 4}` }),
    box(today.width, 0, today.height, 'today'),
    box(today.width, raised, today.height, 'body'),
  ];
  if (kind === 'plinth') parts.push(box(block.width, 0, raised, 'added'));
  if (kind === 'wider-base') parts.push(svg('rect', { class: 'added', x: middle - (block.width / 2) * scale, y: groundLine - 4, width: block.width * scale, height: 4 }));
  if (kind === 'ballast') parts.push(svg('circle', { class: 'added', cx: middle, cy: groundLine - measure.ballast_height * scale, r: 6 }));
  if (kind === 'friction-pad') parts.push(svg('rect', { class: 'added', x: middle - (today.width / 2) * scale - 3, y: groundLine, width: today.width * scale + 6, height: 4 }));
  if (kind === 'isolation') parts.push(...plateDrawing(middle, today.width * scale));
  if (kind === 'anchor') parts.push(...(measure.anchors_at ?? []).map((at) => svg('path', { class: 'tie', d: `M${middle + at * scale} ${groundLine - 7}v14` })));
  if (kind === 'floor') parts.push(...floorsDrawing(measure, middle));
  parts.push(cross(centre(today), 'centre-today'), cross(centre(block), 'centre'));
  return svg('svg', { class: 'remedy-drawing', viewBox: `0 0 ${boxWidth} ${boxHeight}`, role: 'img', 'aria-label': `${measureTitles[kind] ?? kind}: the changed object, today's dashed` }, ...parts);
}

/** A plate with rollers in the place of the ground under the object. */
const plateDrawing = (middle: number, width: number): SVGElement[] => [
  svg('rect', { class: 'added', x: middle - 0.7 * width, y: groundLine, width: 1.4 * width, height: 5 }),
  ...[-0.45, 0, 0.45].map((share) => svg('circle', { class: 'roller', cx: middle + share * width, cy: groundLine + 8, r: 3 })),
];

/** A storey for each floor at the side, those that meet the target filled in. */
function floorsDrawing({ margins_by_floor: floors, safe_floors: safe }: RemedyMeasure, middle: number): SVGElement[] {
  const all = floors ?? [];
  const storey = Math.min(14, (groundLine - 8) / Math.max(1, all.length));
  return all.map(({ floor }) => svg('rect', { class: safe?.includes(floor) ? 'added' : 'storey', x: middle + 44, y: groundLine - (floor + 1) * storey, width: 24, height: storey - 2 }));
}

/** Under the drawing of each measure: the way to try it, a button or a command. */
export function remedyList(data: RemedyData, tryIt: (measure: RemedyMeasure) => HTMLElement): HTMLElement[] {
  const [headline = '', ...details] = data.sentences;
  const cards = data.measures.map((measure) => el('li', { class: measure.reached ? 'remedy reached' : 'remedy', 'data-kind': measure.kind },
    el('h3', {}, measureTitles[measure.kind] ?? measure.kind),
    remedyDrawing(data.block, measure) as unknown as HTMLElement,
    el('p', {}, measure.sentence),
    tryIt(measure)));
  const told = new Set(data.measures.map(({ sentence }) => sentence));
  return [
    el('p', { class: 'remedy-headline' }, headline),
    el('ol', { class: 'remedies', 'aria-label': 'Measures, the best first' }, ...cards),
    el('ul', { class: 'details' }, ...details.filter((line) => !told.has(line)).map((line) => el('li', {}, line))),
    ...(data.warnings.length ? [el('ul', { class: 'warnings', 'aria-label': 'Warnings' }, ...data.warnings.map((line) => el('li', {}, line)))] : []),
  ];
}

export const remedyCommand = (measure: RemedyMeasure): HTMLElement => codeBlock(measure.reached ? 'Run it so' : 'Run the best of it', measure.command, 'the command');
