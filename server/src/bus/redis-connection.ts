import { Redis } from 'ioredis';

const longestPause = 1_000;
/** How long letting go may take. */
const longestGoodbye = 200;
/** Whoever has not answered by the next time is given up, and connected to anew. */
const askEvery = 5_000;

interface RedisConnectionOptions {
  url: string;
  /** What Redis' own list of clients shows. */
  name: string;
  /** Whether a command waits for a connection, or fails at once. */
  keepCommands: boolean;
  /** There is no connection; said once, until there is one again. */
  onTrouble(error: unknown): void;
}

export interface RedisConnection {
  readonly client: Redis;
  close(): void;
}

/** A connection that comes back for ever, whatever happens to it. */
export function connectToRedis(options: RedisConnectionOptions): RedisConnection {
  const client = new Redis(options.url, {
    connectionName: options.name,
    enableOfflineQueue: options.keepCommands,
    maxRetriesPerRequest: options.keepCommands ? null : 0,
    retryStrategy: (tries) => Math.min(tries * 50, longestPause),
    disconnectTimeout: longestGoodbye,
    // Its pub/sub is all that is used, and older servers speak nothing else.
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
  // A network that swallows everything would otherwise go unnoticed where one only listens.
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
