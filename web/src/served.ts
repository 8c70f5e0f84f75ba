// A page that a server hands out may have a case computed again; a page that is a file shows its command instead.
import type { Study } from './study-data';
import type { ReportData } from './types';

declare global {
  interface Window {
    /** Where a served page asks for the history of a case; absent in a file. */
    teeterServer?: string;
  }
}

const address = (): string | null => (/^https?:$/.test(location.protocol) ? window.teeterServer ?? null : null);

export const isServed = (): boolean => address() !== null;

/** The data of a run's report for one case. */
export async function recompute(study: Study, place: number): Promise<ReportData> {
  const { page } = study;
  const body = JSON.stringify({ schema: 'teeter.case/1', file: page.scenario.file, text: page.scenario.text, case: study.caseNumber(place), settings: study.settingsOf(place) });
  const answer = await fetch(address()!, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return (await answer.json()) as ReportData;
}
