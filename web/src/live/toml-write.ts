// Writes a scenario as TOML, in the order and with the brevity of a file written by hand; libraries sort and wrap otherwise.
import { fieldsOf, form } from './described';
import { isTree, type Tree, type Value } from './tree';

/** As the program describes them; what moves it before what starts it. */
function order(): string[] {
  const tables = form().sections.map(({ name }) => name).filter((name) => name && name !== 'block' && name !== 'wall');
  const start = tables.indexOf('initial');
  return ['title', 'model', ...fieldsOf('').map(({ key }) => key), 'block', 'wall', 'restitution', ...tables.slice(0, start), 'ground', ...tables.slice(start), 'study'];
}

/** Longer inline tables get a table of their own. */
const lineLength = 110;

export function writeToml(tree: Tree): string {
  const known = order();
  const place = (key: string): number => (known.includes(key) ? known.indexOf(key) : known.length);
  const keys = Object.keys(tree).sort((a, b) => place(a) - place(b));
  const plain = keys.filter((key) => !isTable(tree[key]!));
  const parts = [plain.map((key) => line(key, tree[key]!)).join('')];
  for (const key of keys) {
    const value = tree[key]!;
    if (isTree(value)) parts.push(table(key, value));
    else if (isTable(value)) parts.push((value as Tree[]).map((one) => `[[${key}]]\n${body(key, one)}`).join('\n'));
  }
  return parts.filter(Boolean).join('\n');
}

const isTable = (value: Value): boolean => isTree(value) || (Array.isArray(value) && value.length > 0 && value.every(isTree));

function table(name: string, tree: Tree): string {
  if (Object.keys(tree).length === 0) return '';
  return `[${name}]\n${body(name, tree)}`;
}

/** Short tables within stay on their line; long ones and lists of tables follow. */
function body(name: string, tree: Tree): string {
  const keys = Object.keys(tree);
  const long = keys.filter((key) => isTree(tree[key]!) && line(key, tree[key]!).length > lineLength);
  const lists = keys.filter((key) => name === 'study' && !isTree(tree[key]!) && isTable(tree[key]!));
  const here = keys.filter((key) => !long.includes(key) && !lists.includes(key)).map((key) => line(key, tree[key]!)).join('');
  const after = [
    ...long.map((key) => table(`${name}.${key}`, tree[key] as Tree)),
    ...lists.flatMap((key) => (tree[key] as Tree[]).map((one) => `[[${name}.${key}]]\n${body(`${name}.${key}`, one)}`)),
  ];
  return [here, ...after].filter(Boolean).join('\n');
}

const line = (key: string, value: Value): string => `${quoted(key)} = ${valueText(value)}\n`;

const quoted = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key));

function valueText(value: Value): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  return `{ ${Object.entries(value).map(([key, one]) => `${quoted(key)} = ${valueText(one)}`).join(', ')} }`;
}

/** TOML wants a digit on both sides of a point, and takes 1e+21 as it is. */
function numberText(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}
