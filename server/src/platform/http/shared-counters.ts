import { RateLimiterRedis } from 'rate-limiter-flexible';
import {
  connectToRedis,
  connectToRedisCluster,
  type RedisAddress,
} from '../lib/redis-connection.js';
import { type CreateCounter, memoryCounter } from './rate-limit.js';

/** Milliseconds that a request waits for Redis at most. */
const patience = 250;

export interface SharedCounters {
  create: CreateCounter;
  close(): void;
}

/**
 * Counts in Redis, for all processes of an installation. While Redis does not answer, each process counts for
 * itself.
 */
export function openSharedCounters({
  redis: { url, isCluster },
  epoch,
}: {
  redis: RedisAddress;
  epoch: string;
}): SharedCounters {
  const name = `parley:${epoch}`;
  const options = {
    url,
    name: `${name}:rates`,
    commandTimeout: patience,
    // The bus tells of it.
    onTrouble() {},
  };
  const { client, close } = isCluster ? connectToRedisCluster(options) : connectToRedis(options);
  return {
    create: ({ what, times, seconds }) =>
      new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `${name}:rate:${what}`,
        points: times,
        duration: seconds,
        insuranceLimiter: memoryCounter({ times, seconds }),
        rejectIfRedisNotReady: true,
      }),
    close,
  };
}
