import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { listMessages } from '@parley/contract/endpoints/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeNeeding } from '../../../../scripts/needing.mjs';
import { TestBrowser } from '../../../testing/clients/test-browser.js';
import { ageCalls } from '../../../testing/database/age-calls.js';
import { expireLeases } from '../../../testing/database/expire-leases.js';
import {
  postgresDatabase,
  sqliteDatabase,
  type TestDatabase,
} from '../../../testing/database/test-database.js';
import { type KillableServer, killableServer } from '../../../testing/faults/kill-server.js';
import {
  invitePerson,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../testing/people/people.js';
import { openPostgresStore } from '../../platform/store/postgres/open.js';
import { openSqliteStore } from '../../platform/store/sqlite/open.js';

const databaseUrl = process.env['TEST_DATABASE_URL'];
/** Milliseconds: longer than anybody rings. */
const longer = 60_000;

describe('a call whose server is killed while it rings', () => {
  const ending: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ending.toReversed()) await end();
  });

  async function place(made: TestDatabase): Promise<TestDatabase> {
    ending.push(() => made.remove());
    return made;
  }

  async function node({ environment }: TestDatabase): Promise<KillableServer> {
    const server = await killableServer(environment);
    await server.start();
    ending.push(() => server.kill());
    return server;
  }

  const join = ({ url }: KillableServer, name: string): Promise<Person> =>
    newPerson({ openBrowser: () => new TestBrowser(url) }, name);

  /** Alice rings Bob through one server. Resolves with a query for the calls that Bob sees at the other. */
  async function ring(hers: KillableServer, his: KillableServer) {
    const [alice, bob] = [await join(hers, 'alice'), await join(his, 'bob')];
    const { workspace } = await newWorkspace(alice, 'acme');
    await invitePerson(alice, bob.email, 'acme');
    await bob.browser.signIn(bob.email, 'acme');
    const { channel_id } = await alice.opensDirect(bob, workspace.id);
    const people = { from: alice.id, to: bob.id, target_user_id: bob.id };
    const signal = { type: 'JOIN_CALL' as const, ...people, channel_id, call_id: 'a' };
    expect((await alice.browser.attempt(sendCallSignal, { body: signal })).status).toBe(204);
    const params = { id: String(channel_id) };
    return async () => {
      const messages = Object.values(await bob.browser.call(listMessages, { params }));
      return messages.map(({ call }) => call?.outcome);
    };
  }

  it('leaves its line when the server is back, on SQLite', { timeout: longer }, async () => {
    const sqlite = await place(await sqliteDatabase());
    const server = await node(sqlite);
    const messages = await ring(server, server);
    await server.kill();
    const store = await openSqliteStore({ directory: sqlite.environment['PARLEY_DATA'] ?? '' });
    await ageCalls(store, longer);
    await store.close();
    await server.start();
    await expect.poll(messages, { timeout: 20_000 }).toEqual(['missed']);
  });

  describeNeeding('PostgreSQL')('on PostgreSQL', () => {
    let shared: TestDatabase;
    beforeAll(async () => {
      shared = await place(await postgresDatabase(databaseUrl ?? ''));
    });

    it('leaves one line, by the other node', { timeout: longer }, async () => {
      const [hers, his] = [await node(shared), await node(shared)];
      const messages = await ring(hers, his);
      await hers.kill();
      const store = await openPostgresStore({ url: shared.environment['DATABASE_URL'] ?? '' });
      // The node may have died with the ring in hand.
      await expireLeases(store);
      await ageCalls(store, longer);
      await expect.poll(messages, { timeout: 20_000 }).toEqual(['missed']);
      await hers.start();
      const jobs = () => store.reader.selectFrom('jobs').select('id').execute();
      await expect.poll(jobs, { timeout: 20_000 }).toEqual([]);
      expect(await messages()).toEqual(['missed']);
      await store.close();
    });
  });
});
