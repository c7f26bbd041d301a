import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChannel } from '../src/domain/channels/create-channel.js';
import { changeChannelUser } from '../src/features/channels/change-channel-user.js';
import { postMessage } from '../src/features/messages/post-message.js';
import type { Stream } from '../src/platform/store/event.js';
import { owedTo } from '../testing/clients/owed-events.js';
import { ResumingBrowser } from '../testing/clients/resuming-browser.js';
import { type Delivery, type ShakyNodes, startShakyNodes } from '../testing/faults/shaky-nodes.js';
import { teamBeforeAll } from '../testing/people/team.js';
import { startTestServer } from '../testing/server/test-server.js';

/** REJOIN_RUNS sets the number of runs: `REJOIN_RUNS=20000 npx vitest run rejoining`. */
const runs = Number(process.env['REJOIN_RUNS'] ?? 100);

/**
 * An event in the life of Bob's channel, Bob, or the nodes; `turns`: the delay until the next
 * event.
 */
type Action = { turns: number } & (
  | { does: 'post' | 'join' | 'leave' | 'level' }
  | { does: 'kill' | 'compare' | 'deliver'; node: number }
  | { does: 'reconnect'; node: number }
);

const turns = fc.constantFrom(0, 0, 1, 3, 10);
const node = fc.nat(1);
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ turns, does: fc.constant('post') }) },
  { weight: 4, arbitrary: fc.record({ turns, does: fc.constantFrom('join', 'leave') }) },
  { weight: 1, arbitrary: fc.record({ turns, does: fc.constant('level') }) },
  {
    weight: 3,
    arbitrary: fc.record({ turns, does: fc.constantFrom('kill', 'compare', 'deliver'), node }),
  },
  { weight: 2, arbitrary: fc.record({ turns, does: fc.constant('reconnect'), node }) },
);
const anyDelivery = fc.tuple(
  fc.constantFrom<Delivery>('now', 'now', 'late', 'never'),
  fc.constantFrom<Delivery>('now', 'now', 'late', 'never'),
);
const anyHistory = fc.record({
  actions: fc.array(anyAction, { minLength: 5, maxLength: 25 }),
  deliveries: fc.array(anyDelivery, { maxLength: 25 }),
  /** As the web app does; AnyCable's own client does not. */
  asksForPositions: fc.boolean(),
});

const team = teamBeforeAll(startTestServer);
let nodes: ShakyNodes;
let channels = 0;

beforeAll(async () => {
  nodes = await startShakyNodes(team.server.store);
});

afterAll(() => nodes.close());

/**
 * Bob's browser moves to another node, or reconnects; a ping may have arrived at the last moment.
 */
async function move(browser: ResumingBrowser, to: number): Promise<void> {
  browser.end();
  const since = Math.floor(team.server.store.clock.now() / 1000);
  await browser.resume(await nodes.connect(to, team.bob.id), since);
}

async function live({ actions, deliveries, asksForPositions }: History): Promise<void> {
  const { store } = team.server;
  const { alice, bob, workspaceId } = team;
  const name = `room-${(channels += 1)}`;
  const wanted = { name, workspaceId, creatorId: alice.id, kind: 'public' as const };
  const { id } = await createChannel(store, wanted);
  const stream: Stream = `channel:${id}`;
  const draft = { channel_id: id, authorId: alice.id, workspaceQuota: null };
  const say = (body: string) => postMessage(store, { ...draft, body });
  const membership = (active: boolean) =>
    changeChannelUser(store, bob.id, id, { active }).catch(() => null);

  const headNow = async () => (await store.events.heads([stream])).get(stream)?.offset ?? 0;

  await say('before all');
  await membership(true);
  const browser = new ResumingBrowser(asksForPositions);
  await move(browser, 0);
  const began = await headNow();
  if (!asksForPositions) {
    // AnyCable's own client learns a position only from an event.
    await say('the first word');
    await browser.now?.until(() => browser.offsets(stream).length > 0);
  }
  let isAt = 0;
  let isBroken = false;
  nodes.deliveries = [...deliveries];
  const underWay: Promise<unknown>[] = [];
  for (const action of actions) {
    if (action.does === 'post') underWay.push(say('a word'));
    if (action.does === 'join' || action.does === 'leave') {
      underWay.push(membership(action.does === 'join'));
    }
    if (action.does === 'level') await Promise.all(underWay.splice(0));
    if (action.does === 'compare') underWay.push(nodes.compareWithLog(action.node));
    if (action.does === 'deliver') nodes.deliverLate(action.node);
    if (action.does === 'kill') {
      nodes.kill(action.node);
      if (action.node === isAt) {
        isBroken = true;
        isAt = 1 - isAt;
        await move(browser, isAt);
      }
    }
    if (action.does === 'reconnect') {
      isBroken = true;
      isAt = action.node;
      await move(browser, isAt);
    }
    for (let turn = 0; turn < action.turns; turn += 1) await nextTurn();
  }
  await Promise.all(underWay);
  await membership(true);
  nodes.deliveries = [];
  await say('the last word');
  for (const index of [0, 1]) await nodes.compareWithLog(index);
  const last = await headNow();
  await browser.now?.until(() => browser.offsets(stream).includes(last));

  const received = browser.offsets(stream);
  const owed = (await owedTo(store.events, bob.id, stream)).filter((offset) => offset > began);
  expect(received.filter((offset) => owed.includes(offset))).toEqual(owed);
  // A connected client gets no messages from the time of its absence (R8).
  const leaked = isBroken ? [] : received.filter((offset) => !owed.includes(offset));
  expect(leaked).toEqual([]);
  browser.end();
  // Otherwise the positions of all his channels would exceed a frame in later subscriptions (R11).
  await membership(false);
  expect(nodes.errors).toEqual([]);
}

type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

it('R4, R13: a user who leaves and rejoins gets all events from their memberships, while nodes die', async () => {
  await fc.assert(fc.asyncProperty(anyHistory, live), { numRuns: runs });
}, 600_000);
