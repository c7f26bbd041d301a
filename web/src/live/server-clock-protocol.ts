import {
  ActionCableExtendedProtocol,
  stringifyParams,
  type Message,
  type ProcessedMessage,
  type ReasonError,
} from '@anycable/core';
import type { ServerClock } from './server-clock';

/** How far behind the server's clock history is asked for: events set state, so twice is harmless (R6). */
const marginSeconds = 5;

interface Frame {
  type?: string;
  identifier?: string;
  message?: unknown;
}

/**
 * AnyCable's extended protocol, resuming by the server's clock instead of the browser's (R5): what
 * is asked for, on streams that have no position yet, begins a little before the last ping.
 */
export class ServerClockProtocol extends ActionCableExtendedProtocol {
  // Fields of the base class (1.1.7) that its type declarations leave out.
  declare private restoreSince: number;
  declare private readonly streamsPositions: Record<string, unknown>;
  declare private readonly subscriptionStreams: Record<string, Set<string>>;

  private readonly clock: ServerClock;
  /** Subscriptions whose history has been asked for and has not come yet. */
  private readonly awaitingHistory = new Set<string>();

  /** `since`: what happened from this moment on (unix seconds) is wanted. */
  constructor(clock: ServerClock, since = clock.now()) {
    super({ historyTimestamp: since - marginSeconds, disableSessionRecovery: true });
    this.clock = clock;
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

  /** Nothing follows the streams from here on, so their positions would go stale unnoticed. */
  override unsubscribe(identifier: string): Promise<void> {
    this.awaitingHistory.delete(identifier);
    this.forgetPositions(identifier);
    return super.unsubscribe(identifier);
  }

  override receive(incoming: Message): ProcessedMessage | void {
    // The base class reads the same fields of the same parsed JSON.
    const frame = incoming as Frame;
    const since = this.restoreSince;
    if (frame.type === 'confirm_history') this.historyCame(frame.identifier);
    if (frame.type === 'reject_history') {
      this.historyCame(frame.identifier);
      // The server does not know these positions: asking by them again would be refused again.
      this.forgetPositions(frame.identifier);
    }
    const processed = super.receive(incoming);
    if (frame.type === 'ping') this.restoreSince = this.sinceAfterPing(frame.message, since);
    return processed;
  }

  override reset(reason: ReasonError): void {
    this.awaitingHistory.clear();
    super.reset(reason);
  }

  /** While a replay is under way, a break would need it again from where it began. */
  private sinceAfterPing(moment: unknown, since: number): number {
    if (typeof moment !== 'number') return since;
    this.clock.heard(moment);
    return this.awaitingHistory.size > 0 ? since : moment - marginSeconds;
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
