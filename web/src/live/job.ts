// One study at a time as a long job of the program: progress, a way to cancel, and its page.
import { button, el } from '../page/dom';
import { Problems, type Answers } from '../page/server';
import type { StudyPage } from '../study/data';
import { count } from '../study/words';

interface Progress {
  state: 'running' | 'done' | 'failed' | 'cancelled';
  done: number;
  total: number;
  overturned?: number;
  rate?: number;
  problems?: string[];
}

export interface Done {
  job: string;
  page: StudyPage;
}

/** Tells how it goes in `status`. Null: cancelled, or refused and told. */
export async function runStudy(server: Answers, scenario: string, status: HTMLElement): Promise<Done | null> {
  try {
    const { job } = await server.ask<{ job: string }>('/api/study', { scenario });
    return (await follow(server, job, status)) ? { job, page: await server.ask<StudyPage>(`/api/study/${job}/result`, {}) } : null;
  } catch (error) {
    const words = error instanceof Problems && error.status === 404 ? 'This program runs studies on the command line only: teeter study.' : (error as Error).message;
    status.replaceChildren(el('p', { class: 'problem', role: 'alert' }, words));
    return null;
  }
}

async function follow(server: Answers, job: string, status: HTMLElement): Promise<boolean> {
  const bar = el('progress', { max: 1, value: 0, 'aria-label': 'Progress' });
  const words = el('span', {});
  const cancel = button('Cancel', () => void server.cancel(`/api/study/${job}`).catch(() => undefined), { class: 'small' });
  status.replaceChildren(bar, words, cancel);
  for (;;) {
    const now = await server.ask<Progress>(`/api/study/${job}`, {});
    bar.max = now.total || 1;
    bar.value = now.done;
    words.textContent = ` ${count(now.done)} of ${count(now.total)} cases${now.overturned ? `, ${count(now.overturned)} fell` : ''} `;
    if (now.state === 'done') return true;
    if (now.state === 'failed') throw new Problems(now.problems ?? ['The study failed.'], 400);
    if (now.state === 'cancelled') {
      status.textContent = 'Cancelled.';
      return false;
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
