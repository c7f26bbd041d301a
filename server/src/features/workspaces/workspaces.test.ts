import { signOut } from '@parley/contract/endpoints/users';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import {
  createWorkspace,
  listWorkspaces,
  readWorkspace,
} from '@parley/contract/endpoints/workspaces';
import { texts } from '@parley/contract/texts';
import { describe, expect, it } from 'vitest';
import { invitePerson, newPerson, newWorkspace } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import type { Actor } from '../../platform/http/actor.js';
import type { Store } from '../../platform/store/store.js';
import { createWorkspace as create } from './create-workspace.js';
import { loginChannel } from './login-channel.js';

const team = teamBeforeAll(startTestServer);

describe('creating a workspace', () => {
  it('answers the five parts, general first, with its creator in both channels', async () => {
    const ann = await newPerson(team.server, 'ann');
    const loaded = await ann.browser.call(createWorkspace, {
      body: { workspace: { address: 'Ann Labs', channel: 'Q1 Budget' } },
    });
    expect(loaded.workspace).toMatchObject({
      address: 'ann-labs',
      num_users: 1,
      num_logged_in_users: 1,
      users: {
        [ann.id]: {
          id: ann.id,
          logged_in: true,
          active: true,
          paused: false,
          status: '',
          role: 'owner',
          deactivated: false,
        },
      },
    });
    const channels = Object.values(loaded.channels);
    expect(channels.map((channel) => channel.name)).toEqual(['general', 'q1-budget']);
    for (const channel of channels) expect(channel.users).toEqual({ [ann.id]: { id: ann.id } });
    expect(Object.keys(loaded.user_channels)).toEqual(Object.keys(loaded.channels));
    expect(loaded.user_saved_messages).toEqual({});

    const read = await ann.browser.call(readWorkspace, { params: { address: 'ann-labs' } });
    expect(read).toEqual(loaded);
    expect(await ann.browser.call(listWorkspaces)).toHaveProperty(String(loaded.workspace.id));
  });

  it('makes general alone when that is the name given', async () => {
    const body = { workspace: { address: 'just-general', channel: 'General' } };
    const { channels } = await team.alice.browser.call(createWorkspace, { body });
    expect(Object.values(channels).map(({ name }) => name)).toEqual(['general']);
  });

  it('signs no user in whose session ended meanwhile', async () => {
    const { store } = team.server;
    const zoe = await newPerson(team.server, 'zoe');
    const wanted = { address: 'zoes', channel: 'plans' };
    const ended = await actorOf(store, zoe.id);
    await zoe.browser.call(signOut);
    // As when the request was let in just before.
    await expect(create(store, ended, wanted)).rejects.toMatchObject({ status: 401 });
    await zoe.browser.signIn(zoe.email);
    await create(store, await actorOf(store, zoe.id), wanted);
    expect(Object.values(await zoe.browser.call(listWorkspaces))).toMatchObject([
      { address: 'zoes' },
    ]);
  });

  it('lists every broken rule of address and channel', async () => {
    const body = { workspace: { address: 'a_'.repeat(40), channel: 'v1.2' } };
    const answer = await team.alice.browser.attempt(createWorkspace, { body });
    expect(answer.status).toBe(422);
    expect(answer.body).toHaveLength(3);
  });

  it('refuses an address that is taken, ignoring case', async () => {
    const body = { workspace: { address: 'ACME', channel: 'plans' } };
    const answer = await team.eve.browser.attempt(createWorkspace, { body });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual([texts.workspaceAddressTaken]);
  });
});

