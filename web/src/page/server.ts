// What the page asks its server: every question with the token of this start, every refusal as a list of problems.

export class Problems extends Error {
  constructor(readonly problems: string[], readonly status: number) {
    super(problems.join('\n'));
  }
}

export interface Question {
  scenario: string;
  settings?: string[];
}

/** A server that cannot be reached is a problem like any other. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Who answers the page: a server, or the program inside the page. */
export interface Answers {
  ask<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T>;
  /** Lines of JSON as they come. */
  lines<T>(path: string, body: unknown, signal: AbortSignal, take: (line: T) => void): Promise<void>;
  upload<T>(path: string, file: File): Promise<T>;
  cancel(path: string): Promise<void>;
}

export class Server implements Answers {
  constructor(private readonly token: string) {}

  async ask<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
    const answer = await this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' }, signal);
    return (await answer.json()) as T;
  }

  async lines<T>(path: string, body: unknown, signal: AbortSignal, take: (line: T) => void): Promise<void> {
    const answer = await this.send('POST', path, JSON.stringify(body), { 'content-type': 'application/json' }, signal);
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      rest += value ?? '';
      const end = done ? rest.length : rest.lastIndexOf('\n') + 1;
      for (const line of linesOf<T>(rest.slice(0, end), answer.status)) take(line);
      rest = rest.slice(end);
      if (done) return;
    }
  }

  async upload<T>(path: string, file: File): Promise<T> {
    const answer = await this.send('POST', path, file, { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) });
    return (await answer.json()) as T;
  }

  async cancel(path: string): Promise<void> {
    await this.send('DELETE', path, null, {});
  }

  private async send(method: string, path: string, body: BodyInit | null, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(path, { method, body, headers: { ...headers, 'x-teeter-token': this.token }, signal: signal ?? null, cache: 'no-store' });
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new Problems(['The program does not answer. Is teeter serve still running?'], 0);
    }
    if (answer.ok) return answer;
    throw new Problems(usualProblems(await answer.text(), answer.status), answer.status);
  }
}

export const linesOf = <T>(text: string, status: number): T[] => text.split('\n').filter((line) => line.trim()).map((line) => checked<T>(line, status));

function checked<T>(line: string, status: number): T {
  const value = JSON.parse(line) as T & { problems?: string[] };
  if (value.problems) throw new Problems(value.problems, status);
  return value;
}

const usual: Record<number, string> = {
  403: 'This page is older than the program that answers: load it again.',
  404: 'The program does not know this question.',
  413: 'This is larger than the program accepts.',
  429: 'The program is busy: try again in a moment.',
};

export function usualProblems(body: string, status: number): string[] {
  try {
    const { problems } = JSON.parse(body) as { problems?: unknown };
    if (Array.isArray(problems) && problems.length && status !== 403) return problems.map(String);
  } catch {
    // Not JSON: the status says it.
  }
  return [usual[status] ?? `The program answered ${status}.`];
}
