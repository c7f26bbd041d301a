import type { Stream } from './event.js';

/**
 * The kinds of streams, in the order in which every transaction locks them; streams of one kind in the order of
 * their names. Two transactions that keep to it never wait for each other in a circle. `members` and `presence`
 * are locks alone, and get no events.
 */
const kinds = ['channel', 'presence', 'user', 'members', 'own', 'view', 'workspace'] as const;

const rankOf = (stream: Stream): number =>
  kinds.findIndex((kind) => stream.startsWith(kind) && '.:'.includes(stream.charAt(kind.length)));

/** Negative where `one` is locked before `other`. */
function compare(one: Stream, other: Stream): number {
  return rankOf(one) - rankOf(other) || (one < other ? -1 : Number(one > other));
}

export function inLockOrder(streams: Iterable<Stream>): Stream[] {
  return [...new Set(streams)].toSorted(compare);
}

let isStrict = false;

/** From now on a lock that is taken out of order throws: for tests. Elsewhere a deadlock ends in another try. */
export function enforceLockOrder(): void {
  isStrict = true;
}

/** The streams that a transaction has locked so far, by a lock or by an event. */
export class Locks {
  /** The streams in the order of their locks; false while only a condition was asked, which may have locked nothing. */
  readonly #taken = new Map<Stream, boolean>();
  #last: Stream | null = null;

  has(stream: Stream): boolean {
    return this.#taken.get(stream) === true;
  }

  /** @param isCertain whether the stream is locked from now on, whatever a condition says */
  add(stream: Stream, isCertain: boolean): void {
    const isNew = !this.#taken.has(stream);
    if (isNew && this.#last !== null && compare(stream, this.#last) < 0 && isStrict) {
      throw new Error(`${stream} is locked after ${this.#last}: see lock-order.ts.`);
    }
    if (isNew) this.#last = stream;
    this.#taken.set(stream, isCertain || this.has(stream));
  }
}
