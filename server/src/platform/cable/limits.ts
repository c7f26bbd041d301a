/** R10, R11: limits of one connection or one user. */
export interface CableLimits {
  /** Bytes of one frame from a client; a larger frame closes the socket with 1009. */
  frameBytes: number;
  subscriptionsPerConnection: number;
  connectionsPerUser: number;
  /** Commands: a burst, and a refill per second. */
  commandBurst: number;
  commandsPerSecond: number;
  /** Commands that wait for the previous command. */
  commandsWaiting: number;
  /** Whispers: a burst, and a refill per second; excess whispers are dropped. */
  whisperBurst: number;
  whispersPerSecond: number;
  /** Characters of a whisper's JSON. */
  whisperLength: number;
  /** Subscriptions of this process to a stream of whispers; with more, it carries none. */
  whisperWatchers: number;
  /**
   * Unread bytes from which a socket counts as congested: it gets nothing new until it has read
   * most of them.
   */
  congestedBytes: number;
  drainedBytes: number;
  /** Unread bytes, or a duration of congestion, after which a connection ends as `too_slow`. */
  cutBytes: number;
  cutMilliseconds: number;
  /**
   * Silence after which the peer is asked for a sign of life: a page that only reads says nothing, but its browser
   * answers pings, also while the page is hidden.
   */
  askMilliseconds: number;
}

export const cableLimits: CableLimits = {
  frameBytes: 64 * 1024,
  subscriptionsPerConnection: 32,
  connectionsPerUser: 50,
  commandBurst: 100,
  commandsPerSecond: 50,
  commandsWaiting: 200,
  whisperBurst: 20,
  whispersPerSecond: 5,
  whisperLength: 4096,
  whisperWatchers: 200,
  congestedBytes: 256 * 1024,
  drainedBytes: 128 * 1024,
  cutBytes: 1024 * 1024,
  cutMilliseconds: 10_000,
  askMilliseconds: 120_000,
};

/** For measurements: one user may open ten thousand connections, and send without limits. */
export const withoutLimits: Partial<CableLimits> = {
  connectionsPerUser: Number.MAX_SAFE_INTEGER,
  commandBurst: Number.MAX_SAFE_INTEGER,
  commandsWaiting: Number.MAX_SAFE_INTEGER,
};
