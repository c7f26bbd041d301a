import { setTimeout as delay } from 'node:timers/promises';
import { Subscriber } from './subscriber.js';
import type { Histories, Target } from './target.js';

const patience = 30_000;

/** The WebSocket subscribers of a server. */
export class Crowd {
  readonly #target: Target;
  readonly #members: Subscriber[] = [];
  /** Events received by all members together. */
  #received = 0;
  #goal = Infinity;
  #reached = () => {};
  #failure: string | null = null;

  constructor(target: Target) {
    this.#target = target;
  }

  get size(): number {
    return this.#members.length;
  }

  /** Resets the counters. */
  startCounting(): void {
    this.#received = 0;
    for (const member of this.#members) member.received = 0;
  }

  /**
   * Resolves once `count` more are connected and subscribed; at most `atOnce` connect concurrently.
   */
  async gather(
    count: number,
    options: { histories?: Histories; atOnce?: number } = {},
  ): Promise<void> {
    const { histories, atOnce = 100 } = options;
    const next = Array.from({ length: count }, (_, index) => this.size + index).values();
    const joinOneByOne = async () => {
      for (const index of next) {
        await this.#join(this.#target.cookies[index] ?? '', histories ?? null);
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, count) }, joinOneByOne));
  }

  /** Resolves once each member has received this many events; throws if the numbers differ. */
  async untilEachReceived(events: number): Promise<void> {
    const total = events * this.size;
    if (this.#received < total) await this.#untilReceived(total);
    const wrong = this.#members.filter(({ received }) => received !== events);
    if (wrong.length === 0) return;
    throw new Error(`${wrong.length} received ${wrong[0]?.received} or so instead of ${events}.`);
  }

  scatter(): void {
    for (const member of this.#members.splice(0)) member.leave();
    this.#received = 0;
    this.#failure = null;
  }

  async #untilReceived(total: number): Promise<void> {
    const reached = new Promise<void>((resolve) => {
      this.#goal = total;
      this.#reached = resolve;
    });
    const ended = new AbortController();
    const late = delay(patience, undefined, { signal: ended.signal }).catch(() => {});
    await Promise.race([reached, late]);
    ended.abort();
    if (this.#received < total) {
      const why = this.#failure ?? `${patience / 1000} s were not enough`;
      throw new Error(`Only ${this.#received} of ${total} events came: ${why}.`);
    }
  }

  #join(cookie: string, histories: Histories | null): Promise<void> {
    return new Promise((resolve, reject) => {
      const events = {
        ready: resolve,
        event: () => {
          this.#received += 1;
          if (this.#received === this.#goal) this.#reached();
        },
        failed: (reason: string) => {
          this.#failure ??= reason;
          reject(new Error(reason));
          this.#reached();
        },
      };
      this.#members.push(new Subscriber(this.#target, cookie, events, histories));
    });
  }
}
