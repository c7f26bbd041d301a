import type { BodyOf } from '@parley/contract/endpoint';
import { updateWorkspaceUser } from '@parley/contract/endpoints/workspace-users';
import { listWorkspaces, readWorkspace } from '@parley/contract/endpoints/workspaces';
import { limits } from '@parley/contract/limits';
import { texts } from '@parley/contract/texts';
import { describe, expect, it } from 'vitest';
import { goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import {
  invitePerson,
  newPerson,
  newWorkspace,
  type Person,
} from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

type Change = BodyOf<typeof updateWorkspaceUser>['workspace_user'];

const team = teamBeforeAll(startTestServer);

const attempt = ({ browser }: Person, workspaceId: number, workspace_user: Change) =>
  browser.attempt(updateWorkspaceUser, {
    params: { workspace_id: String(workspaceId) },
    body: { workspace_user },
  });
const change = ({ browser }: Person, workspaceId: number, workspace_user: Change) =>
  browser.call(updateWorkspaceUser, {
    params: { workspace_id: String(workspaceId) },
    body: { workspace_user },
  });

const live = (person: Person) => goLive(team.server, person, [loginIdentifier]);

/** The number of events in the workspace's and the user's stream. */
async function announced({ id }: Person, workspaceId: number): Promise<number> {
  const heads = await team.server.store.events.heads([`workspace:${workspaceId}`, `user:${id}`]);
  return [...heads.values()].reduce((sum, { offset }) => sum + offset, 0);
}

describe('presence and status', () => {
  it('changes each by itself and several at once, and keeps the others', async () => {
    const { alice, workspaceId } = team;
    const standing = { role: 'owner', deactivated: false };
    const own = { user_id: alice.id, workspace_id: workspaceId, ...standing };
    const before = { ...own, logged_in: true };
    expect(await change(alice, workspaceId, { active: false })).toEqual({
      ...before,
      active: false,
      paused: false,
      status: '',
    });
    expect(await change(alice, workspaceId, { paused: true, status: ' At\nlunch 🥪 ' })).toEqual({
      ...before,
      active: false,
      paused: true,
      status: 'At lunch 🥪',
    });
    const all = { active: true, paused: false, status: '' };
    expect(await change(alice, workspaceId, all)).toEqual({ ...before, ...all });
  });

  it('is part of a loaded workspace', async () => {
    const { alice, bob, workspaceId } = team;
    await change(bob, workspaceId, { active: false, paused: true, status: 'away' });
    const loaded = await alice.browser.call(readWorkspace, { params: { address: 'acme' } });
    const presence = { logged_in: true, active: false, paused: true, status: 'away' };
    expect(loaded).toMatchObject({
      users: { [bob.id]: presence },
      workspace: { users: { [bob.id]: presence } },
    });
    await change(bob, workspaceId, { active: true, paused: false, status: '' });
  });

  it("is announced to the whole workspace and the user's own browsers, once each", async () => {
    const { alice, bob, workspaceId } = team;
    const [hers, his] = [await live(alice), await live(bob)];
    const own = await change(bob, workspaceId, { status: 'Fishing' });
    await change(bob, workspaceId, { status: '' });

    const room = `workspace:${workspaceId}`;
    await hers.until(() => hers.messages(room).length === 2);
    await his.until(() => his.messages(room).length === 2);
    await his.until(() => his.messages(`user:${bob.id}`).length === 2);
    expect(hers.messages(room)[0]).toMatchObject({
      workspace_data: {
        user: { id: bob.id, email: bob.email, status: 'Fishing', logged_in: true, active: true },
        logged_in: true,
        workspace_id: workspaceId,
      },
    });
    expect(his.messages(`user:${bob.id}`)[0]).toEqual({ workspace_user_data: own });
    expect(hers.messages(`user:${bob.id}`)).toEqual([]);
    await Promise.all([hers.close(), his.close()]);
  });

  it('announces nothing where nothing changes, also for several at once', async () => {
    const { alice, workspaceId } = team;
    await change(alice, workspaceId, { active: false, status: 'busy' });
    const before = await announced(alice, workspaceId);
    await change(alice, workspaceId, { active: false, status: 'busy', logged_in: true });
    await change(alice, workspaceId, {});
    expect(await announced(alice, workspaceId)).toBe(before);

    await Promise.all([1, 2, 3].map(() => change(alice, workspaceId, { active: true })));
    expect(await announced(alice, workspaceId)).toBe(before + 2);
  });

  it('allows a status of 100 characters but not 101; an emoji counts once', async () => {
    const { alice, workspaceId } = team;
    const longest = '🌻'.repeat(limits.statusMax);
    expect((await attempt(alice, workspaceId, { status: longest })).status).toBe(200);
    const answer = await attempt(alice, workspaceId, { status: `${longest}!`, paused: true });
    expect([answer.status, answer.body]).toEqual([422, [texts.statusTooLong]]);
    expect(await change(alice, workspaceId, {})).toMatchObject({ status: longest, paused: false });
  });

  it("is the user's own only: strangers and signed-out members get the same 404", async () => {
    const { alice, eve, workspaceId } = team;
    const gone = await newPerson(team.server, 'gone');
    await invitePerson(alice, gone.email, 'acme');
    const answers = await Promise.all([
      attempt(eve, workspaceId, { active: false }),
      attempt(gone, workspaceId, { active: false }),
      attempt(alice, 999_999, { active: false }),
    ]);
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([404, answers[0].text]);
    }
    expect((await attempt(gone, workspaceId, { logged_in: true })).status).toBe(403);
  });

  it('refuses an invalid presence', async () => {
    const { alice, workspaceId } = team;
    for (const wrong of [{ active: 'yes' }, { status: 7 }, { paused: null }]) {
      // These values violate the types on purpose.
      expect((await attempt(alice, workspaceId, wrong as unknown as Change)).status).toBe(400);
    }
  });

  it('survives signing out, which may go along with other changes', async () => {
    const dora = await newPerson(team.server, 'dora');
    const { workspace } = await newWorkspace(dora, 'dora-co');
    await invitePerson(dora, team.eve.email, 'dora-co');
    await team.eve.browser.signIn(team.eve.email, 'dora-co');
    const count = async () =>
      (await team.eve.browser.call(listWorkspaces))[workspace.id]?.num_logged_in_users;
    expect(await count()).toBe(2);

    const both = { logged_in: false, active: false, status: 'gone fishing' };
    const left = await change(dora, workspace.id, both);
    expect(left).toMatchObject(both);
    expect(await count()).toBe(1);
    const before = await announced(dora, workspace.id);
    expect(await change(dora, workspace.id, both)).toEqual(left);
    expect(await announced(dora, workspace.id)).toBe(before);

    const hers = await live(dora);
    const other = team.server.openBrowser();
    await other.signIn(dora.email, 'dora-co');
    expect(await count()).toBe(2);
    // R6: her other browsers, which were told that she is out, are told that she is back.
    await hers.until(() => hers.messages(`user:${dora.id}`).length === 1);
    expect(hers.messages(`user:${dora.id}`)).toMatchObject([
      { workspace_user_data: { logged_in: true, workspace_id: workspace.id } },
    ]);
    await hers.close();
    expect(await change(dora, workspace.id, {})).toMatchObject({
      logged_in: true,
      active: false,
      status: 'gone fishing',
    });
  });
});
