// What records are called: by the program that holds them in memory, by a reader, and in files that are taken along.

/** "upload:HASH/NAME" or "example:NAME" as a reader knows it. */
export const recordName = (file: string): string => file.replace(/^(upload:[^/]*\/|example:)/, '');

/** By its name a motion up and down. */
export const isVerticalName = (file: string): boolean => /\bup\b/.test(recordName(file));

const heldInMemory = /"((?:upload:[^/"\n]*\/|example:)[^"\n]*)"|'((?:upload:[^/'\n]*\/|example:)[^'\n]*)'/g;

/** The records in memory that a text names, patterns too. */
export function recordsIn(text: string): string[] {
  return [...new Set([...text.matchAll(heldInMemory)].map(([, one, other]) => (one ?? other)!))];
}

/** The file name of each record beside the scenario; two records of one name are told apart. */
export function fileNames(records: string[]): Map<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const record of records) {
    const plain = recordName(record).replace(/^.*\//, '');
    let name = plain;
    for (let k = 2; taken.has(name); k++) name = plain.replace(/(\.[^.]*)?$/, (end) => `-${k}${end}`);
    taken.add(name);
    names.set(record, name);
  }
  return names;
}

/** The records that each name of a text stands for: itself, or those that its pattern meets. */
export type Meant = Map<string, string[]>;

export function meantBy(text: string, known: string[]): Meant {
  const matching = (pattern: string) => {
    const form = new RegExp(`^${pattern.replace(/[.+^${}()|\\]/g, '\\$&').replace(/\*/g, '.*').replace(/\?/g, '.')}$`);
    return known.filter((one) => form.test(one)).sort();
  };
  return new Map(recordsIn(text).map((name) => [name, /[*?[]/.test(name) && matching(name).length ? matching(name) : [name]]));
}

/** What to call each of them in files. */
export const namesOf = (meant: Meant): Map<string, string> => fileNames([...meant.values()].flat());

/** The text as a file of its own: records by their file names, and a sentence that says where they belong. */
export function asFile(text: string, meant: Meant = meantBy(text, [])): string {
  const names = namesOf(meant);
  if (!names.size) return text;
  return `# ${recordsSentence([...names.values()])}\n${withNames(text, names, meant)}`;
}

/** Records that stand in quotes by their file names. */
export function withNames(text: string, names: Map<string, string>, meant: Meant = new Map()): string {
  const listed = (record: string) => (meant.get(record) ?? [record]).map((one) => JSON.stringify(names.get(one) ?? one)).join(', ');
  return text.replace(heldInMemory, (_, one?: string, other?: string) => listed((one ?? other)!));
}

export const recordsSentence = (names: string[]): string =>
  (names.length > 1 ? `These records belong beside this file: ${names.join(', ')}.` : `This record belongs beside this file: ${names[0]}.`);
