import { createReact } from '@parley/contract/endpoints/message-reacts';
import { createSave, deleteSave, listSaves } from '@parley/contract/endpoints/message-saves';
import { deleteMessage, postMessage } from '@parley/contract/endpoints/messages';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { beforeAll, expect } from 'vitest';
import { chatIdentifier, goLive } from '../../../testing/clients/live-browser.js';
import { form } from '../../../testing/clients/test-browser.js';
import { loggedEvents } from '../../../testing/clients/watch-events.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { newPerson, newWorkspace, type Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { ownStream } from '../../domain/audience/own-stream.js';

describeMostlyOnSqlite('saves', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);

  beforeAll(() => team.bob.joins(team.general));

  const post = (body = 'hello', channelId = team.general) => team.alice.posts(channelId, body);
  const save = (person: Person, message_id: number, workspace_id?: number) =>
    person.browser.attempt(createSave, {
      body: { message_save: { message_id, ...(workspace_id && { workspace_id }) } },
    });
  const unsave = (person: Person, message_id: number) =>
    person.browser.attempt(deleteSave, {
      params: { placeholder: '0' },
      body: { message_save: { message_id } },
    });

  // A nested query as browsers write it.
  const listed = (person: Person, workspaceId: number | string = team.workspaceId) =>
    person.browser.fetch(`${listSaves.path}?message_save[workspace_id]=${workspaceId}`);
  const savedBy = async (person: Person) => listSaves.output.parse((await listed(person)).body);

  async function inWorkspace(person: Person) {
    const workspace = await person.browser.call(readWorkspace, { params: { address: 'acme' } });
    return 'user_saved_messages' in workspace ? workspace.user_saved_messages : null;
  }

  const savesOf = (person: Person) => loggedEvents(team, ownStream(team.workspaceId, person.id));

  onSqlite('keeps a save, in the list and in the workspace, until it is removed', async () => {
    const { alice, bob, workspaceId } = team;
    const [first, second] = [await post('first'), await post('second')];
    await alice.browser.call(createReact, {
      body: { message_react: { message_id: second.id, react_code: '💯' } },
    });
    await save(bob, second.id, workspaceId);
    const answer = await save(bob, first.id, workspaceId);
    const { message, ...message_save } = createSave.output.parse(answer.body).message_save;
    expect(message).toEqual(first);
    expect(message_save).toEqual({
      id: message_save.message_save_id,
      message_id: first.id,
      user_id: bob.id,
      workspace_id: workspaceId,
      message_save_id: message_save.id,
    });

    const { message_saves, messages } = await savedBy(bob);
    expect(message_saves[first.id]).toEqual({ id: message_save.id, message_id: first.id });
    expect(messages[first.id]).toEqual(first);
    expect(messages[second.id]?.total_reacts).toEqual({ '💯': 1 });
    // Saved later, so with a greater id: clients sort by it.
    expect(message_save.id).toBeGreaterThan(message_saves[second.id]?.id ?? Infinity);
    expect(await inWorkspace(bob)).toMatchObject({
      [first.id]: { id: message_save.id, message_save_id: message_save.id },
    });
    expect(await savedBy(alice)).toEqual({ message_saves: {}, messages: {} });

    expect((await unsave(bob, first.id)).body).toEqual({ message_save });
    expect(await inWorkspace(bob)).not.toHaveProperty(String(first.id));
    expect((await savedBy(bob)).messages).not.toHaveProperty(String(first.id));
  });

  onBoth('changes and announces nothing when repeated, or for two tabs at once', async () => {
    const { bob, workspaceId } = team;
    const { id } = await post();
    const before = (await savesOf(bob)).length;
    const atOnce = await Promise.all([save(bob, id), save(bob, id), save(bob, id)]);
    const later = await save(bob, id);
    expect(new Set([...atOnce, later].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(later.status).toBe(200);
    expect((await savesOf(bob)).length).toBe(before + 1);

    const { message: _saved, ...message_save } = createSave.output.parse(later.body).message_save;
    expect((await unsave(bob, id)).body).toEqual({ message_save });
    const nothing = await unsave(bob, id);
    expect([nothing.status, nothing.body]).toEqual([
      200,
      {
        message_save: {
          id: null,
          message_id: id,
          user_id: bob.id,
          workspace_id: workspaceId,
          message_save_id: null,
        },
      },
    ]);
    expect((await savesOf(bob)).length).toBe(before + 2);
  });

  onSqlite("is announced to all of the user's own browsers, and to no other user", async () => {
    const { alice, bob, general, workspaceId } = team;
    const message = await post();
    const [hers, his, hisOther] = [
      await goLive(team.server, alice),
      await goLive(team.server, bob),
      await goLive(team.server, bob),
    ];
    const answer = await save(bob, message.id);
    const { message_save } = createSave.output.parse(answer.body);
    await unsave(bob, message.id);
    const fence = await post('fence');

    const data = { id: message.id, message_save_id: message_save.id, message };
    const expected = [
      { message_data: { type: 'RECEIVE_MESSAGE_SAVE', ...data } },
      { message_data: { type: 'REMOVE_MESSAGE_SAVE', ...data } },
    ];
    const put = { message_data: { type: 'PUT', is_new: true, message: fence, dm_channel: false } };
    for (const client of [his, hisOther]) {
      await client.until(() => client.messages().length === 3);
      expect(client.messages(ownStream(workspaceId, bob.id))).toEqual(expected);
    }
    await hers.until(() => hers.messages(`channel:${general}`).length === 1);
    expect(hers.messages()).toEqual([put]);
    await Promise.all([hers.close(), his.close(), hisOther.close()]);
  });

  onSqlite('is 403 in a preview; saves from before leaving stay, and can be removed', async () => {
    const { bob, plans } = team;
    const { id } = await post('plan', plans);
    const attempted = await save(bob, id);
    expect([attempted.status, attempted.body]).toEqual([
      403,
      ['Join this channel to save its messages.'],
    ]);
    expect(await inWorkspace(bob)).not.toHaveProperty(String(id));

    await bob.joins(plans);
    expect((await save(bob, id)).status).toBe(200);
    await bob.leaves(plans);
    expect((await savedBy(bob)).messages).toHaveProperty(String(id));
    expect(await inWorkspace(bob)).toHaveProperty(String(id));
    expect((await save(bob, id)).status).toBe(403);
    expect((await unsave(bob, id)).status).toBe(200);
    expect(await inWorkspace(bob)).not.toHaveProperty(String(id));
  });

  onBoth('is removed with the message, also for a user who left the channel', async () => {
    const { alice, bob, plans, workspaceId } = team;
    const { id } = await post('plan', plans);
    await bob.joins(plans);
    await save(alice, id);
    const answer = await save(bob, id);
    const { message_save } = createSave.output.parse(answer.body);
    await bob.leaves(plans);
    const his = await goLive(team.server, bob, [chatIdentifier]);

    const left = await alice.browser.call(deleteMessage, { params: { id: String(id) } });
    await his.until(() => his.messages(ownStream(workspaceId, bob.id)).length === 1);
    expect(his.messages()).toEqual([
      {
        message_data: {
          type: 'REMOVE_MESSAGE_SAVE',
          id,
          message_save_id: message_save.id,
          message: left,
        },
      },
    ]);
    for (const person of [alice, bob]) {
      expect((await savedBy(person)).messages).not.toHaveProperty(String(id));
      expect(await inWorkspace(person)).not.toHaveProperty(String(id));
      const notThere = await save(person, 999_999);
      for (const attempted of [await save(person, id), await unsave(person, id)]) {
        expect([attempted.status, attempted.text]).toEqual([404, notThere.text]);
      }
    }
    await his.close();
  });

  onSqlite('R8: is 404 for a stranger, and under the name of another workspace', async () => {
    const { alice, bob, eve, workspaceId } = team;
    const { id } = await post();
    const evil = await newWorkspace(eve, `evil-${id}`);
    const notThere = await save(bob, 999_999);
    expect(notThere.status).toBe(404);
    for (const attempted of [
      await save(eve, id),
      await save(eve, id, evil.workspace.id),
      await save(eve, id, workspaceId),
      await unsave(eve, id),
      await save(alice, id, evil.workspace.id),
      await listed(eve, workspaceId),
      await listed(eve, 999_999),
    ]) {
      expect([attempted.status, attempted.text]).toEqual([404, notThere.text]);
    }
    expect((await listed(eve, evil.workspace.id)).body).toEqual({
      message_saves: {},
      messages: {},
    });
    expect((await save(alice, id, workspaceId)).status).toBe(200);
    expect((await team.server.openBrowser().attempt(createSave)).status).toBe(401);
    expect((await listed(bob, 'acme')).status).toBe(400);
  });

  onSqlite('is 404 for a user who is signed out of the workspace', async () => {
    const carol = await newPerson(team.server, 'carol');
    const { workspace, channels } = await newWorkspace(carol, 'carol-co');
    const channel_id = Number(Object.keys(channels)[0]);
    const message = { body: 'mine', channel_id };
    const { id } = await carol.browser.call(postMessage, { body: { message } });
    expect((await save(carol, id)).status).toBe(200);
    expect((await listed(carol, workspace.id)).body).toHaveProperty(['messages', String(id)]);

    await carol.signsOutOf(workspace.id);
    const statuses = [
      await listed(carol, workspace.id),
      await save(carol, id),
      await unsave(carol, id),
    ].map((answer) => answer.status);
    expect(statuses).toEqual([404, 404, 404]);
  });

  onSqlite('R8: is not replayed after signing out of the workspace', async () => {
    const dave = await newPerson(team.server, 'dave');
    const { workspace, channels } = await newWorkspace(dave, 'dave-co');
    const channel_id = Number(Object.keys(channels)[0]);
    const message = { body: 'mine', channel_id };
    const { id } = await dave.browser.call(postMessage, { body: { message } });
    await save(dave, id);

    const replayed = async () => {
      const his = await goLive(team.server, dave, []);
      await his.subscribe(chatIdentifier, { since: Math.floor(Date.now() / 1000) - 60 });
      await his.untilType('confirm_history');
      await his.close();
      return his.messages(ownStream(workspace.id, dave.id)).length;
    };
    expect(await replayed()).toBe(1);
    await dave.signsOutOf(workspace.id);
    expect(await replayed()).toBe(0);
  });

  onSqlite(
    'R4: is resumed by pages that know the place under the name of the version before',
    async () => {
      const { bob, workspaceId, server } = team;
      const stream = ownStream(workspaceId, bob.id);
      const former = `saves.${workspaceId}:${bob.id}`;
      const { epoch } = server.store;
      const head = async () => (await server.store.events.heads([stream])).get(stream)?.offset ?? 0;
      const missed = async (streams: object, ask: 'subscribe' | 'history' = 'subscribe') => {
        const his = await goLive(server, bob, []);
        await his.subscribe(chatIdentifier, ask === 'subscribe' ? { streams } : undefined);
        if (ask === 'history') {
          his.send({ command: 'history', identifier: chatIdentifier, history: { streams } });
        }
        await his.until(({ frames }) => frames.some(({ type }) => type?.endsWith('_history')));
        await his.close();
        const types = his.frames.flatMap(({ type }) => (type?.endsWith('_history') ? [type] : []));
        return [his.offsets(stream), ...types];
      };

      const offset = await head();
      const { id } = await post();
      await save(bob, id);
      await unsave(bob, id);
      const [first, second] = [offset + 1, offset + 2];
      for (const ask of ['subscribe', 'history'] as const) {
        // The two events have one subject, of which the newer says all that is left to say.
        expect(await missed({ [former]: { epoch, offset } }, ask)).toEqual([
          [second],
          'confirm_history',
        ]);
        expect(await missed({ [former]: { epoch, offset: second } }, ask)).toEqual([
          [],
          'confirm_history',
        ]);
      }
      // Resumed since: the place under the new name is the newer one.
      const both = { [stream]: { epoch, offset: second }, [former]: { epoch, offset } };
      expect(await missed(both)).toEqual([[], 'confirm_history']);
      expect(await missed({ [former]: { epoch: 'another', offset: first } })).toEqual([
        [],
        'reject_history',
      ]);
    },
  );

  onSqlite('takes forms as browsers send them', async () => {
    const { bob, workspaceId } = team;
    const { id } = await post();
    const fields = {
      'message_save[message_id]': String(id),
      'message_save[workspace_id]': String(workspaceId),
    };
    const posted = await bob.browser.send('POST', createSave.path, form(fields));
    expect(posted.status).toBe(200);
    const query = new URLSearchParams(fields).toString();
    const removed = await bob.browser.send('DELETE', `/api/message_saves/0?${query}`);
    const { message: _saved, ...message_save } = createSave.output.parse(posted.body).message_save;
    expect([removed.status, removed.body]).toEqual([200, { message_save }]);
  });
});
