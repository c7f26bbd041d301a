import type { StoredEvent, Transient } from '../store/event.js';

/**
 * Between the processes that share a database. It may lose what it is given, and repeat it, without
 * saying so (R13): nothing is promised on its word.
 */
export interface Bus {
  /** What was committed here. Returns at once and never throws, as does the next. */
  publishEvents(events: readonly StoredEvent[]): void;
  publishTransient(transient: Transient): void;
  /** Once: who is to hear what the other processes publish. */
  subscribe(listener: BusListener): void;
  /** Sends what is waiting, and lets go. */
  close(): void;
}

export interface BusListener {
  onEvents(events: readonly StoredEvent[]): void;
  onTransient(transient: Transient): void;
}
