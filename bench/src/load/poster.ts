import { randomUUID } from 'node:crypto';
import { Requester } from './requester.js';
import { csrfTokenOf, type Target } from './target.js';

/** A typical message: a line and a half. */
const text =
  'The deploy went out at ten and the queue is empty again, so I would say we keep the new limits and look at the numbers on Monday.';

/** A signed-in user with an HTTP connection of their own, over which they post messages. */
export class Poster {
  readonly #requester: Requester;
  readonly #head: string;
  readonly #channelId: number;

  private constructor(requester: Requester, target: Target, cookie: string, token: string) {
    this.#requester = requester;
    this.#channelId = target.channelId;
    this.#head = [
      'POST /api/messages HTTP/1.1',
      `Host: 127.0.0.1:${target.port}`,
      'Content-Type: application/json',
      `Cookie: ${cookie}`,
      `X-CSRF-Token: ${token}`,
      'Content-Length: ',
    ].join('\r\n');
  }

  static async open(target: Target, index: number): Promise<Poster> {
    const requester = await Requester.open(target.port);
    const cookie = target.cookies[index] ?? '';
    return new Poster(requester, target, cookie, await csrfTokenOf(target, cookie));
  }

  /** Resolves once the post is acknowledged. */
  async post(): Promise<void> {
    const body = `{"message":{"body":"<p>${text}</p>","channel_id":${this.#channelId},"client_id":"${randomUUID()}"}}`;
    await this.#requester.send(`${this.#head}${body.length}\r\n\r\n${body}`);
  }

  close(): void {
    this.#requester.close();
  }
}
