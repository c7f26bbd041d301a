/** A server under load, and how to talk to it. */
export interface Target {
  port: number;
  /** The `Cookie` header of each person who may connect and post. */
  cookies: readonly string[];
  /** Goes with every post. */
  csrfToken: string;
  /** What a connection subscribes to; each is confirmed. The bare server knows no subscriptions. */
  identifiers: readonly string[];
  channelId: number;
}

/** Where those who come back say that they stand, by identifier. */
export type Histories = Readonly<Record<string, object>>;
