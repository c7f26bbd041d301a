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
  /**
   * Takes what a subscriber says; absent where nothing that they say matters (R9). What it resolves to
   * is told to this subscriber alone; null for nothing.
   */
  receive?(identity: Identity, parameters: unknown, data: object): Promise<object | null>;
  /** The stream that brings what they whisper to the others; null or absent where they may not. */
  whispersTo?(identity: Identity, parameters: unknown): Promise<Stream | null>;
}
