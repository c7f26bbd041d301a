import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { readDraft, saveDraft } from '@parley/contract/endpoints/drafts';
import { endSession, listSessions } from '@parley/contract/endpoints/sessions';
import { signOut } from '@parley/contract/endpoints/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeNeeding, itNeeding } from '../../scripts/needing.mjs';
import type { CableClient } from '../testing/clients/cable-client.js';
import { chatIdentifier, goLive } from '../testing/clients/live-browser.js';
import { type TestDatabase, postgresDatabase } from '../testing/database/test-database.js';
import { meet, newPerson, type Person } from '../testing/people/people.js';
import { startTestServer, type TestServer } from '../testing/server/test-server.js';
import { killRedisClients } from '../testing/services/redis-clients.js';

const url = process.env['TEST_DATABASE_URL'];
const redisUrl = process.env['TEST_REDIS_URL'];

const calls = JSON.stringify({ channel: 'CallChannel' });

const live = (node: TestServer, person: Person) => goLive(node, person, [chatIdentifier, calls]);

describeNeeding('PostgreSQL')('two processes on a PostgreSQL', () => {
  let database: TestDatabase;
  let here: TestServer;
  let there: TestServer;

  beforeAll(async () => {
    database = await postgresDatabase(url ?? '');
    // Started together: both may bring the schema up to date at once.
    [here, there] = await Promise.all([
      startTestServer({ environment: database.environment }),
      startTestServer({ environment: database.environment }),
    ]);
  });

  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await database.remove();
  });

  it('R8, R13: a message posted on one node reaches the other, until its reader leaves', async () => {
    const { alice, bob, plans, general } = await meet(here);
    await bob.joins(plans);
    await bob.joins(general);
    const his = await live(there, bob);

    for (const body of ['one', 'two', 'three']) await alice.posts(plans, body);
    await his.until(() => his.offsets(`channel:${plans}`).length === 3);

    await bob.leaves(plans);
    await alice.posts(plans, 'after he left');
    await alice.posts(general, 'a fence');
    await his.until(() => his.messages(`channel:${general}`).length === 1);
    expect(his.messages(`channel:${plans}`)).toHaveLength(3);
    await his.close();
  });

  it('R8: a session that is ended on one node loses its open socket on the other', async () => {
    const dave = await newPerson(here, 'dave');
    const phone = there.openBrowser();
    await phone.signIn(dave.email);
    const his = await live(there, dave.at(phone));
    const sessions = Object.values(await dave.browser.call(listSessions));
    const other = sessions.find(({ current }) => !current);
    await dave.browser.call(endSession, { params: { id: String(other?.id) } });
    expect(await his.closed).toBe(1000);
    expect(his.frames.at(-1)).toMatchObject({ type: 'disconnect', reason: 'unauthorized' });
    expect((await phone.attempt(listSessions)).status).toBe(401);
  });
});

const name = 'two processes on the same PostgreSQL and Redis';

