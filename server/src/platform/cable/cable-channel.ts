import type { Stream } from '../store/event.js';

/** The user and session behind a socket. */
export interface Identity {
  userId: number;
  sessionId: number;
}

export interface Whisper {
  stream: Stream;
  message: object;
}

/** A kind of subscription that a feature offers to the cable server. */
export interface CableChannel {
  /** The `channel` field of its identifiers. */
  readonly name: string;
  /**
   * The streams that the user may follow under these parameters, from the database; null rejects
   * the subscription. Asked when subscribing, and again whenever the user's access changes (R8).
   */
  streams(identity: Identity, parameters: unknown): Promise<readonly Stream[] | null>;
  /**
   * Whether these parameters follow what the user has not joined: that ends without an event of the user's
   * own. Absent: none do.
   */
  isPreview?(parameters: unknown): boolean;
  /**
   * Handles data sent by a subscriber; absent if the channel takes none (R9). The result is sent to
   * this subscriber alone; null sends nothing.
   */
  receive?(identity: Identity, parameters: unknown, data: object): Promise<object | null>;
  /**
   * Returns the message that a subscriber's whisper becomes, and its stream; null if it is not allowed. The
   * method writes the sender into the message, so that no client can pretend to be another (R9).
   */
  whisper?(identity: Identity, parameters: unknown, data: object): Promise<Whisper | null>;
}
