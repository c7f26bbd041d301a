import { createChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { createSave, listSaves } from '@parley/contract/endpoints/message-saves';
import { deleteMessage, listMessages, updateMessage } from '@parley/contract/endpoints/messages';
import { listPins, pinMessage, unpinMessage } from '@parley/contract/endpoints/pins';
import { readPosition } from '@parley/contract/endpoints/reads';
import { serverLimits } from '@parley/contract/limits';
import { serverTexts, texts } from '@parley/contract/texts';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { messagePages } from '../records/exports/message-pages.js';

describe('pins', () => {
  const team = teamBeforeAll(startTestServer);
  let channels = 0;

  /** A new channel of Alice's with Bob in it, and a message of hers. */
  async function place(kind: 'public' | 'private' = 'public') {
    const { alice, bob, workspaceId } = team;
    const name = `pins-${(channels += 1)}`;
    const channel = { name, workspace_id: workspaceId, kind, user_ids: [bob.id] };
    const { id: channelId } = await alice.browser.call(createChannel, { body: { channel } });
    if (kind === 'public') await bob.joins(channelId);
    return { channelId, id: (await alice.posts(channelId, '<p>The plan</p>')).id };
  }

  const params = (id: number) => ({ params: { id: String(id) } });
  const pin = ({ browser }: Person, id: number) => browser.call(pinMessage, params(id));
  const unpin = ({ browser }: Person, id: number) => browser.call(unpinMessage, params(id));
  const pinsOf = async ({ browser }: Person, channelId: number) =>
    Object.keys(await browser.call(listPins, params(channelId))).map(Number);

  /** All events of the channel; null for those that later ones cleared. */
  async function events(channelId: number): Promise<unknown[]> {
    const all = await team.server.store.events.after(`channel:${channelId}`, 0, 1000);
    return all.map(({ message }): unknown => message && JSON.parse(message));
  }

  it('are set and taken off by any member, and told as the message’s state (R6)', async () => {
    const { alice, bob } = team;
    const { channelId, id } = await place();
    const before = (await alice.browser.call(listMessages, params(channelId)))[id];
    const pinned = await pin(bob, id);
    expect(pinned).toMatchObject({ ...before, pin: { user_id: bob.id } });
    const count = (await events(channelId)).length;
    expect((await events(channelId)).at(-1)).toEqual({
      message_data: { type: 'PUT', message: pinned, dm_channel: false },
    });
    // By whoever was first, and without another event.
    expect(await pin(alice, id)).toEqual(pinned);
    expect(await pinsOf(alice, channelId)).toEqual([id]);
    expect((await events(channelId)).length).toBe(count);

    expect(await unpin(alice, id)).toEqual(before);
    expect(await unpin(alice, id)).toEqual(before);
    expect(await pinsOf(alice, channelId)).toEqual([]);
    expect((await events(channelId)).length).toBe(count + 1);
  });

  it('leave nothing unread, and stay through an edit', async () => {
    const { alice, bob } = team;
    const { channelId, id } = await place();
    const entry = () => bob.browser.call(readPosition, params(channelId));
    const before = await entry();
    await pin(alice, id);
    expect(await entry()).toEqual(before);
    await alice.browser.call(updateMessage, { ...params(id), body: { message: { body: 'New' } } });
    const [message] = Object.values(await bob.browser.call(listPins, params(channelId)));
    expect(message).toMatchObject({ body: 'New', pin: { user_id: alice.id } });
  });

  it('go with their message', async () => {
    const { alice, bob } = team;
    const { channelId, id } = await place();
    await pin(bob, id);
    await alice.browser.call(deleteMessage, params(id));
    expect(await pinsOf(bob, channelId)).toEqual([]);
    expect((await bob.browser.attempt(pinMessage, params(id))).status).toBe(404);
    const row = await team.server.store.reader
      .selectFrom('messages')
      .select(['pinner_id', 'pinned_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ pinner_id: null, pinned_at: null });
  });

  it('are a hundred at most', async () => {
    const { alice } = team;
    const { channelId, id } = await place();
    const now = team.server.store.clock.now();
    const ids: number[] = [];
    for (let number = 0; number < serverLimits.pinsMax; number += 1) {
      ids.push((await alice.posts(channelId, `${number}`)).id);
    }
    await team.server.store.transact((tx) =>
      tx
        .updateTable('messages')
        .set({ pinner_id: alice.id, pinned_at: now })
        .where('id', 'in', ids)
        .execute(),
    );
    const refused = await alice.browser.attempt(pinMessage, params(id));
    expect([refused.status, refused.body]).toEqual([422, [serverTexts.pinsFull]]);
    await unpin(alice, ids[0] ?? 0);
    await pin(alice, id);
    expect(await pinsOf(alice, channelId)).toHaveLength(serverLimits.pinsMax);
  });

  it('in an archived channel can be taken off, and none is set', async () => {
    const { alice, bob } = team;
    const { channelId, id } = await place();
    const { id: other } = await bob.posts(channelId, 'Another');
    await pin(alice, id);
    const change = { channel: { archived: true } };
    await alice.browser.call(updateChannel, { ...params(channelId), body: change });
    const refused = await bob.browser.attempt(pinMessage, params(other));
    expect([refused.status, refused.body]).toEqual([403, [texts.channelArchived]]);
    await unpin(bob, id);
    expect(await pinsOf(bob, channelId)).toEqual([]);
  });

  it('R8: of a private channel are its members’ alone', async () => {
    const { alice, bob, eve } = team;
    const { channelId, id } = await place('private');
    await pin(alice, id);
    expect(await pinsOf(bob, channelId)).toEqual([id]);
    await bob.leaves(channelId);
    for (const outsider of [bob, eve]) {
      const list = await outsider.browser.attempt(listPins, params(channelId));
      expect([list.status, list.text]).toEqual([
        404,
        (await outsider.browser.attempt(listPins, params(999_999))).text,
      ]);
      expect((await outsider.browser.attempt(unpinMessage, params(id))).status).toBe(404);
    }
    expect(await pinsOf(alice, channelId)).toEqual([id]);
  });

  it('are in saved items and in archives', async () => {
    const { alice, bob, workspaceId } = team;
    const { channelId, id } = await place();
    await bob.browser.call(createSave, { body: { message_save: { message_id: id } } });
    await pin(alice, id);
    const path = `${listSaves.path}?message_save[workspace_id]=${workspaceId}`;
    const { messages } = listSaves.output.parse((await bob.browser.fetch(path)).body);
    expect(messages[id]?.pin?.user_id).toBe(alice.id);
    const chosen = { channelIds: [channelId], authorId: null };
    const pages = messagePages(team.server.store.reader, chosen, () => Promise.resolve());
    for await (const page of pages) {
      expect(page.find((message) => message.id === id)?.pin?.user_id).toBe(alice.id);
    }
  });
});
