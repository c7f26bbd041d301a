import type { Address, Addresses } from './addresses.js';
import type { Stream, Transient } from '../store/event.js';
import type { Identity } from './cable-channel.js';
import type { Feed } from './feed.js';
import { startingOffsets, type History } from './history.js';
import type { Hub } from './hub.js';
import type { CableLimits } from './limits.js';
import { Places } from './places.js';
import { Subscription } from './subscription.js';
import { type HistoryRequest, noticeFrame } from './wire.js';

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
    const entry = this.#admit(identifier);
    if (!entry) {
      this.#notify(identifier, 'reject_subscription');
      return;
    }
    this.#entries.set(identifier, entry);
    const resuming = this.#outlet.extended ? request : undefined;
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
    for (const [feed, offset] of starts ?? []) subscription.rewind(feed, offset);
    this.#answerHistory(entry, starts !== null);
  }

  /** What they say in a subscription; in none, it is passed over. */
  async receive(identifier: string, data: object): Promise<void> {
    const address = this.#entries.get(identifier)?.address;
    await address?.channel.receive?.(this.#outlet.identity, address.parameters, data);
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
  recheck(granted: Record<string, number>): void {
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

  #admit(identifier: string): Entry | null {
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
    const { hub, personalStream } = this.#node;
    const { subscription } = entry;
    const { channel, identifier, parameters } = entry.address;
    entry.asking = true;
    try {
      for (;;) {
        entry.stale = false;
        const streams = await channel.streams(this.#outlet.identity, parameters);
        if (streams === null) return false;
        // Whatever the answer knows of was granted before: the grant says where to go on (R4).
        if (isConfirmed) await hub.catchUp(personalStream(this.#outlet.userId));
        const feeds = await hub.open(streams.filter((one) => !subscription.streams.has(one)));
        const starts = resuming && (await this.#startsOf(feeds, resuming));
        const isOver = this.#entries.get(identifier) !== entry;
        if (isOver || entry.stale) {
          for (const feed of feeds) hub.release(feed);
          if (isOver) return true;
          continue;
        }
        if (!isConfirmed) this.#notify(identifier, 'confirm_subscription');
        isConfirmed = true;
        this.#followOnly(entry, new Set(streams), feeds, starts ?? undefined);
        if (resuming) this.#answerHistory(entry, starts !== null);
        if (!entry.stale) subscription.resume();
        // What was replayed in this very turn may have passed the end of a permission.
        if (!entry.stale) return true;
        resuming = undefined;
      }
    } finally {
      entry.asking = false;
    }
  }

  async #startsOf(feeds: readonly Feed[], resuming: HistoryRequest) {
    try {
      return await startingOffsets(feeds, resuming, this.#node.history);
    } catch (error) {
      for (const feed of feeds) this.#node.hub.release(feed);
      throw error;
    }
  }

  #followOnly(
    entry: Entry,
    streams: ReadonlySet<string>,
    added: readonly Feed[],
    starts: ReadonlyMap<Feed, number> | undefined,
  ): void {
    const { subscription } = entry;
    for (const [stream, feed] of subscription.streams) {
      if (streams.has(stream)) continue;
      (entry.places ??= new Places()).lost(stream, subscription.positionIn(feed));
      subscription.unfollow(stream);
    }
    for (const feed of added) {
      const from = entry.places?.take(feed.stream);
      subscription.follow(feed, starts?.get(feed) ?? from);
    }
    entry.places?.keepOnly(streams);
  }

  /** R4: only after the last replayed event. */
  #answerHistory({ address: { identifier }, subscription }: Entry, found: boolean): void {
    if (found) subscription.onceLevel(() => this.#notify(identifier, 'confirm_history'));
    else this.#notify(identifier, 'reject_history');
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
