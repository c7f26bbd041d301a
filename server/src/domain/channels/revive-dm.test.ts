import { randomUUID } from 'node:crypto';
import type { LoginChannelPayload } from '@parley/contract/cable/login-channel';
import { updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { postMessage, updateMessage } from '@parley/contract/endpoints/messages';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { expect } from 'vitest';
import type { CableClient } from '../../../testing/clients/cable-client.js';
import { chatIdentifier, goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { watchEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { invitePerson, newPerson, type Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';

describeMostlyOnSqlite('writing in direct messages', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  const newEvents = watchEvents(team);

  /** A new invited user, who signs in if `arrives`. */
  async function colleague(name: string, arrives = true): Promise<Person> {
    const person = await newPerson(team.server, name);
    await invitePerson(team.alice, person.email, 'acme');
    if (arrives) await person.browser.signIn(person.email, 'acme');
    return person;
  }

  const live = (person: Person) => goLive(team.server, person, [chatIdentifier, loginIdentifier]);
  const open = (person: Person, partner: Person) => person.opensDirect(partner, team.workspaceId);
  const end = (person: Person, channelId: number) =>
    person.browser.call(updateDm, {
      params: { channel_id: String(channelId) },
      body: { dm_channel_user: { active: false } },
    });
  const post = (person: Person, channel_id: number, text: string, client_id = randomUUID()) =>
    person.browser.attempt(postMessage, {
      body: { message: { body: `<p>${text}</p>`, channel_id, client_id } },
    });
  const signOut = (person: Person) => person.signsOutOf(team.workspaceId);
  const texts = (client: CableClient, channelId: number) =>
    client
      .messages(`channel:${channelId}`)
      .map((each) => (each as { message_data: { message: { body: string } } }).message_data)
      .map(({ message }) => message.body.replaceAll(/<\/?p>/g, ''));
  const dmsHeardBy = (client: CableClient) =>
    client
      .messages()
      .map((each) => each as LoginChannelPayload)
      .flatMap((each) => ('dm_channel_user_data' in each ? [each.dm_channel_user_data] : []));

  onSqlite(
    'R8: the first message brings the channel to the partner, and to no other user',
    async () => {
      const { alice, bob } = team;
      const carol = await colleague('carol');
      const [his, hers] = [await live(bob), await live(carol)];
      const { channel_id } = await open(alice, bob);
      for (const text of ['one', 'two', 'three']) await post(alice, channel_id, text);
      await his.until(() => texts(his, channel_id).length === 3);
      expect(texts(his, channel_id)).toEqual(['one', 'two', 'three']);
      await his.until(() => dmsHeardBy(his).length === 1);
      expect(dmsHeardBy(his)).toEqual([await open(bob, alice)]);

      const dm = await open(alice, carol);
      await post(alice, dm.channel_id, 'for you');
      await hers.until(
        () => texts(hers, dm.channel_id).length === 1 && dmsHeardBy(hers).length > 0,
      );
      expect(hers.messages(`channel:${channel_id}`)).toEqual([]);
      expect(dmsHeardBy(hers).map((each) => each.channel_id)).toEqual([dm.channel_id]);
      await Promise.all([his.close(), hers.close()]);
    },
  );

  onBoth('restores it for both users who left, once, and misses no message', async () => {
    const { alice } = team;
    const dave = await colleague('dave');
    const { channel_id } = await open(alice, dave);
    await post(alice, channel_id, 'before');
    const [hers, his] = [await live(alice), await live(dave)];
    await end(alice, channel_id);
    await end(dave, channel_id);
    await newEvents(`user:${alice.id}`);
    await newEvents(`user:${dave.id}`);

    const clientId = randomUUID();
    const sent = await post(dave, channel_id, 'back', clientId);
    expect(sent.status).toBe(200);
    for (const client of [hers, his]) {
      await client.until(() => texts(client, channel_id).length === 1);
      expect(texts(client, channel_id)).toEqual(['back']);
    }
    for (const [person, waiting] of [
      [alice, [{ message: { waiting_data: { workspace_id: team.workspaceId } } }]],
      [dave, []],
    ] as const) {
      expect(await newEvents(`user:${person.id}`)).toMatchObject([
        {
          message: { dm_channel_user_data: { user_id: person.id, channel_id, active: true } },
          access: { granted: { [`channel:${channel_id}`]: expect.any(Number) as number } },
        },
        ...waiting,
      ]);
    }

    // R7: a repeated send after leaving again is no new message, and restores nothing.
    await end(dave, channel_id);
    await newEvents(`user:${dave.id}`);
    expect((await post(dave, channel_id, 'back', clientId)).body).toEqual(sent.body);
    expect(await newEvents(`user:${dave.id}`)).toEqual([]);
    await Promise.all([hers.close(), his.close()]);
  });

  onSqlite(
    'is a single event while both are members, and tells the partner that it waits',
    async () => {
      const { alice } = team;
      const erin = await colleague('erin');
      const { channel_id } = await open(alice, erin);
      await post(alice, channel_id, 'hello');
      for (const { id } of [alice, erin]) await newEvents(`user:${id}`);
      await newEvents(`channel:${channel_id}`);
      await post(erin, channel_id, 'hi');
      expect(await newEvents(`channel:${channel_id}`)).toHaveLength(1);
      expect(await newEvents(`user:${erin.id}`)).toEqual([]);
      expect(await newEvents(`user:${alice.id}`)).toMatchObject([
        { message: { waiting_data: { workspace_id: team.workspaceId } }, access: null },
      ]);
    },
  );

  onSqlite('happens only for a new message: an edit never restores it', async () => {
    const { alice } = team;
    const fay = await colleague('fay');
    const { channel_id } = await open(alice, fay);
    const sent = await post(alice, channel_id, 'typo');
    await end(fay, channel_id);
    await newEvents(`user:${fay.id}`);
    const { id } = postMessage.output.parse(sent.body);
    const edited = await alice.browser.attempt(updateMessage, {
      params: { id: String(id) },
      body: { message: { body: '<p>mended</p>' } },
    });
    expect(edited.status).toBe(200);
    expect(await newEvents(`user:${fay.id}`)).toEqual([]);
  });

  onBoth(
    'R8: an ended channel is silent until the next message, which arrives complete',
    async () => {
      const { alice } = team;
      const gwen = await colleague('gwen');
      const { channel_id } = await open(alice, gwen);
      await post(alice, channel_id, 'hello');
      const client = await live(gwen);
      for (let round = 1; round <= 40; round += 1) {
        const [sent] = await Promise.all([
          post(alice, channel_id, `round ${round}`),
          end(gwen, channel_id),
        ]);
        expect(sent.status).toBe(200);
        await post(alice, channel_id, `after ${round}`);
      }
      await client.until(() => texts(client, channel_id).includes('after 40'));
      const expected = Array.from({ length: 40 }, (_, n) => [`round ${n + 1}`, `after ${n + 1}`]);
      // Whether the end came before or after a round's first message: that message restored the
      // channel.
      expect(texts(client, channel_id)).toEqual(expected.flat());
      await client.close();
    },
  );

  onSqlite('R8: announces nothing to a partner who is signed out of the workspace', async () => {
    const { alice } = team;
    const hugo = await colleague('hugo');
    const client = await live(hugo);
    await signOut(hugo);
    const { channel_id } = await open(alice, hugo);
    expect((await post(alice, channel_id, 'are you there?')).status).toBe(200);
    expect((await newEvents(`user:${hugo.id}`)).at(-1)).toMatchObject({ message: null });

    await hugo.browser.signIn(hugo.email, 'acme');
    const again = await live(hugo);
    expect(dmsHeardBy(client)).toEqual([]);
    const loaded = await hugo.browser.attempt(readWorkspace, { params: { address: 'acme' } });
    expect(loaded.body).toHaveProperty(['user_channels', String(channel_id)]);
    await post(alice, channel_id, 'now?');
    await again.until(() => texts(again, channel_id).length === 1);
    expect(texts(again, channel_id)).toEqual(['now?']);
    await Promise.all([client.close(), again.close()]);
  });

  onSqlite('R8: signing out of the workspace takes its stream away', async () => {
    const { alice } = team;
    const iris = await colleague('iris');
    const { channel_id } = await open(alice, iris);
    const client = await live(iris);
    await post(alice, channel_id, 'one');
    await client.until(() => texts(client, channel_id).length === 1);
    await signOut(iris);
    await post(alice, channel_id, 'two');
    const user = `user:${iris.id}` as const;
    await team.server.store.transact(async (tx) =>
      tx.append({ stream: user, message: { fence: 1 } }),
    );
    await client.until(() => client.messages().some((each) => (each as object)['fence' as never]));
    expect(texts(client, channel_id)).toEqual(['one']);
    await client.close();
  });

  onSqlite('reaches an invited partner at their first sign-in', async () => {
    const { alice } = team;
    const jon = await colleague('jon', false);
    const { channel_id } = await open(alice, jon);
    expect((await post(alice, channel_id, 'welcome')).status).toBe(200);
    await expect(open(jon, alice)).rejects.toThrow('404');
    await jon.browser.signIn(jon.email, 'acme');
    const loaded = await jon.browser.attempt(readWorkspace, { params: { address: 'acme' } });
    expect(loaded.body).toHaveProperty(['user_channels', String(channel_id)]);
  });

  onBoth('keeps one membership per user under concurrent posting and leaving', async () => {
    const { alice } = team;
    const kim = await colleague('kim');
    const { channel_id } = await open(alice, kim);
    await open(kim, alice);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([end(alice, channel_id), end(kim, channel_id)]);
      const answers = await Promise.all([
        ...[1, 2, 3].flatMap((n) => [
          post(alice, channel_id, `a${n}`),
          post(kim, channel_id, `k${n}`),
        ]),
        end(kim, channel_id),
        open(alice, kim),
      ]);
      expect(answers).toHaveLength(8);
    }
    await post(kim, channel_id, 'last');
    const members = await team.server.store.reader
      .selectFrom('channel_members')
      .select(['user_id', 'left_at'])
      .where('channel_id', '=', channel_id)
      .orderBy('user_id')
      .execute();
    expect(members).toEqual([
      { user_id: alice.id, left_at: null },
      { user_id: kim.id, left_at: null },
    ]);
  });

  onSqlite('is for its two alone', async () => {
    const { alice, bob, eve } = team;
    const { channel_id } = await open(alice, bob);
    const lena = await colleague('lena');
    const missing = await post(lena, 999_999, 'hi');
    expect(missing.status).toBe(404);
    for (const person of [lena, eve]) {
      const refused = await post(person, channel_id, 'let me in');
      expect([refused.status, refused.text]).toEqual([404, missing.text]);
    }
  });
});
