import type { Kysely } from 'kysely';
import type { Schema } from './schema.js';

/** A source that is behind by less than this was not set back: reading it took a moment. */
const tolerance = 1_000;

/** What events are dated by, and what clients are told to ask for history by. Epoch milliseconds. */
export interface LogClock {
  now(): number;
  /** Asks the source again, where it is not asked each time. */
  synchronise(): Promise<void>;
}

/**
 * A clock that never goes back. It follows its source, and goes on by itself while the source is
 * behind: whoever was told a moment finds every later event dated after it.
 */
export class SteadyClock {
  readonly #elapsed: () => number;
  #base: number;
  #since: number;
  #last: number;

  /** `begin`: nothing is dated before it. `elapsed`: milliseconds that nobody can set. */
  constructor(begin: number, elapsed: () => number = () => performance.now()) {
    this.#elapsed = elapsed;
    this.#base = begin;
    this.#since = elapsed();
    this.#last = begin;
  }

  /** The source says that it is this moment now. */
  hear(moment: number): void {
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

/** By the clock of this process' machine: the database is nobody else's. */
export function ownClock(begin: number, wall: () => number): LogClock {
  const steady = new SteadyClock(begin);
  return {
    now() {
      steady.hear(wall());
      return steady.now();
    },
    synchronise: () => Promise.resolve(),
  };
}

/** By a clock that several processes can ask: what theirs say may differ by minutes. */
export async function sharedClock(begin: number, ask: () => Promise<number>): Promise<LogClock> {
  const steady = new SteadyClock(begin);
  const synchronise = async () => steady.hear(await ask());
  await synchronise();
  return { now: () => steady.now(), synchronise };
}

/** When the newest event was dated; 0 before there is any. */
export async function newestDate(db: Kysely<Schema>): Promise<number> {
  const newest = await db
    .selectFrom('streams')
    .select((eb) => eb.fn.max('head_at').as('at'))
    .executeTakeFirst();
  return newest?.at ?? 0;
}
