// The stones of an assembly in a picture: corners are dragged, stones moved, added and taken away, with the pointer or with keys.
import { button, el } from '../page/dom';
import { number } from '../page/format';
import type { Report } from '../page/data';
import { svg } from '../charts/svg';
import type { Draft } from './draft';
import { cornersOf, extentOf, groundOf, joinedTo, joint, movedBy, onTop, stonesOf, withCorners, type Point } from './stones';
import { blocksOf, isPlaced, isTree, masonryOf, type Tree, type Value } from './tree';
import { quantity, shown, unitName, written } from './units';

const [width, height, margin] = [320, 240, 18];
const most = 200;
const mostCorners = 64;
/** Pixels of the picture within which what is let go joins what it nearly touches. */
const reach = 7;

/** What is held: a stone, one of its corners, or the middle of the edge behind a corner, where a new corner grows. */
interface Held {
  stone: number;
  way: 'stone' | 'corner' | 'edge';
  corner: number;
}

export class StoneEditor {
  readonly element = el('div', { class: 'stone-editor' });
  private shape = '';
  private scale = 1;
  private origin: Point = [0, 0];
  private dragging = false;

  /** `present`: the run that is shown, which says where the stones of a wall are. */
  constructor(private readonly draft: Draft, private readonly present: () => Report | null) {
    draft.onChange(() => this.show());
    this.show();
  }

  private get blocks(): Tree[] {
    return blocksOf(this.draft.tree ?? {});
  }

  private get chosen(): number {
    return Math.min(this.draft.block, this.blocks.length - 1);
  }

  private show(): void {
    const { tree } = this.draft;
    const made = tree && masonryOf(tree);
    const editable = tree !== null && !made && this.blocks.length > 0 && this.blocks.every(isPlaced);
    this.element.hidden = !editable && !made;
    if (!tree || this.element.hidden) return;
    const shape = JSON.stringify([made, made ? 0 : this.blocks, this.chosen, tree.base, this.draft.units.length]);
    if (shape === this.shape) return;
    this.shape = shape;
    if (made) return this.element.replaceChildren(button('Stone by stone', () => this.takeApart(), { class: 'small', title: 'Lists the stones one by one, so that each can be moved and shaped' }));
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-focus') : null;
    if (!this.dragging) this.fit();
    const table = this.element.querySelector('.corner-table');
    const typing = table?.contains(document.activeElement) ?? false;
    const picture = this.picture();
    if (typing) this.element.querySelector('svg')!.replaceWith(picture);
    else this.element.replaceChildren(picture, this.buttons(), this.cornerTable());
    if (focused && !typing) this.focus(focused.startsWith('stone') ? `stone-${this.chosen}` : focused);
  }

  private focus(name: string): void {
    this.element.querySelector<HTMLElement>(`[data-focus="${name}"]`)?.focus();
  }

  private takeApart(): void {
    const report = this.present();
    const { tree } = this.draft;
    const made = tree && masonryOf(tree);
    const table = made && tree[made];
    const stones = report && isTree(table as Value) ? stonesOf(table as Tree, report.blocks, report.data.gravity) : null;
    if (!tree || !made || !stones) return;
    const copy = structuredClone(tree) as Tree;
    delete copy[made];
    copy.block = stones;
    this.draft.block = 0;
    this.draft.setTree(copy);
  }

  /** The whole assembly fills the picture. */
  private fit(): void {
    const all = this.blocks.flatMap(cornersOf);
    const ground = groundOf(this.draft.tree!);
    const { low, high } = extentOf([...all, ...(ground === null || !all.length ? [] : [[all[0]![0], ground] as Point])]);
    const size = Math.max(high[0] - low[0], 1e-9);
    this.scale = Math.min((width - 2 * margin) / size, (height - 2 * margin) / Math.max(high[1] - low[1], 1e-9));
    this.origin = [(low[0] + high[0]) / 2 - width / 2 / this.scale, low[1] - margin / this.scale];
  }

