export interface Message {
  readonly channel: string;
  readonly text: string;
}

/** Publish/subscribe of a Redis or a Redis Cluster. Messages published while Redis is down are lost. */
export interface PubSub {
  /** Resolves once Redis has taken all messages; rejects if it may lack one of them. */
  publish(messages: readonly Message[]): Promise<void>;
  /** Resolves once Redis has confirmed the subscriptions; rejects while Redis is down. */
  subscribe(channels: readonly string[]): Promise<void>;
  unsubscribe(channel: string): Promise<void>;
  isReady(): boolean;
  close(): void;
}

export interface PubSubOptions {
  url: string;
  /** The connections' name in Redis' `CLIENT LIST`. */
  name: string;
  onMessage(text: string): void;
  /** Called after each connect and reconnect; the new connection has no subscriptions. */
  onReady(): void;
  /** Called once when Redis stops answering, until it answers again. */
  onTrouble(error: unknown): void;
}
