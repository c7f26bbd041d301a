import type { StoredEvent, Stream, Transient } from '../store/event.js';
import type { EventLog } from '../store/store.js';
import { Feed, type Follower, type OnDelivered } from './feed.js';

interface Held {
  feed: Feed;
  holders: number;
  /** Whether its events decide which other streams may be followed. */
  leads: boolean;
  begun: Promise<void>;
}

/** The bus, which brings this node the events of other nodes in the streams that it serves. */
export interface FollowedStreams {
  /** Resolves once subscribed, or after a short wait: events missed until then are read from the log (R13). */
  follow(streams: readonly Stream[]): Promise<void>;
  unfollow(stream: Stream): void;
}

interface HubParts {
  log: EventLog;
  onError: (error: unknown) => void;
  onDelivered?: OnDelivered;
  bus?: FollowedStreams;
}

/** The streams that connections on this node follow. */
export class Hub {
  readonly #log: EventLog;
  readonly #onError: (error: unknown) => void;
  readonly #onDelivered: OnDelivered | undefined;
  readonly #bus: FollowedStreams | undefined;
  readonly #held = new Map<Stream, Held>();

  constructor({ log, onError, onDelivered, bus }: HubParts) {
    this.#log = log;
    this.#onError = onError;
    this.#onDelivered = onDelivered;
    this.#bus = bus;
  }

  /** Takes events committed here or on another node. */
  accept(events: readonly StoredEvent[]): void {
    for (const event of events) this.#held.get(event.stream)?.feed.accept(event);
  }

  /**
   * Passes on a transient message; `except` is its sender, if connected here. Returns false, and passes
   * nothing on, where too many follow the stream.
   */
  transmit({ stream, message, mostFollowers = Infinity }: Transient, except?: Follower): boolean {
    const feed = this.#held.get(stream)?.feed;
    if (feed && feed.followers > mostFollowers) return false;
    feed?.transmit(message, except);
    return true;
  }

  /** Opens the feeds of the streams, each begun at its head; `release` gives them back. */
  async open(streams: readonly Stream[], leads = false): Promise<Feed[]> {
    const unknown = streams.filter((stream) => !this.#held.has(stream));
    // Registered before the heads are read: events that arrive meanwhile wait in the feed.
    const feeds = new Map(
      unknown.map((stream) => [
        stream,
        new Feed(stream, this.#log, this.#onError, this.#onDelivered),
      ]),
    );
    const begun = this.#begin(feeds);
    for (const [stream, feed] of feeds) this.#held.set(stream, { feed, holders: 0, leads, begun });

    const held = streams.map((stream) => this.#hold(stream));
    if (leads) for (const one of held) one.leads = true;
    try {
      await Promise.all(held.map((one) => one.begun));
    } catch (error) {
      for (const one of held) this.release(one.feed);
      throw error;
    }
    return held.map((one) => one.feed);
  }

  /** Called once per `open`; the last call closes the feed. */
  release(feed: Feed): void {
    const held = this.#held.get(feed.stream);
    if (held?.feed !== feed) return;
    held.holders -= 1;
    if (held.holders > 0) return;
    this.#held.delete(feed.stream);
    this.#bus?.unfollow(feed.stream);
  }

  /** Passes on every event committed so far to a stream served here, whether announced or not. */
  async catchUp(stream: Stream): Promise<void> {
    const heads = await this.#log.heads([stream]);
    await this.#held.get(stream)?.feed.catchUpTo(heads.get(stream)?.offset ?? 0);
  }

  /**
   * R13: compares every stream served here with the log, and reads the events that the bus lost.
   */
  async compareWithLog(): Promise<void> {
    const heads = await this.#log.heads([...this.#held.keys()]);
    const leading = [...heads].filter(([stream]) => this.#held.get(stream)?.leads);
    // R8: the streams that change access first, before events that a user may no longer see.
    for (const some of [leading, heads]) {
      const catchingUp = [...some].map(async ([stream, head]) => {
        await this.#held.get(stream)?.feed.catchUpTo(head.offset);
      });
      await Promise.all(catchingUp);
    }
  }

  #hold(stream: Stream): Held {
    const held = this.#held.get(stream);
    if (!held) throw new Error('A stream is held from the moment it is opened.');
    held.holders += 1;
    return held;
  }

  async #begin(feeds: ReadonlyMap<Stream, Feed>): Promise<void> {
    if (feeds.size === 0) return;
    // Subscribing before the heads are read leaves no gap between the two.
    await this.#bus?.follow([...feeds.keys()]);
    const heads = await this.#log.heads([...feeds.keys()]);
    for (const [stream, feed] of feeds) feed.begin(heads.get(stream) ?? { offset: 0, at: 0 });
  }
}
