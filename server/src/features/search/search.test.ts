import { createChannel, deleteChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { deleteMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { search } from '@parley/contract/endpoints/search';
import { updateUser } from '@parley/contract/endpoints/users';
import { beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../../testing/database/each-engine.js';
import { newPerson, newWorkspace, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { uploadFile } from '../../../testing/requests/upload-file.js';

interface More {
  channel_id?: string;
  cursor?: string;
}

describeOnEachEngine('search', (start) => {
  const team = teamBeforeAll(start);
  let channels = 0;

  const ask = (person: Person, q: string, more: More = {}) =>
    person.browser.call(search, { query: { workspace_id: String(team.workspaceId), q, ...more } });

  const finds = async (person: Person, q: string, more: More = {}) =>
    (await ask(person, q, more)).results.map(({ message }) => message.id);

  const post = async (
    person: Person,
    body: string,
    channelId = team.general,
    files: string[] = [],
  ) => (await person.posts(channelId, body, { files })).id;

  async function newChannel(kind: 'public' | 'private', ...users: Person[]): Promise<number> {
    const channel = {
      name: `room-${(channels += 1)}`,
      workspace_id: team.workspaceId,
      kind,
      user_ids: kind === 'private' ? users.map(({ id }) => id) : [],
    };
    return (await team.alice.browser.call(createChannel, { body: { channel } })).id;
  }

  /** Resolves once every message is in the index: what is found then, the index has found. */
  async function indexed(): Promise<void> {
    await expect.poll(async () => (await ask(team.alice, 'x')).behind).toBe(0);
  }

  beforeAll(() => team.bob.joins(team.general));

  it('finds a message at once, and the same once it is indexed', async () => {
    const id = await post(team.alice, '<p>The quarterly <b>zeb</b>ra report</p>');
    for (const q of ['zebra', 'ZEB', 'report quarterly', '"zebra report"', 'from:me zebra']) {
      expect(await finds(team.alice, q), q).toEqual([id]);
    }
    await indexed();
    for (const q of ['zebra', 'ZEB', 'report quarterly', '"zebra report"', 'from:me zebra']) {
      expect(await finds(team.alice, q), q).toEqual([id]);
    }
    expect(await finds(team.alice, '"report zebra"')).toEqual([]);
    expect(await finds(team.bob, 'zebra')).toEqual([id]);
  });

  it('finds what was edited in, and neither what was edited away nor what was deleted', async () => {
    const [kept, gone] = [
      await post(team.alice, '<p>narwhal one</p>'),
      await post(team.alice, '<p>narwhal two</p>'),
    ];
    await indexed();
    expect(await finds(team.alice, 'narwhal')).toEqual([gone, kept]);
    const edit = { params: { id: String(kept) }, body: { message: { body: '<p>walrus</p>' } } };
    await team.alice.browser.call(updateMessage, edit);
    await team.alice.browser.call(deleteMessage, { params: { id: String(gone) } });
    for (const wait of [() => Promise.resolve(), indexed]) {
      await wait();
      expect(await finds(team.alice, 'narwhal')).toEqual([]);
      expect(await finds(team.alice, 'walrus')).toEqual([kept]);
    }
  });

  it('shows a user only what they may see now', async () => {
    const { alice, bob } = team;
    const board = await newChannel('private');
    const secret = await post(alice, '<p>okapi secret</p>', board);
    const direct = await alice.opensDirect(bob, team.workspaceId);
    const told = await post(alice, '<p>okapi for you</p>', direct.channel_id);
    const carol = await newColleague(team, 'carol');
    await indexed();
    expect(await finds(alice, 'okapi')).toEqual([told, secret]);
    expect(await finds(bob, 'okapi')).toEqual([told]);
    expect(await finds(carol, 'okapi')).toEqual([]);
    expect(await finds(carol, 'okapi in:room-1')).toEqual(
      await finds(carol, 'okapi in:no-such-room'),
    );
    expect(await finds(bob, 'okapi in:dm')).toEqual([told]);

    const hidden = await carol.browser.attempt(search, {
      query: { workspace_id: String(team.workspaceId), q: 'okapi', channel_id: String(board) },
    });
    const missing = await carol.browser.attempt(search, {
      query: { workspace_id: String(team.workspaceId), q: 'okapi', channel_id: '999999' },
    });
    expect([hidden.status, hidden.text]).toEqual([missing.status, missing.text]);
    expect(hidden.status).toBe(404);
    const stranger = await team.eve.browser.attempt(search, {
      query: { workspace_id: String(team.workspaceId), q: 'okapi' },
    });
    expect(stranger.status).toBe(404);
  });

  it('leaves out a channel that was left, or deleted, before the second page', async () => {
    const { alice } = team;
    const dave = await newColleague(team, 'dave');
    const room = await newChannel('private', dave);
    for (let n = 0; n < 25; n += 1) await post(alice, `<p>heron ${n}</p>`, room);
    await indexed();
    const first = await ask(dave, 'heron');
    expect(first.results).toHaveLength(20);
    const cursor = first.next ?? '';
    expect(await finds(dave, 'heron', { cursor })).toHaveLength(5);
    await dave.leaves(room);
    expect(await finds(dave, 'heron', { cursor })).toEqual([]);
    expect(await finds(alice, 'heron', { cursor })).toHaveLength(5);
    await alice.browser.call(deleteChannel, { params: { id: String(room) } });
    expect(await finds(alice, 'heron', { cursor })).toEqual([]);
  });

  it('pages newest first, whatever arrives meanwhile', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 45; n += 1) ids.unshift(await post(team.alice, `<p>ibex ${n}</p>`));
    const first = await ask(team.alice, 'ibex');
    await post(team.bob, '<p>ibex late</p>');
    const second = await ask(team.alice, 'ibex', { cursor: first.next ?? '' });
    await indexed();
    const third = await ask(team.alice, 'ibex', { cursor: second.next ?? '' });
    const all = [first, second, third].flatMap((page) =>
      page.results.map(({ message }) => message.id),
    );
    expect(all).toEqual(ids);
    expect(third.next).toBe(null);
  });

  it('narrows by author, place, kind and date', async () => {
    const { alice, bob } = team;
    const room = await newChannel('public');
    const file = await uploadFile(alice.browser, 'lemur-plan_v2.pdf', 'x');
    const plan = await post(alice, '<p>see attached</p>', room, [file]);
    const link = await post(bob, '<p>lemur <a href="https://example.com/lemur">here</a></p>');
    const old = await post(alice, '<p>lemur of old</p>');
    await team.server.store.transact((tx) =>
      tx
        .updateTable('messages')
        .set({ created_at: Date.UTC(2024, 4, 17, 12), body: '<p>lemur of old.</p>' })
        .where('id', '=', old)
        .execute(),
    );
    await indexed();
    expect(await finds(alice, 'lemur')).toEqual([old, link, plan]);
    expect(await finds(alice, 'lemur from:me')).toEqual([old, plan]);
    expect(await finds(alice, 'lemur from:bob@example.com')).toEqual([link]);
    expect(await finds(alice, 'lemur from:nobody')).toEqual([]);
    expect(await finds(alice, `lemur in:#room-${channels}`)).toEqual([plan]);
    expect(await finds(alice, 'lemur', { channel_id: String(room) })).toEqual([plan]);
    expect(await finds(alice, 'lemur has:file')).toEqual([plan]);
    expect(await finds(alice, 'lemur has:link')).toEqual([link]);
    expect(await finds(alice, 'lemur has:image')).toEqual([]);
    expect(await finds(alice, 'lemur during:2024')).toEqual([old]);
    expect(await finds(alice, 'lemur on:2024-05-17')).toEqual([old]);
    expect(await finds(alice, 'lemur before:2024-05-17')).toEqual([]);
    expect(await finds(alice, 'lemur before:2025')).toEqual([old]);
    expect(await finds(alice, 'lemur after:2024-05-17')).toEqual([link, plan]);
    expect(await finds(alice, 'on:2024-05-17')).toEqual([old]);
    for (const long of [
      'before:2000-01-01',
      'on:1999',
      'during:1985',
      'after:2090',
      'lemur before:2024',
    ]) {
      expect(await finds(alice, long), long).toEqual([]);
    }
    const archive = { params: { id: String(room) }, body: { channel: { archived: true } } };
    await alice.browser.call(updateChannel, archive);
    expect(await finds(alice, 'lemur has:file')).toEqual([plan]);
  });

  it('narrows by names in each form that a keyboard may have for them', async () => {
    const { alice } = team;
    const named = async (name: string, display_name: string, full_name = 'Ann') => {
      const person = await newColleague(team, name);
      await person.browser.call(updateUser, {
        params: { id: String(person.id) },
        body: { user: { display_name, full_name } },
      });
      await person.joins(team.general);
      return post(person, '<p>gecko</p>');
    };
    const jose = await named('jose', 'José');
    const taro = await named('taro', 'Taro', '山田太郎');
    const plain = await named('other', 'Lukasz');
    const marked = await named('lukasz', 'Łukasz');
    expect(await finds(alice, 'gecko from:jose')).toEqual([jose]);
    expect(await finds(alice, 'gecko from:太郎')).toEqual([taro]);
    expect(await finds(alice, 'gecko from:example')).toEqual([]);
    expect(await finds(alice, 'gecko from:łukasz')).toEqual([marked]);
    expect(await finds(alice, 'gecko from:lukasz')).toEqual([plain]);
    expect(await finds(alice, 'gecko from:LUKA')).toEqual([marked, plain]);
    const channel = { name: 'łódź', workspace_id: team.workspaceId };
    const { id } = await alice.browser.call(createChannel, { body: { channel } });
    const there = await post(alice, '<p>gecko</p>', id);
    expect(await finds(alice, 'gecko in:lodz')).toEqual([there]);
  });

  it('answers a filter that makes no sense with a sentence', async () => {
    const query = (q: string) => ({ query: { workspace_id: String(team.workspaceId), q } });
    const date = await team.alice.browser.attempt(search, query('x before:soon'));
    expect(date.status).toBe(422);
    expect(date.text).toContain('“before:soon” needs a date, such as before:2026-11-24.');
    const having = await team.alice.browser.attempt(search, query('has:wings'));
    expect(having.status).toBe(422);
    const thread = await team.alice.browser.attempt(search, query('zebra is:thread'));
    expect(thread.status).toBe(422);
    expect(thread.text).toContain('“is:thread” is not known. Known filters are from:, in:');
    const long = await team.alice.browser.attempt(search, query('x'.repeat(10_000)));
    expect(long.status).toBe(400);
  });

  it.each([
    '"',
    '""',
    '*',
    'NEAR(',
    'a AND',
    'NOT',
    "don't",
    "'; drop table messages; --",
    '(',
    '^',
    ':*',
    '\\',
    '{c} : x',
    '-',
    '!',
    '<->',
    '&',
    '🎉',
    '#c1',
    '#w1',
  ])('takes %j for text', async (q) => {
    expect(
      (
        await team.alice.browser.attempt(search, {
          query: { workspace_id: String(team.workspaceId), q },
        })
      ).status,
    ).toBe(200);
  });

  it('is narrow to one workspace', async () => {
    const zoe = await newPerson(team.server, 'zoe');
    const other = await newWorkspace(zoe, 'other');
    const general = Object.values(other.channels)[0]?.id ?? 0;
    await post(zoe, '<p>quokka</p>', general);
    await post(team.alice, '<p>quokka</p>');
    await indexed();
    const query = { workspace_id: String(other.workspace.id), q: 'quokka' };
    expect((await zoe.browser.call(search, { query })).results).toHaveLength(1);
    expect(await finds(team.alice, 'quokka')).toHaveLength(1);
  });

  it('finds in channels beyond those that the index is asked for by name', async () => {
    const { alice } = team;
    const erin = await newColleague(team, 'erin');
    const hidden = await newChannel('private');
    for (let n = 0; n < 60; n += 1) await newChannel('private', erin);
    const open = await newChannel('public');
    const seen = await post(alice, '<p>tapir seen</p>', open);
    for (let n = 0; n < 60; n += 1) await post(alice, `<p>tapir ${n}</p>`, hidden);
    await indexed();
    expect(await finds(erin, 'tapir')).toEqual([seen]);
    expect(await finds(alice, 'tapir')).toHaveLength(20);
  });

  it('builds an index that was lost or is outdated, while it answers', async () => {
    const id = await post(team.alice, '<p>axolotl</p>');
    await indexed();
    await team.server.store.index.rebuild();
    await indexed();
    expect(await finds(team.alice, 'axolotl')).toEqual([id]);
    expect(await finds(team.alice, 'lemur has:link')).toHaveLength(1);
  });
});
