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

/** What is to be asked: one question at a time is with the worker. */
interface Question {
  id: number;
  path: string;
  body: Uint8Array;
  name: string;
  piece: (text: string) => void;
  done: (reply: Reply) => void;
  unheard?: boolean;
}

/** An unheard question may take so long; then it is ended with its worker, if another one waits. A new worker takes about half a second. */
const patience = 800; // ms

export class Engine implements Answers {
  private worker!: Worker;
  private readonly address: string;
  private readonly queue: Question[] = [];
  private present: Question | null = null;
  /** Files that a new worker has to be given again. */
  private readonly uploads: Question[] = [];
  private next = 1;

  constructor(script: string) {
    this.address = URL.createObjectURL(new Blob([script, workerScript], { type: 'text/javascript' }));
    this.begin();
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
    const [body, name] = [new Uint8Array(await file.arrayBuffer()), encodeURIComponent(file.name)];
    const answer = JSON.parse(await this.send(path, body, { name })) as T;
    this.uploads.push({ id: 0, path, body, name, piece: () => undefined, done: () => undefined });
    return answer;
  }

  async cancel(): Promise<void> {
    // There are no jobs here.
  }

  private begin(): void {
    this.worker = new Worker(this.address);
    this.worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      const asked = this.present;
      if (!asked || asked.id !== data.id) return;
      if (data.piece !== undefined) return asked.unheard ? undefined : asked.piece(data.piece);
      this.present = null;
      if (!asked.unheard) asked.done(data);
      this.pump();
    };
  }

  private pump(): void {
    if (this.present) return;
    this.present = this.queue.shift() ?? null;
    if (!this.present) return;
    const { id, path, body, name } = this.present;
    this.worker.postMessage({ id, path, body, name });
  }

  /** The program cannot be interrupted, only ended. */
  private startAnew(): void {
    this.worker.terminate();
    this.present = null;
    this.queue.unshift(...this.uploads.map((upload) => ({ ...upload, id: this.next++ })));
    this.begin();
    this.pump();
  }

  private leave(question: Question): void {
    const waiting = this.queue.indexOf(question);
    if (waiting >= 0) this.queue.splice(waiting, 1);
    if (this.present !== question) return;
    question.unheard = true;
    this.hurry(question);
  }

  private hurry(question: Question): void {
    window.setTimeout(() => {
      if (this.present !== question) return;
      if (this.queue.length) this.startAnew();
      else this.hurry(question);
    }, patience);
  }

  private send(path: string, body: Uint8Array, { signal, piece = () => undefined, name = '' }: { signal?: AbortSignal | undefined; piece?: (text: string) => void; name?: string } = {}): Promise<string> {
    return new Promise<string>((resolve, reject) => {
      const gone = () => reject(new DOMException('nobody waits for the answer', 'AbortError'));
      if (signal?.aborted) return gone();
      const question: Question = {
        id: this.next++, path, body, name,
        piece: (text) => { try { piece(text); } catch (error) { held(error); } },
        done: ({ status = 500, body: text = '' }) => (status < 300 ? resolve(text) : reject(new Problems(usualProblems(text, status), status))),
      };
      const held = (error: unknown) => { if (!isAbort(error)) { this.leave(question); reject(error as Error); } };
      signal?.addEventListener('abort', () => { this.leave(question); gone(); }, { once: true });
      this.queue.push(question);
      this.pump();
    });
  }
}

const bytesOf = (body: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(body));

/** The engine that this page holds, if it does. */
export function engineOfPage(): Engine | null {
  const script = document.getElementById('teeter-engine')?.textContent;
  return script ? new Engine(script) : null;
}
