import type { StoredEvent, Stream, Transient } from '../store/event.js';

/**
 * Connects the processes that share a database. It may lose or repeat messages silently (R13), so
 * correctness never depends on it.
 */
export interface Bus {
  /** Publishes events committed here. Returns at once and never throws, like `publishTransient`. */
  publishEvents(events: readonly StoredEvent[]): void;
  publishTransient(transient: Transient): void;
  /** Subscribes to these streams of other processes. Resolves once that is confirmed, or after 250 ms without Redis. */
  follow(streams: readonly Stream[]): Promise<void>;
  unfollow(stream: Stream): void;
  /** Whether Redis answers. Null: there is none. */
  isConnected(): boolean | null;
  /** Called once: sets the listener for messages of other processes. */
  subscribe(listener: BusListener): void;
  /** Sends pending messages, and disconnects. */
  close(): void;
}

export interface BusListener {
  onEvents(events: readonly StoredEvent[]): void;
  onTransient(transient: Transient): void;
}
