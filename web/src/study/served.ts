// A page that a server handed out may have a case computed again; a page that is a file shows its command instead.
import { Server, type Answers } from '../page/server';
import type { Study, StudyPage } from './data';
import type { ReportData } from '../page/types';

/** The data of a run's report for one case. */
export type AskCase = (study: Study, place: number, signal: AbortSignal) => Promise<ReportData>;

export function askedOf(server: Answers): AskCase {
  return (study, place, signal) => server.ask<ReportData>('/api/case', { scenario: study.page.scenario.text, settings: study.settingsOf(place) }, signal);
}

/** Null in a file, also in one that was saved from a server. */
export function caseServer({ served }: StudyPage): AskCase | null {
  return served && /^https?:$/.test(location.protocol) ? askedOf(new Server(served.token)) : null;
}