  private at([x, y]: Point): Point {
    return [(x - this.origin[0]) * this.scale, height - (y - this.origin[1]) * this.scale];
  }

  /** A hundredth of the stone, as a round number. */
  private step(i: number): number {
    const { low, high } = extentOf(cornersOf(this.blocks[i]!));
    return 10 ** Math.round(Math.log10(Math.max(high[0] - low[0], high[1] - low[1], 1e-6) / 100));
  }

  private picture(): Element {
    const { chosen } = this;
    const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'stone-picture', role: 'group', 'aria-label': 'The stones, to scale' });
    const ground = groundOf(this.draft.tree!);
    if (ground !== null) {
      const level = this.at([0, ground])[1];
      picture.append(svg('path', { d: `M0 ${level}H${width}`, style: 'stroke:var(--edge);stroke-width:1.5' }));
    }
    this.blocks.forEach((_, i) => picture.append(this.stone(i)));
    if (chosen >= 0) picture.append(...this.handles(chosen));
    return picture;
  }

  private stone(i: number): Element {
    const block = this.blocks[i]!;
    const corners = cornersOf(block).map((corner) => this.at(corner));
    if (corners.some(([x, y]) => !Number.isFinite(x) || !Number.isFinite(y))) return svg('g', {});
    const chosen = i === this.chosen;
    const name = typeof block.name === 'string' ? `, ${block.name}` : '';
    const group = svg('g', {
      tabindex: 0, role: 'button', class: `stack-block${chosen ? ' chosen' : ''}${block.fixed === true ? ' fixed' : ''}`, 'data-focus': `stone-${i}`, 'aria-pressed': String(chosen),
      'aria-label': `Stone ${i + 1} of ${this.blocks.length}${name}${block.fixed === true ? ', part of the ground' : ''}`,
    }, svg('polygon', { points: corners.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' '), class: 'stack-stone' }));
    const { low, high } = extentOf(corners);
    if (Math.min(high[0] - low[0], high[1] - low[1]) > 14) group.append(svg('text', { x: (low[0] + high[0]) / 2, y: (low[1] + high[1]) / 2 + 4, 'text-anchor': 'middle', class: 'stack-number' }, String(i + 1)));
    group.addEventListener('pointerdown', (event) => this.press(event, { stone: i, way: 'stone', corner: 0 }));
    group.addEventListener('keydown', (event) => this.stoneKey(event, i));
    return group;
  }

  private handles(i: number): Element[] {
    const corners = cornersOf(this.blocks[i]!);
    const length = (value: number) => number(shown(value, 'm', this.draft.units));
    const handle = (way: 'corner' | 'edge', k: number, place: Point, words: string) => {
      const [x, y] = this.at(place);
      const group = svg('g', { tabindex: 0, role: 'button', class: `stone-handle ${way}`, 'data-focus': `${way}-${k}`, 'aria-label': words },
        svg('circle', { cx: x, cy: y, r: 11, class: 'grasp' }), svg('circle', { cx: x, cy: y, r: way === 'corner' ? 4.5 : 3, class: 'dot' }));
      group.addEventListener('pointerdown', (event) => this.press(event, { stone: i, way, corner: k }));
      group.addEventListener('keydown', (event) => this.handleKey(event, { stone: i, way, corner: k }));
      return group;
    };
    const unit = unitName(this.draft.units.length);
    const edges = corners.length < mostCorners ? corners.map((a, k) => {
      const b = corners[(k + 1) % corners.length]!;
      return handle('edge', k, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2], `A corner more behind corner ${k + 1}`);
    }) : [];
    return [...edges, ...corners.map((corner, k) => handle('corner', k, corner, `Corner ${k + 1} of stone ${i + 1}, ${length(corner[0])}, ${length(corner[1])} ${unit}`))]
      .filter((_, k) => Number.isFinite(corners[k % corners.length]![0]));
  }

  private buttons(): HTMLElement {
    const { chosen, blocks } = this;
    const one = (label: string, action: () => void, fits: boolean, title: string) => button(label, action, { class: 'small', disabled: !fits, title, 'data-focus': label });
    const fixed = blocks[chosen]?.fixed === true;
    const free = blocks.filter((block) => block.fixed !== true).length;
    return el('div', { class: 'stone-buttons', role: 'group', 'aria-label': 'Stones' },
      one('Add a stone', () => this.add(), blocks.length < most, 'A copy of the chosen stone on top of what stands there (+)'),
      one('Remove', () => this.remove(), blocks.length > 1 && (fixed || free > 1), 'Take the chosen stone away (Delete)'),
      one(fixed ? 'Set free' : 'Fix', () => this.change(chosen, fixed ? without(blocks[chosen]!, 'fixed') : { ...blocks[chosen]!, fixed: true }), fixed || free > 1, fixed ? 'It may move' : 'Make it part of the ground'),
      el('p', { class: 'hint' }, 'Drag stones and their corners; a dot in the middle of an edge becomes a corner.'));
  }

  /** The corners of the chosen stone as numbers. */
  private cornerTable(): HTMLElement {
    const { chosen } = this;
    const corners = cornersOf(this.blocks[chosen]!);
    const { units } = this.draft;
    const box = (k: number, axis: 0 | 1) => {
      const input = el('input', { type: 'number', step: 'any', value: shown(corners[k]![axis], 'm', units), 'aria-label': `Corner ${k + 1}, ${axis ? 'up' : 'to the right'}` });
      input.addEventListener('input', () => {
        if (input.value === '' || !Number.isFinite(input.valueAsNumber)) return;
        const changed = cornersOf(this.blocks[chosen]!);
        changed[k]![axis] = quantity(written(input.valueAsNumber, 'm', units));
        this.change(chosen, withCorners(this.blocks[chosen]!, changed));
      });
      return el('td', {}, input);
    };
    const unit = unitName(units.length);
    const heads = ['Corner', `to the right, ${unit}`, `up, ${unit}`].map((words) => el('th', { scope: 'col' }, words));
    return el('details', { class: 'corner-table' }, el('summary', {}, `Corners of stone ${chosen + 1}`),
      el('div', { class: 'scroll', role: 'region', 'aria-label': 'Corners', tabindex: 0 }, el('table', {}, el('tr', {}, ...heads),
        ...corners.map((_, k) => el('tr', {}, el('th', { scope: 'row' }, String(k + 1)), box(k, 0), box(k, 1))))));
  }

  private press(event: PointerEvent, held: Held): void {
    event.preventDefault();
    event.stopPropagation();
    const from: Point = [event.clientX, event.clientY];
    const pixels = this.element.querySelector('svg')!.getBoundingClientRect().width / width;
    const first = this.blocks[held.stone]!;
    const others = this.blocks.filter((_, k) => k !== held.stone).map(cornersOf);
    this.dragging = true;
    const onMove = (move: PointerEvent) => {
      const way: Point = [(move.clientX - from[0]) / pixels / this.scale, (from[1] - move.clientY) / pixels / this.scale];
      if (Math.hypot(...way) * this.scale > 2) this.change(held.stone, this.dragged(first, held, way, others));
    };
    const onUp = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', onUp);
      this.dragging = false;
      this.shape = '';
      this.draft.choose(held.stone);
      this.show();
      this.focus(held.way === 'stone' ? `stone-${held.stone}` : `corner-${held.way === 'edge' ? held.corner + 1 : held.corner}`);
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', onUp);
    if (held.way === 'stone') this.draft.choose(held.stone);
  }

  private dragged(first: Tree, { stone, way, corner }: Held, by: Point, others: Point[][]): Tree {
    const step = this.step(stone) / 10;
    const round = (value: number) => Number((Math.round(value / step) * step).toPrecision(12));
    const ground = groundOf(this.draft.tree!);
    const near = reach / this.scale;
    if (way === 'stone') {
      const moved: Point = [round(by[0]), round(by[1])];
      const more = joint(cornersOf(first).map(([x, y]) => [x + moved[0], y + moved[1]]), others, ground, near);
      return movedBy(first, [moved[0] + more[0], moved[1] + more[1]]);
    }
    const corners = cornersOf(first);
    if (way === 'edge') corners.splice(corner + 1, 0, middle(corners, corner));
    const k = way === 'edge' ? corner + 1 : corner;
    const place: Point = [round(corners[k]![0] + by[0]), round(corners[k]![1] + by[1])];
    corners[k] = joinedTo(place, others, ground, near) ?? place;
    return withCorners(first, corners);
  }

  private stoneKey(event: KeyboardEvent, i: number): void {
    const way = arrow(event);
    const { blocks } = this;
    if (way && event.altKey) this.change(i, movedBy(blocks[i]!, scaled(way, this.step(i) * (event.shiftKey ? 0.1 : 1))));
    else if (way) this.draft.choose(Math.min(blocks.length - 1, Math.max(0, i + (way[0] + way[1] > 0 ? 1 : -1))));
    else if (event.key === 'Enter' || event.key === ' ') this.draft.choose(i);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.remove();
    else if (event.key === '+') this.add();
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.focus(`stone-${this.chosen}`);
  }

  private handleKey(event: KeyboardEvent, { stone, way, corner }: Held): void {
    const block = this.blocks[stone]!;
    const corners = cornersOf(block);
    const step = arrow(event);
    let focus = `corner-${corner}`;
    if (way === 'edge') {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // A little outwards: a corner on a straight edge is none.
      corners.splice(corner + 1, 0, outwards(corners, corner, this.step(stone)));
      focus = `corner-${corner + 1}`;
    } else if (step) {
      const [dx, dy] = scaled(step, this.step(stone) * (event.shiftKey ? 0.1 : 1));
      corners[corner] = [corners[corner]![0] + dx, corners[corner]![1] + dy];
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && corners.length > 3) {
      corners.splice(corner, 1);
      focus = `corner-${Math.min(corner, corners.length - 1)}`;
    } else return;
    event.preventDefault();
    event.stopPropagation();
    this.change(stone, withCorners(block, corners));
    this.focus(focus);
  }

  private change(i: number, block: Tree): void {
    this.replace(this.blocks.map((one, k) => (k === i ? block : one)), this.chosen);
  }

  private add(): void {
    if (this.blocks.length < most) this.replace([...this.blocks, onTop(this.draft.tree!, this.chosen)], this.blocks.length);
  }

  private remove(): void {
    const { chosen } = this;
    const rest = this.blocks.filter((_, k) => k !== chosen);
    if (rest.some((block) => block.fixed !== true)) this.replace(rest, Math.max(0, chosen - 1));
  }

  private replace(blocks: Tree[], chosen: number): void {
    this.draft.block = chosen;
    this.draft.setTree({ ...(structuredClone(this.draft.tree!) as Tree), block: structuredClone(blocks) as Value[] });
  }
}

const without = (block: Tree, key: string): Tree => Object.fromEntries(Object.entries(block).filter(([name]) => name !== key));

const arrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const arrow = ({ key }: KeyboardEvent): Point | undefined => arrows[key];
const scaled = ([x, y]: Point, by: number): Point => [x * by, y * by];

const middle = (corners: Point[], k: number): Point => {
  const [a, b] = [corners[k]!, corners[(k + 1) % corners.length]!];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};

/** From the middle of an edge away from the stone. */
function outwards(corners: Point[], k: number, by: number): Point {
  const [a, b] = [corners[k]!, corners[(k + 1) % corners.length]!];
  const along: Point = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(...along) || 1;
  const anticlockwise = corners.reduce((sum, [x, y], i) => sum + x * corners[(i + 1) % corners.length]![1] - corners[(i + 1) % corners.length]![0] * y, 0) > 0 ? 1 : -1;
  const [x, y] = middle(corners, k);
  return [x + (anticlockwise * along[1] * by) / length, y - (anticlockwise * along[0] * by) / length];
}
