// Reads the TOML that scenarios are written in. What it does not know it refuses: the text then goes to the server as it is.
import { isTree, type Tree, type Value } from './tree';

const bare = /^[A-Za-z0-9_-]+/;

class Reader {
  private place = 0;

  constructor(private readonly text: string) {}

  file(): Tree {
    const root: Tree = {};
    let table = root;
    for (;;) {
      this.skip(true);
      if (this.place >= this.text.length) return root;
      if (this.take('[')) table = this.header(root);
      else this.pair(table);
      this.skip(false);
      if (this.place < this.text.length && !this.take('\n')) this.fail();
    }
  }

  private header(root: Tree): Tree {
    const list = this.take('[');
    const keys = this.keys();
    if (!this.take(']') || (list && !this.take(']'))) this.fail();
    const last = keys.pop()!;
    const parent = keys.reduce((table, key) => this.inner(table, key), root);
    if (!list) return this.inner(parent, last);
    const tables = (parent[last] ??= []) as Value[];
    if (!Array.isArray(tables)) this.fail();
    const table: Tree = {};
    tables.push(table);
    return table;
  }

  /** The table of a name, the last one where there are several. */
  private inner(table: Tree, key: string): Tree {
    table[key] ??= {};
    const found = Array.isArray(table[key]) ? (table[key] as Value[])[(table[key] as Value[]).length - 1] : table[key];
    if (!isTree(found)) this.fail();
    return found as Tree;
  }

  private keys(): string[] {
    const keys: string[] = [];
    do {
      this.skip(false);
      const quote = this.text[this.place];
      if (quote === '"' || quote === "'") keys.push(this.string());
      else keys.push(this.match(bare));
      this.skip(false);
    } while (this.take('.'));
    if (keys.some((key) => key === '__proto__')) this.fail();
    return keys;
  }

  private pair(table: Tree): void {
    const keys = this.keys();
    if (!this.take('=')) this.fail();
    const last = keys.pop()!;
    const home = keys.reduce((inside, key) => this.inner(inside, key), table);
    if (last in home) this.fail();
    home[last] = this.value();
  }

  private value(): Value {
    this.skip(false);
    const first = this.text[this.place];
    if (first === '"' || first === "'") return this.string();
    if (this.take('[')) return this.list();
    if (this.take('{')) return this.table();
    const word = this.match(/^[^\s,\]}#]+/);
    if (word === 'true' || word === 'false') return word === 'true';
    if (!/^[+-]?(\d+(_\d+)*)(\.\d+(_\d+)*)?([eE][+-]?\d+)?$/.test(word)) this.fail();
    return Number(word.replace(/_/g, ''));
  }

  private list(): Value[] {
    const values: Value[] = [];
    for (;;) {
      this.skip(true);
      if (this.take(']')) return values;
      values.push(this.value());
      this.skip(true);
      if (!this.take(',') && this.text[this.place] !== ']') this.fail();
    }
  }

  private table(): Tree {
    const table: Tree = {};
    this.skip(true);
    if (this.take('}')) return table;
    do {
      this.skip(true);
      this.pair(table);
      this.skip(true);
    } while (this.take(','));
    if (!this.take('}')) this.fail();
    return table;
  }

  private string(): string {
    const quote = this.text[this.place]!;
    if (this.text.startsWith(quote.repeat(3), this.place)) this.fail();
    const whole = this.match(quote === '"' ? /^"(?:[^"\\\n]|\\.)*"/ : /^'[^'\n]*'/);
    return quote === '"' ? (JSON.parse(whole.replace(/\t/g, '\\t')) as string) : whole.slice(1, -1);
  }

  private match(pattern: RegExp): string {
    const found = pattern.exec(this.text.slice(this.place, this.place + 20_000));
    if (!found) return this.fail();
    this.place += found[0].length;
    return found[0];
  }

  private take(mark: string): boolean {
    if (!this.text.startsWith(mark, this.place)) return false;
    this.place += mark.length;
    return true;
  }

  /** White space and comments; over the ends of lines where that is allowed. */
  private skip(lines: boolean): void {
    const found = (lines ? /^(?:\s|#[^\n]*)*/ : /^(?:[ \t\r]|#[^\n]*)*/).exec(this.text.slice(this.place));
    this.place += found?.[0].length ?? 0;
  }

  private fail(): never {
    const line = this.text.slice(0, this.place).split('\n').length;
    throw new Error(`line ${line} could not be read here`);
  }
}

export function readToml(text: string): Tree {
  return new Reader(text).file();
}
