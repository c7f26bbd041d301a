import { randomUUID } from 'node:crypto';
import {
  joinChannel,
  leaveChannel,
  updateChannelUser,
} from '@parley/contract/endpoints/channel-users';
import { createChannel, deleteChannel } from '@parley/contract/endpoints/channels';
import { updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { placeChannel, readSidebar, saveSidebar } from '@parley/contract/endpoints/sidebar';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import type { SidebarSection, SidebarShow } from '@parley/contract/entities/sidebar';
import { LoadedWorkspace } from '@parley/contract/entities/workspace';
import { limits } from '@parley/contract/limits';
import { expect } from 'vitest';
import { loggedEvents, watchEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { viewStream } from '../../domain/audience/own-stream.js';

const standard = [
  { id: 'starred', name: '', collapsed: false, sort: 'name' },
  { id: 'channels', name: '', collapsed: false, sort: 'name' },
  { id: 'direct', name: '', collapsed: false, sort: 'recent' },
] as const;

const newSection = (name: string): SidebarSection => ({
  id: randomUUID(),
  name,
  collapsed: false,
  sort: 'name',
});

describeMostlyOnSqlite('the sidebar', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  const newEvents = watchEvents(team);
  const inAcme = () => ({ query: { workspace_id: String(team.workspaceId) } });

  const read = ({ browser }: Person) => browser.call(readSidebar, inAcme());
  /** `show` undefined: as pages of earlier versions send it. */
  const attempt = (
    { browser }: Person,
    revision: number,
    sections: readonly SidebarSection[],
    show?: SidebarShow,
  ) =>
    browser.attempt(saveSidebar, {
      ...inAcme(),
      body: { sidebar: { revision, sections: [...sections], ...(show && { show }) } },
    });
  const refusal = async (person: Person, sections: readonly SidebarSection[]) => {
    const { status, body } = await attempt(person, (await read(person)).revision, sections);
    return [status, body];
  };

  /** A section that takes the place of those there are. */
  async function withSection(person: Person, name: string): Promise<SidebarSection> {
    const section = newSection(name);
    const { revision } = await read(person);
    expect((await attempt(person, revision, [section, ...standard])).status).toBe(200);
    return section;
  }

  const attemptPlace = ({ browser }: Person, channelId: number, sectionId: string | null) =>
    browser.attempt(placeChannel, {
      params: { id: String(channelId) },
      body: { section: { id: sectionId } },
    });

  async function place(person: Person, channelId: number, sectionId: string | null) {
    const { status, body } = await attemptPlace(person, channelId, sectionId);
    expect([status, body]).toMatchObject([200, { section_id: sectionId, starred: false }]);
  }

  async function loaded({ browser }: Person): Promise<LoadedWorkspace> {
    const answer = await browser.call(readWorkspace, { params: { address: 'acme' } });
    return LoadedWorkspace.parse(answer);
  }

  const placeOf = async (person: Person, channelId: number) =>
    (await loaded(person)).user_channels[channelId];

  async function newChannel({ browser }: Person, kind: 'public' | 'private'): Promise<number> {
    const name = `c-${randomUUID().slice(0, 8)}`;
    const channel = { name, workspace_id: team.workspaceId, kind };
    return (await browser.call(createChannel, { body: { channel } })).id;
  }

  const add = ({ browser }: Person, other: Person, channel_id: number) =>
    browser.call(joinChannel, { body: { channel_user: { channel_id, user_id: other.id } } });
  const remove = ({ browser }: Person, other: Person, channel_id: number) =>
    browser.call(leaveChannel, {
      params: { placeholder: '0' },
      body: { channel_user: { channel_id, user_id: other.id } },
    });
  const star = ({ browser }: Person, channel_id: number) =>
    browser.call(updateChannelUser, {
      params: { placeholder: '0' },
      body: { channel_user: { channel_id, starred: true } },
    });

  onBoth(
    'has three sections at first; changes are told to the browsers of its member alone',
    async () => {
      const { alice, bob, workspaceId } = team;
      const untouched = {
        workspace_id: workspaceId,
        revision: 0,
        sections: [...standard],
        show: 'all',
      };
      expect(await read(alice)).toEqual(untouched);
      const section = newSection('  Project\nX ');
      const { status, body } = await attempt(alice, 0, [section]);
      const saved = {
        workspace_id: workspaceId,
        revision: 1,
        sections: [{ ...section, name: 'Project X' }, ...standard],
        show: 'all',
      };
      expect([status, body]).toEqual([200, saved]);
      expect(await newEvents(viewStream(workspaceId, alice.id))).toContainEqual({
        message: { sidebar_data: saved },
        access: null,
      });
      expect((await loaded(alice)).sidebar).toEqual(saved);
      expect((await loaded(bob)).sidebar).toEqual(untouched);
      expect(
        JSON.stringify(await loggedEvents(team, viewStream(workspaceId, bob.id))),
      ).not.toContain('Project X');
    },
  );

  onSqlite(
    'keeps which conversations it lists for all devices, also from pages that know nothing of it',
    async () => {
      const { workspaceId } = team;
      const erin = await newColleague(team, 'erin');
      const section = await withSection(erin, 'quiet');
      const { revision, sections, show } = await read(erin);
      expect(show).toBe('all');
      await newEvents(viewStream(workspaceId, erin.id));
      const { status } = await attempt(erin, revision, sections, 'unread');
      expect(status).toBe(200);
      const saved = {
        workspace_id: workspaceId,
        revision: revision + 1,
        sections: [section, ...standard],
        show: 'unread',
      };
      expect(await newEvents(viewStream(workspaceId, erin.id))).toContainEqual({
        message: { sidebar_data: saved },
        access: null,
      });
      expect((await loaded(erin)).sidebar).toEqual(saved);
      // The same again changes nothing; another choice of a device that has not heard of it is refused.
      expect((await attempt(erin, revision, sections, 'unread')).body).toEqual(saved);
      expect((await attempt(erin, revision, sections, 'mentions')).status).toBe(409);
      expect((await attempt(erin, revision + 1, standard)).status).toBe(200);
      expect(await read(erin)).toEqual({
        ...saved,
        revision: revision + 2,
        sections: [...standard],
      });
    },
  );

  onBoth('loses nothing when two devices change it at once: one of them is refused', async () => {
    const { bob } = team;
    const [one, other] = [newSection('one'), newSection('other')];
    const both = await Promise.all([attempt(bob, 0, [one]), attempt(bob, 0, [other])]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toEqual(['Your sections were changed on another device.']);
    const present = await read(bob);
    expect(present.revision).toBe(1);
    // The answer to the same content was lost: it is no other device's.
    const again = await attempt(bob, 0, present.sections);
    expect([again.status, again.body]).toEqual([200, present]);
    const joined = await attempt(bob, present.revision, [one, other, ...standard]);
    expect([joined.status, joined.body]).toMatchObject([200, { revision: 2 }]);
  });

  onSqlite('refuses blank and long names, too many sections, and one listed twice', async () => {
    const { alice } = team;
    const section = newSection('x'.repeat(limits.sectionNameMax));
    expect((await refusal(alice, [section]))[0]).toBe(200);
    expect(await refusal(alice, [{ ...section, name: `${section.name}x` }])).toEqual([
      422,
      ["A section's name must be 80 characters or less."],
    ]);
    const blank = { ...section, name: ' \u200B ' };
    expect(await refusal(alice, [blank, blank])).toEqual([
      422,
      ["A section's name can't be blank.", 'A section can be listed only once.'],
    ]);
    const full = Array.from({ length: limits.sectionsMax }, () => newSection('s'));
    expect((await refusal(alice, full))[0]).toBe(200);
    expect(await refusal(alice, [...full, newSection('s')])).toEqual([
      422,
      ['You can have up to 50 sections.'],
    ]);
    expect((await refusal(alice, [{ ...section, id: 'threads' }]))[0]).toBe(400);
    expect((await attempt(alice, Number.MAX_SAFE_INTEGER, [])).status).toBe(400);
  });

  onBoth(
    'holds channels, general and direct messages; what is put into a section loses its star',
    async () => {
      const { alice, bob, general, workspaceId } = team;
      const section = await withSection(alice, 'mixed');
      const channelId = await newChannel(alice, 'public');
      const { channel_id: dmId } = await alice.opensDirect(bob, workspaceId);
      await star(alice, channelId);
      await newEvents(`user:${alice.id}`);
      for (const id of [channelId, general, dmId]) await place(alice, id, section.id);
      const told = await newEvents(`user:${alice.id}`);
      expect(told.map(({ message }) => message)).toMatchObject([
        { channel_user_data: { channel_id: channelId, section_id: section.id, starred: false } },
        { channel_user_data: { channel_id: general, section_id: section.id } },
        { dm_channel_user_data: { channel_id: dmId, section_id: section.id } },
      ]);
      expect(await placeOf(alice, channelId)).toEqual({ id: channelId, section_id: section.id });
      expect((await loaded(alice)).channels[channelId]?.starred).toBe(false);
      // A star keeps the section: taking the star off brings it back there.
      await star(alice, channelId);
      expect(await placeOf(alice, channelId)).toEqual({ id: channelId, section_id: section.id });
      await place(alice, channelId, null);
      expect(await placeOf(alice, channelId)).toEqual({ id: channelId, section_id: null });
      expect(JSON.stringify((await loaded(bob)).user_channels)).not.toContain(section.id);
    },
  );

  onSqlite('takes nothing into a section that is deleted, or of somebody else', async () => {
    const { alice, bob, general } = team;
    const theirs = await withSection(bob, 'of bob');
    await bob.joins(general);
    await place(bob, general, theirs.id);
    const refused = await attemptPlace(alice, general, theirs.id);
    expect([refused.status, refused.body]).toEqual([
      409,
      ['This section was deleted on another device.'],
    ]);
    expect((await attemptPlace(alice, general, 'channels')).status).toBe(400);
    const hidden = await newChannel(alice, 'private');
    const missing = await attemptPlace(bob, 999_999, theirs.id);
    const { status, body } = await attemptPlace(bob, hidden, theirs.id);
    expect({ status, body }).toEqual({ status: missing.status, body: missing.body });
  });

  onBoth('a section that comes back has its channels again', async () => {
    const { alice } = team;
    const section = await withSection(alice, 'undone');
    const channelId = await newChannel(alice, 'public');
    await place(alice, channelId, section.id);
    await withSection(alice, 'another');
    expect((await attemptPlace(alice, channelId, section.id)).status).toBe(409);
    const { revision } = await read(alice);
    await attempt(alice, revision, [section, ...standard]);
    expect(await placeOf(alice, channelId)).toEqual({ id: channelId, section_id: section.id });
  });

  onSqlite(
    'R8: tells of nothing that its member left, was removed from, or that was deleted',
    async () => {
      const { alice, bob, workspaceId } = team;
      const section = await withSection(bob, 'gone soon');
      const ends: ((channelId: number) => Promise<unknown>)[] = [
        (id) => bob.leaves(id),
        (id) => remove(alice, bob, id),
        (id) => alice.browser.call(deleteChannel, { params: { id: String(id) } }),
      ];
      for (const kind of ['public', 'private'] as const) {
        for (const end of ends) {
          const channelId = await newChannel(alice, kind);
          await add(alice, bob, channelId);
          await place(bob, channelId, section.id);
          expect(await placeOf(bob, channelId)).toEqual({ id: channelId, section_id: section.id });
          await end(channelId);
          expect(await placeOf(bob, channelId)).toBeUndefined();
          expect((await attemptPlace(bob, channelId, section.id)).status).not.toBe(200);
          const own = team.server.store.reader
            .selectFrom('channel_members')
            .select('section_id')
            .where('channel_id', '=', channelId)
            .where('user_id', '=', bob.id);
          expect(await own.execute()).toEqual([{ section_id: null }]);
        }
      }
      const channelId = await newChannel(alice, 'public');
      await bob.joins(channelId);
      await place(bob, channelId, section.id);
      await bob.leaves(channelId);
      await bob.joins(channelId);
      expect(await placeOf(bob, channelId)).toEqual({ id: channelId, section_id: null });

      const { channel_id: dmId } = await bob.opensDirect(alice, workspaceId);
      await place(bob, dmId, section.id);
      const params = { channel_id: String(dmId) };
      await bob.browser.call(updateDm, { params, body: { dm_channel_user: { active: false } } });
      expect((await attemptPlace(bob, dmId, section.id)).status).toBe(403);
    },
  );

  onSqlite('R8: a guest has sections too, with what they are in and nothing else', async () => {
    const { alice, plans, workspaceId } = team;
    const gita = await newColleague(team, 'gita');
    const section = await withSection(gita, 'mine');
    const [kept, ended] = [await newChannel(alice, 'private'), await newChannel(alice, 'public')];
    for (const id of [kept, ended]) {
      await add(alice, gita, id);
      await place(gita, id, section.id);
    }
    await gita.joins(plans);
    await gita.leaves(plans);
    await alice.browser.call(manageWorkspaceUser, {
      body: { workspace_user: { workspace_id: workspaceId, user_id: gita.id, role: 'guest' } },
    });
    expect((await read(gita)).sections).toEqual([section, ...standard]);
    expect(await placeOf(gita, kept)).toEqual({ id: kept, section_id: section.id });
    expect((await attemptPlace(gita, plans, section.id)).status).toBe(404);
    await remove(alice, gita, ended);
    expect(await placeOf(gita, ended)).toBeUndefined();
    const missing = await attemptPlace(gita, 999_999, section.id);
    const { status, body } = await attemptPlace(gita, ended, section.id);
    expect({ status, body }).toEqual({ status: missing.status, body: missing.body });
  });

  onSqlite(
    'R8: an answer about another member tells neither of their section nor of their star',
    async () => {
      const { alice, bob } = team;
      const section = await withSection(bob, 'private matters');
      const [placed, starred] = [
        await newChannel(alice, 'public'),
        await newChannel(alice, 'public'),
      ];
      for (const id of [placed, starred]) await bob.joins(id);
      await place(bob, placed, section.id);
      await star(bob, starred);
      const unplaced = { user_id: bob.id, section_id: null, starred: false, active: true };
      expect(await add(alice, bob, placed)).toMatchObject(unplaced);
      expect(await add(alice, bob, starred)).toMatchObject(unplaced);
      expect(await placeOf(bob, placed)).toEqual({ id: placed, section_id: section.id });
    },
  );

  onBoth('names of earlier revisions are not kept in the log', async () => {
    const { alice, workspaceId, server } = team;
    const section = await withSection(alice, 'a secret project');
    const { revision } = await read(alice);
    await attempt(alice, revision, [{ ...section, name: 'renamed' }, ...standard]);
    const events = await server.store.events.after(viewStream(workspaceId, alice.id), 0, 1000);
    expect(JSON.stringify(events)).toContain('renamed');
    expect(JSON.stringify(events)).not.toContain('a secret project');
  });

  onSqlite('is there for those who are signed in to the workspace', async () => {
    const dora = await newColleague(team, 'dora');
    const section = await withSection(dora, 'later');
    await dora.signsOutOf(team.workspaceId);
    expect((await dora.browser.attempt(readSidebar, inAcme())).status).toBe(404);
    expect((await attempt(dora, 1, [])).status).toBe(404);
    await dora.browser.signIn(dora.email, 'acme');
    expect((await read(dora)).sections).toEqual([section, ...standard]);
  });
});
