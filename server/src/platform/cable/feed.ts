import type { StoredEvent, Stream, StreamHead } from '../store/event.js';
import type { EventLog } from '../store/store.js';
import type { Envelope } from './wire.js';

/** Number of recent events kept in memory: resuming after a short break reads no database. */
const mostKept = 512;
/** Limit of their characters, for a channel where people paste whole documents. */
const mostCharacters = 512 * 1024;
const repairPage = 100;

/** A subscription that follows a stream. */
export interface Follower {
  readonly envelope: Envelope;
  /**
   * Called for each event in order; returns whether it was sent. `frame` encodes the bytes once for all
   * followers with the same envelope.
   */
  receive(feed: Feed, event: StoredEvent, frame: () => Buffer): boolean;
  /** Called with a transient message. */
  receiveTransient(feed: Feed, frame: () => Buffer): void;
}

/** Called with an event that was sent to some followers, and their number. */
export type OnDelivered = (event: StoredEvent, deliveries: number) => void;

/**
 * One stream as this node serves it: its events in offset order without a gap (R4), regardless of
 * the order of arrival and of events that the bus lost (R13).
 */
export class Feed {
  readonly stream: Stream;
  readonly #log: EventLog;
  readonly #onError: (error: unknown) => void;
  readonly #onDelivered: OnDelivered;
  /** The offset of the last event passed on. */
  #head = 0;
  #headAt = 0;
  #recent: StoredEvent[] = [];
  #characters = 0;
  /** The offset before the first of `#recent`. */
  #recentFrom = 0;
  #early: StoredEvent[] | null = [];
  #known = 0;
  #repair: Promise<void> | null = null;
  readonly #followers = new Map<string, Set<Follower>>();

  /** `onError`: the log could not be read; the next event or comparison tries again. */
  constructor(
    stream: Stream,
    log: EventLog,
    onError: (error: unknown) => void,
    onDelivered: OnDelivered = () => {},
  ) {
    this.stream = stream;
    this.#log = log;
    this.#onError = onError;
    this.#onDelivered = onDelivered;
  }

  /** How many subscriptions follow it here. */
  get followers(): number {
    let count = 0;
    for (const group of this.#followers.values()) count += group.size;
    return count;
  }

  get head(): number {
    return this.#head;
  }

  /** When the head was committed, epoch milliseconds; 0 for an empty stream. */
  get headAt(): number {
    return this.#headAt;
  }

  /** Starts at this head; events that arrived before are merged in. */
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

  /** Takes an event from the bus, which may be a duplicate or early. */
  accept(event: StoredEvent): void {
    if (this.#early !== null) this.#early.push(event);
    else if (event.offset === this.#head + 1) this.#pass(event);
    else if (event.offset > this.#head) this.catchUpTo(event.offset).catch(this.#onError);
  }

  /** Passes on a transient message; `except` is its sender. */
  transmit(message: string, except: Follower | undefined): void {
    for (const group of this.#followers.values()) transmitToGroup(this, message, group, except);
  }

  /** R13: reads from the log the events that the bus lost. */
  async catchUpTo(offset: number): Promise<void> {
    this.#known = Math.max(this.#known, offset);
    // Before `begin`, the head is not zero but unknown.
    if (this.#early !== null || this.#head >= this.#known) return;
    // A running repair may have finished its last read already.
    await this.#repair?.catch(() => {});
    this.#repair ??= this.#readMissing().finally(() => {
      this.#repair = null;
    });
    await this.#repair;
  }

  /** The events after an offset, oldest first; null if memory does not reach back that far. */
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
    this.#revise(event);
    this.#remember(event);
    let deliveries = 0;
    for (const group of this.#followers.values()) deliveries += sendToGroup(this, event, group);
    if (deliveries > 0) this.#onDelivered(event, deliveries);
  }

  /** Cleared events must not be replayed from memory either. */
  #revise({ subject, revises }: StoredEvent): void {
    if (subject === null && revises === null) return;
    if (revises !== null && revises > this.#recentFrom) {
      this.#recent = this.#recent.slice(revises - this.#recentFrom);
      this.#recentFrom = revises;
    }
    if (subject !== null) {
      this.#recent = this.#recent.map((one) =>
        one.subject === subject ? { ...one, message: null, subject: null } : one,
      );
    }
    this.#characters = this.#recent.reduce((sum, one) => sum + lengthOf(one), 0);
  }

  #remember(event: StoredEvent): void {
    this.#recent.push(event);
    this.#characters += lengthOf(event);
    if (this.#recent.length <= mostKept && this.#characters <= mostCharacters) return;
    this.#recent = this.#recent.slice(Math.ceil(this.#recent.length / 2));
    this.#recentFrom = event.offset - this.#recent.length;
    this.#characters = this.#recent.reduce((sum, one) => sum + lengthOf(one), 0);
  }
}

function lengthOf({ message }: StoredEvent): number {
  return message?.length ?? 0;
}

/**
 * R14: these followers share an envelope, so the bytes are encoded at most once. Returns to how many it was
 * sent.
 */
function sendToGroup(feed: Feed, event: StoredEvent, group: ReadonlySet<Follower>): number {
  const [first] = group;
  if (!first) return 0;
  let bytes: Buffer | undefined;
  const frame = () => (bytes ??= first.envelope.wrap(event));
  let deliveries = 0;
  for (const follower of group) if (follower.receive(feed, event, frame)) deliveries += 1;
  return deliveries;
}

function transmitToGroup(
  feed: Feed,
  message: string,
  group: ReadonlySet<Follower>,
  except: Follower | undefined,
): void {
  const [first] = group;
  if (!first) return;
  let bytes: Buffer | undefined;
  const frame = () => (bytes ??= first.envelope.wrapTransient(message));
  for (const follower of group) {
    if (follower !== except) follower.receiveTransient(feed, frame);
  }
}
