// The program inside the page, in a worker of its own: answers what a server would, one question after the other.
import { isAbort, linesOf, Problems, usualProblems, type Answers } from '../page/server';

interface Reply {
  id: number;
  piece?: string;
  status?: number;
  body?: string;
}

/** Runs in the worker, after the engine's own script. */
const workerScript = `
const ready = TeeterEngine();
async function answer({ id, path, body, name }) {
  const engine = await ready;
  engine.takePiece = (piece) => self.postMessage({ id, piece });
  const place = engine._malloc(Math.max(1, body.length));
  engine.HEAPU8.set(body, place);
  const text = path ? engine.ccall('teeter_answer', 'string', ['string', 'number', 'number', 'string'], [path, place, body.length, name])
    : engine.ccall('teeter_page_data', 'string', [], []);
  engine._free(place);
  return { id, status: path ? engine.ccall('teeter_status', 'number', [], []) : 200, body: text };
}
self.onmessage = ({ data }) => answer(data).then((reply) => self.postMessage(reply),
  (error) => self.postMessage({ id: data.id, status: 500, body: JSON.stringify({ problems: ['The program inside this page has stopped (' + error + '): load the page again.'] }) }));`;

export class Engine implements Answers {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { piece: (text: string) => void; done: (reply: Reply) => void }>();
  private next = 1;

  constructor(script: string) {
    this.worker = new Worker(URL.createObjectURL(new Blob([script, workerScript], { type: 'text/javascript' })));
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const asker = this.waiting.get(data.id);
      if (data.piece !== undefined) return asker?.piece(data.piece);
      this.waiting.delete(data.id);
      asker?.done(data);
    };
  }

  /** What a server would put into the page. */
  async pageData<T>(): Promise<T> {
    return JSON.parse(await this.send('', new Uint8Array())) as T;
  }

  async ask<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
    return JSON.parse(await this.send(path, bytesOf(body), { signal })) as T;
  }

  async lines<T>(path: string, body: unknown, signal: AbortSignal, take: (line: T) => void): Promise<void> {
    await this.send(path, bytesOf(body), { signal, piece: (text) => { for (const line of linesOf<T>(text, 200)) take(line); } });
  }

  async upload<T>(path: string, file: File): Promise<T> {
    return JSON.parse(await this.send(path, new Uint8Array(await file.arrayBuffer()), { name: encodeURIComponent(file.name) })) as T;
  }

  async cancel(): Promise<void> {
    // There are no jobs here.
  }

  private send(path: string, body: Uint8Array, { signal, piece = () => undefined, name = '' }: { signal?: AbortSignal | undefined; piece?: (text: string) => void; name?: string } = {}): Promise<string> {
    const id = this.next++;
    return new Promise<string>((resolve, reject) => {
      // What is under way runs to its end unheard; the next question waits for it.
      const gone = () => { this.waiting.delete(id); reject(new DOMException('nobody waits for the answer', 'AbortError')); };
      if (signal?.aborted) return gone();
      signal?.addEventListener('abort', gone, { once: true });
      const held = (error: unknown) => { if (!isAbort(error)) { this.waiting.delete(id); reject(error as Error); } };
      this.waiting.set(id, {
        piece: (text) => { try { piece(text); } catch (error) { held(error); } },
        done: ({ status = 500, body: text = '' }) => (status < 300 ? resolve(text) : reject(new Problems(usualProblems(text, status), status))),
      });
      this.worker.postMessage({ id, path, body, name });
    });
  }
}

const bytesOf = (body: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(body));

/** The engine that this page holds, if it does. */
export function engineOfPage(): Engine | null {
  const script = document.getElementById('teeter-engine')?.textContent;
  return script ? new Engine(script) : null;
}
