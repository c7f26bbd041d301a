import { telemetry } from '../lib/telemetry.js';
import type { StoredEvent, Stream } from '../store/event.js';
import type { EventLog } from '../store/store.js';
import type { Feed, Follower } from './feed.js';
import type { Hub } from './hub.js';
import type { Envelope } from './wire.js';

const page = 100;

/** Limit of transient messages held back while a permission is rechecked. */
const mostHeldBack = 64;

/** The parts of a connection that a subscription uses. */
interface Outlet {
  readonly userId: number;
  /** R10: the peer has much left to read; nothing new is pushed until it has. */
  readonly isCongested: boolean;
  push(frame: Buffer): void;
  /** The log could not be read: disconnects the client, which resumes when it reconnects. */
  fail(error: unknown): void;
}

interface OnAccess {
  /** The user's permission ended at the offset; it may have been granted again since. */
  revoked(stream: Stream, offset: number): void;
  /** The database is asked what may be followed; nothing is sent until it has answered. */
  recheck(): void;
}

/**
 * One confirmed subscription: many streams under one identifier. On each stream it is either level
 * (live events are sent at once) or behind at an offset, and then reads the log until it is level.
 * Being behind is the single mechanism for everything that must not lose an event: resuming (R4), a
 * slow reader (R10), a newly granted stream, a permission being rechecked (R8).
 */
export class Subscription implements Follower {
  readonly envelope: Envelope;
  readonly #outlet: Outlet;
  readonly #hub: Hub;
  readonly #log: EventLog;
  readonly #onAccess: OnAccess;
  readonly #feeds = new Map<Stream, Feed>();
  /** Allocated lazily: most subscriptions are always level. */
  #behind: Map<Feed, number> | null = null;
  #whenLevel: (() => void)[] | null = null;
  #heldBack: { feed: Feed; frame: () => Buffer }[] | null = null;
  #paused = false;
  #wanted = false;
  #reading = false;

  constructor(envelope: Envelope, outlet: Outlet, hub: Hub, log: EventLog, onAccess: OnAccess) {
    this.envelope = envelope;
    this.#outlet = outlet;
    this.#hub = hub;
    this.#log = log;
    this.#onAccess = onAccess;
  }

  get streams(): ReadonlyMap<Stream, Feed> {
    return this.#feeds;
  }

  /** Follows a feed that the hub opened, from an offset (default: its head). */
  follow(feed: Feed, from = feed.head): void {
    this.#feeds.set(feed.stream, feed);
    this.rewind(feed, from);
    feed.follow(this);
  }

  unfollow(stream: Stream): void {
    const feed = this.#feeds.get(stream);
    if (!feed) return;
    this.#feeds.delete(stream);
    this.#behind?.delete(feed);
    feed.unfollow(this);
    this.#hub.release(feed);
  }

  end(): void {
    for (const stream of this.#feeds.keys()) this.unfollow(stream);
    this.#whenLevel = null;
    this.#heldBack = null;
  }

  /** R8: nothing is sent until `resume`, and nothing is lost meanwhile. */
  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#releaseHeldBack();
    this.catchUp();
  }

  /** The offset up to which everything was sent. */
  positionIn(feed: Feed): number {
    return this.#behind?.get(feed) ?? feed.head;
  }

  /** Goes back to an earlier offset of a followed stream, and replays from there. */
  rewind(feed: Feed, offset: number): void {
    if (offset < feed.head) this.#fallBehind(feed, offset);
  }

