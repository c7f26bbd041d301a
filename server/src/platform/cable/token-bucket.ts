/**
 * R11: a token bucket: a burst, and a refill per second. Uses a monotonic clock: a clock set back
 * would block the client.
 */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #at = performance.now();

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Whether the attempt is allowed; refused attempts cost a token too. */
  take(): boolean {
    const now = performance.now();
    const refill = ((now - this.#at) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#burst, this.#left + refill) - 1;
    this.#at = now;
    return this.#left >= 0;
  }
}
