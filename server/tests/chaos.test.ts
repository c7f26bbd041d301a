import { setTimeout as delay } from 'node:timers/promises';
import { readChannel } from '@parley/contract/endpoints/channels';
import type { Message } from '@parley/contract/entities/message';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeNeeding } from '../../scripts/needing.mjs';
import type { Stream } from '../src/platform/store/event.js';
import { openPostgresStore } from '../src/platform/store/postgres/open.js';
import type { Store } from '../src/platform/store/store.js';
import { Changer, joinAndLeave } from '../testing/faults/chaos/changes.js';
import {
  followAsWebApp,
  followByAnycable,
  followByRails,
  type Follower,
  type PlainFollower,
} from '../testing/faults/chaos/followers.js';
import {
  install,
  type Installation,
  installationNeeds,
} from '../testing/faults/chaos/installation.js';
import { seededRandom } from '../testing/faults/chaos/random.js';
import {
  compareChanges,
  compareEvents,
  compareReactions,
  emptyTally,
  missedBy,
  shownBy,
} from '../testing/faults/chaos/tally.js';
import { makeTeam } from '../testing/faults/chaos/team.js';
import type { Person } from '../testing/people/people.js';
import { readAll } from '../testing/requests/read-channel.js';

/** How often each is killed; `npm run chaos` sets them. */
const kills = {
  node: Number(process.env['CHAOS_NODES'] ?? 3),
  redis: Number(process.env['CHAOS_REDIS'] ?? 1),
  postgres: Number(process.env['CHAOS_POSTGRES'] ?? 1),
};
const isRedisCluster = process.env['CHAOS_CLUSTER'] === 'true';
/** Seconds. */
const redisAway = Number(process.env['CHAOS_AWAY'] ?? 0);
const seed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 2 ** 32));
const killCount = Object.values(kills).reduce((sum, count) => sum + count, 0);
const nodeCount = 3;
/** Acknowledged changes from one kill to the next, at least. */
const changesBetween = 25;
/** Milliseconds. */
const patience = 30_000;
/** Between two changes by a person while Redis is away. */
const slowPace = 500;
/** How long a supervisor may take to start what was killed. */
const longestAbsence = 1_000;

