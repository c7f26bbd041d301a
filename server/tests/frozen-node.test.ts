import { once } from 'node:events';
import { request } from 'node:http';
import type { Endpoint } from '@parley/contract/endpoint';
import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { readChannel } from '@parley/contract/endpoints/channels';
import { updateMessage } from '@parley/contract/endpoints/messages';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeNeeding } from '../../scripts/needing.mjs';
import { withDeadline } from '../src/platform/lib/deadline.js';
import { TestBrowser } from '../testing/clients/test-browser.js';
import { postgresDatabase } from '../testing/database/test-database.js';
import { type KillableServer, killableServer } from '../testing/faults/kill-server.js';
import { Writer } from '../testing/faults/kill-writer.js';
import { readAll } from '../testing/requests/read-channel.js';
import { freePorts, proxyNeeds, startProxy } from '../testing/services/reverse-proxy.js';

/** FROZEN_ROUNDS sets the number of rounds: `FROZEN_ROUNDS=20 npx vitest run frozen-node`. */
const rounds = Number(process.env['FROZEN_ROUNDS'] ?? 1);
const perRound = 30_000;
const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';

describeNeeding('PostgreSQL', 'Redis')(
  `two nodes, the first of which freezes ${rounds} times`,
  () => {
    const ending: (() => unknown)[] = [];
    let environment: Record<string, string>;
    let frozen: KillableServer;
    let alive: KillableServer;
    let database: pg.Client;
    /** One account's sessions, at the node that freezes and at the other. */
    let there: TestBrowser;
    let here: TestBrowser;
    let channelId: number;

    beforeAll(async () => {
      const made = await postgresDatabase(databaseUrl);
      ending.push(() => made.remove());
      // Logs each answer, because the tests wait for log lines.
      environment = { ...made.environment, REDIS_URL: redisUrl, LOG_LEVEL: 'debug' };
      database = new pg.Client({ connectionString: made.environment['DATABASE_URL'] });
      await database.connect();
      ending.push(() => database.end());
      frozen = await startNode();
      alive = await startNode();
      there = new TestBrowser(frozen.url);
      await there.signUp('alice@example.com');
      const workspace = { address: 'frozen', channel: 'launch' };
      const { channels } = await there.call(createWorkspace, { body: { workspace } });
      channelId = Object.values(channels).find(({ name }) => name === 'launch')?.id ?? 0;
      here = new TestBrowser(alive.url);
      await here.signIn('alice@example.com', 'frozen');
    }, 60_000);

    afterAll(async () => {
      for (const end of ending.toReversed()) await end();
    });

    async function startNode(more: Record<string, string> = {}): Promise<KillableServer> {
      const node = await killableServer({ ...environment, ...more });
      await node.start();
      ending.push(() => node.kill());
      return node;
    }

    /** Freezes the first node while it has the channel's stream locked. */
    async function freezeInTransaction(): Promise<void> {
      await vi.waitUntil(
        async () => {
          frozen.freeze();
          if (await holdsChannel()) return true;
          frozen.thaw();
          return false;
        },
        { timeout: perRound, interval: 5 },
      );
    }

    /** Whether a transaction that is between two statements has locked the channel's stream. */
    async function holdsChannel(): Promise<boolean> {
      const { rows } = await database.query<{ idle: string }>(
        `select count(*) as idle from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
      );
      if (Number(rows[0]?.idle) === 0) return false;
      const free = await database.query(
        `select from streams where name = 'channel:${channelId}' for update skip locked`,
      );
      return free.rowCount === 0;
    }

    it(
      'the other accepts the first post in the same channel',
      async () => {
        for (let round = 1; round <= rounds; round += 1) {
          const writers = Array.from({ length: 5 }, () => new Writer(there, frozen, [channelId]));
          let isEnough = false;
          const writing = Promise.all(writers.map((writer) => writer.writeUntil(() => isEnough)));
          await vi.waitUntil(() => writers.every(({ acknowledged }) => acknowledged.length > 0), {
            timeout: perRound,
            interval: 5,
          });
          await freezeInTransaction();
          // `write` throws if the server refuses the message.
          const writer = new Writer(here, alive, [channelId]);
          await writer.write();
          isEnough = true;
          frozen.thaw();
          await writing;
          const stored = await readAll(here, channelId);
          const ids = stored.map(({ id }) => id);
          for (const { acknowledged } of [...writers, writer]) {
            expect(ids).toEqual(expect.arrayContaining(acknowledged.map(({ id }) => id)));
          }
          const sent = stored.map(({ client_id }) => client_id);
          expect(new Set(sent).size).toBe(sent.length);
        }
      },
      rounds * perRound,
    );

    /** Sends a request to the frozen node, and aborts it once the kernel has taken it for the node. */
    async function giveUp(endpoint: Endpoint, path: string, body: unknown): Promise<void> {
      const sending = request(`${frozen.url}${path}`, {
        method: endpoint.method,
        agent: false,
        headers: {
          cookie: there.cookieHeader,
          'content-type': 'application/json',
          'x-csrf-token': await there.csrfToken(),
        },
      });
      sending.on('error', () => {});
      sending.end(JSON.stringify(body));
      await once(sending, 'finish');
      await vi.waitUntil(() => sending.socket?.bytesWritten && sending.socket.writableLength === 0);
      sending.destroy();
    }

    it(
      'a thawed node carries out no request that its client gave up',
      async () => {
        for (let round = 1; round <= rounds; round += 1) {
          const message = await new Writer(here, alive, [channelId]).post({
            channel_id: channelId,
            client_id: crypto.randomUUID(),
            body: '<p>first</p>',
          });
          await there.csrfToken();
          const params = { id: String(message.id) };
          const edit = (text: string) => ({ message: { body: `<p>${text}</p>` } });
          const membership = { channel_user: { channel_id: channelId } };
          const leave = { params: { placeholder: '0' }, body: membership };
          const before = frozen.complaints.length;

          frozen.freeze();
          await giveUp(updateMessage, `/api/messages/${message.id}`, edit('given up'));
          await giveUp(leaveChannel, '/api/channel_users/0', membership);
          await here.call(updateMessage, { params, body: edit('newer') });
          await here.call(leaveChannel, leave);
          await here.call(joinChannel, { body: membership });
          frozen.thaw();
          const answered = () => frozen.complaints.slice(before).match(/"(PATCH|DELETE)".*/g) ?? [];
          await vi.waitUntil(() => answered().length >= 2, { timeout: perRound, interval: 20 });

          const stored = await readAll(here, channelId);
          expect(stored.find(({ id }) => id === message.id)?.body).toBe('<p>newer</p>');
          const { users } = await here.call(readChannel, { params: { id: String(channelId) } });
          expect(Object.keys(users)).toContain(String(message.user_id));
        }
      },
      rounds * perRound,
    );

    /**
     * Milliseconds that a client waits. nginx finds out by a request to the frozen node, which it ends after a time;
     * Caddy finds out by health checks, and keeps the request waiting.
     */
    for (const [kind, patience] of [
      ['nginx', 20_000],
      ['caddy', 4_000],
    ] as const) {
      describeNeeding(...proxyNeeds[kind])(`behind ${kind} with the file of deploy/`, () => {
        it('a frozen node gets no more requests, until it goes on', async () => {
          vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
          ending.push(() => vi.unstubAllEnvs());
          const [port = 0, plainPort = 0] = await freePorts(2);
          const more = { PARLEY_URL: `https://localhost:${port}`, PARLEY_TRUST_PROXY: 'loopback' };
          const nodes = [await startNode(more), await startNode(more)];
          const upstreams = nodes.map(({ url }) => new URL(url).host);
          const proxy = await startProxy(kind, { port, plainPort, upstreams });
          ending.push(() => proxy.stop());
          const browser = new TestBrowser(proxy.url);
          await browser.signIn('alice@example.com', 'frozen');
          const answers = () =>
            withDeadline(patience, null, async (signal) => {
              const ask = () => browser.fetch('/api/csrf_token', { signal });
              const all = await Promise.all(Array.from({ length: 6 }, ask));
              return all.map(({ status }) => status);
            });

          nodes[0]?.freeze();
          await vi.waitFor(async () => expect(await answers()).toEqual(Array(6).fill(200)), {
            timeout: perRound,
          });
          const writer = new Writer(browser, alive, [channelId]);
          for (let post = 0; post < 10; post += 1) await writer.write();
          nodes[0]?.thaw();
          await writer.write();
        }, 120_000);
      });
    }
  },
);