  /** Calls back once every stream is level: at once, or after the missing events were sent. */
  onceLevel(callback: () => void): void {
    (this.#whenLevel ??= []).push(callback);
    this.catchUp();
  }

  receive(feed: Feed, event: StoredEvent, frame: () => Buffer): boolean {
    if (this.#isBehind(feed)) return false;
    if (this.#mustWait) {
      this.#fallBehind(feed, event.offset - 1);
      return false;
    }
    this.#deliver(event, frame);
    return event.message !== null;
  }

  /** R10: dropped for a congested peer; also while behind, where it would arrive out of order. */
  receiveTransient(feed: Feed, frame: () => Buffer): void {
    if (this.#outlet.isCongested || this.#isBehind(feed)) return;
    if (this.#paused) this.#holdBack(feed, frame);
    else this.#outlet.push(frame());
  }

  /** Reads missing events until it is level, paused, or the outlet is congested. */
  catchUp(): void {
    this.#wanted = true;
    if (!this.#reading) void this.#read();
  }

  async #read(): Promise<void> {
    this.#reading = true;
    try {
      while (this.#wanted) {
        this.#wanted = false;
        for (const feed of this.#behind?.keys() ?? []) await this.#readFeed(feed);
      }
    } catch (error) {
      this.#outlet.fail(error);
      return;
    } finally {
      // In the same turn as the last check, or a `catchUp` in between would be lost.
      this.#reading = false;
    }
    if ((this.#behind && this.#behind.size > 0) || this.#paused) return;
    for (const callback of this.#whenLevel?.splice(0) ?? []) callback();
  }

  async #readFeed(feed: Feed): Promise<void> {
    for (;;) {
      const position = this.#behind?.get(feed);
      if (position === undefined || this.#mustWait) return;
      if (position >= feed.head) {
        // Nothing was awaited since the head was read, so the next event has the next offset.
        this.#behind?.delete(feed);
        return;
      }
      const events =
        feed.recentAfter(position) ?? (await this.#log.after(feed.stream, position, page));
      if (events[0]?.offset !== position + 1) {
        throw new Error(`The log of ${feed.stream} has a hole after offset ${position}.`);
      }
      this.#deliverMissed(feed, position, events);
    }
  }

  #deliverMissed(feed: Feed, from: number, events: readonly StoredEvent[]): void {
    // The stream was removed, revoked or rewound during the read, so the result is obsolete.
    if (this.#behind?.get(feed) !== from) return;
    for (const event of events) {
      // The feed has yet to pass on later events: they arrive once this is level.
      if (event.offset > feed.head || this.#mustWait) return;
      this.#fallBehind(feed, event.offset);
      this.#deliver(event, () => this.envelope.wrap(event));
      if (event.message !== null) telemetry.delivered.tell(1);
      if (!this.#isBehind(feed)) return;
    }
  }

  /** A call's signals are sent once, so they wait for a recheck of access. */
  #holdBack(feed: Feed, frame: () => Buffer): void {
    const heldBack = (this.#heldBack ??= []);
    if (heldBack.length < mostHeldBack) heldBack.push({ feed, frame });
  }

  #releaseHeldBack(): void {
    const heldBack = this.#heldBack;
    this.#heldBack = null;
    // R8: only for streams that the user may still follow.
    for (const { feed, frame } of heldBack ?? []) {
      if (this.#feeds.get(feed.stream) === feed) this.receiveTransient(feed, frame);
    }
  }

  #fallBehind(feed: Feed, offset: number): void {
    (this.#behind ??= new Map()).set(feed, offset);
  }

  #isBehind(feed: Feed): boolean {
    return this.#behind?.has(feed) ?? false;
  }

  get #mustWait(): boolean {
    return this.#paused || this.#outlet.isCongested;
  }

  #deliver(event: StoredEvent, frame: () => Buffer): void {
    if (event.message !== null) this.#outlet.push(frame());
    // R8: the stream's own order tells where the permission ended; no later event is sent.
    if (event.access?.recheck_followers) this.#onAccess.recheck();
    const revoked = event.access?.revoked;
    if (revoked !== 'everybody' && revoked?.user_id !== this.#outlet.userId) return;
    this.unfollow(event.stream);
    this.#onAccess.revoked(event.stream, event.offset);
  }
}
