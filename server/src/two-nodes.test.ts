import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { postMessage } from '@parley/contract/endpoints/messages';
import { signOut } from '@parley/contract/endpoints/users';
import type { CableClient } from './testing/cable-client.js';
import { join, leave } from './testing/doings.js';
import { type Place, postgresPlace } from './testing/kill-place.js';
import { chatIdentifier, goLive } from './testing/live-browser.js';
import { meet, type Person } from './testing/people.js';
import { killRedisClients } from './testing/redis-clients.js';
import { startTestServer, type TestServer } from './testing/test-server.js';

const url = process.env['TEST_DATABASE_URL'];
const redisUrl = process.env['TEST_REDIS_URL'];

const calls = JSON.stringify({ channel: 'CallChannel' });

const live = (node: TestServer, person: Person) => goLive(node, person, [chatIdentifier, calls]);

const say = ({ browser }: Person, channel_id: number, body: string) =>
  browser.call(postMessage, { body: { message: { body, channel_id } } });

describe.skipIf(url === undefined)('two processes on one PostgreSQL: set TEST_DATABASE_URL', () => {
  let place: Place;
  let here: TestServer;
  let there: TestServer;

  beforeAll(async () => {
    place = await postgresPlace(url ?? '');
    // One after the other would hide that both may bring the schema up to date at once.
    [here, there] = await Promise.all([
      startTestServer({ environment: place.environment }),
      startTestServer({ environment: place.environment }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await place.remove();
  });

  it('R8, R13: what is said at one is heard at the other, until one has left', async () => {
    const { alice, bob, plans, general } = await meet(here);
    await join(bob, plans);
    await join(bob, general);
    const his = await live(there, bob);

    for (const body of ['one', 'two', 'three']) await say(alice, plans, body);
    await his.until(() => his.offsets(`channel:${plans}`).length === 3);

    await leave(bob, plans);
    await say(alice, plans, 'after he left');
    await say(alice, general, 'a fence');
    await his.until(() => his.messages(`channel:${general}`).length === 1);
    expect(his.messages(`channel:${plans}`)).toHaveLength(3);
    await his.close();
  });
});

const withoutBoth = url === undefined || redisUrl === undefined;
const name = 'two processes on one PostgreSQL and one Redis';

describe.skipIf(withoutBoth)(`${name}: set TEST_DATABASE_URL and TEST_REDIS_URL`, () => {
  let place: Place;
  let here: TestServer;
  let there: TestServer;
  let people: Awaited<ReturnType<typeof meet>>;
  /** Alice is here, Bob is there. */
  let hers: CableClient;
  let his: CableClient;
  let dm: number;

  beforeAll(async () => {
    place = await postgresPlace(url ?? '');
    const environment = { ...place.environment, REDIS_URL: redisUrl ?? '' };
    [here, there] = await Promise.all([
      startTestServer({ environment }),
      startTestServer({ environment }),
    ]);
    people = await meet(here);
    const { alice, bob, workspaceId, plans } = people;
    await join(bob, plans);
    const ids = { user_1_id: alice.id, user_2_id: bob.id, workspace_id: workspaceId };
    const { dmChannelUser } = await alice.browser.call(openDm, { body: { dm_channel_user: ids } });
    dm = dmChannelUser.channel_id;
    [hers, his] = await Promise.all([live(here, alice), live(there, bob)]);
    await untilHeard('in the beginning');
  });

  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await place.remove();
  });

  function ring(client: string): void {
    const { alice, bob } = people;
    const ids = { from: alice.id, to: bob.id, target_user_id: bob.id, channel_id: dm };
    const data = JSON.stringify({ action: 'speak', type: 'JOIN_CALL', ...ids, client });
    hers.send({ command: 'message', identifier: calls, data });
  }

  /** Only the bus brings a signal; it is repeated as a caller's page does. */
  async function untilHeard(client: string): Promise<void> {
    const isIt = (message: unknown) => (message as { client?: string }).client === client;
    const again = setInterval(() => ring(client), 100);
    await his.until(() => his.messages().some(isIt));
    clearInterval(again);
  }

  it('what is said at one is heard at the other at once', async () => {
    const { alice, plans } = people;
    const stream = `channel:${plans}` as const;
    const before = his.offsets(stream).length;
    const started = performance.now();
    for (let n = 1; n <= 30; n += 1) {
      await say(alice, plans, `word ${n}`);
      await his.until(() => his.offsets(stream).length === before + n);
    }
    // By comparing with the log alone, each would take up to a second.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('R8: whoever left, or whose session ended, hears no more at the other', async () => {
    const { alice, bob, plans, general } = people;
    await join(bob, general);
    await leave(bob, plans);
    const before = his.messages(`channel:${plans}`).length;
    await say(alice, plans, 'after he left');
    await say(alice, general, 'a fence');
    await his.until(() => his.messages(`channel:${general}`).length === 1);
    expect(his.messages(`channel:${plans}`)).toHaveLength(before);
    await join(bob, plans);

    const second = here.openBrowser();
    await second.signIn(bob.email, 'acme');
    const client = await live(there, { ...bob, browser: second });
    await second.call(signOut);
    expect(await client.closed).toBe(1000);
    expect(client.frames.at(-1)).toMatchObject({ type: 'disconnect', reason: 'unauthorized' });
  });

  it('R4, R13: with its connections killed again and again, nothing is lost and the order kept', async () => {
    const { alice, plans } = people;
    const stream = `channel:${plans}` as const;
    const [first = 0] = his.offsets(stream).slice(-1);
    for (let n = 1; n <= 200; n += 1) {
      await say(alice, plans, `through it all ${n}`);
      if (n % 20 === 0) await killRedisClients(redisUrl ?? '', here.store.epoch);
    }
    const last = (await here.store.events.heads([stream])).get(stream)?.offset ?? 0;
    await his.until(() => his.offsets(stream).at(-1) === last);
    const after = his.offsets(stream).filter((offset) => offset > first);
    const positions = Array.from({ length: last - first }, (_, index) => first + 1 + index);
    // Those that changed only access brought no message.
    expect(after).toEqual(positions.filter((offset) => after.includes(offset)));
    expect(after.length).toBeGreaterThanOrEqual(200);
    await untilHeard('after all that');
  });
});

it.skipIf(url === undefined)('R13: without its Redis, a server starts and works', async () => {
  const place = await postgresPlace(url ?? '');
  const environment = {
    ...place.environment,
    REDIS_URL: 'redis://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  };
  const [here, there] = await Promise.all([
    startTestServer({ environment }),
    startTestServer({ environment }),
  ]);
  try {
    const { alice, bob, plans } = await meet(here);
    expect((await alice.browser.fetch('/readyz')).status).toBe(200);
    await join(bob, plans);
    const his = await live(there, bob);
    await say(alice, plans, 'heard all the same');
    await his.until(() => his.messages(`channel:${plans}`).length === 1);
  } finally {
    await Promise.all([here.close(), there.close()]);
    await place.remove();
  }
});
