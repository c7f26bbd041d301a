import { joinChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel } from '@parley/contract/endpoints/channels';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import type { Message } from '@parley/contract/entities/message';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeNeeding } from '../../scripts/needing.mjs';
import { TestBrowser } from '../testing/clients/test-browser.js';
import { type Engine, engineNeeds } from '../testing/database/each-engine.js';
import {
  type TestDatabase,
  postgresDatabase,
  sqliteDatabase,
} from '../testing/database/test-database.js';
import { type PlainSubscriber, subscribeRails } from '../testing/faults/kill-plain-subscriber.js';
import {
  type ResumingSubscriber,
  subscribeAnycable,
  subscribeRaw,
} from '../testing/faults/kill-resuming-subscribers.js';
import { type KillableServer, killableServer } from '../testing/faults/kill-server.js';
import { Writer } from '../testing/faults/kill-writer.js';
import { byId, readAll } from '../testing/requests/read-channel.js';

/** KILL_ROUNDS sets the number of rounds: `KILL_ROUNDS=200 npx vitest run kill`. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 3);
const perRound = 20_000;
const databaseUrl = process.env['TEST_DATABASE_URL'];

describeKills('SQLite', sqliteDatabase);
describeKills('PostgreSQL', () => postgresDatabase(databaseUrl ?? ''));

/** Kills a server under load again and again, then checks the promises of REALTIME. */
function describeKills(engine: Engine, makeDatabase: () => Promise<TestDatabase>): void {
  describeNeeding(...engineNeeds(engine))(
    `a server killed ${rounds} times under load, on ${engine}`,
    () => {
      const ending: (() => unknown)[] = [];
      let server: KillableServer;
      let alice: TestBrowser;
      let channelIds: number[];
      let writers: Writer[];
      let resuming: ResumingSubscriber[];
      let plain: PlainSubscriber;
      /** The stored messages, oldest first, by channel id. */
      let stored: Map<number, Message[]>;

      beforeAll(
        async () => {
          const database = await makeDatabase();
          ending.push(() => database.remove());
          server = await killableServer(database.environment);
          ending.push(() => server.kill());
          await server.start();
          const team = await makeTeam(server.url);
          [alice] = team.browsers;
          ({ channelIds } = team);
          // Two per user, so that the load includes concurrent requests of one author.
          writers = [...team.browsers, ...team.browsers].map(
            (browser) => new Writer(browser, server, channelIds),
          );
          resuming = await Promise.all(
            team.browsers.flatMap(({ cookieHeader }) => [
              subscribeAnycable(server, cookieHeader),
              subscribeRaw(server, cookieHeader),
            ]),
          );
          plain = subscribeRails(server, alice.cookieHeader);
          ending.push(...[...resuming, plain].map((subscriber) => () => subscriber.close()));

          await killUnderLoad(server, writers, plain);
          stored = new Map();
          for (const id of channelIds) stored.set(id, await readAll(alice, id));
        },
        60_000 + rounds * perRound,
      );

      afterAll(async () => {
        for (const end of ending.toReversed()) await end();
      });

      it('complains of nothing', () => {
        expect(server.complaints).toBe('');
      });

      it('R2: has every acknowledged message, once, and no others', () => {
        const acknowledged = writers.flatMap((writer) => writer.acknowledged);
        const all = [...stored.values()].flat();
        expect(acknowledged.length).toBeGreaterThan(rounds * 10);
        expect(byId(all)).toEqual(byId(acknowledged));
      });

      it('R7: has one message per client_id, and returns it when it is sent again', async () => {
        const all = [...stored.values()].flat();
        expect(new Set(all.map(({ client_id }) => client_id)).size).toBe(all.length);
        for (const writer of writers) {
          const message = sample(writer.acknowledged);
          expect(await writer.post(message)).toEqual(message);
        }
        const again = await Promise.all(channelIds.map((id) => readAll(alice, id)));
        expect(again.flat()).toHaveLength(all.length);
      });

      it('R1: gave ids in the order of the acknowledgements', () => {
        for (const { acknowledged } of writers) {
          const ids = acknowledged.map(({ id }) => id);
          expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        }
      });

      it('R4: gave every resuming subscriber each stream in order, without a hole or a double', async () => {
        expect(resuming.length).toBeGreaterThan(0);
        for (const { name, streams, resumed, rejected } of resuming) {
          for (const [id, messages] of stored) {
            const received = () => streams.get(`channel:${id}`) ?? [];
            const count = () => received().length;
            await expect
              .poll(count, whole(`${name}, channel ${id}`))
              .toBeGreaterThanOrEqual(messages.length);
            const expected = messages.map((message, index) => {
              return { offset: index + 1, messageId: message.id };
            });
            expect(received(), `${name}, channel ${id}`).toEqual(expected);
          }
          expect(rejected, name).toBe(0);
          expect(resumed, name).toBeGreaterThanOrEqual(1);
        }
      });

      it('R4: gave every connection of a plain subscriber a part of each stream, whole and in order', async () => {
        expect(plain.connections.length).toBeGreaterThan(1);
        for (const [id, messages] of stored) {
          const ids = messages.map((message) => message.id);
          const last = () => plain.connections.at(-1)?.get(id)?.at(-1);
          await expect.poll(last, whole(`channel ${id}`)).toBe(ids.at(-1));
          for (const connection of plain.connections) {
            const received = connection.get(id) ?? [];
            const start = ids.indexOf(received[0] ?? 0);
            const part = start === -1 ? [] : ids.slice(start, start + received.length);
            expect(received, `channel ${id}`).toEqual(part);
          }
        }
      });
    },
  );
}

