import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChannel } from '../../server/src/domain/channels/create-channel.js';
import { deleteMessage } from '../../server/src/domain/messages/delete-message.js';
import { countInChannel } from '../../server/src/domain/reads/count-unread.js';
import { changeChannelUser } from '../../server/src/features/channels/change-channel-user.js';
import { deleteChannel } from '../../server/src/features/channels/delete-channel.js';
import { openDm } from '../../server/src/features/direct-messages/open-dm.js';
import { postMessage } from '../../server/src/features/messages/post-message.js';
import { updateMessage } from '../../server/src/features/messages/update-message.js';
import { setNotify } from '../../server/src/features/reads/set-notify.js';
import { setPosition } from '../../server/src/features/reads/set-position.js';
import type { StoredEvent, Stream } from '../../server/src/platform/store/event.js';
import { describeOnEachEngine } from '../../server/testing/database/each-engine.js';
import { teamBeforeAll } from '../../server/testing/people/team.js';
import { reads } from '../../web/src/data/reads/reads';
import { StoresPage } from './stores-page';

/** `READ_RUNS=10000 npx vitest run unread-state` tries that many histories. */
const runs = Number(process.env['READ_RUNS'] ?? 30);

const streamNames = ['channel', 'view', 'user'] as const;
type StreamName = (typeof streamNames)[number];

type Mentioned = 'nobody' | 'bob' | 'everybody';

/** `which` selects one of the messages; `here`: in the browser whose counts are compared. */
type AtMessage =
  | { does: 'edit'; which: number; mentioned: Mentioned }
  | { does: 'delete'; which: number }
  | { does: 'read' | 'readByItself' | 'markUnread'; which: number; here: boolean }
  /** `count` messages, up to this one, were on the screen. */
  | { does: 'see'; which: number; count: number; here: boolean };
type Action =
  | { does: 'post'; by: 'alice' | 'bob'; mentioned: Mentioned; times: number }
  | AtMessage
  | { does: 'mute' }
  | { does: 'leave' }
  | { does: 'join' };

/** Events and answers reaching the browser; `replayed`: from the log. */
type Arrival =
  | { does: 'deliver'; from: StreamName; replayed: boolean }
  /** The answer to a call that the page made by itself, and the answer to the call that moved the position. */
  | { does: 'hear' }
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
      from: fc.constantFrom<StreamName>('channel', 'channel', 'view', 'user'),
      replayed: fc.boolean(),
    }),
    weight: 3,
  },
  { arbitrary: fc.constantFrom<Arrival>({ does: 'hear' }, { does: 'answer' }), weight: 2 },
  { arbitrary: fc.constant<Arrival>({ does: 'reload' }), weight: 1 },
);

const arrivals: readonly string[] = ['deliver', 'hear', 'answer', 'reload'];

function isArrival(step: Action | Arrival): step is Arrival {
  return arrivals.includes(step.does);
}

interface History {
  isDirect: boolean;
  before: Action[];
  again: number;
  steps: (Action | Arrival)[];
  /** The rest of the events: R4 keeps the order within a stream only. */
  rest: StreamName[];
}

const history: fc.Arbitrary<History> = fc.record({
  isDirect: fc.boolean(),
  before: fc.array(action, { maxLength: 12 }),
  /** So many events from before the snapshot come again. */
  again: fc.nat(6),
  steps: fc.array(fc.oneof(action, arrival), { maxLength: 30 }),
  rest: fc.shuffledSubarray([...streamNames], { minLength: streamNames.length }),
});

/** The reader leaves and comes back on another device, while this one is away. */
const absence: fc.Arbitrary<History> = fc
  .record({ times: fc.integer({ min: 1, max: 6 }), rest: history.map(({ rest }) => rest) })
  .map(({ times, rest }) => {
    const post = { does: 'post', by: 'alice', mentioned: 'bob', times: 1 } as const;
    const each = [{ does: 'leave' }, { does: 'join' }, post] as const;
    const steps = Array.from({ length: times }, () => each).flat();
    return { isDirect: false, before: [{ does: 'join' }], again: 0, steps, rest };
  });

