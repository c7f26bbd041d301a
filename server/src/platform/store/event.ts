/**
 * An ordered sequence of events: `workspace:1`, `channel:42`, `user:7`. Each stream belongs to
 * exactly one live channel, because clients keep one position per stream across all subscriptions.
 */
export type Stream = `${string}:${number}`;

/** How an event changes the streams that users may follow (R8). */
export interface AccessChange {
  /**
   * On the stream itself: subscriptions of this user, or of everybody, lose the stream once they
   * have passed this event. Being in the stream, it cannot be overtaken by later events.
   */
  revoked?: { user_id: number } | 'everybody';
  /**
   * On the stream itself: subscriptions that follow it ask the database whether they still may, once they
   * have passed this event, and pass on no later one before.
   */
  recheck_followers?: true;
  /**
   * On the user's own stream: from now on the user may follow these streams, from the given offsets
   * on.
   */
  granted?: Record<Stream, number>;
  /** On the user's own stream: every subscription of the user must recheck its permissions. */
  recheck?: true;
  /** On the user's own stream: the sockets of this session are closed. */
  session_ended?: number;
  /** On the user's own stream: another session took this one's place, and its sockets open again with it. */
  session_replaced?: number;
}

export interface NewEvent {
  stream: Stream;
  /** The payload for subscribers, as JSON; absent for an event that only changes access. */
  message?: object;
  access?: AccessChange;
  /**
   * The state, within the stream, that this event sets. Earlier events of the stream with the same
   * subject are cleared: they keep their offsets but lose their messages.
   */
  subject?: string;
  /** Replaces or clears the message of an earlier event. */
  revises?: Revision;
}

/** An earlier event of the same stream and its new message; null clears it. */
export interface Revision {
  offset: number;
  message: object | null;
}

/** A committed, durable event. */
export interface StoredEvent {
  stream: Stream;
  /** 1, 2, 3 … without a gap, in commit order (R1). */
  offset: number;
  /** Epoch milliseconds by the log's clock: never earlier than that of the event before it. */
  createdAt: number;
  /** Encoded once, here, never again on its way to the sockets (R14). */
  message: string | null;
  access: AccessChange | null;
  /** See NewEvent. Null for most events, and for cleared events. */
  subject: string | null;
  /** The offset of the earlier event that this event revised. */
  revises: number | null;
}

/** A message for the current subscribers of a stream: never stored, never replayed. */
export interface Transient {
  stream: Stream;
  /** The payload for subscribers, as JSON. */
  message: string;
  /** Passed on only by processes where no more subscriptions than these follow the stream. */
  mostFollowers?: number | undefined;
}

/** The end of a stream. */
export interface StreamHead {
  /** The last offset assigned; 0 before the first event. */
  offset: number;
  /** When it was assigned, epoch milliseconds; 0 before the first event. */
  at: number;
}
