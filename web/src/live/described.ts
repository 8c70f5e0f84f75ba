// What the program says of scenarios: its models, laws, motions, and every key with its words, unit, limits, default and choices. It comes
// with the data of the page (src/io/form_description.cpp); the form is made from it.
import { parse } from 'smol-toml';
import type { Tree } from './tree';

export interface FieldInfo {
  key: string;
  label: string;
  /** Its meaning, in a sentence, and what is allowed. */
  words?: string;
  rule?: string;
  type: 'number' | 'whole' | 'switch' | 'text' | 'pair' | 'list' | 'choice' | 'sign';
  /** The SI unit. */
  unit?: string;
  low?: number;
  high?: number;
  default?: number | string | boolean | number[];
  /** Taken where it is not given, and told. */
  assumed?: number;
  /** In words what holds where it is not given; or the key whose number does. */
  otherwise?: string;
  required?: boolean;
  /** The key that it replaces. */
  instead?: string;
  one_or_two?: boolean;
  /** Of a list: how many numbers it may hold. */
  sizes?: number[];
  symbol?: string;
  /** May stand in place of the number. */
  word?: string;
  /** For how many blocks it means something; any where it does not say. */
  blocks?: 'one' | 'several';
  choices?: { name: string; words: string }[];
  slider?: [number, number];
  log?: boolean;
  /** Of a slider that goes in whole numbers. */
  whole?: boolean;
  first?: boolean;
  sides?: [string, string];
  /** Those that read it; all where it does not say. */
  models?: string[];
}

interface Named {
  name: string;
  words: string;
}

/** `example`: keys and values to begin with, as TOML. */
interface Alternative extends Named {
  menu: string;
  example: string;
}

export interface ModelInfo extends Alternative {
  several_blocks: boolean;
  places_blocks: boolean;
  slides: boolean;
  stepped: boolean;
  in_space: boolean;
  fast: boolean;
  /** Takes isolated plates and anchors. */
  on_plates: boolean;
  /** The tables that it reads. */
  sections: string[];
}

export interface LawInfo extends Alternative {
  fields: FieldInfo[];
}

export interface MotionInfo extends LawInfo {
  /** Keys of which one is given. */
  alternatives: string[][];
}

export interface Form {
  /** The model of a scenario that names none. */
  model: string;
  models: ModelInfo[];
  laws: LawInfo[];
  motions: MotionInfo[];
  sections: (Named & { fields: FieldInfo[] })[];
  /** By SI unit: of each unit how many of these. */
  units: Record<string, Record<string, number>>;
}

let told: Form | null = null;

/** Once, before anything asks. */
export function learn(form: Form): void {
  told = form;
}

export function form(): Form {
  if (!told) throw new Error('the program has not described its scenarios');
  return told;
}

export const modelInfo = (name: string): ModelInfo | undefined => form().models.find((one) => one.name === name);

export const motionInfo = (kind: string): MotionInfo | undefined => form().motions.find((one) => one.name === kind);

export const fieldsOf = (section: string): FieldInfo[] => form().sections.find(({ name }) => name === section)?.fields ?? [];

export const fieldOf = (section: string, key: string): FieldInfo => fieldsOf(section).find((field) => field.key === key)!;

export const isReadBy = ({ models }: FieldInfo, model: string): boolean => !models || models.includes(model);

/** Motions that a reader can begin with: those with an example, and stillness last. */
export const motionChoices = (): MotionInfo[] => form().motions.filter(({ example }) => example).concat(form().motions.filter(({ fields }) => !fields.length));

/** Keys and values to begin with. */
export function exampleOf({ example }: { example: string }): Tree {
  return (parse(`it = { ${example} }`) as { it: Tree }).it;
}

/** Tables to begin with. */
export const tablesOf = ({ example }: ModelInfo): Tree => parse(example) as Tree;
