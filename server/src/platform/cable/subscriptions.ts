import { telemetry } from '../lib/telemetry.js';
import type { Stream, Transient } from '../store/event.js';
import type { Address, Addresses } from './addresses.js';
import type { Identity } from './cable-channel.js';
import type { Feed } from './feed.js';
import { checkedOffset, type History, startingOffsets, withCurrentNames } from './history.js';
import type { Hub } from './hub.js';
import type { CableLimits } from './limits.js';
import { StreamPositions } from './stream-positions.js';
import { Subscription } from './subscription.js';
import { type HistoryRequest, noticeFrame, type Position, positionsFrame } from './wire.js';

/** R10: limit of streams that a client claims to have followed before; it may claim any. */
const maxReplays = 256;

/** Shared by all connections of a node. */
export interface Node {
  readonly hub: Hub;
  readonly history: History;
  readonly addresses: Addresses;
  readonly limits: CableLimits;
  /** The stream that carries changes of a user's access. */
  personalStream(userId: number): Stream;
  /** Passes on a transient message, here and to the other nodes. */
  transmit(transient: Transient, except: Subscription): void;
}

interface Outlet {
  readonly identity: Identity;
  readonly userId: number;
  readonly extended: boolean;
  readonly isCongested: boolean;
  push(frame: Buffer): void;
  fail(error: unknown): void;
}

interface Entry {
  readonly address: Address;
  readonly subscription: Subscription;
  /** Access changed since the last check. */
  stale: boolean;
  asking: boolean;
  /** Allocated lazily: most users' permissions never change. */
  positions: StreamPositions | null;
  /** The client wants to know where streams begin for it. */
  readonly sendsPositions: boolean;
}

/** The offsets at which a subscription begins to follow its streams. */
interface Starts {
  readonly offsets: ReadonlyMap<Feed, number>;
  /** Missed events of a stream are unavailable: it continues from the head. */
  readonly isHistoryLost: boolean;
}

/** The subscriptions of one connection. */
export class Subscriptions {
  readonly #outlet: Outlet;
  readonly #node: Node;
  readonly #entries = new Map<string, Entry>();

  constructor(outlet: Outlet, node: Node) {
    this.#outlet = outlet;
    this.#node = node;
  }

