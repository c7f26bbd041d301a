import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';

const longestPause = 1_000;
/** Milliseconds that closing may take. */
const disconnectTimeoutMs = 200;
/** Interval of pings; a connection that misses one is dropped and reopened. */
const askEvery = 5_000;

export interface RedisAddress {
  readonly url: string;
  /** Whether the URL is of a node of a Redis Cluster. */
  readonly isCluster: boolean;
}

interface RedisConnectionOptions {
  url: string;
  /** The client's name in Redis' `CLIENT LIST`. */
  name: string;
  /** Milliseconds after which a command fails that got no answer. Default: when the connection is lost. */
  commandTimeout?: number;
  /** Called once when the connection is lost, until there is one again. */
  onTrouble(error: unknown): void;
}

export interface RedisConnection<Client = Redis> {
  readonly client: Client;
  close(): void;
}

const pauseAfter = (tries: number) => Math.min(tries * 50, longestPause);

/** A connection that reconnects for ever. While it is down, commands fail at once. */
export function connectToRedis(options: RedisConnectionOptions): RedisConnection {
  const client = new Redis(options.url, {
    ...optionsOfEach(options),
    enableOfflineQueue: false,
    retryStrategy: pauseAfter,
  });
  let isSilent = false;
  const close = reportTrouble(client, options.onTrouble);
  client.on('ready', () => {
    isSilent = false;
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
      clearInterval(asking);
      close();
    },
  };
}

/** Connections to all nodes of a Redis Cluster; the node at the URL lists the others. */
export function connectToRedisCluster({
  url,
  onTrouble,
  shardedSubscribers = false,
  ...options
}: RedisConnectionOptions & Pick<ClusterOptions, 'shardedSubscribers'>): RedisConnection<Cluster> {
  const { username, password, protocol } = new URL(url);
  const client = new Cluster([url], {
    enableOfflineQueue: false,
    shardedSubscribers,
    clusterRetryStrategy: pauseAfter,
    clusterNodeRetryStrategy: pauseAfter,
    redisOptions: {
      ...optionsOfEach(options),
      // All nodes share the credentials and the encryption of the URL.
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: {} }),
    },
  });
  return { client, close: reportTrouble(client, onTrouble) };
}

function optionsOfEach({
  name,
  commandTimeout,
}: Pick<RedisConnectionOptions, 'name' | 'commandTimeout'>) {
  return {
    connectionName: name,
    maxRetriesPerRequest: 0,
    // The bus subscribes anew by itself.
    autoResubscribe: false,
    disconnectTimeout: disconnectTimeoutMs,
    ...(commandTimeout !== undefined && { commandTimeout }),
    // Older servers speak no other protocol.
    protocol: 2,
  } satisfies RedisOptions;
}

/** Returns what closes the client without a report. */
function reportTrouble(client: Redis | Cluster, onTrouble: (error: unknown) => void): () => void {
  let isClosed = false;
  let isTrouble = false;
  let reason: unknown;
  client.on('error', (error: unknown) => {
    reason = error;
  });
  client.on('close', () => {
    if (!isClosed && !isTrouble) onTrouble(reason);
    isTrouble = true;
  });
  client.on('ready', () => {
    isTrouble = false;
    reason = undefined;
  });
  return () => {
    isClosed = true;
    client.disconnect();
  };
}
