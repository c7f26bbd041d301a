import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { changeChannelUser } from '../channels/change-channel-user.js';
import { createChannel } from '../channels/create-channel.js';
import { deleteChannel } from '../channels/delete-channel.js';
import { openDm } from '../direct-messages/open-dm.js';
import { deleteMessage } from '../messages/delete-message.js';
import { postMessage } from '../messages/post-message.js';
import { updateMessage } from '../messages/update-message.js';
import type { StoredEvent, Stream } from '../store/event.js';
import { describeOnEachEngine } from '../testing/each-engine.js';
import { ReadingPage } from '../testing/reading-page.js';
import { teamBeforeAll } from '../testing/team.js';
import { countInChannel } from './count-unread.js';
import { setNotify } from './set-notify.js';
import { setPosition } from './set-position.js';

/** `READ_RUNS=10000 npx vitest run stale-reads` tries that many histories. */
const runs = Number(process.env['READ_RUNS'] ?? 30);

type Mentioned = 'nobody' | 'bob' | 'everybody';

/** `which` selects one of the messages; `here`: in the browser whose counts are compared. */
type AtMessage =
  | { does: 'edit'; which: number; mentioned: Mentioned }
  | { does: 'delete'; which: number }
  | { does: 'read' | 'readByItself' | 'markUnread'; which: number; here: boolean }
  /** So many messages were on the screen, up to this one. */
  | { does: 'see'; which: number; count: number; here: boolean };
type Action =
  | { does: 'post'; by: 'alice' | 'bob'; mentioned: Mentioned; times: number }
  | AtMessage
  | { does: 'mute' }
  | { does: 'leave' }
  | { does: 'join' };

/** Events reaching the browser; `replayed`: from the log. */
type Arrival =
  | { does: 'deliver'; from: 'channel' | 'view' | 'user'; replayed: boolean }
  | { does: 'ask' }
  | { does: 'answer' }
  /** The browser was away longer than events are kept, and loads everything again. */
  | { does: 'reload' };

const idle: readonly Action[] = [
  { does: 'mute' },
  { does: 'leave' },
  { does: 'join' },
  { does: 'join' },
];
const which = fc.nat(30);
const mentioned = fc.constantFrom<Mentioned>('nobody', 'bob', 'everybody');
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    arbitrary: fc.record({
      does: fc.constant('post'),
      by: fc.constantFrom('alice', 'alice', 'alice', 'bob'),
      mentioned,
      times: fc.oneof({ arbitrary: fc.constant(1), weight: 40 }, fc.constant(60)),
    }),
    weight: 6,
  },
  { arbitrary: fc.record({ does: fc.constant('edit'), which, mentioned }), weight: 2 },
  { arbitrary: fc.record({ does: fc.constant('delete'), which }), weight: 3 },
  {
    arbitrary: fc.record({
      does: fc.constantFrom('read', 'readByItself', 'markUnread'),
      which,
      here: fc.boolean(),
    }),
    weight: 4,
  },
  {
    arbitrary: fc.record({
      does: fc.constant('see'),
      which,
      count: fc.integer({ min: 1, max: 4 }),
      here: fc.boolean(),
    }),
    weight: 5,
  },
  { arbitrary: fc.constantFrom<Action>(...idle), weight: 2 },
);
const arrival: fc.Arbitrary<Arrival> = fc.oneof(
  {
    arbitrary: fc.record({
      does: fc.constant('deliver'),
      from: fc.constantFrom('channel', 'channel', 'view', 'user'),
      replayed: fc.boolean(),
    }),
    weight: 3,
  },
  { arbitrary: fc.constantFrom<Arrival>({ does: 'ask' }, { does: 'answer' }), weight: 2 },
  { arbitrary: fc.constant<Arrival>({ does: 'reload' }), weight: 1 },
);

const arrivals: readonly string[] = ['deliver', 'ask', 'answer', 'reload'];

