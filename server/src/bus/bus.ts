import type { StoredEvent, Transient } from '../store/event.js';

/**
 * Connects the processes that share a database. It may lose or repeat messages silently (R13), so
 * correctness never depends on it.
 */
export interface Bus {
  /** Publishes events committed here. Returns at once and never throws, like `publishTransient`. */
  publishEvents(events: readonly StoredEvent[]): void;
  publishTransient(transient: Transient): void;
  /** Called once: sets the listener for messages of other processes. */
  subscribe(listener: BusListener): void;
  /** Sends pending messages, and disconnects. */
  close(): void;
}

export interface BusListener {
  onEvents(events: readonly StoredEvent[]): void;
  onTransient(transient: Transient): void;
}
