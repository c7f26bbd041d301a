import { Worker } from 'node:worker_threads';
import type { Answer, Calls, Data, Replaced, Request } from './search-worker.js';

export interface SearchThread {
  call<Name extends keyof Calls>(
    name: Name,
    ...argument: Parameters<Calls[Name]>
  ): Promise<ReturnType<Calls[Name]>>;
  close(): Promise<void>;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface Parts {
  file: string;
  /** Identifies the database and the tokens' version; an index of another origin is replaced. */
  origin: string;
  /** The mark that the database has now; an index without this mark is replaced. */
  mark(): string | null;
  /** Called when a file was replaced by an empty one, with the reason. */
  onReplaced(why: string): void;
  /** Milliseconds without a call after which the thread ends, which gives back some 8 MB. Tests shorten it. */
  longestIdle?: number;
}

/**
 * The thread that has the index's file: SQLite blocks its thread while it reads. A call starts it where there is
 * none.
 */
export function openSearchThread({
  file,
  origin,
  mark,
  onReplaced,
  longestIdle = 20_000,
}: Parts): SearchThread {
  let thread: Worker | null = null;
  /** Resolves once an earlier thread has closed the file. */
  let ended: Promise<void> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  /** Whether this process has closed the file: then it has been compared with its checksums before. */
  let isKnown = false;
  let isClosed = false;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  function failAll(error: Error): void {
    thread = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const worker = new Worker(new URL('./search-worker.js', import.meta.url), {
      workerData: { file, origin, mark: mark(), isKnown } satisfies Data,
    });
    isKnown = false;
    worker.on('message', (message: Answer | Replaced) => {
      if ('replaced' in message) {
        onReplaced(message.replaced);
        return;
      }
      const { id, result, error } = message;
      const call = waiting.get(id);
      waiting.delete(id);
      if (waiting.size === 0) {
        worker.unref();
        idle = setTimeout(() => end(worker), longestIdle).unref();
      }
      if (error) call?.reject(Object.assign(new Error(error.message), { code: error.code }));
      else call?.resolve(result);
    });
    worker.on('error', failAll);
    worker.on('exit', () => failAll(new Error('The thread of the search index has ended.')));
    worker.unref();
    return worker;
  }

  function end(worker: Worker): void {
    thread = null;
    clearTimeout(idle);
    worker.ref();
    ended = new Promise<void>((resolve) =>
      worker.once('exit', (code) => {
        isKnown = code === 0;
        resolve();
      }),
    );
    worker.postMessage('close', []);
  }

  return {
    async call(name, ...[argument]) {
      clearTimeout(idle);
      await ended;
      if (isClosed) throw new Error('The search index is closed.');
      thread ??= start();
      // The process must not end before the answer: a server that stops waits for it.
      thread.ref();
      last += 1;
      const request: Request = { id: last, call: name, with: argument };
      const answer = new Promise<unknown>((resolve, reject) =>
        waiting.set(request.id, { resolve, reject }),
      );
      thread.postMessage(request, []);
      // The thread answers each call with the type that `Calls` gives it.
      return answer as Promise<ReturnType<Calls[typeof name]>>;
    },
    async close() {
      isClosed = true;
      if (thread) end(thread);
      await ended;
    },
  };
}
