/** R10, R11: what one connection or one person may ask of the cable server. */
export interface CableLimits {
  /** Bytes of one frame from a client; a larger one closes the socket with 1009. */
  frameBytes: number;
  subscriptionsPerConnection: number;
  connectionsPerUser: number;
  /** Commands: a burst, and what refills it each second. */
  commandBurst: number;
  commandsPerSecond: number;
  /** Commands that wait for the one before them. */
  commandsWaiting: number;
  /** Whispers: a burst, and what refills it each second; what goes beyond reaches nobody. */
  whisperBurst: number;
  whispersPerSecond: number;
  /** Characters of one whisper's JSON. */
  whisperLength: number;
  /** Unread bytes from which on a socket gets nothing new until it has read most of them. */
  congestedBytes: number;
  drainedBytes: number;
  /** Unread bytes, or congestion this long, that end a connection as `too_slow`. */
  cutBytes: number;
  cutMilliseconds: number;
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
  congestedBytes: 256 * 1024,
  drainedBytes: 128 * 1024,
  cutBytes: 1024 * 1024,
  cutMilliseconds: 10_000,
};

/** For measurements: one person may have ten thousand connections, and say as much as they like. */
export const withoutLimits: Partial<CableLimits> = {
  connectionsPerUser: Number.MAX_SAFE_INTEGER,
  commandBurst: Number.MAX_SAFE_INTEGER,
  commandsWaiting: Number.MAX_SAFE_INTEGER,
};
