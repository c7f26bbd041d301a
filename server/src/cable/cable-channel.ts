import type { Stream } from '../store/event.js';

/** Who is at the other end of a socket. */
export interface Identity {
  userId: number;
  sessionId: number;
}

/** What a feature gives the cable server, for each class of subscription it offers. */
export interface CableChannel {
  /** The `channel` of the identifiers it answers to. */
  readonly name: string;
  /**
   * The streams that somebody may follow under these parameters, from the database; null rejects.
   * Asked when subscribing, and again whenever their access changes (R8).
   */
  streams(identity: Identity, parameters: unknown): Promise<readonly Stream[] | null>;
}
