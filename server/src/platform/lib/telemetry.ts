import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

/** A kind of occurrence that may be counted or timed. While nobody listens, telling costs a comparison. */
export interface Occurrence<Fact> {
  readonly isHeard: boolean;
  tell(fact: Fact): void;
  /** Returns what ends it. */
  hear(listener: (fact: Fact) => void): () => void;
}

/**
 * The occurrences that the process reports for metrics: numbers and fixed words, never a user, a workspace or a
 * text. They are Node's diagnostics channels `parley:…`, so that other tools can listen as well.
 */
export const telemetry = {
  /** A message was posted. */
  posted: occurrence<void>('posted'),
  /** An event was sent to so many subscriptions. */
  delivered: occurrence<number>('delivered'),
  /** All sockets that an event goes to were written, so many milliseconds after its commit. */
  written: occurrence<number>('written'),
  /** A client resumed: what it missed is replayed, or it must load a fresh snapshot. */
  resumed: occurrence<'replayed' | 'snapshot'>('resumed'),
  /** SQLite's log was flushed to the disk, in so many milliseconds. */
  flushed: occurrence<number>('flushed'),
  /** SQLite's log was moved into the database, in so many milliseconds. */
  checkpointed: occurrence<number>('checkpointed'),
  /** A push service answered, or did not. */
  pushed: occurrence<'delivered' | 'gone' | 'refused' | 'later'>('pushed'),
  /** A mail server answered, or did not. */
  mailed: occurrence<'sent' | 'refused' | 'failed'>('mailed'),
};

function occurrence<Fact>(name: string): Occurrence<Fact> {
  const id = `parley:${name}`;
  const told = channel(id);
  return {
    get isHeard() {
      return told.hasSubscribers;
    },
    tell(fact) {
      if (told.hasSubscribers) told.publish(fact);
    },
    hear(listener) {
      // Only `tell` publishes here.
      const onMessage = (fact: unknown) => listener(fact as Fact);
      subscribe(id, onMessage);
      return () => void unsubscribe(id, onMessage);
    },
  };
}
