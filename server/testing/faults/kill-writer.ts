import { randomUUID } from 'node:crypto';
import { postMessage } from '@parley/contract/endpoints/messages';
import type { Message } from '@parley/contract/entities/message';
import * as z from 'zod/mini';
import type { TestBrowser } from '../clients/test-browser.js';
import type { KillableServer } from './kill-server.js';

export interface Draft {
  channel_id: number;
  client_id: string;
  body: string;
}

/** Posts one message after another, and repeats each until it is acknowledged. */
export class Writer {
  /** In the order of the acknowledgements. */
  readonly acknowledged: Message[] = [];
  /** Number of answers that asked for a retry. */
  refusals = 0;
  readonly #browser: TestBrowser;
  readonly #server: KillableServer;
  readonly #channelIds: readonly number[];
  readonly #passing: ReadonlySet<number>;
  readonly #padding: string;
  #written = 0;

  /**
   * `passing`: statuses after which it retries, as the web app does. `length`: characters added to
   * each message.
   */
  constructor(
    browser: TestBrowser,
    server: KillableServer,
    channelIds: readonly number[],
    { passing = [], length = 0 }: { passing?: readonly number[]; length?: number } = {},
  ) {
    this.#browser = browser;
    this.#server = server;
    this.#channelIds = channelIds;
    this.#passing = new Set(passing);
    this.#padding = ' and so on'.repeat(length / 10);
  }

  async writeUntil(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) await this.write();
  }

  async write(): Promise<void> {
    this.#written += 1;
    const channel_id = this.#channelIds[this.#written % this.#channelIds.length] ?? 0;
    const body = `<p>Message ${this.#written}${this.#padding}</p>`;
    const message = await this.post({ channel_id, body, client_id: randomUUID() });
    this.acknowledged.push(message);
  }

  /** R7: succeeds however often the server dies meanwhile. */
  async post(draft: Draft): Promise<Message> {
    for (;;) {
      await this.#server.whenUp();
      const answer = await this.#attempt(draft);
      if (answer?.status === 200) return z.parse(postMessage.output, answer.body);
      if (!answer) continue;
      if (!this.#passing.has(answer.status)) {
        throw new Error(`A post was answered ${answer.status}: ${answer.text}`);
      }
      this.refusals += 1;
    }
  }

  async #attempt(message: Draft) {
    try {
      return await this.#browser.attempt(postMessage, { body: { message } });
    } catch (error) {
      // `fetch` throws this when the server is gone, before or after it took the message.
      if (error instanceof TypeError) return null;
      throw error;
    }
  }
}
