// What records are called: by the program, and by a reader.

/** "upload:HASH/NAME" or "example:NAME" as a reader knows it. */
export const recordName = (file: string): string => file.replace(/^(upload:[^/]*\/|example:)/, '');

/** The records that the examples use. */
export function exampleRecords(examples: { toml: string }[]): string[] {
  return [...new Set(examples.flatMap(({ toml }) => toml.match(/example:[^"']+/g) ?? []))];
}

/** By its name a motion up and down. */
export const isVerticalName = (file: string): boolean => /\bup\b/.test(recordName(file));
