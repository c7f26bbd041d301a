import { deleteChannel, createChannel } from '@parley/contract/endpoints/channels';
import { deleteMessage, updateMessage } from '@parley/contract/endpoints/messages';
import {
  readPosition,
  setNotify,
  setPosition,
  setPositions,
} from '@parley/contract/endpoints/reads';
import { listWorkspaces, readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { ReadEntry } from '@parley/contract/entities/read-entry';
import { describe, expect } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { goLive } from '../../../testing/clients/live-browser.js';
import { loggedEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { newWorkspace, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';

describeMostlyOnSqlite('positions', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  let channels = 0;

  /** A new channel of Alice's, with these others in it. */
  async function newChannel(...others: Person[]): Promise<number> {
    const channel = { name: `channel-${(channels += 1)}`, workspace_id: team.workspaceId };
    const { id } = await team.alice.browser.call(createChannel, { body: { channel } });
    for (const other of others) await other.joins(id);
    return id;
  }

  const post = async (person: Person, channelId: number, body = '<p>Hi</p>') =>
    (await person.posts(channelId, body)).id;

  function change({ browser }: Person, id: number, body: string) {
    return browser.call(updateMessage, {
      params: { id: String(id) },
      body: { message: { body } },
    });
  }

  function remove({ browser }: Person, id: number) {
    return browser.call(deleteMessage, { params: { id: String(id) } });
  }

  const at = (channelId: number) => ({ params: { id: String(channelId) } });

  function entryOf({ browser }: Person, channelId: number): Promise<ReadEntry> {
    return browser.call(readPosition, at(channelId));
  }

  function read(
    { browser }: Person,
    channelId: number,
    message_id: number,
    more: { unread?: true; revision?: number } = {},
  ): Promise<ReadEntry> {
    const body = { read: { message_id, ...more } };
    return browser.call(setPosition, { ...at(channelId), body });
  }

  async function load({ browser }: Person) {
    const workspace = await browser.call(readWorkspace, { params: { address: 'acme' } });
    if (!('reads' in workspace)) throw new Error('They are signed in to it.');
    return workspace;
  }

  const mention = ({ id }: Person) => `<p><span data-mention="${id}">@Somebody</span> hello</p>`;
  const mentionAll = '<p><span data-mention="channel">@channel</span> hello</p>';

  describe('count', () => {
    onBoth("others' messages since the member joined", async () => {
      const { alice, bob } = team;
      const channel = await newChannel();
      const first = await post(alice, channel);
      await bob.joins(channel);
      expect(await entryOf(bob, channel)).toEqual({
        channel_id: channel,
        last_read_id: first,
        unread_from_id: null,
        unread: 0,
        mentions: 0,
        notify: null,
        muted: false,
        counted_to: first,
        revision: 0,
      });
      const second = await post(alice, channel);
      const entry = await entryOf(bob, channel);
      expect(entry).toMatchObject({ last_read_id: first, unread: 1, counted_to: second });
      expect((await load(bob)).reads[channel]).toEqual(entry);
      expect(await entryOf(alice, channel)).toMatchObject({ last_read_id: second, unread: 0 });
    });

    onBoth('stop at 100', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      const ids: number[] = [];
      for (let n = 0; n < 101; n += 1) ids.push(await post(alice, channel, mention(bob)));
      expect(await entryOf(bob, channel)).toMatchObject({ unread: 100, mentions: 100 });
      expect((await load(bob)).workspace).toMatchObject({ unread: true, mentions: 100 });
      await read(bob, channel, ids[1] ?? 0);
      expect(await entryOf(bob, channel)).toMatchObject({ unread: 99, mentions: 99 });
      await read(bob, channel, (await entryOf(bob, channel)).counted_to);
    });

    onBoth('no deleted messages', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      const ids = [await post(alice, channel, mention(bob)), await post(alice, channel)];
      expect(await entryOf(bob, channel)).toMatchObject({ unread: 2, mentions: 1 });
      for (const id of ids) await remove(alice, id);
      expect(await entryOf(bob, channel)).toMatchObject({ unread: 0, mentions: 0 });
    });

    onBoth('a message that mentions a member by name and with everybody once', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      await post(alice, channel, mention(bob) + mentionAll);
      expect(await entryOf(bob, channel)).toMatchObject({ unread: 1, mentions: 1 });
    });

    onBoth('mentions of everybody for all but their author', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      const id = await post(alice, channel, mentionAll);
      expect(await entryOf(bob, channel)).toMatchObject({ unread: 1, mentions: 1 });
      const own = await read(alice, channel, id, { unread: true });
      expect(own).toMatchObject({ unread: 0, mentions: 0 });
    });

    onBoth('mentions that were edited in, and not those that were edited out', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      const id = await post(alice, channel);
      for (const [body, mentions] of [
        [mention(bob), 1],
        [mentionAll, 1],
        ['<p>Nobody</p>', 0],
        [mention(alice), 0],
      ] as const) {
        await change(alice, id, body);
        expect(await entryOf(bob, channel)).toMatchObject({ unread: 1, mentions });
      }
    });

    onBoth('all messages of direct messages as mentions, from the first on', async () => {
      const { alice, workspaceId } = team;
      const carol = await newColleague(team, 'carol');
      const { channel_id } = await alice.opensDirect(carol, workspaceId);
      const first = await post(alice, channel_id);
      await post(alice, channel_id);
      const entry = await entryOf(carol, channel_id);
      expect(entry).toMatchObject({ last_read_id: 0, unread: 2, mentions: 2 });
      expect(await entryOf(alice, channel_id)).toMatchObject({ unread: 0, mentions: 0 });
      const events = await loggedEvents(team, `view.${workspaceId}:${carol.id}`);
      expect(events).toContainEqual({
        read_data: {
          ...entry,
          unread: 1,
          mentions: 1,
          counted_to: first,
          workspace_id: workspaceId,
        },
      });
    });

    onBoth('as read what was there on coming back', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      await post(alice, channel);
      await bob.leaves(channel);
      const hidden = await bob.browser.attempt(readPosition, at(channel));
      expect(hidden.status).toBe(404);
      expect((await load(bob)).reads).not.toHaveProperty(String(channel));
      const last = await post(alice, channel);
      await bob.joins(channel);
      expect(await entryOf(bob, channel)).toMatchObject({ last_read_id: last, unread: 0 });
    });

    onBoth('what waits in each workspace, without muted and deleted channels', async () => {
      const { alice, workspaceId } = team;
      const dora = await newColleague(team, 'dora');
      const waiting = async () => {
        const { unread, mentions } = (await load(dora)).workspace;
        const listed = await dora.browser.call(listWorkspaces);
        expect(listed[workspaceId]).toMatchObject({ unread, mentions });
        return [unread, mentions];
      };
      expect(await waiting()).toEqual([false, 0]);
      const channel = await newChannel(dora);
      await post(alice, channel);
      expect(await waiting()).toEqual([true, 0]);
      await post(alice, channel, mention(dora));
      expect(await waiting()).toEqual([true, 1]);
      await dora.browser.call(setNotify, { ...at(channel), body: { notify: { muted: true } } });
      expect(await waiting()).toEqual([false, 0]);
      await dora.browser.call(setNotify, { ...at(channel), body: { notify: { muted: false } } });
      expect(await waiting()).toEqual([true, 1]);
      await alice.browser.call(deleteChannel, at(channel));
      expect(await waiting()).toEqual([false, 0]);
    });
  });

  describe('change', () => {
    onSqlite('by reading, forward and back', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      const [one, two, three] = [
        await post(alice, channel),
        await post(alice, channel),
        await post(alice, channel),
      ];
      expect(await read(bob, channel, three)).toMatchObject({ last_read_id: three, unread: 0 });
      expect(await read(bob, channel, one)).toMatchObject({ last_read_id: one, unread: 2 });
      expect(await read(bob, channel, two)).toMatchObject({ last_read_id: two, unread: 1 });
    });

    onSqlite(
      'are told to all browsers of the reader, and to nobody when nothing changed',
      async () => {
        const { alice, bob, workspaceId } = team;
        const channel = await newChannel(bob);
        const id = await post(alice, channel);
        const entry = await read(bob, channel, id);
        await read(bob, channel, id);
        const events = await loggedEvents(team, `view.${workspaceId}:${bob.id}`);
        const same = events.filter((event) => JSON.stringify(event).includes(`:${channel},`));
        expect(same).toHaveLength(2);
        expect(same.at(-1)).toEqual({ read_data: { ...entry, workspace_id: workspaceId } });
      },
    );

    onSqlite(
      'tell tabs of other workspaces that less waits here, and nothing about plain messages',
      async () => {
        const { alice, workspaceId, server } = team;
        const erin = await newColleague(team, 'erin');
        const channel = await newChannel(erin);
        const plain = await post(alice, channel);
        const mentioning = await post(alice, channel, mention(erin));
        const elsewhere = await newWorkspace(erin, 'erins');
        const [here, there] = await Promise.all(
          [workspaceId, elsewhere.workspace.id].map((workspace_id) =>
            goLive(server, erin, [JSON.stringify({ channel: 'LoginChannel', workspace_id })]),
          ),
        );
        await read(erin, channel, plain);
        await read(erin, channel, mentioning);
        await read(erin, channel, mentioning, { unread: true });
        const reads = [{ channel_id: channel, message_id: mentioning }];
        await erin.browser.call(setPositions, { body: { reads } });
        const fence = await post(alice, channel, mention(erin));
        const told = (client: CableClient | undefined, key: string) =>
          client?.messages().filter((message) => key in (message as object)) ?? [];
        await there?.until(() => told(there, 'waiting_data').length === 4);
        expect(told(there, 'waiting_data')[0]).toEqual({
          waiting_data: { workspace_id: workspaceId },
        });
        await here?.until(() => told(here, 'waiting_data').length === 4);
        expect(told(here, 'read_data')).toHaveLength(4);
        expect(told(there, 'read_data')).toEqual([]);
        await read(erin, channel, fence);
      },
    );

    onSqlite('by posting, which reads what is before', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      const first = await post(alice, channel);
      await read(bob, channel, first, { unread: true });
      const own = await post(bob, channel);
      expect(await entryOf(bob, channel)).toMatchObject({
        last_read_id: own,
        unread_from_id: null,
        unread: 0,
      });
    });

    onBoth('by marking unread, until the next reading', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      const [one, two] = [await post(alice, channel), await post(alice, channel)];
      await read(bob, channel, two);
      const marked = await read(bob, channel, two, { unread: true });
      expect(marked).toMatchObject({ last_read_id: one, unread_from_id: two, unread: 1 });
      const three = await post(alice, channel);
      expect(await entryOf(bob, channel)).toMatchObject({ unread_from_id: two, unread: 2 });
      expect(await read(bob, channel, three)).toMatchObject({ unread_from_id: null, unread: 0 });
      const all = await read(bob, channel, one, { unread: true });
      expect(all).toMatchObject({ last_read_id: 0, unread_from_id: one, unread: 3 });
    });

    onBoth('not by a device that did not know what another one did', async () => {
      const { alice, bob } = team;
      const channel = await newChannel(bob);
      const [one, two] = [await post(alice, channel), await post(alice, channel)];
      const { revision } = await entryOf(bob, channel);
      await read(bob, channel, two);
      expect(await read(bob, channel, one, { revision })).toMatchObject({ last_read_id: two });
      const marked = await read(bob, channel, two, { unread: true });
      expect(await read(bob, channel, two, { revision })).toEqual(marked);
      const later = await read(bob, channel, two, { revision: marked.revision });
      expect(later).toMatchObject({ last_read_id: two, unread_from_id: null });
    });

    onBoth('in several channels at once, without those that the user is not in', async () => {
      const { alice, bob } = team;
      const [one, two, left] = [await newChannel(bob), await newChannel(bob), await newChannel()];
      const [first, second] = [await post(alice, one), await post(alice, two)];
      const before = await entryOf(bob, one);
      const reads = [
        { channel_id: two, message_id: second + 1_000 },
        { channel_id: one, message_id: first },
        { channel_id: left, message_id: 1 },
      ];
      const entries = await bob.browser.call(setPositions, { body: { reads } });
      expect(entries).toMatchObject({
        [one]: { last_read_id: first, unread: 0 },
        [two]: { last_read_id: second, unread: 0 },
      });
      expect(Object.keys(entries)).toHaveLength(2);
      const undo = [{ channel_id: one, message_id: before.last_read_id }];
      const undone = await bob.browser.call(setPositions, { body: { reads: undo } });
      expect(undone[one]).toMatchObject({ unread: 1, last_read_id: 0 });
    });

    onSqlite('of another channel are refused', async () => {
      const { alice, bob } = team;
      const [one, two] = [await newChannel(bob), await newChannel(bob)];
      const message_id = await post(alice, two);
      const body = { read: { message_id } };
      const answer = await bob.browser.attempt(setPosition, { ...at(one), body });
      expect(answer.status).toBe(404);
    });

    onSqlite('the level of a channel, which the entry carries', async () => {
      const { bob } = team;
      const channel = await newChannel(bob);
      const set = (notify: object) =>
        bob.browser.call(setNotify, { ...at(channel), body: { notify } });
      expect(await set({ level: 'mentions', muted: true })).toMatchObject({
        notify: 'mentions',
        muted: true,
        revision: 1,
      });
      expect(await set({ muted: false })).toMatchObject({ notify: 'mentions', muted: false });
      expect(await set({ level: null })).toMatchObject({ notify: null, revision: 3 });
      expect(await set({ level: null })).toMatchObject({ notify: null, revision: 3 });
    });
  });
});
