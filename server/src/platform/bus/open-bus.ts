import type { Log } from '../lib/log.js';
import type { RedisAddress } from '../lib/redis-connection.js';
import type { Bus } from './bus.js';

export interface BusParts {
  /** Null: no bus; nodes poll the database instead. */
  redis: RedisAddress | null;
  epoch: string;
  log: Log;
}

/** For a single process; several processes without Redis compare with the database (R13). */
const noBus: Bus = {
  publishEvents() {},
  publishTransient() {},
  follow: () => Promise.resolve(),
  unfollow() {},
  isConnected: () => null,
  subscribe() {},
  close() {},
};

/** Does not wait for Redis, which may become available later, and drop out and return (R13). */
export async function openBus({ redis, epoch, log }: BusParts): Promise<Bus> {
  if (redis === null) return noBus;
  // Loaded lazily: the client takes a tenth of a second, which a single machine need not wait for.
  const { openRedisBus } = await import('./redis-bus.js');
  return openRedisBus({
    redis,
    epoch,
    onTrouble: (error) => log.warn({ err: error }, 'Redis does not answer; trying again'),
    onError: (error) => log.error({ err: error }, 'a message of another process was not passed on'),
  });
}
