import { Redis } from 'ioredis';

const longestPause = 1_000;
/** Milliseconds that closing may take. */
const disconnectTimeoutMs = 200;
/** Interval of pings; a connection that misses one is dropped and reopened. */
const askEvery = 5_000;

interface RedisConnectionOptions {
  url: string;
  /** The client's name in Redis' `CLIENT LIST`. */
  name: string;
  /** Whether a command waits for a connection, or fails at once. */
  keepCommands: boolean;
  /** Called once when the connection is lost, until there is one again. */
  onTrouble(error: unknown): void;
}

export interface RedisConnection {
  readonly client: Redis;
  close(): void;
}

/** A connection that reconnects for ever. */
export function connectToRedis(options: RedisConnectionOptions): RedisConnection {
  const client = new Redis(options.url, {
    connectionName: options.name,
    enableOfflineQueue: options.keepCommands,
    maxRetriesPerRequest: options.keepCommands ? null : 0,
    retryStrategy: (tries) => Math.min(tries * 50, longestPause),
    disconnectTimeout: disconnectTimeoutMs,
    // Only pub/sub is used, and older servers speak no other protocol.
    protocol: 2,
  });
  let isClosed = false;
  let isTrouble = false;
  let isSilent = false;
  let reason: unknown;

  client.on('error', (error) => {
    reason = error;
  });
  client.on('close', () => {
    if (!isClosed && !isTrouble) options.onTrouble(reason);
    isTrouble = true;
  });
  client.on('ready', () => {
    isTrouble = false;
    isSilent = false;
    reason = undefined;
  });
  // A subscriber only listens, so a network that drops everything would otherwise go unnoticed.
  const asking = setInterval(() => {
    if (client.status === 'ready') ask();
  }, askEvery);
  asking.unref();

  function ask(): void {
    if (isSilent) client.disconnect(true);
    isSilent = true;
    const answered = () => {
      isSilent = false;
    };
    client.ping().then(answered, () => {});
  }

  return {
    client,
    close() {
      isClosed = true;
      clearInterval(asking);
      client.disconnect();
    },
  };
}
