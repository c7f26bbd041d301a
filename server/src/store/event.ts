/**
 * Where events are ordered: `workspace:1`, `channel:42`, `user:7`. Each stream belongs to one live
 * channel only, because clients keep one position a stream whatever they subscribed to.
 */
export type Stream = `${string}:${number}`;

/** What an event means for who may follow which streams (R8). */
export interface AccessChange {
  /**
   * On the stream itself: this user's subscriptions lose it once they have passed this event, or
   * everybody's do. Being in the stream, it can never be overtaken by what follows.
   */
  revoked?: { user_id: number } | 'everybody';
  /** On the user's own stream: from now on they may follow these, from the given offsets on. */
  granted?: Record<Stream, number>;
  /** On the user's own stream: ask again what every subscription of theirs may follow. */
  recheck?: true;
  /** On the user's own stream: the sockets of this session close. */
  session_ended?: number;
}

export interface NewEvent {
  stream: Stream;
  /** What subscribers receive, as JSON; none for an event that only changes access. */
  message?: object;
  access?: AccessChange;
  /**
   * What the event sets the state of, in the stream. Earlier events of the stream with the same
   * subject say nothing any more: they keep their offsets, and have no message.
   */
  subject?: string;
  /** The event at this offset says something else from now on, or nothing. */
  revises?: Revision;
}

/** An earlier event of the same stream, and what it says instead: null for nothing. */
export interface Revision {
  offset: number;
  message: object | null;
}

/** An event that is committed and durable. */
export interface StoredEvent {
  stream: Stream;
  /** 1, 2, 3 … without a gap, in commit order (R1). */
  offset: number;
  /** Epoch milliseconds by the log's clock: never earlier than that of the event before it. */
  createdAt: number;
  /** Encoded once, here, and never again on its way to the sockets (R14). */
  message: string | null;
  access: AccessChange | null;
  /** See NewEvent. Null for most events, and for those that say nothing any more. */
  subject: string | null;
  /** The offset of the earlier event that this one revised. */
  revises: number | null;
}

/** For whoever follows the stream at this moment: never stored, and never sent again. */
export interface Transient {
  stream: Stream;
  /** JSON of what subscribers receive. */
  message: string;
}

/** How far a stream has come. */
export interface StreamHead {
  /** The last offset that was given out; 0 before the first event. */
  offset: number;
  /** When that was, epoch milliseconds; 0 before the first event. */
  at: number;
}