  async subscribe(identifier: string, request: HistoryRequest | undefined): Promise<void> {
    // Confirmed once: @rails repeats its command until then, @anycable gives up on a second answer.
    if (this.#entries.has(identifier)) return;
    const resuming =
      this.#outlet.extended && request ? withCurrentNames(request, this.#node.history) : undefined;
    const entry = this.#admit(identifier, resuming?.positions === true);
    if (!entry) {
      this.#notify(identifier, 'reject_subscription');
      return;
    }
    this.#entries.set(identifier, entry);
    const allowed = await this.#settle(entry, { resuming });
    if (!allowed) this.#refuse(entry);
  }

  unsubscribe(identifier: string): void {
    this.#entries.get(identifier)?.subscription.end();
    this.#entries.delete(identifier);
  }

  /** The extended protocol's `history` command: resumes an existing subscription. */
  async replay(identifier: string, request: HistoryRequest): Promise<void> {
    const entry = this.#entries.get(identifier);
    if (!entry || !this.#outlet.extended) return;
    const { subscription } = entry;
    const feeds = [...subscription.streams.values()];
    const { history } = this.#node;
    const starts = await startingOffsets(feeds, withCurrentNames(request, history), history);
    if (this.#entries.get(identifier) !== entry) return;
    for (const [feed, offset] of starts ?? []) {
      // R8: the permission may have ended meanwhile.
      if (subscription.streams.get(feed.stream) === feed) subscription.rewind(feed, offset);
    }
    telemetry.resumed.tell(starts ? 'replayed' : 'snapshot');
    if (starts) this.#confirmHistory(entry);
    else this.#notify(identifier, 'reject_history');
  }

  /** Data for a channel; ignored without a subscription. */
  async receive(identifier: string, data: object): Promise<void> {
    const entry = this.#entries.get(identifier);
    if (!entry) return;
    const { channel, parameters } = entry.address;
    const answer = await channel.receive?.(this.#outlet.identity, parameters, data);
    // R10: nothing new for a congested peer. Nor for a subscription that has ended meanwhile.
    if (!answer || this.#outlet.isCongested || this.#entries.get(identifier) !== entry) return;
    this.#outlet.push(entry.subscription.envelope.wrapTransient(JSON.stringify(answer)));
  }

  /** A message to the other subscribers of the channel (extended protocol only). */
  async whisper(identifier: string, data: object): Promise<void> {
    const entry = this.#entries.get(identifier);
    if (!entry) return;
    const { channel, parameters } = entry.address;
    const whisper = await channel.whisper?.(this.#outlet.identity, parameters, data);
    if (!whisper) return;
    const transient = {
      stream: whisper.stream,
      message: JSON.stringify(whisper.message),
      mostFollowers: this.#node.limits.whisperWatchers,
    };
    this.#node.transmit(transient, entry.subscription);
  }

  /**
   * R8: rechecks the permissions of each subscription; nothing is sent until the result is known.
   */
  recheck(granted: Record<Stream, number>): void {
    for (const entry of this.#entries.values()) {
      (entry.positions ??= new StreamPositions()).granted(granted);
      this.#doubt(entry);
    }
  }

  /** The peer reads again (R10). */
  catchUp(): void {
    for (const { subscription } of this.#entries.values()) subscription.catchUp();
  }

  end(): void {
    for (const { subscription } of this.#entries.values()) subscription.end();
    this.#entries.clear();
  }

  #admit(identifier: string, sendsPositions: boolean): Entry | null {
    const { hub, history, limits, addresses } = this.#node;
    if (this.#entries.size >= limits.subscriptionsPerConnection) return null;
    const address = addresses.find(identifier);
    if (!address) return null;
    const envelope = this.#outlet.extended ? address.extended : address.plain;
    const onAccess = {
      revoked: (stream: Stream, offset: number) => {
        (entry.positions ??= new StreamPositions()).ended(stream, offset);
        this.#doubt(entry);
      },
      recheck: () => this.#doubt(entry),
    };
    const entry: Entry = {
      address,
      subscription: new Subscription(envelope, this.#outlet, hub, history.log, onAccess),
      stale: false,
      asking: false,
      positions: null,
      sendsPositions,
    };
    return entry;
  }

  #doubt(entry: Entry): void {
    entry.stale = true;
    entry.subscription.pause();
    if (!entry.asking) void this.#askAgain(entry);
  }

  async #askAgain(entry: Entry): Promise<void> {
    try {
      const allowed = await this.#settle(entry, null);
      if (!allowed) this.#refuse(entry);
    } catch (error) {
      this.#outlet.fail(error);
    }
  }

  /**
   * Makes the subscription follow the streams that the database allows; false if there are none.
   * Repeated when access changed meanwhile, so that an outdated answer is never used. `first`: it
   * is not confirmed yet, and may resume.
   */
  async #settle(
    entry: Entry,
    first: { resuming: HistoryRequest | undefined } | null,
  ): Promise<boolean> {
    let resuming = first?.resuming;
    let isConfirmed = first === null;
    const { hub } = this.#node;
    const { subscription } = entry;
    const { channel, identifier, parameters } = entry.address;
    entry.asking = true;
    try {
      for (;;) {
        entry.stale = false;
        const streams = await channel.streams(this.#outlet.identity, parameters);
        if (streams === null) return false;
        const feeds = await hub.open(streams.filter((one) => !subscription.streams.has(one)));
        const { starts, owed } = await this.#lookUp(entry, feeds, resuming, new Set(streams));
        // R8: a stream that others may follow by a preview may have ended for them before its feed was open.
        const isOutdated = feeds.length > 0 && (await this.#isRefused(entry));
        const isOver = this.#entries.get(identifier) !== entry;
        if (isOver || entry.stale || isOutdated) {
          for (const feed of feeds) hub.release(feed);
          if (isOver) return true;
          continue;
        }
        if (!isConfirmed) this.#notify(identifier, 'confirm_subscription');
        isConfirmed = true;
        for (const { stream, offset, head } of owed) {
          const positions = (entry.positions ??= new StreamPositions());
          positions.lost(stream, offset);
          positions.resumed(stream, head);
        }
        if (starts.isHistoryLost && this.#outlet.extended) {
          this.#notify(identifier, 'reject_history');
        }
        this.#followOnly(entry, new Set(streams), feeds, starts.offsets, resuming !== undefined);
        if (resuming) telemetry.resumed.tell(starts.isHistoryLost ? 'snapshot' : 'replayed');
        if (resuming && !starts.isHistoryLost) this.#confirmHistory(entry);
        if (!entry.stale) subscription.resume();
        // The replay in this very turn may have passed the end of a permission.
        if (!entry.stale) return true;
        resuming = undefined;
      }
    } finally {
      entry.asking = false;
    }
  }

  /** Permissions of previews end without an event of the user's own: they are asked for again. */
  async #isRefused({ address: { channel, parameters } }: Entry): Promise<boolean> {
    if (!channel.isPreview?.(parameters)) return false;
    return (await channel.streams(this.#outlet.identity, parameters)) === null;
  }

  /** Reads from the database before the feeds are followed; releases the feeds if it cannot be read. */
  async #lookUp(
    entry: Entry,
    feeds: readonly Feed[],
    resuming: HistoryRequest | undefined,
    allowed: ReadonlySet<Stream>,
  ) {
    const { hub, personalStream } = this.#node;
    try {
      // Applies earlier access changes first (R4, R8).
      await hub.catchUp(personalStream(this.#outlet.userId));
      const starts = await this.#startsOf(entry, feeds, resuming);
      const owed = resuming ? await this.#owedBy(resuming, allowed) : [];
      return { starts, owed };
    } catch (error) {
      for (const feed of feeds) hub.release(feed);
      throw error;
    }
  }

  async #startsOf(
    { positions }: Entry,
    feeds: readonly Feed[],
    resuming: HistoryRequest | undefined,
  ): Promise<Starts> {
    const { history } = this.#node;
    const asked = resuming && (await startingOffsets(feeds, resuming, history));
    const offsets = new Map(asked);
    let isHistoryLost = asked === null;
    for (const feed of feeds) {
      const start = positions?.start(feed.stream);
      if (start === undefined) continue;
      // The start may be older than retained events.
      const offset = await checkedOffset(feed, { epoch: history.epoch, offset: start }, history);
      if (offset === null) isHistoryLost = true;
      else offsets.set(feed, Math.min(offset, offsets.get(feed) ?? offset));
    }
    return { offsets, isHistoryLost };
  }

  /**
   * The positions that a client names in streams that it may not follow at the moment. Events after
   * these positions, from before the permission ended, are owed to it once the permission returns
   * (R4).
   */
  async #owedBy({ streams: named }: HistoryRequest, allowed: ReadonlySet<Stream>) {
    const { epoch, log } = this.#node.history;
    // The names are the server's own, or no stream has them.
    const positions = Object.entries(named) as [Stream, Position][];
    const others = positions.filter(
      ([stream, position]) => position.epoch === epoch && !allowed.has(stream),
    );
    if (others.length === 0) return [];
    const heads = await log.heads(others.map(([stream]) => stream));
    const owed = others.map(([stream, { offset }]) => {
      return { stream, offset, head: heads.get(stream)?.offset ?? 0 };
    });
    return owed.filter(({ offset, head }) => offset < head).slice(0, maxReplays);
  }

  #followOnly(
    entry: Entry,
    streams: ReadonlySet<Stream>,
    added: readonly Feed[],
    starts: ReadonlyMap<Feed, number>,
    isResuming: boolean,
  ): void {
    const { subscription } = entry;
    for (const [stream, feed] of subscription.streams) {
      if (streams.has(stream)) continue;
      (entry.positions ??= new StreamPositions()).lost(stream, subscription.positionIn(feed));
      subscription.unfollow(stream);
    }
    const positions: Record<Stream, number> = {};
    for (const feed of added) {
      entry.positions?.take(feed.stream);
      const from = starts.get(feed) ?? feed.head;
      if (isResuming && from < feed.head) {
        (entry.positions ??= new StreamPositions()).resumed(feed.stream, feed.head);
      }
      subscription.follow(feed, from);
      positions[feed.stream] = from;
    }
    if (entry.sendsPositions && added.length > 0) this.#sendPositions(entry, positions);
  }

  /** Sent before any event of these streams, so that a disconnect from here on loses nothing. */
  #sendPositions({ address }: Entry, positions: Record<Stream, number>): void {
    const { epoch } = this.#node.history;
    this.#outlet.push(positionsFrame(address.identifier, epoch, positions));
  }

  /** R4: only after the last replayed event. */
  #confirmHistory({ address: { identifier }, subscription }: Entry): void {
    subscription.onceLevel(() => this.#notify(identifier, 'confirm_history'));
  }

  #refuse(entry: Entry): void {
    if (this.#entries.get(entry.address.identifier) !== entry) return;
    this.unsubscribe(entry.address.identifier);
    this.#notify(entry.address.identifier, 'reject_subscription');
  }

  #notify(identifier: string, type: Parameters<typeof noticeFrame>[1]): void {
    this.#outlet.push(noticeFrame(identifier, type));
  }
}
