// The blocks in a picture, to be added, taken away, moved and sized by hand: with the pointer or with keys.
import { button, el } from '../page/dom';
import { svg } from '../charts/svg';
import type { Draft } from './draft';
import { isInSpace, shapeOf } from './in-space';
import { fitted } from './objects';
import { blocksOf, isPlaced, isTree, masonryOf, type Tree, type Value } from './tree';
import { quantity } from './units';

const [width, height, foot] = [220, 190, 12];
const most = 200;

export class StackEditor {
  readonly element = el('div', { class: 'stack-editor' });
  private shape = '';
  private drag: { from: number; way: 'move' | 'width' | 'height'; x: number; y: number; first: Tree } | null = null;

  constructor(private readonly draft: Draft) {
    draft.onChange(() => this.show());
    this.show();
  }

  private get blocks(): Tree[] {
    return blocksOf(this.draft.tree ?? {});
  }

  /** A body in space stays alone: a stack has a model in the plane, without the shaking across. */
  private get single(): boolean {
    return isInSpace(this.draft.tree ?? {});
  }

  private get chosen(): number {
    return Math.min(this.draft.block, this.blocks.length - 1);
  }

  private show(): void {
    const { tree } = this.draft;
    const rectangle = tree !== null && (!isInSpace(tree) || shapeOf(this.blocks[0] ?? {}) === 'box');
    const editable = tree !== null && rectangle && !masonryOf(tree) && this.blocks.length > 0 && !this.blocks.some(isPlaced);
    this.element.hidden = !editable;
    if (!editable) return;
    const shape = JSON.stringify([this.blocks, this.chosen, this.single]);
    if (shape === this.shape) return;
    this.shape = shape;
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.getAttribute('data-focus') : null;
    this.element.classList.toggle('several', this.blocks.length > 1);
    this.element.replaceChildren(this.picture(), ...(this.single && this.blocks.length < 2 ? [] : [this.buttons()]));
    if (focused) this.element.querySelector<HTMLElement>(focused.startsWith('block') ? `[data-focus="block-${this.chosen}"]` : `[data-focus="${focused}"]`)?.focus();
  }

  private buttons(): HTMLElement {
    const many = this.blocks.length > 1;
    const one = (label: string, action: () => void, fits: boolean, title: string) => button(label, action, { class: 'small', disabled: !fits, title, 'data-focus': label });
    return el('div', { class: 'stack-buttons', role: 'group', 'aria-label': 'Blocks' },
      this.single ? null : one('Add on top', () => this.add(), this.blocks.length < most, 'Add a block on top (+)'),
      many ? one('Remove', () => this.remove(), many, 'Take the chosen block away (Delete)') : null,
      many ? one('Up', () => this.move(this.chosen, this.chosen + 1), this.chosen < this.blocks.length - 1, 'Move the chosen block up (Alt and ↑)') : null,
      many ? one('Down', () => this.move(this.chosen, this.chosen - 1), this.chosen > 0, 'Move the chosen block down (Alt and ↓)') : null);
  }

  private picture(): Element {
    // A size that makes no sense is told beside its input; the picture shows a sliver.
    const sliver = (value: number) => (value > 0 ? value : 0.01);
    const sizes = this.blocks.map((block) => ({ w: sliver(quantity(block.width)), h: sliver(quantity(block.height)), off: quantity(block.offset) || 0 }));
    const total = sizes.reduce((sum, { h }) => sum + h, 0);
    const widest = Math.max(...sizes.map(({ w }) => w));
    const scale = Math.min((height - foot - 16) / total, (width - 40) / widest);
    const picture = svg('svg', { viewBox: `0 0 ${width} ${height}`, class: 'stack-picture', role: 'group', 'aria-label': 'The object, to scale' });
    picture.append(svg('path', { d: `M0 ${height - foot}H${width}`, style: 'stroke:var(--edge);stroke-width:1.5' }));
    let [level, middle] = [height - foot, width / 2];
    sizes.forEach(({ w, h, off }, i) => {
      middle += i ? off * scale : 0;
      level -= h * scale;
      picture.append(this.block(i, { x: middle - (w * scale) / 2, y: level, width: w * scale, height: h * scale }, scale));
    });
    return picture;
  }