describe('reading a workspace', () => {
  const params = { address: 'acme' };

  it('gives its members all, and everybody else that it exists', async () => {
    const { alice, eve } = team;
    expect(await alice.browser.call(readWorkspace, { params })).toHaveProperty('channels');
    const visitor = team.server.openBrowser();
    for (const browser of [eve.browser, visitor]) {
      const answer = await browser.attempt(readWorkspace, { params });
      expect(answer.text).toBe('{"workspace":{"address":"acme"}}');
    }
  });

  it('gives a member who is not signed in to it nothing more', async () => {
    const gone = await newPerson(team.server, 'gone');
    await invitePerson(team.alice, gone.email, 'acme');
    const answer = await gone.browser.attempt(readWorkspace, { params });
    expect(answer.text).toBe('{"workspace":{"address":"acme"}}');
  });

  it('is 404 for a missing workspace, also for an invalid address', async () => {
    for (const address of ['nowhere', '%', 'a'.repeat(400), '\0', '../etc', 'ö']) {
      const answer = await team.alice.browser.attempt(readWorkspace, { params: { address } });
      expect([address, answer.status]).toEqual([address, 404]);
    }
  });
});

describe('signing out of a workspace', () => {
  it('applies to all browsers of the account, and is announced once', async () => {
    const ivy = await newPerson(team.server, 'ivy');
    const { workspace } = await newWorkspace(ivy, 'ivy-co');
    const params = { workspace_id: String(workspace.id) };
    const patch = (logged_in: boolean) =>
      ivy.browser.attempt(updateWorkspaceUser, { params, body: { workspace_user: { logged_in } } });

    expect((await patch(true)).status).toBe(200);
    const signedOut = await patch(false);
    expect(signedOut.body).toEqual({
      user_id: ivy.id,
      workspace_id: workspace.id,
      logged_in: false,
      active: true,
      paused: false,
      status: '',
      role: expect.any(String) as string,
      deactivated: false,
    });
    expect((await patch(false)).body).toEqual(signedOut.body);
    expect(await ivy.browser.call(listWorkspaces)).toEqual({});
    expect((await patch(true)).status).toBe(403);

    const announced = await team.server.store.events.after(`workspace:${workspace.id}`, 0, 100);
    expect(announced).toHaveLength(1);
    const own = await team.server.store.events.after(`user:${ivy.id}`, 0, 100);
    expect(own.at(-1)?.access).toEqual({ recheck: true });
    expect(JSON.parse(own.at(-1)?.message ?? '')).toEqual({ workspace_user_data: signedOut.body });
  });

  it("is 404 for a stranger's workspace", async () => {
    const params = { workspace_id: String(team.workspaceId) };
    const body = { workspace_user: { logged_in: false } };
    const answer = await team.eve.browser.attempt(updateWorkspaceUser, { params, body });
    expect(answer.status).toBe(404);
  });
});

describe('LoginChannel', () => {
  const streams = (userId: number, parameters: object) =>
    loginChannel(team.server.store.reader).streams({ userId, sessionId: 0 }, parameters);

  it("follows the user's own stream and the workspaces that the user is signed in to", async () => {
    const { bob, eve, workspaceId } = team;
    const channel = 'LoginChannel';
    const all = [`user:${bob.id}`, `view.${workspaceId}:${bob.id}`, `workspace:${workspaceId}`];
    expect(await streams(bob.id, { channel })).toEqual(all);
    expect(await streams(bob.id, { channel, workspace_id: workspaceId })).toEqual(all);
    expect(await streams(eve.id, { channel })).toEqual([`user:${eve.id}`]);
  });

  it('R8: rejects a workspace that the user is not signed in to, and nonsense', async () => {
    const { bob, eve, workspaceId } = team;
    const narrowed = { channel: 'LoginChannel', workspace_id: workspaceId };
    expect(await streams(bob.id, narrowed)).not.toBeNull();
    expect(await streams(eve.id, narrowed)).toBeNull();
    expect(await streams(bob.id, { channel: 'LoginChannel', workspace_id: 'acme' })).toBeNull();
  });
});

/** The user's only session. */
async function actorOf({ reader }: Store, userId: number): Promise<Actor> {
  const { id: sessionId } = await reader
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, sessionId };
}
