import * as z from 'zod/mini';
import { diskStorage } from '../../src/platform/blobs/disk-storage.js';
import { defineJob, type DefinedJob, type JobParts } from '../../src/platform/jobs/job-kind.js';
import { startWorker } from '../../src/platform/jobs/worker.js';
import { createLog } from '../../src/platform/lib/log.js';
import type { BackgroundTask } from '../../src/platform/lib/repeat.js';
import type { Transaction } from '../../src/platform/store/store.js';
import type { TestServer } from './test-server.js';

const Payload = z.object({ text: z.string() });
type Payload = z.output<typeof Payload>;

/** Far longer than a test: what runs was woken. */
const never = 3_600_000;

/** A kind of job that a test decides about, and workers for it. */
export class JobHarness {
  readonly #server: TestServer;
  readonly #workers: BackgroundTask[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly kind: DefinedJob<Payload>;
  /** The texts of the jobs that were begun, in order. */
  readonly begun: string[] = [];
  readonly logged: { msg: string; level: number }[] = [];
  /** Called for each job; a test replaces it. */
  act: (payload: Payload, parts: JobParts) => Promise<void> = () => Promise.resolve();

  constructor(server: TestServer, name: string, mostFailures?: number) {
    this.#server = server;
    this.kind = defineJob({
      name,
      payload: Payload,
      ...(mostFailures !== undefined && { mostFailures }),
      run: async (payload, parts) => {
        this.begun.push(payload.text);
        for (const resolve of this.#waiting.splice(0)) resolve();
        await this.act(payload, parts);
      },
    });
  }

  start(
    options: {
      pollEvery?: number;
      renewEvery?: number;
      pause?: (attempts: number) => number;
    } = {},
  ) {
    const { store, dataDirectory } = this.#server;
    const log = createLog('info', {
      write: (line) => void this.logged.push(JSON.parse(line) as { msg: string; level: number }),
    });
    const outside = { url: null, pushServices: [], mail: null, previews: null };
    const parts = { store, storage: diskStorage(dataDirectory), outside };
    const worker = startWorker([this.kind], parts, { log, pollEvery: never, ...options });
    this.#workers.push(worker);
    return worker;
  }

  enqueue(text: string, when: { key?: string; runAt?: number } = {}): Promise<void> {
    return this.#server.store.transact(async (tx: Transaction) => {
      this.kind.enqueue(tx, { text }, when);
    });
  }

  /** Waits until so many jobs have begun. */
  async untilBegun(count: number): Promise<void> {
    while (this.begun.length < count) {
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    }
  }

  rows() {
    return this.#server.store.reader
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', this.kind.name)
      .orderBy('id')
      .execute();
  }

  /** Stops all workers, which waits for what they run. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.stop()));
  }
}