  private block(i: number, box: { x: number; y: number; width: number; height: number }, scale: number): SVGGElement {
    const chosen = i === this.chosen;
    const block = this.blocks[i]!;
    const group = svg('g', {
      tabindex: 0, role: 'button', class: chosen ? 'stack-block chosen' : 'stack-block', 'data-focus': `block-${i}`, 'aria-pressed': String(chosen),
      'aria-label': `Block ${i + 1} of ${this.blocks.length}, ${quantity(block.width)} by ${quantity(block.height)} m`,
    }, svg('rect', { ...box, class: 'stack-stone' }));
    if (this.blocks.length > 1 && box.height > 12) group.append(svg('text', { x: box.x + box.width / 2, y: box.y + box.height / 2 + 4, 'text-anchor': 'middle', class: 'stack-number' }, String(i + 1)));
    if (chosen) {
      group.append(this.handle('width', box.x + box.width, box.y + box.height / 2), this.handle('height', box.x + box.width / 2, box.y));
    }
    group.addEventListener('pointerdown', (event) => this.press(event, i, scale));
    group.addEventListener('keydown', (event) => this.key(event, i));
    return group;
  }

  private handle(way: 'width' | 'height', x: number, y: number): SVGElement {
    return svg('rect', { x: x - 4, y: y - 4, width: 8, height: 8, rx: 2, class: `stack-handle ${way}`, 'data-way': way });
  }

  private press(event: PointerEvent, i: number, scale: number): void {
    const way = ((event.target as Element).getAttribute('data-way') ?? 'move') as 'move' | 'width' | 'height';
    this.drag = { from: i, way, x: event.clientX, y: event.clientY, first: this.blocks[i]! };
    event.preventDefault();
    const pixels = this.element.querySelector('svg')!.getBoundingClientRect().width / width;
    const perMetre = scale * pixels;
    const onMove = (move: PointerEvent) => this.dragged(move, perMetre);
    const onUp = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      this.drag = null;
      this.draft.choose(i);
      this.focusBlock();
    };
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp, { once: true });
    if (way === 'move') this.draft.choose(i);
  }

  private focusBlock(): void {
    this.element.querySelector<HTMLElement>(`[data-focus="block-${this.chosen}"]`)?.focus();
  }

  private dragged(event: PointerEvent, perMetre: number): void {
    const { drag } = this;
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, drag.y - event.clientY];
    if (drag.way !== 'move') {
      const before = quantity(drag.first[drag.way]);
      const grown = drag.way === 'width' ? (2 * dx) / perMetre : dy / perMetre;
      const size = Math.max(0.05 * before, before + grown);
      this.draft.set(`block.${drag.from}.${drag.way}`, Number(size.toPrecision(3)));
      return;
    }
    const to = drag.from + (dy > 0 ? 1 : -1);
    const next = this.blocks[to];
    if (next && Math.abs(dy) > 0.6 * quantity(next.height) * perMetre) {
      this.move(drag.from, to);
      Object.assign(drag, { from: to, y: event.clientY });
    }
  }

  private key(event: KeyboardEvent, i: number): void {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by && event.altKey) this.move(i, i + by);
    else if (by) this.draft.choose(Math.min(this.blocks.length - 1, Math.max(0, i + by)));
    else if (event.key === 'Enter' || event.key === ' ') this.draft.choose(i);
    else if (event.key === 'Delete' || event.key === 'Backspace') this.remove();
    else if (event.key === '+') this.add();
    else return;
    event.preventDefault();
    event.stopPropagation();
    this.focusBlock();
  }

  private add(): void {
    if (this.single) return;
    const top = this.blocks[this.blocks.length - 1]!;
    const { offset: _offset, com: _com, inertia: _inertia, mass: _mass, ...rest } = structuredClone(top) as Tree;
    const small = (key: string) => Number((0.8 * quantity(top[key])).toPrecision(3));
    const added: Tree = { ...rest, width: small('width'), height: small('height'), ...(top.mass !== undefined ? { mass: Number((0.64 * quantity(top.mass)).toPrecision(3)) } : {}) };
    this.replace([...this.blocks, added], this.blocks.length);
  }

  private remove(): void {
    if (this.blocks.length < 2) return;
    const i = this.chosen;
    this.replace(this.blocks.filter((_, k) => k !== i), Math.max(0, i - 1));
  }

  private move(from: number, to: number): void {
    if (to < 0 || to >= this.blocks.length) return;
    const next = [...this.blocks];
    next.splice(to, 0, ...next.splice(from, 1));
    this.replace(next, to);
  }

  private replace(blocks: Tree[], chosen: number): void {
    const tree = structuredClone(this.draft.tree!) as Tree;
    tree.block = structuredClone(blocks) as Value[];
    const angle = isTree(tree.initial) ? tree.initial.angle : undefined;
    // Every block of a stack has its own tilt.
    if (isTree(tree.initial) && angle !== undefined) {
      const one = Array.isArray(angle) ? angle[0]! : angle;
      tree.initial = { angle: blocks.length > 1 ? blocks.map((_, i) => (Array.isArray(angle) ? angle[i] ?? one : one)) : one };
    }
    this.draft.block = chosen;
    this.draft.setTree(fitted(tree));
  }
}
