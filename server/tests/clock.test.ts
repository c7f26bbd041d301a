import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postMessage } from '@parley/contract/endpoints/messages';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { describeNeeding } from '../../scripts/needing.mjs';
import { CableClient } from '../testing/clients/cable-client.js';
import { extended } from '../testing/clients/cable-harness.js';
import { cableUrl } from '../testing/clients/client-sockets.js';
import { chatIdentifier, loginIdentifier } from '../testing/clients/live-browser.js';
import { TestBrowser } from '../testing/clients/test-browser.js';
import {
  type TestDatabase,
  postgresDatabase,
  sqliteDatabase,
} from '../testing/database/test-database.js';
import { subscribeAnycable } from '../testing/faults/kill-resuming-subscribers.js';
import { type KillableServer, killableServer } from '../testing/faults/kill-server.js';
import { fakedClock, setClock } from '../testing/server/faked-clock.js';

const hour = 3_600;
const databaseUrl = process.env['TEST_DATABASE_URL'];
const ending: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ending.splice(0).toReversed()) await end();
});

/** A server whose clock is off by `seconds` and adjustable. */
async function startServer(database: TestDatabase, seconds: number) {
  const directory = await mkdtemp(path.join(tmpdir(), 'parley-clock-'));
  ending.push(() => rm(directory, { recursive: true }));
  const file = path.join(directory, 'offset');
  await setClock(file, seconds);
  const server = await killableServer({ ...database.environment, ...fakedClock(file) });
  await server.start();
  ending.push(() => server.kill());
  return { server, set: (offset: number) => setClock(file, offset) };
}

async function removedAtEnd(made: Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await made;
  ending.push(() => database.remove());
  return database;
}

async function newWorkspace(server: KillableServer) {
  const browser = new TestBrowser(server.url);
  await browser.signUp('alice@example.com');
  const workspace = { address: 'acme', channel: 'plans' };
  const loaded = await browser.call(createWorkspace, { body: { workspace } });
  const [channelId = 0] = Object.keys(loaded.channels).map(Number);
  const say = (body: string) =>
    browser.call(postMessage, { body: { message: { body, channel_id: channelId } } });
  return { cookie: browser.cookieHeader, say, stream: `channel:${channelId}` };
}

async function connect(server: KillableServer, cookie: string): Promise<CableClient> {
  const socket = new WebSocket(cableUrl(server), extended, { headers: { cookie } });
  const client = await CableClient.open(socket);
  ending.push(() => client.socket.terminate());
  return client;
}

/** The server's time as its pings tell it, unix seconds. */
async function toldBy(client: CableClient): Promise<number> {
  const before = client.pings.length;
  await client.until(({ pings }) => pings.length > before);
  return client.pings.at(-1) ?? 0;
}

describeNeeding('faketime')('a clock that is set back', () => {
  it('R4, R11: loses no event and no connection', async () => {
    const { server, set } = await startServer(await removedAtEnd(sqliteDatabase()), 0);
    const { cookie, say, stream } = await newWorkspace(server);
    const early = await connect(server, cookie);
    await early.subscribe(loginIdentifier);
    const anycable = await subscribeAnycable(server, cookie);
    ending.push(() => anycable.close());
    const since = await toldBy(early);

    await set(-hour);
    const { created_at } = await say('one');
    expect(new Date(created_at).getTime()).toBeLessThan((since - hour / 2) * 1000);
    await say('two');

    // Both messages arrive although the machine's clock is before `since`: the log's clock never
    // goes back.
    await early.subscribe(chatIdentifier, { since });
    await early.untilType('confirm_history');
    expect(early.messages(stream)).toHaveLength(2);
    expect(await toldBy(early)).toBeGreaterThanOrEqual(since);

    // Nor does a restart while the clock is still wrong.
    await server.kill();
    await server.start();
    await say('three');
    const late = await connect(server, cookie);
    await late.subscribe(chatIdentifier, { since });
    await late.untilType('confirm_history');
    expect(late.messages(stream)).toHaveLength(3);
    await expect.poll(() => anycable.streams.get(stream), { timeout: 15_000 }).toHaveLength(3);
    expect(anycable.rejected).toBe(0);
    expect(server.complaints).toBe('');
  }, 60_000);
});

describeNeeding('faketime', 'PostgreSQL')('two processes whose clocks differ', () => {
  it('R4: date events by the clock of their database', async () => {
    const database = await removedAtEnd(postgresDatabase(databaseUrl ?? ''));
    const { server: ahead } = await startServer(database, 600);
    const { server: behind } = await startServer(database, -600);
    const { cookie, say, stream } = await newWorkspace(behind);
    const first = await connect(ahead, cookie);
    const since = await toldBy(first);
    await say('one');

    for (const server of [ahead, behind]) {
      const client = await connect(server, cookie);
      await client.subscribe(chatIdentifier, { since });
      await client.untilType('confirm_history');
      expect(client.messages(stream)).toHaveLength(1);
    }
  }, 60_000);
});
