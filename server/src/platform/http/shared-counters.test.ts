import { randomUUID } from 'node:crypto';
import { signIn } from '@parley/contract/endpoints/users';
import { expect, it, vi } from 'vitest';
import { describeNeeding, itNeeding } from '../../../../scripts/needing.mjs';
import { postgresDatabase } from '../../../testing/database/test-database.js';
import { ownRedis } from '../../../testing/faults/chaos/own-services.js';
import { newPerson } from '../../../testing/people/people.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { rateLimits } from './rate-limit.js';
import { openSharedCounters } from './shared-counters.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];
const redisUrl = process.env['TEST_REDIS_URL'];

const rate = { what: 'tests', times: 3, seconds: 600 };
const tooOften = { status: 429 };
const own = (url: string) => ({ url, isCluster: false });
/** Milliseconds until all are connected, on a busy machine. */
const patience = { timeout: 20_000 };

describeNeeding('redis-server')('counters in Redis', () => {
  it('are one for all processes of an installation, and no other installation', async () => {
    const redis = await ownRedis();
    const epochs = ['one', 'one', 'other'];
    const counters = epochs.map((epoch) => openSharedCounters({ redis: own(redis.url), epoch }));
    const [here, there, elsewhere] = counters.map(({ create }) => rateLimits(true, create)(rate));
    // A first use before they are connected would be counted in memory.
    await vi.waitFor(async () => {
      const key = randomUUID();
      for (const limit of [here, there, here]) await limit?.take(key);
      await expect(there?.take(key)).rejects.toMatchObject(tooOften);
    }, patience);
    for (const limit of [here, there, here]) await limit?.take('ann');
    await expect(there?.take('ann')).rejects.toMatchObject(tooOften);
    await elsewhere?.take('ann');
    await here?.refund('ann');
    await there?.take('ann');
    await here?.reset('ann');
    expect(await there?.tryTake('ann')).toBe(true);
    for (const { close } of counters) close();
    await redis.remove();
  });

  it('are of each process while Redis is away, and are back with it', async () => {
    const redis = await ownRedis();
    const counters = [1, 2].map(() => openSharedCounters({ redis: own(redis.url), epoch: 'one' }));
    const [here, there] = counters.map(({ create }) => rateLimits(true, create)(rate));
    await redis.kill();
    for (let tries = 0; tries < rate.times; tries += 1) await here?.take('ann');
    await expect(here?.take('ann')).rejects.toMatchObject(tooOften);
    await there?.take('ann');

    await redis.start();
    await vi.waitFor(async () => {
      const key = randomUUID();
      for (let tries = 0; tries < rate.times; tries += 1) await here?.take(key);
      await expect(there?.take(key)).rejects.toMatchObject(tooOften);
    }, patience);
    for (const { close } of counters) close();
    await redis.remove();
  });
});

itNeeding('PostgreSQL', 'Redis')(
  'wrong passwords are counted together by two processes',
  async () => {
    const database = await postgresDatabase(databaseUrl ?? '');
    const environment = {
      ...database.environment,
      REDIS_URL: redisUrl ?? '',
      PARLEY_RATE_LIMITS: 'on',
    };
    const nodes = [await startTestServer({ environment }), await startTestServer({ environment })];
    const [first] = nodes;
    if (!first) throw new Error('There are two.');
    const { email } = await newPerson(first, 'ann');
    const statuses: number[] = [];
    for (let guesses = 0; guesses < 11; guesses += 1) {
      const browser = nodes[guesses % 2]?.openBrowser();
      const user = { email, password: `guess ${guesses}` };
      statuses.push((await browser?.attempt(signIn, { body: { user } }))?.status ?? 0);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
    for (const node of nodes) await node.close();
    await database.remove();
  },
);