function isArrival(step: Action | Arrival): step is Arrival {
  return arrivals.includes(step.does);
}

interface History {
  isDirect: boolean;
  before: Action[];
  again: number;
  steps: (Action | Arrival)[];
}

const history: fc.Arbitrary<History> = fc.record({
  isDirect: fc.boolean(),
  before: fc.array(action, { maxLength: 12 }),
  /** So many events from before the snapshot come again. */
  again: fc.nat(6),
  steps: fc.array(fc.oneof(action, arrival), { maxLength: 30 }),
});

describeOnEachEngine('counts', (start) => {
  const team = teamBeforeAll(start);
  const events = new Map<string, StoredEvent[]>();
  let channels = 0;
  let bodies = 0;

  beforeAll(() => {
    team.server.store.onCommitted((committed) => {
      for (const event of committed) {
        events.set(event.stream, [...(events.get(event.stream) ?? []), event]);
      }
    });
  });

  async function newPlace(isDirect: boolean): Promise<number> {
    const { alice, bob, workspaceId, server } = team;
    if (isDirect) {
      const wanted = { userIds: [alice.id, bob.id] as const, workspaceId };
      const { channel_id } = await openDm(server.store, alice.id, wanted);
      await say(alice.id, channel_id, 'nobody');
      return channel_id;
    }
    const name = `channel-${(channels += 1)}`;
    const channel = { name, workspaceId, creatorId: alice.id, kind: 'public' as const };
    return (await createChannel(server.store, channel)).id;
  }

  function bodyOf(who: Mentioned): string {
    const value = { nobody: null, bob: team.bob.id, everybody: 'channel' }[who];
    const span = value === null ? '' : `<span data-mention="${value}">@x</span>`;
    return `<p>${span} ${(bodies += 1)}</p>`;
  }

  async function say(authorId: number, channelId: number, who: Mentioned): Promise<number> {
    const draft = { channelId, authorId, body: bodyOf(who), workspaceQuota: null };
    const { id } = await postMessage(team.server.store, { ...draft, clientId: undefined });
    return id;
  }

  async function follow(told: History): Promise<void> {
    const channelId = await newPlace(told.isDirect);
    await compare(channelId, told);
    const { alice, server } = team;
    // A workspace has room for so many.
    if (!told.isDirect) await deleteChannel(server.store, alice.id, channelId);
  }

  async function compare(channelId: number, { isDirect, before, again, steps }: History) {
    const { bob, workspaceId, server } = team;
    const { store } = server;
    const messages: { id: number; authorId: number }[] = [];
    /** Offsets of the channel's events that came while Bob was not in it. */
    const unseen = new Set<number>();
    const streams = {
      channel: `channel:${channelId}`,
      view: `view.${workspaceId}:${bob.id}`,
      user: `user:${bob.id}`,
    } as const satisfies Record<string, Stream>;
    const ends = () => ({
      channel: events.get(streams.channel)?.length ?? 0,
      view: events.get(streams.view)?.length ?? 0,
      user: events.get(streams.user)?.length ?? 0,
    });
    const beginnings = ends();
    let at = beginnings;
    const fresh = () => countInChannel(store.reader, bob.id, channelId);

    let page: ReadingPage | null = null;
    const answers: { entry: ReadEntry | undefined; askedAt: number }[] = [];

    async function act(step: Action): Promise<void> {
      const isIn = (await fresh()) !== undefined;
      const from = ends().channel;
      await doAct(step, isIn);
      if (isIn) return;
      for (const event of (events.get(streams.channel) ?? []).slice(from)) unseen.add(event.offset);
    }

    async function doAct(step: Action, isIn: boolean): Promise<void> {
      if (step.does === 'post') {
        const authorId = team[step.by].id;
        if (authorId === bob.id && !isIn) return;
        for (let n = 0; n < (authorId === bob.id ? 1 : step.times); n += 1) {
          messages.push({ id: await say(authorId, channelId, step.mentioned), authorId });
        }
      } else if (step.does === 'join' || step.does === 'leave') {
        const active = step.does === 'join';
        if (!isDirect && active !== isIn) {
          await changeChannelUser(store, bob.id, channelId, { active });
        }
      } else if (step.does === 'mute') {
        const muted = !(await fresh())?.muted;
        if (isIn) await setNotify(store, bob.id, channelId, { muted });
      } else {
        await touch(step, isIn);
      }
    }

    async function touch(step: AtMessage, isIn: boolean): Promise<void> {
      const message = messages[step.which % messages.length];
      if (!message || (message.authorId === bob.id && !isIn)) return;
      const { id, authorId } = message;
      if (step.does === 'edit') {
        await updateMessage(store, authorId, id, { body: bodyOf(step.mentioned) });
      } else if (step.does === 'delete') {
        messages.splice(step.which % messages.length, 1);
        await deleteMessage(store, authorId, id);
      } else if (isIn) {
        const revision = page === null ? 0 : Math.max(0, page.state.entry.revision);
        const entry = await setPosition(store, bob.id, channelId, {
          message_id: id,
          ...(step.does === 'markUnread' && { unread: true as const }),
          ...(step.does === 'readByItself' && { revision }),
          ...(step.does === 'see' && { revision, after_id: idBefore(step) }),
        });
        if (step.here && page) answers.push({ entry, askedAt: page.state.changes });
      }
    }

    function idBefore({ which: index, count }: { which: number; count: number }): number {
      return messages[(index % messages.length) - count]?.id ?? 0;
    }

    async function deliver(from: keyof typeof streams, replayed: boolean): Promise<boolean> {
      const event = events.get(streams[from])?.[at[from]];
      if (!event || !page) return false;
      at = { ...at, [from]: at[from] + 1 };
      const [logged] = await store.events.after(event.stream, event.offset - 1, 1);
      const message = replayed ? (logged?.message ?? null) : event.message;
      const isUnseen = from === 'channel' && unseen.has(event.offset);
      if (message !== null && !isUnseen) page.receive(JSON.parse(message) as object);
      return true;
    }

    async function arrive(step: Arrival): Promise<void> {
      if (!page) return;
      if (step.does === 'deliver') await deliver(step.from, step.replayed);
      else if (step.does === 'ask') {
        if (page.asks) answers.push({ entry: await fresh(), askedAt: page.state.changes });
      } else if (step.does === 'reload') {
        page.reload(await fresh());
        at = ends();
      } else {
        const answer = answers.shift();
        if (answer?.entry) page.receiveAnswer(answer.entry, answer.askedAt);
      }
    }

    for (const step of before) await act(step);
    const snapshot = await fresh();
    page = new ReadingPage(channelId, { userId: bob.id, isDirect }, snapshot);
    const loaded = ends();
    at = {
      channel: Math.max(beginnings.channel, loaded.channel - again),
      view: Math.max(beginnings.view, loaded.view - again),
      // Membership is loaded with the rest of the workspace.
      user: loaded.user,
    };
    for (const step of steps) {
      if (isArrival(step)) await arrive(step);
      else await act(step);
    }

    for (const from of ['view', 'user', 'channel'] as const) {
      while (await deliver(from, false));
    }
    while (answers.length > 0) await arrive({ does: 'answer' });
    const expected = await fresh();
    expect(page.isIn).toBe(expected !== undefined);
    if (!expected) return;
    for (let asked = 0; page.asks; asked += 1) {
      expect(asked).toBeLessThan(2);
      page.receiveAnswer(expected, page.state.changes);
    }
    expect({ ...page.entry, counted_to: expected.counted_to }).toEqual(expected);
  }

  it(
    'R6: on a stale snapshot, with the events since, are those of a fresh one',
    async () => {
      await fc.assert(fc.asyncProperty(history, follow), { numRuns: runs });
    },
    runs * 5_000,
  );
});
