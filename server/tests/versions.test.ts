import { joinChannel } from '@parley/contract/endpoints/channel-users';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeNeeding } from '../../scripts/needing.mjs';
import { chatIdentifier, goLive } from '../testing/clients/live-browser.js';
import { TestBrowser } from '../testing/clients/test-browser.js';
import { query } from '../testing/database/query.js';
import { postgresDatabase, type TestDatabase } from '../testing/database/test-database.js';
import { Changer } from '../testing/faults/chaos/changes.js';
import { seededRandom } from '../testing/faults/chaos/random.js';
import { emptyTally, compareChanges, compareReactions } from '../testing/faults/chaos/tally.js';
import { invitePerson, newPerson, newWorkspace } from '../testing/people/people.js';
import { readAll } from '../testing/requests/read-channel.js';
import { runServer, type ServerProcess } from '../testing/server/server-process.js';

const url = process.env['TEST_DATABASE_URL'];

/** The next version may migrate like this while this version serves (decision 109). */
const additions = `
  do $$ declare one record; begin
    for one in select table_name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'
    loop
      execute format('alter table %I add column newer text', one.table_name);
      execute format('alter table %I add column newer_with_default text not null default ''new''', one.table_name);
    end loop;
  end $$;
  create table newer_things (id bigint primary key, message_id bigint references messages (id));
  create index messages_newer on messages (newer);
  insert into kysely_migration values ('9998-adds', now()::text);`;

const breaks = `
  insert into kysely_migration values ('9999-breaks', now()::text);
  update meta set value = '9999-breaks' where key = 'schema_floor';`;

describeNeeding('PostgreSQL')('a process of the version before', () => {
  let database: TestDatabase;
  const running: ServerProcess[] = [];

  beforeEach(async () => {
    database = await postgresDatabase(url ?? '');
  });

  afterEach(async () => {
    for (const { child } of running.splice(0)) child.kill('SIGKILL');
    await database.remove();
  });

  const migrate = (statements: string) =>
    query(database.environment['DATABASE_URL'] ?? '', statements);

  function start(): ServerProcess {
    const server = runServer({ PORT: '0', ...database.environment, PARLEY_RATE_LIMITS: 'off' });
    running.push(server);
    return server;
  }

  async function startReady() {
    const server = start();
    const address = (await server.ready()).replace('localhost', '127.0.0.1');
    return {
      ...server,
      url: address,
      proxyHeaders: {},
      openBrowser: () => new TestBrowser(address),
    };
  }

  it('R1 to R7: goes on, and can start, beside a version whose migrations only add', async () => {
    const before = await startReady();
    const [alice, bob] = [await newPerson(before, 'alice'), await newPerson(before, 'bob')];
    const { channels } = await newWorkspace(alice, 'acme');
    const [general = 0, plans = 0] = Object.keys(channels).map(Number);
    await invitePerson(alice, bob.email, 'acme');
    await bob.browser.signIn(bob.email, 'acme');
    await bob.browser.call(joinChannel, { body: { channel_user: { channel_id: general } } });
    const live = await goLive(before, bob, [chatIdentifier]);
    const random = seededRandom(109);
    const within = { channels: [general, plans], topicOf: plans, common: [] };
    const changer = new Changer(alice.browser, within, random);
    for (let change = 0; change < 20; change += 1) await changer.change();

    await migrate(additions);
    for (let change = 0; change < 60; change += 1) await changer.change();
    const late = await startReady();
    const carol = await newPerson(late, 'carol');
    expect(carol.id).toBeGreaterThan(0);

    const tally = emptyTally();
    const stored = [general, plans].map((id) => readAll(alice.browser, id));
    const messages = (await Promise.all(stored)).flat();
    compareChanges(changer, messages, tally);
    compareReactions(alice.id, changer, messages, tally);
    expect(tally).toEqual(emptyTally());
    expect(messages.some((message) => 'newer' in message)).toBe(false);
    const shown = messages.filter(({ channel_id }) => channel_id === general).length;
    await live.until(() => live.messages(`channel:${general}`).length >= shown);
    await live.close();
    for (const server of running) server.child.kill('SIGTERM');
    for (const server of running) expect(await server.exited()).toBe(0);
  });

  it('R12: ends politely once a version has changed what it reads, and says why it does not start', async () => {
    const before = await startReady();
    await migrate(breaks);
    expect(await before.exited()).toBe(1);
    expect(before.output.stderr).toContain(
      'a newer version of Parley has changed the database: start that version here',
    );

    const again = start();
    expect(await again.exited()).toBe(1);
    expect(again.output.stderr).toBe(
      'The database was used by a newer version of Parley; run that version, or restore the copy that was made before the update.\n',
    );
  });
});
