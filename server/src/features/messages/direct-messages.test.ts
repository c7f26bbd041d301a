import { updateDm } from '@parley/contract/endpoints/dm-channel-users';
import { createReact, deleteReact } from '@parley/contract/endpoints/message-reacts';
import { createSave, listSaves } from '@parley/contract/endpoints/message-saves';
import { deleteMessage, listMessages, updateMessage } from '@parley/contract/endpoints/messages';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { beforeAll, describe, expect, it } from 'vitest';
import { goLive } from '../../../testing/clients/live-browser.js';
import type { Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

describe('messages of direct messages', () => {
  const team = teamBeforeAll(startTestServer);
  let carol: Person;
  let dm: number;

  beforeAll(async () => {
    carol = await newColleague(team, 'carol');
    const { alice, bob, workspaceId } = team;
    dm = (await alice.opensDirect(bob, workspaceId)).channel_id;
  });

  const post = (person: Person, body: string) => person.posts(dm, body);
  const leave = (person: Person) =>
    person.browser.call(updateDm, {
      params: { channel_id: String(dm) },
      body: { dm_channel_user: { active: false } },
    });

  /** Every call that names a message, by name. */
  async function attempts({ browser }: Person, message_id: number) {
    const params = { id: String(message_id), placeholder: '0' };
    const message_react = { message_id, react_code: '👍' };
    const answers = {
      react: await browser.attempt(createReact, { body: { message_react } }),
      unreact: await browser.attempt(deleteReact, { params, body: { message_react } }),
      save: await browser.attempt(createSave, { body: { message_save: { message_id } } }),
      edit: await browser.attempt(updateMessage, { params, body: { message: { body: 'new' } } }),
      delete: await browser.attempt(deleteMessage, { params }),
    };
    return Object.values(answers);
  }

  it('reach the partner live, from the first message on, and edits too', async () => {
    const { alice, bob } = team;
    const his = await goLive(team.server, bob);
    const message = await post(alice, 'the first there is');
    await his.until(() => his.messages().length === 1);
    expect(his.messages()).toEqual([
      { message_data: { type: 'PUT', is_new: true, message, dm_channel: true } },
    ]);

    const params = { id: String(message.id) };
    await alice.browser.call(updateMessage, { params, body: { message: { body: 'edited' } } });
    await his.until(() => his.messages().length === 2);
    expect(his.messages()[1]).toMatchObject({
      message_data: { type: 'PUT', message: { id: message.id, body: 'edited' }, dm_channel: true },
    });
    await his.close();
  });

  it('R8: are 404 for other users', async () => {
    const { alice, bob, eve } = team;
    const { id } = await post(alice, 'between us');
    const seen = await bob.browser.call(listMessages, { params: { id: String(dm) } });
    expect(seen).toHaveProperty(String(id));
    for (const person of [carol, eve]) {
      const [theirs, nobodys] = [await attempts(person, id), await attempts(person, 999_999)];
      expect(theirs.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404]);
      expect(theirs.map((answer) => answer.text)).toEqual(nobodys.map((answer) => answer.text));
    }
  });

  it('are read-only for a user who left, until a new message', async () => {
    const { alice, bob, workspaceId } = team;
    const { id } = await post(bob, 'his');
    const body = { message_save: { message_id: id } };
    await bob.browser.call(createSave, { body });
    await leave(bob);
    const answers = await attempts(bob, id);
    expect(answers.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 403]);
    expect(answers[0]?.body).toEqual(['Join this chat to react in it.']);

    // His saves stay his: he is still one of the two users.
    const query = `?message_save[workspace_id]=${workspaceId}`;
    const listed = await bob.browser.fetch(`${listSaves.path}${query}`);
    expect(listed.body).toHaveProperty(['messages', String(id), 'body'], 'his');
    const workspace = await bob.browser.call(readWorkspace, { params: { address: 'acme' } });
    expect(workspace).toHaveProperty(['user_saved_messages', String(id)]);

    // An edit does not restore the channel; a new message does.
    const hers = await post(alice, 'are you there?');
    expect((await attempts(bob, id)).map((answer) => answer.status)).toEqual([
      200, 200, 200, 200, 200,
    ]);
    await leave(bob);
    const params = { id: String(hers.id) };
    const message = { body: 'are you there??' };
    await alice.browser.call(updateMessage, { params, body: { message } });
    expect((await attempts(bob, hers.id))[0]?.status).toBe(403);
    await post(bob, 'I am back');
    expect((await attempts(bob, hers.id))[0]?.status).toBe(200);
  });
});
