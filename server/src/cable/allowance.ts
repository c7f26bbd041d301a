/**
 * R11: how often somebody may do something: a burst, and what refills it each second. Counted by a
 * clock that nobody sets: one that went back would take what is left away.
 */
export class Allowance {
  readonly #burst: number;
  readonly #perSecond: number;
  #left: number;
  #at = performance.now();

  constructor(burst: number, perSecond: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
  }

  /** Whether they may once more; asking too often counts, too. */
  take(): boolean {
    const now = performance.now();
    const refill = ((now - this.#at) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#burst, this.#left + refill) - 1;
    this.#at = now;
    return this.#left >= 0;
  }
}
