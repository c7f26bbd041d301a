import type { BodyOf } from '@parley/contract/endpoint';
import { joinChannel } from '@parley/contract/endpoints/channel-users';
import {
  createChannel,
  deleteChannel,
  readChannel,
  updateChannel,
} from '@parley/contract/endpoints/channels';
import { texts } from '@parley/contract/texts';
import { expect } from 'vitest';
import { goLive } from '../../../testing/clients/live-browser.js';
import { form } from '../../../testing/clients/test-browser.js';
import { watchEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import type { Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';

type Change = BodyOf<typeof updateChannel>['channel'];

describeMostlyOnSqlite('changing a channel', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  const newEvents = watchEvents(team);

  const create = (name: string, person = team.alice) =>
    person.browser.call(createChannel, {
      body: { channel: { name, workspace_id: team.workspaceId } },
    });
  const change = (person: Person, id: number, channel: Change) =>
    person.browser.attempt(updateChannel, { params: { id: String(id) }, body: { channel } });
  const read = (person: Person, id: number) =>
    person.browser.call(readChannel, { params: { id: String(id) } });

  onSqlite(
    'sets any of name, topic and description, and announces it once to the workspace',
    async () => {
      const { alice, bob, workspaceId } = team;
      const { id } = await create('roadmap');
      await newEvents(`workspace:${workspaceId}`);
      await newEvents(`channel:${id}`);

      // Bob is not in it: any member of the workspace may change it (SPEC §6).
      const named = await change(bob, id, { name: 'road-map' });
      expect(named.status).toBe(200);
      const topic = 'Where we go 🚀 ';
      const description = 'One line\nand another';
      const answer = await change(bob, id, { topic, description, name: 'road-map' });
      expect(answer.body).toEqual(await read(alice, id));
      expect(answer.body).toMatchObject({
        id,
        name: 'road-map',
        topic,
        description,
        starred: false,
        users: { [alice.id]: { id: alice.id } },
      });
      expect((await change(alice, id, { topic, description })).body).toEqual(answer.body);
      expect((await change(alice, id, {})).body).toEqual(answer.body);

      expect(await newEvents(`workspace:${workspaceId}`)).toEqual([
        { message: { channel_data: { type: 'PUT', channel: named.body } }, access: null },
        { message: { channel_data: { type: 'PUT', channel: answer.body } }, access: null },
      ]);
      expect(await newEvents(`channel:${id}`)).toEqual([]);

      expect((await change(alice, id, { topic: ' \n ', description: '' })).body).toMatchObject({
        topic: '',
        description: '',
      });
    },
  );

  onSqlite(
    'is announced to the members signed in to the workspace, and to no other user',
    async () => {
      const { alice, bob, eve, plans, workspaceId } = team;
      const login = JSON.stringify({ channel: 'LoginChannel' });
      const [his, hers] = [
        await goLive(team.server, bob, [login]),
        await goLive(team.server, eve, [login]),
      ];
      await change(alice, plans, { topic: 'Soon' });
      await his.until(() => his.messages(`workspace:${workspaceId}`).length === 1);
      expect(his.messages()).toEqual([
        { channel_data: { type: 'PUT', channel: { ...(await read(bob, plans)), starred: false } } },
      ]);
      const user = `user:${eve.id}` as const;
      await team.server.store.transact(async (tx) =>
        tx.append({ stream: user, message: { fence: 1 } }),
      );
      await hers.until(() => hers.messages().length > 0);
      expect(hers.messages()).toEqual([{ fence: 1 }]);
      await Promise.all([his.close(), hers.close()]);
    },
  );

  onSqlite(
    'refuses a change that breaks rules, naming every rule, and changes nothing',
    async () => {
      const { alice, workspaceId } = team;
      const channel = await create('rules');
      await newEvents(`workspace:${workspaceId}`);
      const limit = await change(alice, channel.id, {
        name: 'x'.repeat(80),
        topic: '💯'.repeat(250),
        description: 'd'.repeat(250),
      });
      expect(limit.status).toBe(200);
      expect(await newEvents(`workspace:${workspaceId}`)).toHaveLength(1);

      const broken = await change(alice, channel.id, {
        name: 'x'.repeat(81),
        topic: '💯'.repeat(251),
        description: 'd'.repeat(253),
      });
      expect([broken.status, broken.body]).toEqual([
        422,
        [
          texts.channelNameTooLongToEdit,
          '-1 Topic must be 250 characters or less.',
          '-3 Description must be 250 characters or less.',
        ],
      ]);
      for (const name of ['', ' ', 'Upper', 'two words', 'a.b', '1.2']) {
        expect((await change(alice, channel.id, { name, topic: 'new' })).status).toBe(422);
      }
      expect(await read(alice, channel.id)).toEqual(limit.body);
      expect(await newEvents(`workspace:${workspaceId}`)).toEqual([]);
    },
  );

  onSqlite(
    'leaves general its name, and gives it to no other; its topic is anybody’s',
    async () => {
      const { alice, bob, general } = team;
      const renamed = await change(alice, general, { name: 'lobby', topic: 'new' });
      expect(renamed.status).toBe(403);
      expect((await read(alice, general)).name).toBe('general');
      const kept = await change(bob, general, { name: 'general', topic: 'Hello' });
      expect(kept.body).toMatchObject({ name: 'general', topic: 'Hello' });

      const { id } = await create('not-general');
      for (const name of ['general', 'plans']) {
        const taken = await change(alice, id, { name });
        expect([taken.status, taken.body]).toEqual([409, [texts.channelNameTaken]]);
      }
    },
  );

  onBoth('gives a name only once, to the first call', async () => {
    const { alice, bob, workspaceId } = team;
    const channels = await Promise.all(['a-1', 'a-2', 'a-3'].map((name) => create(name)));
    for (const name of ['wanted-1', 'wanted-2', 'wanted-3', 'wanted-4']) {
      await newEvents(`workspace:${workspaceId}`);
      const answers = await Promise.all([
        ...channels.map(({ id }) => change(bob, id, { name })),
        alice.browser.attempt(createChannel, {
          body: { channel: { name, workspace_id: workspaceId } },
        }),
      ]);
      const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 409, 409, 409]);
      expect(await newEvents(`workspace:${workspaceId}`)).toHaveLength(1);
    }
  });

  onBoth('gives a name away in the moment in which it becomes free', async () => {
    const { alice, workspaceId } = team;
    for (let round = 0; round < 4; round += 1) {
      const name = `contested-${round}`;
      const { id } = await create(name);
      const [gone, made] = await Promise.all([
        alice.browser.attempt(deleteChannel, { params: { id: String(id) } }),
        alice.browser.attempt(createChannel, {
          body: { channel: { name, workspace_id: workspaceId } },
        }),
      ]);
      expect(gone.status).toBe(200);
      expect([200, 409]).toContain(made.status);
      if (made.status === 409) await create(name);
    }
  });

  onBoth('R6: keeps memberships and changes in order while members join', async () => {
    const { alice, bob, workspaceId } = team;
    const { id } = await create('busy');
    await newEvents(`workspace:${workspaceId}`);
    await Promise.all([
      bob.browser.call(joinChannel, { body: { channel_user: { channel_id: id } } }),
      ...[1, 2, 3, 4].map((n) => change(alice, id, { topic: `topic ${n}` })),
    ]);
    // R6: applying the events in order gives the present state.
    const events = await newEvents(`workspace:${workspaceId}`);
    const isMember = events.reduce((is, { message }) => {
      const { channel_data } = message as { channel_data: { login?: true; channel?: object } };
      if (channel_data.login) return true;
      return JSON.stringify(channel_data.channel).includes(`"${bob.id}":{`);
    }, false);
    expect(events).toHaveLength(5);
    expect(isMember).toBe(true);
  });

  onSqlite('is 404 for a user who may not see the channel, and 401 for a visitor', async () => {
    const { alice, eve, plans } = team;
    const missing = await change(alice, 999_999, { topic: 'x' });
    expect(missing.status).toBe(404);
    const hidden = await change(eve, plans, { topic: 'x', name: 'general' });
    expect([hidden.status, hidden.text]).toEqual([404, missing.text]);
    const visitor = { browser: team.server.openBrowser() } as Person;
    expect((await change(visitor, plans, { topic: 'x' })).status).toBe(401);
  });

  onSqlite('takes forms, and refuses wrong types', async () => {
    const { alice, plans } = team;
    const path = `/api/channels/${plans}`;
    const sent = await alice.browser.send('PATCH', path, form({ 'channel[topic]': 'By form' }));
    expect(sent.body).toMatchObject({ topic: 'By form' });
    const wrong = await change(alice, plans, { topic: 5 } as unknown as Change);
    expect([wrong.status, wrong.body]).toEqual([400, ['channel.topic must be text.']]);
  });
});
