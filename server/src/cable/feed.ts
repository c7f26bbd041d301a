import type { StoredEvent, Stream, StreamHead } from '../store/event.js';
import type { EventLog } from '../store/store.js';
import type { Envelope } from './wire.js';

/** How many of the last events stay in memory: resuming after a short break reads no database. */
const keptEvents = 256;
const repairPage = 500;

/** Somebody who follows a stream. */
export interface Follower {
  readonly envelope: Envelope;
  /** Called for each event in order. `frame` makes the bytes once for all with the same envelope. */
  receive(feed: Feed, event: StoredEvent, frame: () => Buffer): void;
}

/**
 * One stream as this node serves it: its events in offset order without a hole (R4), whatever order
 * they came in and whichever the bus lost (R13).
 */
export class Feed {
  readonly stream: Stream;
  readonly #log: EventLog;
  /** The offset of the last event that was passed on. */
  #head = 0;
  #headAt = 0;
  #recent: StoredEvent[] = [];
  /** The offset before the first of `#recent`. */
  #recentFrom = 0;
  #early: StoredEvent[] | null = [];
  #known = 0;
  #repair: Promise<void> | null = null;
  readonly #followers = new Map<string, Set<Follower>>();

  constructor(stream: Stream, log: EventLog) {
    this.stream = stream;
    this.#log = log;
  }

  get head(): number {
    return this.#head;
  }

  /** When the head was committed, epoch milliseconds; 0 when the stream is empty. */
  get headAt(): number {
    return this.#headAt;
  }

  /** From here on; what came in before this was known is sorted in. */
  begin(head: StreamHead): void {
    if (this.#early === null) return;
    const early = this.#early;
    this.#early = null;
    this.#head = head.offset;
    this.#headAt = head.at;
    this.#recentFrom = head.offset;
    for (const event of early) this.accept(event);
  }

  follow(follower: Follower): void {
    const { key } = follower.envelope;
    const group = this.#followers.get(key);
    if (group) group.add(follower);
    else this.#followers.set(key, new Set([follower]));
  }

  unfollow(follower: Follower): void {
    const { key } = follower.envelope;
    const group = this.#followers.get(key);
    if (group?.delete(follower) && group.size === 0) this.#followers.delete(key);
  }

  /** An event from the bus: it may be a repetition, or too early. */
  accept(event: StoredEvent): void {
    if (this.#early !== null) this.#early.push(event);
    else if (event.offset === this.#head + 1) this.#pass(event);
    else if (event.offset > this.#head) void this.catchUpTo(event.offset);
  }

  /** R13: reads from the log what the bus did not bring. */
  catchUpTo(offset: number): Promise<void> {
    this.#known = Math.max(this.#known, offset);
    if (this.#head >= this.#known) return Promise.resolve();
    this.#repair ??= this.#readMissing().finally(() => {
      this.#repair = null;
    });
    return this.#repair;
  }

  /** The events after an offset, oldest first; null when memory does not reach back that far. */
  recentAfter(offset: number): readonly StoredEvent[] | null {
    if (offset < this.#recentFrom) return null;
    return this.#recent.slice(offset - this.#recentFrom);
  }

  async #readMissing(): Promise<void> {
    while (this.#head < this.#known) {
      const events = await this.#log.after(this.stream, this.#head, repairPage);
      if (events.length === 0) return;
      for (const event of events) if (event.offset === this.#head + 1) this.#pass(event);
    }
  }

  #pass(event: StoredEvent): void {
    this.#head = event.offset;
    this.#headAt = event.createdAt;
    this.#remember(event);
    for (const group of this.#followers.values()) passToAlike(this, event, group);
  }

  #remember(event: StoredEvent): void {
    this.#recent.push(event);
    if (this.#recent.length < keptEvents * 2) return;
    this.#recent = this.#recent.slice(-keptEvents);
    this.#recentFrom = event.offset - keptEvents;
  }
}

/** R14: they share an envelope, so the bytes are made at most once. */
function passToAlike(feed: Feed, event: StoredEvent, group: ReadonlySet<Follower>): void {
  const [first] = group;
  if (!first) return;
  let bytes: Buffer | undefined;
  const frame = () => (bytes ??= first.envelope.wrap(event));
  for (const follower of group) follower.receive(feed, event, frame);
}