describeOnEachEngine("what the page's stores say is unread", (start) => {
  const team = teamBeforeAll(start);
  let page: StoresPage;
  const events = new Map<string, StoredEvent[]>();
  let channels = 0;
  let bodies = 0;

  beforeAll(() => {
    page = new StoresPage(team.bob);
    team.server.store.onCommitted((committed) => {
      for (const event of committed) {
        events.set(event.stream, [...(events.get(event.stream) ?? []), event]);
      }
    });
  });

  afterAll(() => page.close());

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
    const draft = { channel_id: channelId, authorId, body: bodyOf(who), workspaceQuota: null };
    const { id } = await postMessage(team.server.store, draft);
    return id;
  }

  async function follow(told: History): Promise<void> {
    const channelId = await newPlace(told.isDirect);
    await compare(channelId, told);
    const { alice, server } = team;
    // A workspace has room for so many.
    if (!told.isDirect) await deleteChannel(server.store, alice.id, channelId);
  }

  async function compare(channelId: number, { isDirect, before, again, steps, rest }: History) {
    const { bob, workspaceId, server } = team;
    const { store } = server;
    const messages: { id: number; authorId: number }[] = [];
    /** Offsets of the channel's events that came while Bob was not in it. */
    const unseen = new Set<number>();
    const streams = {
      channel: `channel:${channelId}`,
      view: `view.${workspaceId}:${bob.id}`,
      user: `user:${bob.id}`,
    } as const satisfies Record<StreamName, Stream>;
    const ends = () => ({
      channel: events.get(streams.channel)?.length ?? 0,
      view: events.get(streams.view)?.length ?? 0,
      user: events.get(streams.user)?.length ?? 0,
    });
    const beginnings = ends();
    let at = beginnings;
    const fresh = () => countInChannel(store.reader, bob.id, channelId);

    let isLoaded = false;
    /** Answers to the calls that moved the position, in the order of the calls. */
    const answers: (() => void)[] = [];

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
        const revision = Math.max(0, page.known(channelId)?.entry.revision ?? 0);
        const askedAt = reads.changesOf(channelId);
        const entry = await setPosition(store, bob.id, channelId, {
          message_id: id,
          ...(step.does === 'markUnread' && { unread: true as const }),
          ...(step.does === 'readByItself' && { revision }),
          ...(step.does === 'see' && { revision, after_id: idBefore(step) }),
        });
        if (step.here && isLoaded) answers.push(() => reads.receiveAnswer(entry, askedAt));
      }
    }

    function idBefore({ which: index, count }: { which: number; count: number }): number {
      return messages[(index % messages.length) - count]?.id ?? 0;
    }

    async function deliver(from: StreamName, replayed: boolean): Promise<boolean> {
      const event = events.get(streams[from])?.[at[from]];
      if (!event) return false;
      at = { ...at, [from]: at[from] + 1 };
      const [logged] = await store.events.after(event.stream, event.offset - 1, 1);
      const message = replayed ? (logged?.message ?? null) : event.message;
      const isUnseen = from === 'channel' && unseen.has(event.offset);
      if (!isUnseen) page.receive(message);
      await page.answered();
      return true;
    }

    async function arrive(step: Arrival): Promise<void> {
      if (step.does === 'deliver') await deliver(step.from, step.replayed);
      else if (step.does === 'hear') await page.hear();
      else if (step.does === 'reload') {
        await page.load('acme');
        at = ends();
      } else answers.shift()?.();
      await page.answered();
    }

    for (const step of before) await act(step);
    await page.load('acme');
    isLoaded = true;
    const loaded = ends();
    at = {
      channel: Math.max(beginnings.channel, loaded.channel - again),
      view: Math.max(beginnings.view, loaded.view - again),
      user: Math.max(beginnings.user, loaded.user - again),
    };
    for (const step of steps) {
      if (isArrival(step)) await arrive(step);
      else await act(step);
    }

    for (const from of rest) while (await deliver(from, false));
    while (answers.length > 0) await arrive({ does: 'answer' });
    await page.hearAll();
    const expected = await fresh();
    expect(page.isIn(channelId)).toBe(expected !== undefined);
    const shown = page.entry(channelId);
    expect(shown && { ...shown, counted_to: expected?.counted_to }).toEqual(expected);
    expect(page.known(channelId)?.isStale ?? false).toBe(false);
  }

  it(
    'R6: is there after the reader has left the channel and come back elsewhere, whichever stream is replayed first',
    async () => {
      await fc.assert(fc.asyncProperty(absence, follow), { numRuns: Math.ceil(runs / 3) });
    },
    runs * 5_000,
  );

  it(
    'R6: is that of a fresh snapshot, on a stale one with the events since',
    async () => {
      await fc.assert(fc.asyncProperty(history, follow), { numRuns: runs });
    },
    runs * 5_000,
  );
});