describeNeeding(...installationNeeds(isRedisCluster))(
  `three nodes behind nginx and a line that breaks, of which some are killed (CHAOS_SEED=${seed})`,
  () => {
    const random = seededRandom(seed);
    let place: Installation;
    let store: Store;
    let team: Awaited<ReturnType<typeof makeTeam>>;
    const followers: Follower[] = [];
    let plain: PlainFollower;
    let changers: Changer[];
    const ended = new AbortController();
    const ending: (() => unknown)[] = [];
    const begun = performance.now();

    const channelsOf = (person: Person) => team.channels.of(person);
    const messagesOf = async (person: Person) =>
      (await Promise.all(channelsOf(person).map((id) => readAll(person.browser, id)))).flat();
    const count = () => changers.reduce((sum, { acknowledged }) => sum + acknowledged, 0);

    beforeAll(async () => {
      place = await install({ nodeCount, isRedisCluster }, seed + 1);
      ending.push(() => place.remove());
      team = await makeTeam(place);
      store = await openPostgresStore({ url: place.postgres.url });
      ending.push(() => store.close());
      for (const person of [...team.people, team.stranger, team.churner]) {
        followers.push(await followByAnycable(place, person));
        followers.push(await followAsWebApp(place, person));
      }
      ending.push(() => followers.forEach((each) => each.close()));
      const { owner } = team;
      plain = followByRails(place, owner, () => untilRead(() => messagesOf(owner), ended.signal));
      ending.push(() => plain.close());
      await vi.waitUntil(() => plain.connections > 0, { timeout: patience });
      changers = team.people.map((person) => {
        const topicOf = person === owner ? team.channels.general : null;
        const within = { channels: channelsOf(person), topicOf, common: team.common };
        return new Changer(person.browser, within, random);
      });
    }, 120_000);

    afterAll(async () => {
      ended.abort();
      for (const end of ending.toReversed()) await end();
    }, 60_000);

    /** Makes changes on a bad line while parts of the installation are killed, each in turn. */
    async function rage(): Promise<void> {
      const [over, gone] = [new AbortController(), new AbortController()];
      const failures: unknown[] = [];
      let pace = 0;
      async function again(work: () => Promise<void>, until: AbortSignal): Promise<void> {
        while (!until.aborted && !ended.signal.aborted && failures.length === 0) {
          await work().catch((error: unknown) => failures.push(error));
          await delay(pace);
        }
      }
      const until = async (wanted: number) => {
        const isEnough = () => failures.length > 0 || count() >= wanted;
        await vi.waitUntil(isEnough, { timeout: patience, interval: 20 });
        if (failures.length > 0) throw failures[0];
      };

      place.line.begin();
      const working = changers.map((changer) => again(() => changer.change(), over.signal));
      const { browser } = team.churner;
      const churning = again(() => joinAndLeave(browser, team.channels.plans), gone.signal);
      const victims = (Object.keys(kills) as (keyof typeof kills)[]).flatMap((kind) =>
        Array.from({ length: kills[kind] }, () => kind),
      );
      for (const victim of random.shuffled(victims)) {
        await until(count() + changesBetween);
        const { postgres } = place;
        const [node, redis] = [random.anyOf(place.nodes), random.anyOf(place.redis)];
        const killed = { node, redis, postgres }[victim];
        await killed.kill();
        await delay(random.next() * longestAbsence);
        await killed.start();
      }
      if (redisAway > 0) {
        pace = slowPace;
        for (const each of place.redis) await each.kill();
        await vi.waitUntil(() => failures.length > 0, redisAway * 1000).catch(() => {});
        for (const each of place.redis) await each.start();
        pace = 0;
      }
      // Later events are not for a member who has left.
      gone.abort();
      await churning;
      await until(count() + changesBetween);
      over.abort();
      await Promise.all(working);
      if (failures.length > 0) throw failures[0];
      place.line.calm();
    }

    it(
      `R1 to R13: with ${kills.node} kills of nodes, ${kills.redis} of Redis and ${kills.postgres} of PostgreSQL, no acknowledged change is lost, doubled, out of order or told to a stranger`,
      async () => {
        const { people, owner } = team;
        const streams = team.channels.all.map((id): Stream => `channel:${id}`);
        const heads = [...(await store.events.heads(streams))];
        const offsets = new Map(heads.map(([stream, { offset }]) => [stream, offset]));
        const before = await ofEach(people, messagesOf);
        await rage();

        const tally = emptyTally();
        const after = await ofEach(people, messagesOf);
        const stored = [
          ...new Map([...after.values()].flat().map((each) => [each.id, each])).values(),
        ];
        for (const [index, changer] of changers.entries()) {
          compareChanges(changer, stored, tally);
          compareReactions(people[index]?.id ?? 0, changer, stored, tally);
          for (const [id, topic] of changer.topics) {
            const channel = await owner.browser.call(readChannel, { params: { id: String(id) } });
            if (channel.topic !== topic) tally.lost.push(`the topic of channel ${id}`);
          }
        }
        for (const follower of followers) {
          const { name, person } = follower;
          const own = people.includes(person) ? channelsOf(person) : [];
          const beginning = { offsets, readable: own.map((id): Stream => `channel:${id}`) };
          const hasAll = async () => {
            const missed = await missedBy(follower, store, beginning);
            if (missed.length > 0) throw new Error(`missing: ${missed.join(', ')}`);
          };
          // Events that are still missing then are counted.
          await vi.waitFor(hasAll, { timeout: patience, interval: 200 }).catch(() => {});
          await compareEvents(follower, store, beginning, tally);
          if (own.length === 0) continue;
          const payloads = follower.received.map(({ payload }) => payload);
          const shown = shownBy(before.get(person) ?? [], payloads);
          expect(shown, name).toEqual(shownBy(after.get(person) ?? [], []));
        }
        await vi.waitFor(
          async () => {
            const latest = plain.latest();
            const snapshot = (await latest?.snapshot) ?? [];
            const shown = shownBy(snapshot, latest?.payloads ?? []);
            expect(shown, plain.name).toEqual(shownBy(after.get(owner) ?? [], []));
          },
          { timeout: patience },
        );

        const clients = [...followers, plain];
        const reconnects = clients.reduce((sum, { connections }) => sum + connections - 1, 0);
        const found = Object.entries(tally).map(([what, all]) => `${all.length} ${what}`);
        const lines = [
          `${count()} changes by ${people.length} people, ${clients.length} clients, ${Math.round((performance.now() - begun) / 1000)} s`,
          `killed: ${kills.node} nodes, ${kills.redis} Redis${isRedisCluster ? ' nodes of a cluster' : ''}, ${kills.postgres} PostgreSQL`,
          ...(redisAway > 0 ? [`then ${redisAway} s without Redis`] : []),
          `${place.line.cuts} connections cut, ${place.line.halfCloses} half closed, ${reconnects} reconnects`,
          found.join(', '),
        ];
        process.stdout.write(`${lines.join('; ')}\n`);
        expect(tally).toEqual(emptyTally());
        expect(reconnects).toBeGreaterThan(0);
      },
      120_000 + killCount * patience + 2_000 * redisAway,
    );
  },
);

async function ofEach(
  people: readonly Person[],
  read: (person: Person) => Promise<Message[]>,
): Promise<Map<Person, Message[]>> {
  const found = new Map<Person, Message[]>();
  for (const person of people) found.set(person, await read(person));
  return found;
}

/** Reads again until nothing breaks in between; null once the test has ended. */
async function untilRead<T>(read: () => Promise<T>, ended: AbortSignal): Promise<T | null> {
  while (!ended.aborted) {
    try {
      return await read();
    } catch {
      await delay(50);
    }
  }
  return null;
}
