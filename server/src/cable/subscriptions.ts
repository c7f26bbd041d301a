import type { Address, Addresses } from './addresses.js';
import type { Stream, Transient } from '../store/event.js';
import type { Identity } from './cable-channel.js';
import type { Feed } from './feed.js';
import { checkedOffset, type History, startingOffsets } from './history.js';
import type { Hub } from './hub.js';
import type { CableLimits } from './limits.js';
import { Places } from './places.js';
import { Subscription } from './subscription.js';
import { type HistoryRequest, noticeFrame, type Position, positionsFrame } from './wire.js';

/** Streams that a client had, and lost while it was away: R10, it may claim any. */
const mostOwed = 256;

/** What every connection of a node shares. */
export interface Node {
  readonly hub: Hub;
  readonly history: History;
  readonly addresses: Addresses;
  readonly limits: CableLimits;
  /** The stream on which the changes to somebody's access come. */
  personalStream(userId: number): Stream;
  /** Passes on what is for this moment only, here and on the other nodes. */
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
  /** Access changed since it was last asked for. */
  stale: boolean;
  asking: boolean;
  /** Made when first needed: most people stay where they are. */
  places: Places | null;
  /** The client wants to be told where streams begin for it. */
  readonly tellsPositions: boolean;
}

/** Where the streams that a subscription is about to follow begin. */
interface Starts {
  readonly offsets: ReadonlyMap<Feed, number>;
  /** Of one of them, what the client missed is not to be had: it goes on from its head. */
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
    const resuming = this.#outlet.extended ? request : undefined;
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

