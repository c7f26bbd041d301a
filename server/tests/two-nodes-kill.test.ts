import { joinChannel, leaveChannel } from '@parley/contract/endpoints/channel-users';
import { createChannel } from '@parley/contract/endpoints/channels';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { describeNeeding } from '../../scripts/needing.mjs';
import type { Stream } from '../src/platform/store/event.js';
import { openPostgresStore } from '../src/platform/store/postgres/open.js';
import { CableClient } from '../testing/clients/cable-client.js';
import { extended } from '../testing/clients/cable-harness.js';
import { cableUrl } from '../testing/clients/client-sockets.js';
import { owedTo } from '../testing/clients/owed-events.js';
import { ResumingBrowser } from '../testing/clients/resuming-browser.js';
import { TestBrowser } from '../testing/clients/test-browser.js';
import { postgresDatabase } from '../testing/database/test-database.js';
import { type KillableServer, killableServer } from '../testing/faults/kill-server.js';
import { Writer } from '../testing/faults/kill-writer.js';

/** KILL_ROUNDS sets the number of rounds: `KILL_ROUNDS=200 npx vitest run two-nodes-kill`. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 3);
const perRound = 20_000;
const databaseUrl = process.env['TEST_DATABASE_URL'] ?? '';
const redisUrl = process.env['TEST_REDIS_URL'] ?? '';

/** A user with a session at each node. */
interface Member {
  readonly id: number;
  readonly browsers: readonly TestBrowser[];
}

interface Subscriber {
  readonly name: string;
  readonly member: Member;
  readonly browser: ResumingBrowser;
}

