import type { Kysely } from 'kysely';
import type { Schema } from './schema.js';

/** A smaller difference is no clock set back: reading the source took a moment. */
const tolerance = 1_000;

/** The clock that dates events, and that clients' `since` refers to. Epoch milliseconds. */
export interface LogClock {
  now(): number;
  /** Reads the source again, for clocks that do not read it on each call. */
  synchronise(): Promise<void>;
}

/**
 * A monotonic clock. It follows its source, and continues by elapsed time while the source is
 * behind, so every event after a reading is dated after that reading.
 */
export class MonotonicClock {
  readonly #elapsed: () => number;
  #base: number;
  #since: number;
  #last: number;

  /** `begin`: the earliest time returned. `elapsed`: a monotonic clock in milliseconds. */
  constructor(begin: number, elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
    this.#base = begin;
    this.#since = elapsed();
    this.#last = begin;
  }

  /** Takes a reading of the source. */
  adjust(moment: number): void {
    if (moment < this.#expected() - tolerance) return;
    this.#base = moment;
    this.#since = this.#elapsed();
  }

  now(): number {
    this.#last = Math.max(this.#last, Math.floor(this.#expected()));
    return this.#last;
  }

  #expected(): number {
    return this.#base + this.#elapsed() - this.#since;
  }
}

/** Follows this machine's clock: SQLite's database belongs to a single process. */
export function ownClock(begin: number, wall: () => number): LogClock {
  const monotonic = new MonotonicClock(begin);
  return {
    now() {
      monotonic.adjust(wall());
      return monotonic.now();
    },
    synchronise: () => Promise.resolve(),
  };
}

/** Follows a clock shared by several processes, whose own clocks may differ by minutes. */
export async function sharedClock(begin: number, ask: () => Promise<number>): Promise<LogClock> {
  const monotonic = new MonotonicClock(begin);
  const synchronise = async () => monotonic.adjust(await ask());
  await synchronise();
  return { now: () => monotonic.now(), synchronise };
}

/** The date of the newest event; 0 if there is none. */
export async function newestDate(db: Kysely<Schema>): Promise<number> {
  const newest = await db
    .selectFrom('streams')
    .select((eb) => eb.fn.max('head_at').as('at'))
    .executeTakeFirst();
  return newest?.at ?? 0;
}
