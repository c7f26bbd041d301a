import {
  ActionCableExtendedProtocol,
  ActionCableProtocol,
  stringifyParams,
  type Message,
  type ProcessedMessage,
  type ReasonError,
} from '@anycable/core';
import type { ServerClock } from './server-clock';

/** R11: a frame holds 64 KB. Streams beyond this number are requested by time. */
const mostPositions = 500;

/** A session's new cookie comes with an answer that may arrive later than its sockets are closed (ms). */
const cookieWithin = 30_000;

interface Frame {
  type?: string;
  reason?: string;
  reconnect?: boolean;
  identifier?: string;
  message?: unknown;
  epoch?: string;
  /** By stream, the offset of its next event; in frames of the type `positions`. */
  streams?: Record<string, number>;
}

/**
 * AnyCable's extended protocol, resuming by offsets wherever it can (R4): it asks the server where each
 * stream begins, so that a stream without events has a position, too. Before the first subscription, and
 * for streams granted during a break, it asks by the server's clock instead of the browser's (R5).
 */
export class ServerClockProtocol extends ActionCableExtendedProtocol {
  // Fields of the base class (1.1.7) that its type declarations leave out.
  declare private restoreSince: number;
  declare private readonly streamsPositions: Record<string, { epoch: string; offset: number }>;
  declare private readonly subscriptionStreams: Record<string, Set<string>>;

  private readonly clock: ServerClock;
  /** Subscriptions whose history was requested and has not arrived yet. */
  private readonly awaitingHistory = new Set<string>();
  /** When another session took this one's place, by `performance.now()`. */
  private replacedAt = -Infinity;

  /** @param since request events from this moment on (unix seconds) */
  constructor(clock: ServerClock, since = clock.now()) {
    super({ historyTimestamp: since, disableSessionRecovery: true });
    this.clock = clock;
  }

  /** Not in the base class' type declarations: the history part of a subscribe command. */
  historyRequestFor(identifier: string): object {
    const streams = [...(this.subscriptionStreams[identifier] ?? [])];
    const known = streams.flatMap((stream) => {
      const position = this.streamsPositions[stream];
      return position ? [[stream, position] as const] : [];
    });
    return {
      since: this.restoreSince,
      streams: Object.fromEntries(known.slice(0, mostPositions)),
      positions: true,
    };
  }

  override async subscribe(channel: string, params?: object): Promise<string> {
    const identifier = stringifyParams({ channel, ...params });
    this.awaitingHistory.add(identifier);
    try {
      return await super.subscribe(channel, params);
    } catch (refused) {
      this.awaitingHistory.delete(identifier);
      throw refused;
    }
  }

  /** Without a subscription, the positions of its streams would go stale unnoticed. */
  override unsubscribe(identifier: string): Promise<void> {
    this.awaitingHistory.delete(identifier);
    this.forgetPositions(identifier);
    return super.unsubscribe(identifier);
  }

  override receive(incoming: Message): ProcessedMessage | void {
    // The base class reads the same fields of the same parsed JSON.
    const frame = incoming as Frame;
    const since = this.restoreSince;
    if (frame.reason === 'session_replaced') this.replacedAt = performance.now();
    // A refusal ends nothing while the browser may still be without its new cookie.
    if (frame.reason === 'unauthorized' && performance.now() - this.replacedAt < cookieWithin) {
      frame.reconnect = true;
    }
    if (frame.type === 'positions') {
      this.positionsCame(frame);
      return undefined;
    }
    if (frame.type === 'confirm_history') this.historyCame(frame.identifier);
    if (frame.type === 'reject_history') {
      this.historyCame(frame.identifier);
      // The server does not know these positions and would refuse them again.
      this.forgetPositions(frame.identifier);
    }
    const processed = super.receive(incoming);
    if (frame.type === 'ping') this.restoreSince = this.sinceAfterPing(frame.message, since);
    return processed;
  }

  override reset(reason: ReasonError): void {
    this.awaitingHistory.clear();
    // The base class (1.1.7) loses the reason on the way to its own, and AnyCable then takes subscriptions that
    // were pending when the connection broke as ended for good.
    ActionCableProtocol.prototype.reset.call(this, reason);
    super.reset(reason);
  }

  /** During a replay the time stays at its start: after a break, the replay is needed again. */
  private sinceAfterPing(moment: unknown, since: number): number {
    if (typeof moment !== 'number') return since;
    this.clock.heard(moment);
    return this.awaitingHistory.size > 0 ? since : moment;
  }

  /** Replaces the known positions: the server continues from the new ones. */
  private positionsCame({ identifier, epoch, streams = {} }: Frame): void {
    if (identifier === undefined || epoch === undefined) return;
    const followed = (this.subscriptionStreams[identifier] ??= new Set());
    for (const [stream, offset] of Object.entries(streams)) {
      followed.add(stream);
      this.streamsPositions[stream] = { epoch, offset };
    }
  }

  private historyCame(identifier: string | undefined): void {
    if (identifier !== undefined) this.awaitingHistory.delete(identifier);
  }

  private forgetPositions(identifier: string | undefined): void {
    if (identifier === undefined) return;
    for (const stream of this.subscriptionStreams[identifier] ?? []) {
      delete this.streamsPositions[stream];
    }
    delete this.subscriptionStreams[identifier];
  }
}
