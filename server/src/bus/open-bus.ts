import type { Log } from '../lib/log.js';
import type { Bus } from './bus.js';
import { noBus } from './no-bus.js';

export interface BusParts {
  /** Null: there is no bus, and the database is asked instead. */
  redisUrl: string | null;
  epoch: string;
  log: Log;
}

/** Does not wait for Redis, which may come later, and go and come back (R13). */
export async function openBus({ redisUrl, epoch, log }: BusParts): Promise<Bus> {
  if (redisUrl === null) return noBus;
  // Its client takes a tenth of a second to load, which one machine alone need not wait for.
  const { openRedisBus } = await import('./redis-bus.js');
  return openRedisBus({
    url: redisUrl,
    epoch,
    onTrouble: (error) => log.warn({ err: error }, 'Redis does not answer; trying again'),
    onError: (error) => log.error({ err: error }, 'what another process told was not passed on'),
  });
}