  /** The extended protocol's own command: what was missed in a subscription that stands. */
  async replay(identifier: string, request: HistoryRequest): Promise<void> {
    const entry = this.#entries.get(identifier);
    if (!entry || !this.#outlet.extended) return;
    const { subscription } = entry;
    const feeds = [...subscription.streams.values()];
    const starts = await startingOffsets(feeds, request, this.#node.history);
    if (this.#entries.get(identifier) !== entry) return;
    for (const [feed, offset] of starts ?? []) {
      // R8: the permission may have ended meanwhile.
      if (subscription.streams.get(feed.stream) === feed) subscription.rewind(feed, offset);
    }
    if (starts) this.#confirmHistory(entry);
    else this.#notify(identifier, 'reject_history');
  }

  /** What they say in a subscription; in none, it is passed over. */
  async receive(identifier: string, data: object): Promise<void> {
    const entry = this.#entries.get(identifier);
    if (!entry) return;
    const { channel, parameters } = entry.address;
    const answer = await channel.receive?.(this.#outlet.identity, parameters, data);
    // R10: whoever does not read is told nothing more. Nor is a subscription that has ended meanwhile.
    if (!answer || this.#outlet.isCongested || this.#entries.get(identifier) !== entry) return;
    this.#outlet.push(entry.subscription.envelope.wrapTransient(JSON.stringify(answer)));
  }

  /** What they say to the others who follow the same (extended protocol only). */
  async whisper(identifier: string, message: string): Promise<void> {
    const entry = this.#entries.get(identifier);
    if (!entry) return;
    const { channel, parameters } = entry.address;
    const stream = await channel.whispersTo?.(this.#outlet.identity, parameters);
    if (stream) this.#node.transmit({ stream, message }, entry.subscription);
  }

  /** R8: asks again what each subscription may follow; nothing goes out until that is known. */
  recheck(granted: Record<Stream, number>): void {
    for (const entry of this.#entries.values()) {
      (entry.places ??= new Places()).granted(granted);
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

  #admit(identifier: string, tellsPositions: boolean): Entry | null {
    const { hub, history, limits, addresses } = this.#node;
    if (this.#entries.size >= limits.subscriptionsPerConnection) return null;
    const address = addresses.find(identifier);
    if (!address) return null;
    const envelope = this.#outlet.extended ? address.extended : address.plain;
    const onRevoked = (stream: Stream, offset: number) => {
      (entry.places ??= new Places()).ended(stream, offset);
      this.#doubt(entry);
    };
    const entry: Entry = {
      address,
      subscription: new Subscription(envelope, this.#outlet, hub, history.log, onRevoked),
      stale: false,
      asking: false,
      places: null,
      tellsPositions,
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
   * Makes the subscription follow what the database says it may; false when that is nothing at all.
   * Asked again when access changed meanwhile, so that an old answer is never acted upon. `first`:
   * it is not confirmed yet, and perhaps resumes.
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
        // Whatever the answer knows of was granted before: the grant says where to go on (R4). And
        // what ended before the feeds' heads has been heard of (R8), whatever the bus lost.
        await this.#hearOfAccess(feeds);
        const starts = await this.#startsOf(entry, feeds, resuming);
        const owed = resuming && (await this.#owedBy(resuming, new Set(streams)));
        const isOver = this.#entries.get(identifier) !== entry;
        if (isOver || entry.stale) {
          for (const feed of feeds) hub.release(feed);
          if (isOver) return true;
          continue;
        }
        if (!isConfirmed) this.#notify(identifier, 'confirm_subscription');
        isConfirmed = true;
        for (const { stream, offset, head } of owed ?? []) {
          const places = (entry.places ??= new Places());
          places.lost(stream, offset);
          places.resumed(stream, head);
        }
        if (starts.isHistoryLost && this.#outlet.extended) {
          this.#notify(identifier, 'reject_history');
        }
        this.#followOnly(entry, new Set(streams), feeds, starts.offsets, resuming !== undefined);
        if (resuming && !starts.isHistoryLost) this.#confirmHistory(entry);
        if (!entry.stale) subscription.resume();
        // What was replayed in this very turn may have passed the end of a permission.
        if (!entry.stale) return true;
        resuming = undefined;
      }
    } finally {
      entry.asking = false;
    }
  }

  async #hearOfAccess(feeds: readonly Feed[]): Promise<void> {
    const { hub, personalStream } = this.#node;
    try {
      await hub.catchUp(personalStream(this.#outlet.userId));
    } catch (error) {
      for (const feed of feeds) hub.release(feed);
      throw error;
    }
  }

  async #startsOf(
    { places }: Entry,
    feeds: readonly Feed[],
    resuming: HistoryRequest | undefined,
  ): Promise<Starts> {
    const { hub, history } = this.#node;
    try {
      const asked = resuming && (await startingOffsets(feeds, resuming, history));
      const offsets = new Map(asked);
      let isHistoryLost = asked === null;
      for (const feed of feeds) {
        const place = places?.start(feed.stream);
        if (place === undefined) continue;
        // It may be long ago, and what came then not kept.
        const offset = await checkedOffset(feed, { epoch: history.epoch, offset: place }, history);
        if (offset === null) isHistoryLost = true;
        else offsets.set(feed, Math.min(offset, offsets.get(feed) ?? offset));
      }
      return { offsets, isHistoryLost };
    } catch (error) {
      for (const feed of feeds) hub.release(feed);
      throw error;
    }
  }

  /**
   * The positions that somebody names in streams that are not theirs at the moment. What was
   * committed after these, and before they left, is owed to them once they are back (R4).
   */
  async #owedBy({ streams: named }: HistoryRequest, allowed: ReadonlySet<Stream>) {
    const { epoch, log } = this.#node.history;
    // They are the server's own names of streams, or no stream has them.
    const positions = Object.entries(named) as [Stream, Position][];
    const others = positions.filter(
      ([stream, position]) => position.epoch === epoch && !allowed.has(stream),
    );
    if (others.length === 0) return [];
    const heads = await log.heads(others.map(([stream]) => stream));
    const owed = others.map(([stream, { offset }]) => {
      return { stream, offset, head: heads.get(stream)?.offset ?? 0 };
    });
    return owed.filter(({ offset, head }) => offset < head).slice(0, mostOwed);
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
      (entry.places ??= new Places()).lost(stream, subscription.positionIn(feed));
      subscription.unfollow(stream);
    }
    const positions: Record<Stream, number> = {};
    for (const feed of added) {
      entry.places?.take(feed.stream);
      const from = starts.get(feed) ?? feed.head;
      if (isResuming && from < feed.head) {
        (entry.places ??= new Places()).resumed(feed.stream, feed.head);
      }
      subscription.follow(feed, from);
      positions[feed.stream] = from;
    }
    if (entry.tellsPositions && added.length > 0) this.#tellPositions(entry, positions);
  }

  /** Before any event of theirs, so that a break from here on loses nothing. */
  #tellPositions({ address }: Entry, positions: Record<Stream, number>): void {
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
