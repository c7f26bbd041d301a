import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeChannelUser } from './channels/change-channel-user.js';
import { createChannel } from './channels/create-channel.js';
import { postMessage } from './messages/post-message.js';
import type { Stream } from './store/event.js';
import { owedTo } from './testing/owed-events.js';
import { ResumingBrowser } from './testing/resuming-browser.js';
import { type Hearing, type ShakyNodes, startShakyNodes } from './testing/shaky-nodes.js';
import { teamBeforeAll } from './testing/team.js';
import { startTestServer } from './testing/test-server.js';

/** REJOIN_RUNS makes it longer: `REJOIN_RUNS=20000 npx vitest run rejoining`. */
const runs = Number(process.env['REJOIN_RUNS'] ?? 150);

/** What happens to Bob's channel, to Bob, and to the nodes; `turns`: how long the next thing waits. */
type Deed = { turns: number } & (
  | { does: 'post' | 'join' | 'leave' | 'level' }
  | { does: 'kill' | 'compare' | 'deliver'; node: number }
  | { does: 'reconnect'; node: number }
);

const turns = fc.constantFrom(0, 0, 1, 3, 10);
const node = fc.nat(1);
const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ turns, does: fc.constant('post') }) },
  { weight: 4, arbitrary: fc.record({ turns, does: fc.constantFrom('join', 'leave') }) },
  { weight: 1, arbitrary: fc.record({ turns, does: fc.constant('level') }) },
  {
    weight: 3,
    arbitrary: fc.record({ turns, does: fc.constantFrom('kill', 'compare', 'deliver'), node }),
  },
  { weight: 2, arbitrary: fc.record({ turns, does: fc.constant('reconnect'), node }) },
);
const anyHearing = fc.tuple(
  fc.constantFrom<Hearing>('now', 'now', 'late', 'never'),
  fc.constantFrom<Hearing>('now', 'now', 'late', 'never'),
);
const anyHistory = fc.record({
  deeds: fc.array(anyDeed, { minLength: 5, maxLength: 25 }),
  hearings: fc.array(anyHearing, { maxLength: 25 }),
  /** As the web app, or as AnyCable's own client. */
  asksForPositions: fc.boolean(),
});

const team = teamBeforeAll(startTestServer);
let nodes: ShakyNodes;
let channels = 0;

beforeAll(async () => {
  nodes = await startShakyNodes(team.server.store);
});

afterAll(() => nodes.close());

/** Bob's browser goes to another node, or comes back; a ping may have come at the last moment. */
async function move(browser: ResumingBrowser, to: number): Promise<void> {
  browser.end();
  const since = Math.floor(team.server.store.clock.now() / 1000);
  await browser.resume(await nodes.connect(to, team.bob.id), since);
}

async function live({ deeds, hearings, asksForPositions }: History): Promise<void> {
  const { store } = team.server;
  const { alice, bob, workspaceId } = team;
  const wanted = { name: `room-${(channels += 1)}`, workspaceId, creatorId: alice.id };
  const { id } = await createChannel(store, wanted);
  const stream: Stream = `channel:${id}`;
  const draft = { channelId: id, authorId: alice.id, clientId: undefined, workspaceQuota: null };
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
    // Its own client learns of a position by an event only.
    await say('the first word');
    await browser.now?.until(() => browser.offsets(stream).length > 0);
  }
  let isAt = 0;
  let isBroken = false;
  nodes.hearings = [...hearings];
  const underWay: Promise<unknown>[] = [];
  for (const deed of deeds) {
    if (deed.does === 'post') underWay.push(say('a word'));
    if (deed.does === 'join' || deed.does === 'leave') {
      underWay.push(membership(deed.does === 'join'));
    }
    if (deed.does === 'level') await Promise.all(underWay.splice(0));
    if (deed.does === 'compare') underWay.push(nodes.compareWithLog(deed.node));
    if (deed.does === 'deliver') nodes.deliverLate(deed.node);
    if (deed.does === 'kill') {
      nodes.kill(deed.node);
      if (deed.node === isAt) {
        isBroken = true;
        isAt = 1 - isAt;
        await move(browser, isAt);
      }
    }
    if (deed.does === 'reconnect') {
      isBroken = true;
      isAt = deed.node;
      await move(browser, isAt);
    }
    for (let turn = 0; turn < deed.turns; turn += 1) await nextTurn();
  }
  await Promise.all(underWay);
  await membership(true);
  nodes.hearings = [];
  await say('the last word');
  for (const index of [0, 1]) await nodes.compareWithLog(index);
  const last = await headNow();
  await browser.now?.until(() => browser.offsets(stream).includes(last));

  const received = browser.offsets(stream);
  const owed = (await owedTo(store.events, bob.id, stream)).filter((offset) => offset > began);
  expect(received.filter((offset) => owed.includes(offset))).toEqual(owed);
  // Who was connected all the time gets nothing of what was said in their absence (R8).
  const leaked = isBroken ? [] : received.filter((offset) => !owed.includes(offset));
  expect(leaked).toEqual([]);
  browser.end();
  // Or what the next subscriptions say of all his channels is more than a frame holds (R11).
  await membership(false);
  expect(nodes.errors).toEqual([]);
}

type History = typeof anyHistory extends fc.Arbitrary<infer T> ? T : never;

it('R4, R13: whoever leaves and rejoins gets what was committed while they were a member, whatever dies', async () => {
  await fc.assert(fc.asyncProperty(anyHistory, live), { numRuns: runs });
}, 600_000);
