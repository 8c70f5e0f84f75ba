// Messages of the program name keys of the scenario file; on the page those keys are fields with names of their own.
import { button, el } from '../page/dom';
import type { Row } from './fields';

const keyAndValue = /\b([a-z_]+(?:\.[a-z_0-9]+)*)(?= = )/g;

const fieldOf = (rows: Row[], key: string): Row | undefined => rows.find(({ paths }) => paths.some((path) => path === key || path.endsWith(`.${key}`)));

/** The message with the names of fields instead of "key = ...", where the page has such a field. */
export function inPageWords(message: string, rows: Row[]): string {
  return message.replace(keyAndValue, (key) => {
    const row = fieldOf(rows, key);
    return row ? `“${row.words}”` : key;
  });
}

/** A problem in the words of the page, with ways to the fields that it speaks of. */
export function problemLine(message: string, rows: Row[]): HTMLElement {
  const meant = [...new Set([...message.matchAll(keyAndValue)].map(([key]) => fieldOf(rows, key)))].filter((row): row is Row => row !== undefined);
  return el('p', {}, inPageWords(message, rows), ...meant.flatMap((row) => [' ', button(row.words, () => goTo(row), { class: 'small' })]));
}

export function goTo({ element }: Row): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  element.scrollIntoView({ block: 'center' });
  element.querySelector<HTMLElement>('input:not([type=range]), select')?.focus();
}
