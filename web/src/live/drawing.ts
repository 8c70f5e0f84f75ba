// Stones from a drawing that was dropped on the page: what the program read of it, put into the scenario one by one.
import { el, onChoice } from '../page/dom';
import type { Draft } from './draft';
import { cornersOf, extentOf, withCorners } from './stones';
import { fitted } from './objects';
import { blocksOf, isTree, masonryTables, type Tree } from './tree';

interface DrawnStone {
  name?: string;
  vertices: [number, number][];
  layer?: string;
  fixed?: boolean;
  density?: number;
  mass?: number;
}

/** What the program says of a DXF file or a table of corners. */
export interface Drawing {
  stones: DrawnStone[];
  /** What was left out. */
  notes: string[];
  /** The file says no unit; its numbers are taken for metres. */
  no_unit?: boolean;
}

/** What is on a layer: stones that may move, ground, or nothing for the scenario. */
type Use = 'stones' | 'ground' | 'nothing';

const units: Record<string, number> = { m: 1, cm: 0.01, mm: 0.001, ft: 0.3048, in: 0.0254 };

/** The stones under the shaking of the present scenario, followed to the end of a collapse. */
function withStones(tree: Tree, title: string, stones: DrawnStone[]): Tree {
  const copy = structuredClone(tree) as Tree;
  for (const table of ['base', 'initial', ...masonryTables]) delete copy[table];
  copy.title = title;
  copy.block = stones.map(({ name, vertices, fixed, density, mass }): Tree => ({
    ...(name ? { name } : {}), vertices, ...(fixed ? { fixed } : {}), ...(mass === undefined ? {} : { mass }), ...(density === undefined ? {} : { density }),
  }));
  // Where stones of the drawing are ground there is no other; else the lowest stand on it.
  const { low } = extentOf(blocksOf(copy).flatMap(cornersOf));
  if (stones.some(({ fixed }) => fixed)) copy.base = { level: 'none' };
  else if (low[1] !== 0) copy.base = { level: low[1] };
  copy.contact = { ...(isTree(copy.contact) ? copy.contact : {}), scheme: 'implicit-euler', step: 0.002 };
  const whole = fitted(copy);
  whole.block = blocksOf(whole).map((block) => withCorners(block, cornersOf(block)));
  return whole;
}

export class Drawings {
  /** What the last drawing held, and what it leaves open. */
  readonly element = el('div', { class: 'drawing', role: 'status', hidden: true });
  private title = '';
  private drawing: Drawing = { stones: [], notes: [] };
  private uses = new Map<string, Use>();
  private unit = 'm';

  constructor(private readonly draft: Draft) {
    draft.onChange(() => (this.element.hidden = !this.title || this.title !== this.draft.get('title')));
  }

  take(file: string, drawing: Drawing): void {
    const layers = [...new Set(drawing.stones.flatMap(({ layer }) => (layer === undefined ? [] : [layer])))];
    this.drawing = drawing;
    this.title = file.replace(/\.[^.]*$/, '');
    this.unit = 'm';
    this.uses = new Map(layers.map((layer): [string, Use] => [layer, /ground|fixed/i.test(layer) ? 'ground' : 'stones']));
    if (![...this.uses.values()].includes('stones')) this.uses = new Map(layers.map((layer) => [layer, 'stones']));
    const count = drawing.stones.length;
    const told = [`${count} ${count === 1 ? 'stone' : 'stones'} of ${file}.`, ...drawing.notes].join(' ');
    this.element.replaceChildren(el('p', { class: 'hint' }, told), ...(drawing.no_unit ? [this.unitChoice(file)] : []), ...(layers.length > 1 ? layers.map((layer) => this.layerChoice(layer)) : []));
    this.use();
  }

  private use(): void {
    const by = units[this.unit]!;
    const stones = this.drawing.stones.filter(({ layer }) => layer === undefined || this.uses.get(layer) !== 'nothing').map((stone): DrawnStone => ({
      ...stone, vertices: stone.vertices.map(([x, y]) => [x * by, y * by]), fixed: stone.fixed || this.uses.get(stone.layer ?? '') === 'ground',
    }));
    if (!stones.length) return;
    this.draft.block = Math.max(0, stones.findIndex(({ fixed }) => !fixed));
    this.draft.setTree(withStones(this.draft.tree ?? {}, this.title, stones));
  }

  private layerChoice(layer: string): HTMLElement {
    const words: Record<Use, string> = { stones: 'stones', ground: 'part of the ground', nothing: 'left out' };
    const select = el('select', { 'aria-label': `Layer ${layer}` }, ...Object.entries(words).map(([use, text]) => el('option', { value: use, selected: this.uses.get(layer) === use }, text)));
    onChoice(select, (use) => {
      this.uses.set(layer, use as Use);
      this.use();
    });
    return el('label', { class: 'field' }, `Layer ${layer || '(no name)'}: `, select);
  }

  private unitChoice(file: string): HTMLElement {
    const select = el('select', { 'aria-label': 'Unit of the drawing' }, ...Object.keys(units).map((unit) => el('option', { value: unit }, unit)));
    onChoice(select, (unit) => {
      this.unit = unit;
      this.use();
    });
    return el('label', { class: 'field' }, `${file} does not say its unit: `, select);
  }
}