describeNeeding('PostgreSQL', 'Redis')(
  `two nodes, either of which is killed ${rounds} times`,
  () => {
    const ending: (() => unknown)[] = [];
    let url: string;
    let nodes: KillableServer[];
    const over = new AbortController();
    let failure: unknown;
    const underWay: Promise<unknown>[] = [];

    beforeAll(async () => {
      const database = await postgresDatabase(databaseUrl);
      ending.push(() => database.remove());
      url = database.environment['DATABASE_URL'] ?? '';
      const environment = { ...database.environment, REDIS_URL: redisUrl };
      nodes = [await killableServer(environment), await killableServer(environment)];
      for (const node of nodes) {
        await node.start();
        ending.push(() => node.kill());
      }
    }, 60_000);

    afterAll(async () => {
      over.abort();
      for (const end of ending.toReversed()) await end();
      await Promise.allSettled(underWay);
    }, 60_000);

    const anyOf = <T>(items: readonly T[]): T => {
      const item = items[Math.floor(Math.random() * items.length)];
      if (item === undefined) throw new Error('There is nothing to choose from.');
      return item;
    };

    /** Runs beside the test until it is over; an error fails the test. */
    function start(work: () => Promise<void>): Promise<void> {
      const going = async () => {
        while (!over.signal.aborted) await work();
      };
      const gone = going().catch((error: unknown) => void (failure ??= error));
      underWay.push(gone);
      return gone;
    }

    const until = (condition: () => boolean) =>
      vi.waitUntil(
        () => {
          if (failure) throw failure as Error;
          return condition();
        },
        { timeout: perRound, interval: 5 },
      );

    async function makeTeam() {
      const browsers = () => nodes.map((node) => new TestBrowser(node.url));
      const [hers, ...others] = [browsers(), browsers(), browsers()];
      const [first, second] = hers ?? [];
      if (!first || !second) throw new Error('there are two nodes');
      const { id } = await first.signUp('alice@example.com');
      const workspace = { address: 'killed', channel: 'one' };
      const loaded = await first.call(createWorkspace, { body: { workspace } });
      const channel = { name: 'two', workspace_id: loaded.workspace.id };
      const two = await first.call(createChannel, { body: { channel } });
      await second.signIn('alice@example.com', 'killed');
      const members: Member[] = [];
      for (const [index, his] of others.entries()) {
        const email = `member${index}@example.com`;
        const user = await new TestBrowser(nodes[0]?.url ?? '').signUp(email);
        const invitation = { user_email: email, workspace_address: 'killed' };
        await first.call(inviteToWorkspace, { body: { workspace_user: invitation } });
        for (const browser of his) await browser.signIn(email, 'killed');
        members.push({ id: user.id, browsers: his });
      }
      const named = Object.values(loaded.channels).find(({ name }) => name === 'one');
      return {
        alice: { id, browsers: [first, second] },
        members,
        channelIds: [named?.id ?? 0, two.id],
      };
    }

    /** Resolves with false when the outcome is unknown. */
    async function change({ browsers }: Member, channel_id: number, joins: boolean) {
      const body = { channel_user: { channel_id } };
      try {
        const { status } = await (joins
          ? anyOf(browsers).attempt(joinChannel, { body })
          : anyOf(browsers).attempt(leaveChannel, { params: { placeholder: '0' }, body }));
        return status === 200;
      } catch (error) {
        // `fetch` throws this when the node is down.
        if (error instanceof TypeError) return false;
        throw error;
      }
    }

    async function follow({ member, browser }: Subscriber, to: number): Promise<void> {
      const node = nodes[to];
      const cookie = member.browsers[to]?.cookieHeader;
      if (!node || cookie === undefined) throw new Error('there are two nodes');
      try {
        const socket = new WebSocket(cableUrl(node), extended, { headers: { cookie } });
        const client = await CableClient.open(socket);
        await browser.resume(client, Math.floor(Date.now() / 1000));
      } catch {
        // The node was killed meanwhile, or is not up yet.
        browser.end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    }

    it(
      'R4, R13: users who constantly leave and rejoin miss no event of their memberships',
      async () => {
        const { alice, members, channelIds } = await makeTeam();
        const streams = channelIds.map((id): Stream => `channel:${id}`);
        for (const member of members) {
          for (const id of channelIds) await change(member, id, true);
        }
        const subscribers = members.flatMap((member, index) =>
          [true, false].map((asks): Subscriber => {
            const name = `member ${index}, ${asks ? 'as the web app' : 'as AnyCable'}`;
            return { name, member, browser: new ResumingBrowser(asks) };
          }),
        );
        const writers = nodes.map(
          (node, index) => new Writer(alice.browsers[index] as TestBrowser, node, channelIds),
        );
        for (const each of subscribers) await follow(each, 0);
        const store = await openPostgresStore({ url });
        ending.push(() => store.close());
        const heads = async () => [...(await store.events.heads(streams)).values()];
        const began = (await heads()).map(({ offset }) => offset);
        // AnyCable's own client learns a position from the first event.
        for (const writer of writers) for (const _ of channelIds) await writer.write();
        for (const { browser } of subscribers) {
          await until(() => streams.every((stream) => browser.offsets(stream).length > 0));
        }

        for (const each of subscribers) {
          void start(async () => {
            await each.browser.now?.closed;
            each.browser.end();
            if (!over.signal.aborted) await follow(each, Math.floor(Math.random() * nodes.length));
          });
        }
        const changing = members.flatMap((member) =>
          channelIds.map((id) => {
            let joins = false;
            return start(async () => {
              if (await change(member, id, joins)) joins = !joins;
              else await new Promise((resolve) => setImmediate(resolve));
            });
          }),
        );
        let isWritten = false;
        const writing = Promise.all(writers.map((writer) => writer.writeUntil(() => isWritten)));
        writing.catch((error: unknown) => (failure ??= error));
        const count = () => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);

        for (let round = 1; round <= rounds; round += 1) {
          const enough = count() + Math.ceil(Math.random() * 60);
          await until(() => count() >= enough);
          const node = anyOf(nodes);
          await node.kill();
          await node.start();
        }
        isWritten = true;
        await writing;
        // Their last connections stay open.
        over.abort();
        await Promise.all(changing);
        if (failure !== undefined) throw failure as Error;
        for (const member of members) {
          for (const id of channelIds) expect(await change(member, id, true)).toBe(true);
        }
        for (const each of subscribers) {
          const isClosed = each.browser.now?.socket.readyState !== WebSocket.OPEN;
          if (isClosed) {
            each.browser.end();
            await follow(each, 0);
          }
        }
        for (const writer of writers) for (const _ of channelIds) await writer.write();

        const last = (await heads()).map(({ offset }) => offset);
        let spans = 0;
        for (const { name, member, browser } of subscribers) {
          for (const [index, stream] of streams.entries()) {
            const received = () => browser.offsets(stream);
            await vi.waitUntil(() => received().includes(last[index] ?? 0), {
              timeout: perRound,
            });
            const all = await owedTo(store.events, member.id, stream);
            const owed = all.filter((offset) => offset > (began[index] ?? 0));
            spans += owed.length;
            const missed = owed.filter((offset) => !received().includes(offset));
            expect(missed, `${name}, ${stream}`).toEqual([]);
            const order = received().toSorted((a, b) => a - b);
            expect(received(), `${name}, ${stream}`).toEqual([...new Set(order)]);
          }
        }
        expect(spans).toBeGreaterThan(rounds);
        expect(nodes.map(({ complaints }) => complaints)).toEqual(['', '']);
      },
      60_000 + rounds * perRound,
    );
  },
);
