// The scenario and the command that gives this report again, each with a copy button.
import { codeBlock } from '../page/copy';
import type { Report } from '../page/data';
import { el } from '../page/dom';

export function scenarioBlocks({ data }: Report): HTMLElement[] {
  const { scenario, summary, words } = data;
  const said = new Set([...words.details, ...words.warnings]);
  const notes = (summary.notes ?? []).filter((note) => !said.has(note));
  return [
    notes.length ? el('ul', { class: 'notes' }, ...notes.map((note) => el('li', {}, note))) : el('ul', { hidden: true }),
    codeBlock('Run this yourself', scenario.command, 'the command'),
    codeBlock(scenario.file, scenario.text, 'the scenario'),
  ];
}
