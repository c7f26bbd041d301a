import { listActivity } from '@parley/contract/endpoints/activity';
import { createChannel } from '@parley/contract/endpoints/channels';
import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { deleteMessage, updateMessage } from '@parley/contract/endpoints/messages';
import type { Activity } from '@parley/contract/entities/activity';
import type { ReactCode } from '@parley/contract/entities/message-react';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';

const span = (value: number | string) => `<p><span data-mention="${value}">@x</span></p>`;

describeOnEachEngine('activity', (start) => {
  const team = teamBeforeAll(start);
  let people = 0;

  /** Somebody to whom nothing has happened yet, and a channel of Alice's that they are in. */
  async function newReader() {
    const reader = await newColleague(team, `reader-${(people += 1)}`);
    const channel = { name: `feed-${people}`, workspace_id: team.workspaceId };
    const { id } = await team.alice.browser.call(createChannel, { body: { channel } });
    await reader.joins(id);
    return { reader, channelId: id };
  }

  async function react({ browser }: Person, message_id: number, react_code: ReactCode) {
    await browser.call(createReact, { body: { message_react: { message_id, react_code } } });
  }

  async function page({ browser }: Person, more: { cursor?: string; limit?: string } = {}) {
    const query = { workspace_id: String(team.workspaceId), ...more };
    return browser.call(listActivity, { query });
  }

  const brief = (activity: Activity) => [
    activity.type === 'mention' ? activity.kind : activity.react_code,
    activity.message.id,
    activity.user_id,
  ];
  const feed = async (person: Person) => (await page(person)).activity.map(brief);

  it('is mentions by others and reactions of others to own messages, newest first', async () => {
    const { alice } = team;
    const { reader, channelId } = await newReader();
    expect(await feed(reader)).toEqual([]);
    await alice.posts(channelId, '<p>Nothing</p>');
    await reader.posts(channelId, span(reader.id) + span('channel'));
    const { id: named } = await alice.posts(channelId, span(reader.id) + span('here'));
    const { id: own } = await reader.posts(channelId, '<p>Mine</p>');
    await react(alice, own, '👍');
    await react(reader, own, '💯');
    const { id: all } = await alice.posts(channelId, span('channel'));
    expect(await feed(reader)).toEqual([
      ['channel', all, alice.id],
      ['👍', own, alice.id],
      ['user', named, alice.id],
    ]);
    const { activity } = await page(reader);
    expect(activity[1]).toMatchObject({ message: { id: own, body: '<p>Mine</p>' } });
  });

  it('lists a message once for all reactions of others, by the newest', async () => {
    const { alice, bob } = team;
    const { reader, channelId } = await newReader();
    await bob.joins(channelId);
    const { id: own } = await reader.posts(channelId, '<p>Mine</p>');
    const { id: other } = await reader.posts(channelId, '<p>Mine too</p>');
    await react(alice, own, '👍');
    await react(alice, other, '😂');
    await react(bob, own, '💯');
    await react(reader, own, '👍');
    expect(await feed(reader)).toEqual([
      ['💯', own, bob.id],
      ['😂', other, alice.id],
    ]);
    const body = { message_react: { message_id: own, react_code: '💯' as const } };
    await bob.browser.call(deleteReact, { params: { placeholder: '0' }, body });
    expect(await feed(reader)).toEqual([
      ['😂', other, alice.id],
      ['👍', own, alice.id],
    ]);
  });

  it('follows what is edited, taken back and deleted', async () => {
    const { alice } = team;
    const { reader, channelId } = await newReader();
    const { id } = await alice.posts(channelId, '<p>Soon</p>');
    const { id: own } = await reader.posts(channelId, '<p>Mine</p>');
    await react(alice, own, '👍');
    const params = { id: String(id) };
    await alice.browser.call(updateMessage, {
      params,
      body: { message: { body: span(reader.id) } },
    });
    expect(await feed(reader)).toEqual([
      ['user', id, alice.id],
      ['👍', own, alice.id],
    ]);
    const body = { message_react: { message_id: own, react_code: '👍' as const } };
    await alice.browser.call(deleteReact, { params: { placeholder: '0' }, body });
    await alice.browser.call(deleteMessage, { params });
    expect(await feed(reader)).toEqual([]);
  });

  it('has mentions of everybody only of channels that the user was in by then', async () => {
    const { alice } = team;
    const { reader, channelId } = await newReader();
    const other = await newColleague(team, `late-${people}`);
    const { id: before } = await alice.posts(channelId, span('channel'));
    const { id: named } = await alice.posts(channelId, span(other.id));
    const byName = ['user', named, alice.id];
    expect(await feed(other)).toEqual([byName]);
    await other.joins(channelId);
    const { id: after } = await alice.posts(channelId, span('here'));
    expect(await feed(other)).toEqual([['here', after, alice.id], byName]);
    expect(await feed(reader)).toEqual([
      ['here', after, alice.id],
      ['channel', before, alice.id],
    ]);
    await other.leaves(channelId);
    expect(await feed(other)).toEqual([byName]);
  });

  it('has direct messages of the two alone, and nothing for strangers', async () => {
    const { alice, bob, eve, workspaceId } = team;
    const { reader } = await newReader();
    const { channel_id } = await alice.opensDirect(reader, workspaceId);
    const { id } = await alice.posts(channel_id, span(reader.id) + span(bob.id));
    expect(await feed(reader)).toEqual([['user', id, alice.id]]);
    const seenByBob = await feed(bob);
    expect(seenByBob.map(([, message]) => message)).not.toContain(id);
    const query = { workspace_id: String(workspaceId) };
    expect((await eve.browser.attempt(listActivity, { query })).status).toBe(404);
  });

  it('has reactions that only a newer server knows, and pages lead past them', async () => {
    const { alice, server } = team;
    const { reader, channelId } = await newReader();
    const unassigned = String.fromCodePoint(0x1fc00);
    // Of Unicode's emoji these are the longest: men of two skin tones who kiss.
    const codes = ['👨🏻‍❤️‍💋‍👨🏿', unassigned, `:${'x'.repeat(100)}:`, 'of 2031', '👍'];
    const ids: number[] = [];
    for (const [index, react_code] of codes.entries()) {
      const { id: message_id } = await reader.posts(channelId, '<p>Mine</p>');
      const reaction = { message_id, user_id: alice.id, author_id: reader.id, react_code };
      const row = { ...reaction, workspace_id: team.workspaceId, created_at: 9_000 + index };
      await server.store.transact((tx) => tx.insertInto('message_reactions').values(row).execute());
      ids.push(message_id);
    }
    const paged: unknown[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { activity, next } = await page(reader, { limit: '1', ...(cursor && { cursor }) });
      paged.push(...activity.map(brief));
      cursor = next;
    }
    const expected = codes.map((code, index) => [code, ids[index], alice.id]).toReversed();
    expect(paged).toEqual(expected);
  });

  it('comes in pages that miss nothing, also of one moment', async () => {
    const { alice, bob } = team;
    const { reader, channelId } = await newReader();
    await bob.joins(channelId);
    for (let n = 0; n < 3; n += 1) {
      await alice.posts(channelId, span(n === 1 ? 'channel' : reader.id));
      const { id: own } = await reader.posts(channelId, '<p>Mine</p>');
      for (const person of [alice, bob]) {
        for (const code of ['👍', '💯', '😂'] as const) await react(person, own, code);
      }
    }
    // As if it had all happened at once.
    const { transact } = team.server.store;
    await transact(async (tx) => {
      await tx.updateTable('message_reactions').set({ created_at: 5_000 }).execute();
      await tx.updateTable('mentions').set({ created_at: 5_000 }).execute();
      await tx
        .updateTable('channel_members')
        .set({ joined_at: 1_000 })
        .where('channel_id', '=', channelId)
        .execute();
    });
    const whole = await feed(reader);
    expect(whole).toHaveLength(6);
    const paged: unknown[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const more: { limit: string; cursor?: string } = { limit: '2' };
      if (cursor !== '') more.cursor = cursor;
      const { activity, next } = await page(reader, more);
      paged.push(...activity.map(brief));
      cursor = next;
    }
    expect(paged).toEqual(whole);
    const query = { workspace_id: String(team.workspaceId), cursor: "5000.1.1.' or 1" };
    expect((await reader.browser.attempt(listActivity, { query })).status).toBe(200);
    const odd = { ...query, cursor: 'yesterday' };
    expect((await reader.browser.attempt(listActivity, { query: odd })).status).toBe(400);
  });
});
