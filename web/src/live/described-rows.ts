// The inputs of a table of the scenario, made from what the program says of its keys: what has a slider comes first, the rest goes under
// "All numbers".
import { isReadBy, type FieldInfo } from './described';
import type { Draft } from './draft';
import { choiceRow, numberRow, pairRow, textRow, type FieldSpec, type Row } from './fields';
import { isInSpace } from './in-space';
import { numberRows } from './numbers-row';
import { startRow } from './start-rows';
import { blocksOf, isTree, masonryOf, modelOf, type Tree, type Value } from './tree';
import { quantity } from './units';

export interface Rows {
  first: Row[];
  more: Row[];
}

/** A table at a path, empty for the top of the file, and its keys. */
export interface Table {
  path: string;
  fields: FieldInfo[];
  /** Keys of which one is given. */
  alternatives?: string[][];
  /** Of which motion or part it is, told with every input. */
  of?: string;
  /** What the page knows better of a key, such as a number that follows from others; null: it has no input here. */
  special?: (field: FieldInfo) => Partial<FieldSpec> | null;
  /** Which of the keys with a slider come first; all otherwise. */
  isFirst?: (field: FieldInfo) => boolean;
}

export const noRows: Rows = { first: [], more: [] };

export const joined = (...parts: Rows[]): Rows => ({ first: parts.flatMap(({ first }) => first), more: parts.flatMap(({ more }) => more) });

/** Whether model and object give a meaning to it. */
function isMeant(tree: Tree, field: FieldInfo): boolean {
  const several = masonryOf(tree) !== null || blocksOf(tree).length > 1;
  return isReadBy(field, modelOf(tree)) && (!field.blocks || (field.blocks === 'several') === several);
}

export function tableRows(draft: Draft, table: Table): Rows {
  const rows: Rows = { first: [], more: [] };
  for (const field of table.fields) {
    const special = !isMeant(draft.tree!, field) ? null : table.special ? table.special(field) : {};
    if (special === null) continue;
    // A number that follows from its rival is shown beside it.
    const rival = special.usual === undefined ? rivalOf(draft, table, field) : undefined;
    const early = !rival && (field.first || (field.slider !== undefined && (table.isFirst?.(field) ?? true)));
    rows[early ? 'first' : 'more'].push(...fieldRows(draft, table, field, { ...special, ...(rival ? { empty: `instead of “${rival.label}”` } : {}) }, early, rival));
  }
  return rows;
}

const pathOf = ({ path }: Table, key: string): string => (path ? `${path}.${key}` : key);

const rivalsOf = (table: Table, { key, instead }: FieldInfo): string[] =>
  [...(table.alternatives ?? []).filter((keys) => keys.includes(key)).flat(), ...(instead ? [instead] : [])].filter((other) => other !== key);

/** What is given in its place, or holds while nothing is. */
function rivalOf(draft: Draft, table: Table, field: FieldInfo): FieldInfo | undefined {
  const given = ({ key }: FieldInfo) => draft.get(pathOf(table, key)) !== undefined;
  if (given(field)) return undefined;
  const rivals = table.fields.filter(({ key }) => rivalsOf(table, field).includes(key));
  return rivals.find(given) ?? (field.default === undefined ? rivals.find((rival) => rival.default !== undefined) : undefined);
}

const sentence = ({ words, rule }: FieldInfo): string => {
  const text = [words, rule].filter(Boolean).join('; ');
  return text && `${text[0]!.toUpperCase()}${text.slice(1)}.`;
};

function fieldRows(draft: Draft, table: Table, field: FieldInfo, special: Partial<FieldSpec>, early: boolean, rival: FieldInfo | undefined): Row[] {
  const { key, type } = field;
  const path = pathOf(table, key);
  const words = table.of ? `${field.label}, ${table.of}` : field.label;
  const about = sentence(field);
  const usual = field.default;
  const choose = (options: [string, string][], value: (name: string) => Value) => choiceRow(path, words, options, () => String(draft.get(path) ?? usual), (name) => draft.set(path, name === String(usual) ? undefined : value(name)), about);
  if (type === 'text') return [textRow(draft, path, words, field.otherwise ?? '')];
  if (type === 'switch') return [choose([['false', 'no'], ['true', 'yes']], (name) => name === 'true')];
  if (type === 'choice') return [choose((field.choices ?? []).map((one) => [one.name, `${one.name}: ${one.words}`]), (name) => name)];
  if (type === 'sign') return [choose([['1', '1'], ['-1', '−1']], Number)];
  const spec: FieldSpec = {
    path, words, about, unit: field.unit ?? '', whole: type === 'whole' || field.whole === true, ...(field.symbol ? { symbol: field.symbol } : {}),
    ...(early && field.slider ? { range: field.slider, log: field.log ?? false } : {}),
    ...(rival ? {} : stand(draft, table, field)), ...special,
  };
  // Only one of the keys that exclude each other stays.
  if (rivalsOf(table, field).length) spec.write ??= (value) => draft.set(table.path, { ...without(draft.get(table.path), rivalsOf(table, field)), [key]: value });
  if (field.sizes && isInSpace(draft.tree!)) return numberRows(draft, field, spec);
  if (type === 'list') return startRow(draft, spec);
  if (type === 'pair') return pairRows(draft, field, spec);
  if (field.word !== undefined) return wordRows(draft, field.word, spec);
  return [numberRow(draft, spec)];
}

const without = (table: Value | undefined, keys: string[]): Tree => Object.fromEntries(Object.entries(isTree(table) ? table : {}).filter(([key]) => !keys.includes(key)));

/** What stands in for a number that is not given: another number, or words. */
function stand(draft: Draft, table: Table, field: FieldInfo): Partial<FieldSpec> {
  const other = table.fields.find(({ key }) => key === field.otherwise);
  if (other) return { usual: () => quantity(draft.get(pathOf(table, other.key))), origin: () => `as “${other.label}”` };
  if (field.required) return {};
  const usual = Array.isArray(field.default) ? field.default[0] : field.default ?? field.assumed;
  if (typeof usual === 'number') return { usual };
  return { empty: field.otherwise ?? 'not given' };
}

/** One number serves both of some pairs; nothing given, each has its own. */
function pairRows(draft: Draft, { one_or_two, sides = ['first', 'second'] }: FieldInfo, spec: FieldSpec): Row[] {
  const given = draft.get(spec.path);
  if (one_or_two && given !== undefined && !Array.isArray(given)) return [numberRow(draft, spec)];
  return sides.map((side, k) => pairRow(draft, k as 0 | 1, { ...spec, words: `${spec.words}, ${side}` }));
}

/** A number, or a word in its place. */
function wordRows(draft: Draft, word: string, spec: FieldSpec): Row[] {
  const isWord = () => draft.get(spec.path) === word;
  const choice = choiceRow(spec.path, spec.words, [['number', 'a number'], [word, word]], () => (isWord() ? word : 'number'), (name) => draft.set(spec.path, name === word ? word : 1), spec.about);
  return isWord() ? [choice] : [numberRow(draft, spec), { ...choice, paths: [] }];
}