const whole = (message: string) => ({ timeout: 15_000, message });

async function killUnderLoad(
  server: KillableServer,
  writers: readonly Writer[],
  plain: PlainSubscriber,
): Promise<void> {
  const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  let isOver = false;
  const writing = Promise.all(writers.map((writer) => writer.writeUntil(() => isOver)));
  // A failing writer ends the test at once, instead of a wait for acknowledgements that never come.
  const until = (condition: () => boolean) =>
    Promise.race([writing, vi.waitUntil(condition, { timeout: perRound, interval: 2 })]);
  // On a busy machine slow is fine; stuck is not.
  const untilAcknowledged = async (posts: number) => {
    const enough = count() + posts;
    while (count() < enough) {
      const before = count();
      await until(() => count() > before);
    }
  };

  await until(() => plain.connections.length === 1);
  let earlier = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await untilAcknowledged(postsBeforeKill());
    await server.kill();
    await server.start();
    earlier = plain.connections.length;
    plain.reconnect();
  }
  await until(() => plain.connections.length > earlier);
  await untilAcknowledged(100);
  isOver = true;
  await writing;
}

/** Sometimes the server dies while clients are still reconnecting. */
function postsBeforeKill(): number {
  return Math.ceil(Math.random() * (Math.random() < 0.3 ? 10 : 1_000));
}

/** Three people in three channels. */
async function makeTeam(url: string) {
  const browsers = [new TestBrowser(url), new TestBrowser(url), new TestBrowser(url)] as const;
  const names = ['alice', 'bob', 'carol'];
  for (const [index, browser] of browsers.entries()) {
    await browser.signUp(`${names[index]}@example.com`);
  }
  const [alice, ...others] = browsers;
  const workspace = { address: 'killed', channel: 'one' };
  const loaded = await alice.call(createWorkspace, { body: { workspace } });
  const channel = { name: 'two', workspace_id: loaded.workspace.id };
  const { id: second } = await alice.call(createChannel, { body: { channel } });
  const channelIds = [...Object.keys(loaded.channels).map(Number), second];

  for (const [index, browser] of others.entries()) {
    const email = `${names[index + 1]}@example.com`;
    const invitation = { user_email: email, workspace_address: workspace.address };
    await alice.call(inviteToWorkspace, { body: { workspace_user: invitation } });
    await browser.signIn(email, workspace.address);
    for (const channel_id of channelIds) {
      await browser.call(joinChannel, { body: { channel_user: { channel_id } } });
    }
  }
  return { browsers, channelIds };
}

function sample<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to take a sample of.');
  return item;
}
