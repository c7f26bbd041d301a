import {
  createBookmark,
  deleteBookmark,
  listBookmarks,
  updateBookmark,
} from '@parley/contract/endpoints/bookmarks';
import { createChannel, deleteChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { readPosition } from '@parley/contract/endpoints/reads';
import { limits } from '@parley/contract/limits';
import { serverTexts, texts } from '@parley/contract/texts';
import { expect } from 'vitest';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { refusals } from './fields.js';

describeMostlyOnSqlite('bookmarks', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  let channels = 0;

  /** A new channel of Alice's with Bob in it. */
  async function place(kind: 'public' | 'private' = 'public'): Promise<number> {
    const { alice, bob, workspaceId } = team;
    const name = `bookmarks-${(channels += 1)}`;
    const channel = { name, workspace_id: workspaceId, kind, user_ids: [bob.id] };
    const { id } = await alice.browser.call(createChannel, { body: { channel } });
    if (kind === 'public') await bob.joins(id);
    return id;
  }

  const params = (id: number) => ({ params: { id: String(id) } });
  const link = { title: 'The plan', url: 'https://example.com/plan' };
  const bodyOf = (channel_id: number, fields: object = {}) => ({
    body: { bookmark: { channel_id, ...link, ...fields } },
  });
  const add = ({ browser }: Person, channelId: number, fields: object = {}) =>
    browser.call(createBookmark, bodyOf(channelId, fields));
  const change = (
    { browser }: Person,
    id: number,
    bookmark: { title?: string; url?: string; emoji?: string | null; before_id?: number | null },
  ) => browser.call(updateBookmark, { ...params(id), body: { bookmark } });
  const listOf = async ({ browser }: Person, channelId: number) =>
    Object.values(await browser.call(listBookmarks, params(channelId))).toSorted(
      (one, other) => one.position - other.position,
    );
  const titlesOf = async (person: Person, channelId: number) =>
    (await listOf(person, channelId)).map(({ title }) => title);
  const archive = ({ browser }: Person, channelId: number) =>
    browser.call(updateChannel, { ...params(channelId), body: { channel: { archived: true } } });

  /** All events of the channel; null for those that later ones cleared. */
  async function events(channelId: number): Promise<unknown[]> {
    const all = await team.server.store.events.after(`channel:${channelId}`, 0, 1000);
    return all.map(({ message }): unknown => message && JSON.parse(message));
  }

  onSqlite('are added, changed and removed by any member, and told to the channel', async () => {
    const { alice, bob } = team;
    const channelId = await place();
    const position = () => bob.browser.call(readPosition, params(channelId));
    const unread = await position();
    const added = await add(alice, channelId, { emoji: '❤' });
    expect(added).toMatchObject({ ...link, emoji: '❤️', creator_id: alice.id, position: 0 });
    expect((await events(channelId)).at(-1)).toEqual({
      bookmark_data: { type: 'PUT', bookmark: added },
    });
    const changed = await change(bob, added.id, { title: ' The  price ', emoji: null });
    expect(changed).toEqual({ ...added, title: 'The  price', emoji: null });
    expect(await listOf(alice, channelId)).toEqual([changed]);
    const count = (await events(channelId)).length;
    await change(bob, added.id, { title: 'The  price' });
    expect((await events(channelId)).length).toBe(count);

    await bob.browser.call(deleteBookmark, params(added.id));
    expect(await listOf(alice, channelId)).toEqual([]);
    const told = await events(channelId);
    expect(told.at(-1)).toEqual({
      bookmark_data: { type: 'DELETE', id: added.id, channel_id: channelId },
    });
    expect(JSON.stringify(told)).not.toContain('The  price');
    expect((await bob.browser.attempt(deleteBookmark, params(added.id))).status).toBe(404);
    // Nothing was unread by it.
    expect(await position()).toEqual(unread);
  });

  onBoth('R6: are moved, and the events lead to the same order', async () => {
    const { alice, bob } = team;
    const channelId = await place();
    const [a, b, c, d] = await inOrder(alice, channelId, ['a', 'b', 'c', 'd']);
    await change(bob, d, { before_id: b });
    expect(await titlesOf(alice, channelId)).toEqual(['a', 'd', 'b', 'c']);
    await alice.browser.call(deleteBookmark, params(b));
    await change(bob, a, { before_id: null, title: 'A' });
    await change(bob, c, { before_id: d });
    expect(await titlesOf(alice, channelId)).toEqual(['c', 'd', 'A']);
    const count = (await events(channelId)).length;
    await change(bob, d, { before_id: a });
    await change(bob, d, { before_id: d });
    expect((await events(channelId)).length).toBe(count);

    const told = new Map<number, unknown>();
    for (const event of await events(channelId)) {
      const { bookmark_data: data } = (event ?? {}) as { bookmark_data?: Told };
      if (data?.type === 'PUT') told.set(data.bookmark.id, data.bookmark);
      if (data?.type === 'DELETE') told.delete(data.id);
    }
    const listed = await listOf(alice, channelId);
    expect(new Map(listed.map((bookmark) => [bookmark.id, bookmark]))).toEqual(told);

    const [elsewhere] = await inOrder(alice, await place(), ['elsewhere']);
    const body = { bookmark: { before_id: elsewhere } };
    const refused = await bob.browser.attempt(updateBookmark, { ...params(d), body });
    expect(refused.status).toBe(404);
  });

  type Told =
    | { type: 'PUT'; bookmark: { id: number } }
    | { type: 'DELETE'; id: number; channel_id: number };

  async function inOrder<const Titles extends readonly string[]>(
    person: Person,
    channelId: number,
    titles: Titles,
  ): Promise<{ [Index in keyof Titles]: number }> {
    const ids: number[] = [];
    for (const title of titles) ids.push((await add(person, channelId, { title })).id);
    // One id for each title.
    return ids as { [Index in keyof Titles]: number };
  }

  onBoth('added at once are all there, each in a place of its own', async () => {
    const { alice, bob } = team;
    const channelId = await place();
    await Promise.all(
      Array.from({ length: 10 }, (_, number) =>
        add(number % 2 ? alice : bob, channelId, { title: `${number}` }),
      ),
    );
    const positions = (await listOf(bob, channelId)).map(({ position }) => position);
    expect(new Set(positions).size).toBe(10);
  });

  onBoth('are a hundred at most, also when added at once', async () => {
    const { alice, bob } = team;
    const channelId = await place();
    const rows = Array.from({ length: limits.bookmarksMax - 1 }, (_, position) => ({
      ...link,
      channel_id: channelId,
      creator_id: alice.id,
      position,
      created_at: team.server.store.clock.now(),
    }));
    await team.server.store.transact((tx) => tx.insertInto('bookmarks').values(rows).execute());
    const answers = await Promise.all(
      [alice, bob, alice].map(({ browser }) => browser.attempt(createBookmark, bodyOf(channelId))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 422)?.body).toEqual([serverTexts.bookmarksFull]);
    const all = await listOf(alice, channelId);
    expect(all).toHaveLength(limits.bookmarksMax);
    await alice.browser.call(deleteBookmark, params(all[0]?.id ?? 0));
    const last = await add(bob, channelId);
    expect((await listOf(alice, channelId)).at(-1)).toEqual(last);
  });

  onSqlite('are refused with all that is wrong with them', async () => {
    const { alice } = team;
    const channelId = await place();
    const { id } = await add(alice, channelId);
    for (const [fields, problems] of [
      [{ title: ' ', url: 'javascript:alert(1)' }, [refusals.titleMissing, refusals.urlInvalid]],
      [{ title: 'x'.repeat(101) }, [refusals.titleTooLong]],
      [{ url: 'data:text/html,<script>' }, [refusals.urlInvalid]],
      [{ url: 'https://alice:secret@example.com' }, [refusals.urlWithPassword]],
      [{ url: `https://example.com/${'x'.repeat(10_240)}` }, [refusals.urlTooLong]],
      [{ emoji: 'no emoji' }, [serverTexts.bookmarkEmoji]],
      [{ emoji: ':unknown:' }, [serverTexts.bookmarkEmoji]],
    ] as const) {
      const added = await alice.browser.attempt(createBookmark, bodyOf(channelId, fields));
      expect([added.status, added.body]).toEqual([422, problems]);
      const body = { bookmark: fields };
      const changed = await alice.browser.attempt(updateBookmark, { ...params(id), body });
      expect([changed.status, changed.body]).toEqual([422, problems]);
    }
    expect(await listOf(alice, channelId)).toMatchObject([link]);
  });

  onSqlite('of an archived channel stay as they are', async () => {
    const { alice, bob } = team;
    const channelId = await place();
    const { id } = await add(bob, channelId);
    await archive(alice, channelId);
    for (const refused of [
      await bob.browser.attempt(createBookmark, bodyOf(channelId)),
      await bob.browser.attempt(updateBookmark, {
        ...params(id),
        body: { bookmark: { title: 'New' } },
      }),
      await alice.browser.attempt(deleteBookmark, params(id)),
    ]) {
      expect([refused.status, refused.body]).toEqual([403, [texts.channelArchived]]);
    }
    expect(await listOf(bob, channelId)).toMatchObject([link]);
  });

  onSqlite('R8: of a private channel are its members’ alone', async () => {
    const { alice, bob, eve } = team;
    const channelId = await place('private');
    const { id } = await add(bob, channelId);
    await bob.leaves(channelId);
    for (const { browser } of [bob, eve]) {
      const pairs = [
        [listBookmarks, params(channelId), params(999_999)],
        [createBookmark, bodyOf(channelId), bodyOf(999_999)],
        [deleteBookmark, params(id), params(999_999)],
      ] as const;
      for (const [endpoint, hidden, missing] of pairs) {
        const [one, other] = [
          await browser.attempt(endpoint, hidden),
          await browser.attempt(endpoint, missing),
        ];
        expect([one.status, one.text]).toEqual([404, other.text]);
      }
    }
    expect(await listOf(alice, channelId)).toHaveLength(1);
  });

  onSqlite('go with their channel', async () => {
    const { alice, server } = team;
    const channelId = await place('private');
    await add(alice, channelId);
    const rows = () =>
      server.store.reader
        .selectFrom('bookmarks')
        .selectAll()
        .where('channel_id', '=', channelId)
        .execute();
    expect(await rows()).toHaveLength(1);
    await alice.browser.call(deleteChannel, params(channelId));
    expect(await rows()).toEqual([]);
  });
});
