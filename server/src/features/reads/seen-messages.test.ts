import { createChannel } from '@parley/contract/endpoints/channels';
import { deleteMessage } from '@parley/contract/endpoints/messages';
import { readPosition, setPosition, setPositions } from '@parley/contract/endpoints/reads';
import { listWorkspaces, readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { limits } from '@parley/contract/limits';
import fc from 'fast-check';
import { expect } from 'vitest';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { hasRead } from '../../domain/reads/has-read.js';

describeMostlyOnSqlite('messages that were on the screen', (start, { onBoth, onSqlite }) => {
  const team = teamBeforeAll(start);
  let channels = 0;

  /** Makes a channel of Alice's with Bob in it, and `count` messages of hers, the second of which mentions him. */
  async function talk(count: number): Promise<{ channel: number; ids: number[] }> {
    const channel = { name: `channel-${(channels += 1)}`, workspace_id: team.workspaceId };
    const { id } = await team.alice.browser.call(createChannel, { body: { channel } });
    await team.bob.joins(id);
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push(await post(team.alice, id, n === 1));
    return { channel: id, ids };
  }

  async function post(person: Person, channelId: number, mentionsBob = false) {
    const mention = mentionsBob ? `<span data-mention="${team.bob.id}">@Bob</span>` : '';
    return (await person.posts(channelId, `<p>Hi ${mention}</p>`)).id;
  }

  const remove = (id: number) =>
    team.alice.browser.call(deleteMessage, { params: { id: String(id) } });

  const at = (channel: number) => ({ params: { id: String(channel) } });
  const entryOf = (channel: number) => team.bob.browser.call(readPosition, at(channel));

  interface Read {
    message_id: number;
    after_id?: number;
    unread?: true;
    revision?: number;
  }
  const reads = (channel: number, read: Read): Promise<ReadEntry> =>
    team.bob.browser.call(setPosition, { ...at(channel), body: { read } });

  const sees = (channel: number, after_id: number, message_id: number, revision = 1_000_000) =>
    reads(channel, { after_id, message_id, revision });

  const places = (...bounds: [number | undefined, number | undefined][]) =>
    bounds.map(([after_id, to_id]) => ({ after_id, to_id }));

  onBoth('are read; messages above, with a mention, stay unread until they are seen', async () => {
    const { channel, ids } = await talk(6);
    const before = await entryOf(channel);
    expect(before).toMatchObject({ unread: 6, mentions: 1 });
    const [first = 0, , , fourth = 0, fifth = 0, sixth = 0] = ids;
    const entry = await sees(channel, fourth, sixth);
    const { last_read_id } = before;
    const seen = places([fourth, sixth]);
    expect(entry).toMatchObject({ last_read_id, seen, unread: 4, mentions: 1 });
    expect(await entryOf(channel)).toEqual(entry);
    const loaded = await team.bob.browser.call(readWorkspace, { params: { address: 'acme' } });
    expect('reads' in loaded && loaded.reads[channel]).toEqual(entry);
    const waiting = await team.bob.browser.call(listWorkspaces);
    expect(waiting[team.workspaceId]).toMatchObject({ unread: true, mentions: 1 });

    const later = await post(team.alice, channel);
    expect(await entryOf(channel)).toMatchObject({ seen, unread: 5 });
    expect(await sees(channel, fifth, later)).toMatchObject({ unread: 4, mentions: 1 });
    // Bob reads the first unread message, then the others down to those he has seen.
    expect(await sees(channel, last_read_id, first)).toMatchObject({
      last_read_id: first,
      unread: 3,
      mentions: 1,
    });
    const all = await sees(channel, first, fourth);
    expect(all).toMatchObject({ last_read_id: later, unread: 0, mentions: 0 });
    expect(all.seen).toBeUndefined();
  });

  onBoth('of several devices at once are all read', async () => {
    const { channel, ids } = await talk(13);
    const pairs = [0, 2, 4, 6, 8, 10].map((n) => sees(channel, ids[n] ?? 0, ids[n + 1] ?? 0));
    await Promise.all(pairs);
    const entry = await entryOf(channel);
    expect(entry.seen).toHaveLength(6);
    expect(entry).toMatchObject({ unread: 7, mentions: 0 });
  });

  onBoth('are counted apart from the others, which stop at 100 together', async () => {
    const { channel, ids } = await talk(103);
    await sees(channel, ids[49] ?? 0, ids[50] ?? 0);
    expect(await entryOf(channel)).toMatchObject({ unread: 100, mentions: 1 });
    await sees(channel, ids[52] ?? 0, ids[54] ?? 0);
    await sees(channel, ids[99] ?? 0, ids[100] ?? 0);
    expect(await entryOf(channel)).toMatchObject({ unread: 99, mentions: 1 });
    await reads(channel, { message_id: ids[102] ?? 0 });
  });

  onSqlite(
    'are unread again once the reader chooses a position, and back with its undo',
    async () => {
      const { channel, ids } = await talk(6);
      const [first = 0, , third = 0, fourth = 0, , sixth = 0] = ids;
      const entry = await sees(channel, fourth, sixth);
      const marked = await reads(channel, { message_id: third, unread: true });
      expect(marked).toMatchObject({ unread_from_id: third, unread: 4 });
      expect(marked.seen).toBeUndefined();
      // A device that does not know of the mark leaves it in place.
      expect(await sees(channel, fourth, sixth, entry.revision)).toEqual(marked);
      expect(await sees(channel, fourth, sixth, marked.revision)).toMatchObject({
        unread_from_id: null,
        unread: 2,
      });
      expect(await reads(channel, { message_id: first })).toMatchObject({ unread: 5 });

      const { last_read_id, seen = [] } = entry;
      const undone = [{ channel_id: channel, message_id: last_read_id, seen }];
      const answer = await team.bob.browser.call(setPositions, { body: { reads: undone } });
      expect(answer[channel]).toMatchObject({ last_read_id, seen, unread: 4, mentions: 1 });
    },
  );

  onSqlite('end with an own message, which reads everything, and with the membership', async () => {
    const { channel, ids } = await talk(6);
    const [, , , fourth = 0, , sixth = 0] = ids;
    await sees(channel, fourth, sixth);
    const own = await post(team.bob, channel);
    const read = await entryOf(channel);
    expect(read).toMatchObject({ last_read_id: own, unread: 0, mentions: 0 });
    expect(read.seen).toBeUndefined();
    const [next, last] = [await post(team.alice, channel), await post(team.alice, channel)];
    expect(await sees(channel, next, last)).toMatchObject({
      unread: 1,
      seen: places([next, last]),
    });
    await team.bob.leaves(channel);
    await team.bob.joins(channel);
    expect(await entryOf(channel)).toMatchObject({ last_read_id: last, unread: 0 });
    const latest = await post(team.alice, channel);
    expect(await entryOf(channel)).toMatchObject({ last_read_id: last, unread: 1 });
    expect(await sees(channel, last, latest)).toMatchObject({ last_read_id: latest, unread: 0 });
  });

  onSqlite('leave no gap where the messages between were deleted', async () => {
    const { channel, ids } = await talk(5);
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
    for (const id of [second, third]) await remove(id);
    await sees(channel, fourth, fifth);
    const entry = await sees(channel, third, fourth);
    expect(entry).toMatchObject({ seen: places([third, fifth]), unread: 1 });
    expect(await sees(channel, 0, first)).toMatchObject({ last_read_id: fifth, unread: 0 });
  });

  onBoth('leave no gap whose messages were deleted later', async () => {
    const { channel, ids } = await talk(4);
    const [first = 0, second = 0, , fourth = 0] = ids;
    await sees(channel, second, fourth);
    for (const id of [first, second]) await remove(id);
    const entry = await entryOf(channel);
    expect(entry).toMatchObject({ last_read_id: fourth, unread: 0 });
    expect(entry.seen).toBeUndefined();
    const [next, last] = [await post(team.alice, channel), await post(team.alice, channel)];
    expect(await sees(channel, next, last)).toMatchObject({
      last_read_id: fourth,
      seen: places([next, last]),
      unread: 1,
    });
  });

  onSqlite('beyond the ranges that are kept change nothing', async () => {
    const count = 2 * limits.seenRanges + 4;
    const { channel, ids } = await talk(count);
    for (let n = 3; n < count; n += 2) await sees(channel, ids[n - 1] ?? 0, ids[n] ?? 0);
    const entry = await entryOf(channel);
    expect(entry.seen).toHaveLength(limits.seenRanges);
    expect(await sees(channel, ids[0] ?? 0, ids[1] ?? 0)).toEqual(entry);
  });

  onBoth('are counted by the position of a version that knows no gaps', async () => {
    const { channel, ids } = await talk(6);
    await sees(channel, ids[3] ?? 0, ids[4] ?? 0);
    const { id: userId } = team.bob;
    await team.server.store.transact((tx) =>
      tx
        .updateTable('channel_members')
        .set({ last_read_id: ids[2] ?? 0 })
        .where('user_id', '=', userId)
        .where('channel_id', '=', channel)
        .execute(),
    );
    expect(await entryOf(channel)).toMatchObject({ unread: 2, mentions: 0 });
  });

  onBoth('are not notified of any more, while those above are', async () => {
    const { channel, ids } = await talk(4);
    const { bob, server } = team;
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    await sees(channel, 0, first);
    await sees(channel, second, third);
    const read = (messageId: number) =>
      hasRead(server.store.reader, { userId: bob.id, channelId: channel, messageId });
    const all = await Promise.all([first, second, third, fourth].map(read));
    expect(all).toEqual([true, false, true, false]);
  });

  const step = fc.oneof(
    { arbitrary: fc.constant({ does: 'post' as const }), weight: 3 },
    { arbitrary: fc.constant({ does: 'own' as const }), weight: 1 },
    { arbitrary: fc.record({ does: fc.constant('delete' as const), n: fc.nat(40) }), weight: 2 },
    {
      arbitrary: fc.record({
        does: fc.constant('see' as const),
        n: fc.nat(40),
        count: fc.integer({ min: 1, max: 5 }),
      }),
      weight: 6,
    },
    { arbitrary: fc.record({ does: fc.constant('read' as const), n: fc.nat(40) }), weight: 1 },
  );

  onBoth('leave the same messages unread as a list of all does, whatever happens', async () => {
    const { alice, bob } = team;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const { channel, ids } = await talk(8);
        const all = ids.map((id) => ({ id, isOwn: false, isRead: false, isGone: false }));
        const readUpTo = (id: number) => {
          for (const one of all) if (one.id <= id) one.isRead = true;
        };
        const add = (id: number, isOwn: boolean) =>
          all.push({ id, isOwn, isRead: false, isGone: false });
        for (const each of steps) {
          const index = 'n' in each ? each.n % all.length : 0;
          const one = all[index];
          if (!one) continue;
          if (each.does === 'post') add(await post(alice, channel), false);
          else if (each.does === 'own') {
            const own = await post(bob, channel);
            add(own, true);
            readUpTo(own);
          } else if (each.does === 'delete') {
            if (one.isOwn || one.isGone) continue;
            await remove(one.id);
            one.isGone = true;
          } else if (each.does === 'see') {
            const above = all[index - each.count]?.id ?? 0;
            await sees(channel, above, one.id);
            for (const other of all) {
              if (other.id > above && other.id <= one.id) other.isRead = true;
            }
          } else {
            await reads(channel, { message_id: one.id });
            for (const other of all) other.isRead = other.id <= one.id;
          }
        }
        const left = all.filter(({ isOwn, isRead, isGone }) => !isOwn && !isRead && !isGone);
        const mentions = left.filter(({ id }) => id === ids[1]).length;
        expect(await entryOf(channel)).toMatchObject({ unread: left.length, mentions });
      }),
      { numRuns: 12 },
    );
  });
});
