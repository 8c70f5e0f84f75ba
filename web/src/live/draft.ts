// The scenario the reader works on: a tree that the form changes, or a text that only the program understands.
import { parse } from 'smol-toml';
import { Listeners } from '../page/listening';
import { writeToml } from './toml-write';
import { at, changed, isScenarioValue, type Tree, type Value } from './tree';
import { usualUnits, type Units } from './units';

export class Draft {
  /** Null: a text that the form cannot show. */
  tree: Tree | null = null;
  text = '';
  units: Units = { ...usualUnits };
  /** Every block's fields are those of this one. */
  block = 0;
  /** Counts changes of the scenario; units and the chosen block leave it. */
  version = 0;
  private readonly listeners = new Listeners();
  private readonly past: string[] = [];

  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** As written, comments and all, until the form changes it. */
  setText(text: string): void {
    this.remember();
    this.take(text);
    this.listeners.tell();
  }

  setTree(tree: Tree): void {
    this.remember();
    this.tree = tree;
    this.text = writeToml(tree);
    this.version++;
    this.listeners.tell();
  }

  set(path: string, value: Value | undefined): void {
    if (this.tree) this.setTree(changed(this.tree, path, value));
  }

  get(path: string): Value | undefined {
    return this.tree ? at(this.tree, path) : undefined;
  }

  setUnits(units: Units): void {
    this.units = units;
    this.listeners.tell();
  }

  choose(block: number): void {
    if (block === this.block) return;
    this.block = block;
    this.listeners.tell();
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  undo(): void {
    const text = this.past.pop();
    if (text === undefined) return;
    this.take(text);
    this.listeners.tell();
  }

  private take(text: string): void {
    this.text = text;
    this.version++;
    this.tree = treeOf(text);
  }

  /** A slider on its way is one step, not a hundred. */
  private last = 0;
  private remember(): void {
    const now = performance.now();
    if (this.text && (now - this.last > 800 || !this.past.length)) this.past.push(this.text);
    if (this.past.length > 100) this.past.shift();
    this.last = now;
  }
}

/** Null where the text is no TOML, or holds what no scenario does: the program then says what is wrong with it. */
function treeOf(text: string): Tree | null {
  try {
    const tree: unknown = parse(text);
    return isScenarioValue(tree) ? (tree as Tree) : null;
  } catch {
    return null;
  }
}