describeNeeding('PostgreSQL', 'Redis')(name, () => {
  let database: TestDatabase;
  let here: TestServer;
  let there: TestServer;
  let people: Awaited<ReturnType<typeof meet>>;
  /** Alice is connected to `here`, Bob to `there`. */
  let hers: CableClient;
  let his: CableClient;
  let dm: number;

  beforeAll(async () => {
    database = await postgresDatabase(url ?? '');
    const environment = { ...database.environment, REDIS_URL: redisUrl ?? '' };
    [here, there] = await Promise.all([
      startTestServer({ environment }),
      startTestServer({ environment }),
    ]);
    people = await meet(here);
    const { alice, bob, workspaceId, plans } = people;
    await bob.joins(plans);
    const ids = { user_1_id: alice.id, user_2_id: bob.id, workspace_id: workspaceId };
    const { dmChannelUser } = await alice.browser.call(openDm, { body: { dm_channel_user: ids } });
    dm = dmChannelUser.channel_id;
    [hers, his] = await Promise.all([live(here, alice), live(there, bob)]);
    await untilHeard('in the beginning');
  });

  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await database.remove();
  });

  function ring(client: string): void {
    const { alice, bob } = people;
    const ids = { from: alice.id, to: bob.id, target_user_id: bob.id, channel_id: dm };
    const data = JSON.stringify({ action: 'speak', type: 'JOIN_CALL', ...ids, client });
    hers.send({ command: 'message', identifier: calls, data });
  }

  /** Only the bus carries signals; it is repeated, as a caller's page does. */
  async function untilHeard(client: string): Promise<void> {
    const isIt = (message: unknown) => (message as { client?: string }).client === client;
    const again = setInterval(() => ring(client), 100);
    await his.until(() => his.messages().some(isIt));
    clearInterval(again);
  }

  it('a message posted on one node reaches the other at once', async () => {
    const { alice, plans } = people;
    const stream = `channel:${plans}` as const;
    const before = his.offsets(stream).length;
    const started = performance.now();
    for (let n = 1; n <= 30; n += 1) {
      await alice.posts(plans, `word ${n}`);
      await his.until(() => his.offsets(stream).length === before + n);
    }
    // With the comparison alone, each would take up to a second.
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('typing on one node is seen on the other, and so are drafts', async () => {
    const { alice, bob, plans } = people;
    const room = JSON.stringify({ channel: 'ChatChannel', channel_id: plans, whispers: true });
    const [hersHere, hisThere] = await Promise.all([
      goLive(here, alice, [room]),
      goLive(there, bob, [room]),
    ]);
    const typing = { typing: true, user_id: alice.id, channel_id: plans };
    // The bus may lose whispers, which are repeated.
    const again = setInterval(
      () => hersHere.send({ command: 'whisper', identifier: room, data: { typing: true } }),
      100,
    );
    await hisThere.until(() => hisThere.messages().length > 0);
    clearInterval(again);
    expect(hisThere.messages()[0]).toEqual(typing);

    const second = there.openBrowser();
    await second.signIn(alice.email, 'acme');
    const hersThere = await live(there, alice.at(second));
    const params = { id: String(plans) };
    const draft = { body: '<p>Written here</p>', revision: 0 };
    const saved = await alice.browser.call(saveDraft, { params, body: { draft } });
    await hersThere.until(() =>
      hersThere.messages().some((message) => JSON.stringify(message).includes('Written here')),
    );
    expect(await second.call(readDraft, { params })).toEqual(saved);
    // Two saves at once, on two nodes: the later is stale.
    const both = await Promise.all(
      [alice.browser, second].map((browser, n) =>
        browser.attempt(saveDraft, {
          params,
          body: { draft: { body: `<p>${n}</p>`, revision: saved.revision } },
        }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    await Promise.all([hersHere, hisThere, hersThere].map((client) => client.close()));
  });

  it('R8: a user who left, or whose session ended, receives no more on the other node', async () => {
    const { alice, bob, plans, general } = people;
    await bob.joins(general);
    await bob.leaves(plans);
    const before = his.messages(`channel:${plans}`).length;
    await alice.posts(plans, 'after he left');
    await alice.posts(general, 'a fence');
    await his.until(() => his.messages(`channel:${general}`).length === 1);
    expect(his.messages(`channel:${plans}`)).toHaveLength(before);
    await bob.joins(plans);

    const second = here.openBrowser();
    await second.signIn(bob.email, 'acme');
    const client = await live(there, bob.at(second));
    await second.call(signOut);
    expect(await client.closed).toBe(1000);
    expect(client.frames.at(-1)).toMatchObject({ type: 'disconnect', reason: 'unauthorized' });
  });

  it('R4, R13: with its connections killed again and again, nothing is lost and the order kept', async () => {
    const { alice, plans } = people;
    const stream = `channel:${plans}` as const;
    const [first = 0] = his.offsets(stream).slice(-1);
    for (let n = 1; n <= 200; n += 1) {
      await alice.posts(plans, `through it all ${n}`);
      if (n % 20 === 0) await killRedisClients(redisUrl ?? '', here.store.epoch);
    }
    const last = (await here.store.events.heads([stream])).get(stream)?.offset ?? 0;
    await his.until(() => his.offsets(stream).at(-1) === last);
    const after = his.offsets(stream).filter((offset) => offset > first);
    const positions = Array.from({ length: last - first }, (_, index) => first + 1 + index);
    // Events that only changed access carry no message.
    expect(after).toEqual(positions.filter((offset) => after.includes(offset)));
    expect(after.length).toBeGreaterThanOrEqual(200);
    await untilHeard('after all that');
  });
});

itNeeding('PostgreSQL')('R13: without its Redis, a server starts and works', async () => {
  const database = await postgresDatabase(url ?? '');
  const environment = {
    ...database.environment,
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
    await bob.joins(plans);
    const his = await live(there, bob);
    await alice.posts(plans, 'heard all the same');
    await his.until(() => his.messages(`channel:${plans}`).length === 1);
  } finally {
    await Promise.all([here.close(), there.close()]);
    await database.remove();
  }
});
