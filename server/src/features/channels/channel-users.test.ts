import type { BodyOf } from '@parley/contract/endpoint';
import { updateChannelUser } from '@parley/contract/endpoints/channel-users';
import { createChannel, readChannel } from '@parley/contract/endpoints/channels';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { expect } from 'vitest';
import { form } from '../../../testing/clients/test-browser.js';
import { watchEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';

type Change = Omit<BodyOf<typeof updateChannelUser>['channel_user'], 'channel_id'>;

describeMostlyOnSqlite('changing a membership', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  const newEvents = watchEvents(team);

  const change = (person: Person, channel_id: number, wanted: Change) =>
    person.browser.attempt(updateChannelUser, {
      params: { placeholder: '0' },
      body: { channel_user: { channel_id, ...wanted } },
    });
  const starred = async (person: Person, id: number) =>
    (await person.browser.call(readChannel, { params: { id: String(id) } })).starred;

  async function createFor(person: Person, name: string): Promise<number> {
    const channel = { name, workspace_id: team.workspaceId };
    return (await person.browser.call(createChannel, { body: { channel } })).id;
  }

  onSqlite(
    "stars and unstars, once each, and announces it only to the user's own browsers",
    async () => {
      const { alice, bob, workspaceId } = team;
      const id = await createFor(alice, 'liked');
      await change(bob, id, { active: true });
      await newEvents(`user:${alice.id}`);
      await newEvents(`workspace:${workspaceId}`);

      const answer = await change(alice, id, { starred: true });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        { user_id: alice.id, channel_id: id, starred: true, active: true },
      ]);
      expect((await change(alice, id, { starred: true })).body).toEqual(answer.body);
      expect(await starred(alice, id)).toBe(true);
      expect(await starred(bob, id)).toBe(false);
      const loaded = await alice.browser.attempt(readWorkspace, { params: { address: 'acme' } });
      expect(loaded.body).toMatchObject({ channels: { [id]: { starred: true } } });

      const undone = await change(alice, id, { starred: false });
      expect(undone.body).toMatchObject({ starred: false, active: true });
      await change(alice, id, { starred: false });
      expect(await newEvents(`user:${alice.id}`)).toEqual([
        { message: { channel_user_data: answer.body }, access: null },
        { message: { channel_user_data: undone.body }, access: null },
      ]);
      expect(await newEvents(`workspace:${workspaceId}`)).toEqual([]);
    },
  );

  onSqlite('needs membership for a star, and general has none', async () => {
    const { alice, bob, general, plans } = team;
    const refused = await change(bob, plans, { starred: true });
    expect([refused.status, refused.body]).toEqual([403, ['Join this channel to star it.']]);
    expect((await change(alice, general, { starred: true })).status).toBe(403);
    expect(await starred(alice, general)).toBe(false);
    expect((await change(alice, plans, { starred: true, active: false })).status).toBe(403);
    expect((await change(alice, plans, { starred: true })).status).toBe(200);
    await change(alice, plans, { starred: false });
  });

  onBoth(
    'joins and leaves; leaving removes the star; both in one call are a single event',
    async () => {
      const { bob, general, plans, workspaceId } = team;
      await newEvents(`user:${bob.id}`);
      await newEvents(`workspace:${workspaceId}`);
      const joined = await change(bob, plans, { active: true, starred: true });
      expect(joined.body).toMatchObject({ active: true, starred: true });
      const left = await change(bob, plans, { active: false });
      expect(left.body).toMatchObject({ active: false, starred: false });
      const back = await change(bob, plans, { active: true });
      expect(back.body).toMatchObject({ active: true, starred: false });

      const own = await newEvents(`user:${bob.id}`);
      expect(own.map(({ message }) => message)).toEqual(
        [joined, left, back].map(({ body }) => ({ channel_user_data: body })),
      );
      expect(await newEvents(`workspace:${workspaceId}`)).toHaveLength(3);

      await change(bob, general, { active: true });
      expect((await change(bob, general, { active: false })).status).toBe(403);
    },
  );

  onSqlite('answers the present state when nothing is asked for', async () => {
    const { alice, plans } = team;
    await newEvents(`user:${alice.id}`);
    expect((await change(alice, plans, {})).body).toMatchObject({ active: true, starred: false });
    expect(await newEvents(`user:${alice.id}`)).toEqual([]);
  });

  onBoth("never ends up starred and left, in any order of two tabs' calls", async () => {
    const { bob, plans } = team;
    for (let round = 0; round < 5; round += 1) {
      await change(bob, plans, { active: true, starred: false });
      await newEvents(`user:${bob.id}`);
      const [star, leave] = await Promise.all([
        change(bob, plans, { starred: true }),
        change(bob, plans, { active: false }),
      ]);
      expect(leave.body).toMatchObject({ active: false, starred: false });
      expect([200, 403]).toContain(star.status);
      const events = await newEvents(`user:${bob.id}`);
      expect(events).toHaveLength(star.status === 200 ? 2 : 1);
      expect(events.at(-1)?.message).toEqual({ channel_user_data: leave.body });
      expect(await starred(bob, plans)).toBe(false);
    }
  });

  onSqlite('is 404 where there is nothing to change, and for strangers', async () => {
    const { alice, bob, eve, plans } = team;
    const missing = await change(alice, 999_999, { starred: true });
    expect(missing.status).toBe(404);
    const id = await createFor(alice, 'hers');
    for (const attempted of [
      await change(eve, plans, { starred: true }),
      await change(eve, plans, { active: true }),
      await change(bob, id, { active: false }),
      await change(bob, id, { starred: false }),
    ]) {
      expect([attempted.status, attempted.text]).toEqual([404, missing.text]);
    }
    const visitor = { browser: team.server.openBrowser() } as Person;
    expect((await change(visitor, plans, { starred: true })).status).toBe(401);
  });

  onSqlite('takes forms as browsers send them', async () => {
    const { alice, plans } = team;
    const fields = { 'channel_user[channel_id]': String(plans), 'channel_user[starred]': 'true' };
    const sent = await alice.browser.send('PATCH', '/api/channel_users/0', form(fields));
    expect(sent.body).toMatchObject({ channel_id: plans, starred: true });
  });
});
