import { sendCallSignal } from '@parley/contract/endpoints/calls';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { acceptInvite, createInvite, readInvite } from '@parley/contract/endpoints/invites';
import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { listMessages, postMessage } from '@parley/contract/endpoints/messages';
import { signIn } from '@parley/contract/endpoints/users';
import {
  createWorkspace,
  enterWorkspace,
  readWorkspace,
} from '@parley/contract/endpoints/workspaces';
import type { Role } from '@parley/contract/entities/user';
import { refusals } from '@parley/contract/rules/role-refusals';
import { expect, it, describe } from 'vitest';
import { goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { testPassword } from '../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { newPerson, type Person } from '../../../testing/people/people.js';
import { newColleague, type Team, teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

interface Change {
  role?: Role;
  deactivated?: boolean;
}

const manager = (team: Team) => (actor: Person, person: { id: number }, change: Change) =>
  actor.browser.attempt(manageWorkspaceUser, {
    body: { workspace_user: { workspace_id: team.workspaceId, user_id: person.id, ...change } },
  });

async function roleOf({ alice }: Team, { id }: Person): Promise<Role | undefined> {
  const loaded = await alice.browser.call(readWorkspace, { params: { address: 'acme' } });
  return 'users' in loaded ? loaded.users[id]?.role : undefined;
}

describeMostlyOnSqlite('roles', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);
  const manage = (...parts: Parameters<ReturnType<typeof manager>>) => manager(team)(...parts);
  const statusOf = async (...parts: Parameters<ReturnType<typeof manager>>) =>
    (await manage(...parts)).status;

  onSqlite('makes the creator of a workspace its owner, and who is invited a member', async () => {
    expect(await roleOf(team, team.alice)).toBe('owner');
    expect(await roleOf(team, team.bob)).toBe('member');
  });

  onSqlite('lets owners give every role, live', async () => {
    const { alice, bob } = team;
    const his = await goLive(team.server, bob, [loginIdentifier]);
    expect((await manage(alice, bob, { role: 'admin' })).body).toMatchObject({ role: 'admin' });
    await his.until((client) =>
      JSON.stringify(client.messages()).includes('"workspace_user_data"'),
    );
    expect(JSON.stringify(his.messages())).toContain('"role":"admin"');
    await his.close();
    expect(await roleOf(team, bob)).toBe('admin');
    await manage(alice, bob, { role: 'member' });
  });

  onSqlite('lets admins change between member and guest alone, and members nothing', async () => {
    const { alice, bob } = team;
    const carol = await newColleague(team, 'carol');
    expect(await statusOf(bob, carol, { role: 'guest' })).toBe(403);
    await manage(alice, bob, { role: 'admin' });
    expect(await statusOf(bob, carol, { role: 'guest' })).toBe(200);
    expect(await statusOf(bob, carol, { role: 'member' })).toBe(200);
    expect((await manage(bob, carol, { role: 'admin' })).body).toEqual([refusals.role]);
    expect(await statusOf(bob, alice, { role: 'member' })).toBe(403);
    expect(await statusOf(bob, bob, { role: 'owner' })).toBe(403);
    expect(await statusOf(bob, alice, { deactivated: true })).toBe(403);
    expect(await statusOf(bob, { id: 999_999 }, { role: 'guest' })).toBe(404);
    await manage(alice, bob, { role: 'member' });
  });

  onSqlite('keeps the last owner', async () => {
    const { alice, bob } = team;
    const refused = await manage(alice, alice, { role: 'member' });
    expect([refused.status, refused.body]).toEqual([409, [refusals.lastOwner]]);
    expect(await statusOf(alice, alice, { deactivated: true })).toBe(409);
    await manage(alice, bob, { role: 'owner' });
    expect((await manage(alice, alice, { deactivated: true })).body).toEqual([
      refusals.deactivateOneself,
    ]);
    expect(await statusOf(alice, alice, { role: 'member' })).toBe(200);
    expect(await statusOf(bob, alice, { role: 'owner' })).toBe(200);
    expect(await statusOf(alice, bob, { role: 'member' })).toBe(200);
  });

  onBoth('leaves an owner when two demote each other at once', async () => {
    const { alice, bob } = team;
    await manage(alice, bob, { role: 'owner' });
    const answers = await Promise.all([
      manage(alice, bob, { role: 'member' }),
      manage(bob, alice, { role: 'member' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
    const owner = (await roleOf(team, alice)) === 'owner' ? alice : bob;
    expect(await roleOf(team, owner)).toBe('owner');
    await manage(owner, alice, { role: 'owner' });
    await manage(alice, bob, { role: 'member' });
  });

  onSqlite('is not for the accounts of the demo, which everybody shares', async () => {
    const { alice, bob, server } = team;
    const setDemo = (is_demo: number) =>
      server.store.transact((tx) =>
        tx.updateTable('users').set({ is_demo }).where('id', '=', alice.id).execute(),
      );
    await setDemo(1);
    expect(await statusOf(alice, bob, { role: 'guest' })).toBe(403);
    await setDemo(0);
    expect(await statusOf(alice, bob, { role: 'guest' })).toBe(200);
    await manage(alice, bob, { role: 'member' });
  });

  onSqlite('is nothing for strangers, and for those who signed out', async () => {
    expect(await statusOf(team.eve, team.bob, { role: 'guest' })).toBe(404);
  });
});

describe('a deactivated member', () => {
  const team = teamBeforeAll(startTestServer);
  const manage = (...parts: Parameters<ReturnType<typeof manager>>) => manager(team)(...parts);

  it('is kept out of the workspace by every way in, until reactivated', async () => {
    const { alice, server } = team;
    const dave = await newColleague(team, 'dave');
    const theirs = await newPerson(server, 'dora');
    await theirs.browser.call(createWorkspace, {
      body: { workspace: { address: 'theirs', channel: 'plans' } },
    });
    const made = await alice.browser.call(createInvite, {
      body: { invite: { workspace_id: team.workspaceId } },
    });
    const token = made.url.split('/').at(-1) ?? '';
    const scoped = JSON.stringify({ channel: 'LoginChannel', workspace_id: team.workspaceId });
    const live = await goLive(server, dave, [loginIdentifier, scoped]);
    expect((await manage(alice, dave, { deactivated: true })).body).toMatchObject({
      deactivated: true,
      logged_in: false,
      role: 'member',
    });
    await live.until((client) => JSON.stringify(client.frames).includes('reject_subscription'));
    await live.until((client) => JSON.stringify(client.messages()).includes('"deactivated":true'));

    const out = [refusals.deactivated];
    const read = await dave.browser.call(readWorkspace, { params: { address: 'acme' } });
    expect(read).toEqual({ workspace: { address: 'acme' } });
    const entered = await dave.browser.attempt(enterWorkspace, { params: { address: 'acme' } });
    expect([entered.status, entered.body]).toEqual([403, out]);
    const user = { email: dave.email, password: testPassword, workspace_address: 'acme' };
    const signed = await server.openBrowser().attempt(signIn, { body: { user } });
    expect([signed.status, signed.body]).toEqual([403, out]);
    const wrong = { ...user, password: 'not the right one' };
    expect((await server.openBrowser().attempt(signIn, { body: { user: wrong } })).status).toBe(
      401,
    );
    const accepted = await dave.browser.attempt(acceptInvite, { params: { token } });
    expect([accepted.status, accepted.body]).toEqual([403, out]);
    const posted = await dave.browser.attempt(postMessage, {
      body: { message: { channel_id: team.general, body: 'hi' } },
    });
    expect(posted.status).toBe(404);

    // Other members still see the deactivated one.
    await alice.browser.call(readWorkspace, { params: { address: 'acme' } }).then((loaded) => {
      expect(loaded).toMatchObject({
        users: { [dave.id]: { deactivated: true, email: dave.email } },
      });
    });

    await manage(alice, dave, { deactivated: false });
    await dave.browser.call(enterWorkspace, { params: { address: 'acme' } });
    expect(await dave.browser.call(readWorkspace, { params: { address: 'acme' } })).toHaveProperty(
      'users',
    );
    await live.close();
  });

  it('is neither mentioned, nor written to, nor called; what was written stays to be read', async () => {
    const { alice, workspaceId } = team;
    const fay = await newColleague(team, 'fay');
    const gus = await newColleague(team, 'gus');
    const dm = await alice.opensDirect(fay, workspaceId);
    await alice.browser.call(postMessage, {
      body: { message: { channel_id: dm.channel_id, body: 'before' } },
    });
    for (const person of [fay, gus]) await manage(alice, person, { deactivated: true });

    const body = { message: { channel_id: dm.channel_id, body: 'after' } };
    const refused = await alice.browser.attempt(postMessage, { body });
    expect([refused.status, refused.body]).toEqual([403, [refusals.partnerDeactivated]]);
    const called = await alice.browser.attempt(sendCallSignal, {
      body: { type: 'JOIN_CALL', from: alice.id, to: fay.id, channel_id: dm.channel_id },
    });
    expect([called.status, called.body]).toEqual([403, [refusals.partnerDeactivated]]);
    const params = { id: String(dm.channel_id) };
    const page = await alice.browser.call(listMessages, { params });
    expect(JSON.stringify(page)).toContain('before');

    const users = { user_1_id: alice.id, user_2_id: gus.id, workspace_id: workspaceId };
    const begun = await alice.browser.attempt(openDm, { body: { dm_channel_user: users } });
    expect(begun.status).toBe(403);
    const mention = `<p><span data-mention="${gus.id}">@gus</span> <span data-mention="${team.bob.id}">@bob</span></p>`;
    const mentioning = await alice.browser.call(postMessage, {
      body: { message: { channel_id: team.general, body: mention } },
    });
    expect(mentioning.body).not.toContain(`data-mention="${gus.id}"`);
    expect(mentioning.body).toContain(`data-mention="${team.bob.id}"`);
  });

  it('leaves the call, and the partner is told', async () => {
    const { alice, bob, workspaceId } = team;
    const ida = await newColleague(team, 'ida');
    const dm = await bob.opensDirect(ida, workspaceId);
    const callIdentifier = JSON.stringify({ channel: 'CallChannel' });
    const his = await goLive(team.server, bob, [callIdentifier]);
    const signal = (from: Person, to: Person, type: 'JOIN_CALL' | 'PICKUP_CALL') =>
      from.browser.attempt(sendCallSignal, {
        body: { type, from: from.id, to: to.id, channel_id: dm.channel_id, call_id: 'one' },
      });
    await signal(bob, ida, 'JOIN_CALL');
    await signal(ida, bob, 'PICKUP_CALL');
    await manage(alice, ida, { deactivated: true });
    await his.until((client) => JSON.stringify(client.messages()).includes('LEAVE_CALL'));
    await his.close();
    const open = await team.server.store.reader
      .selectFrom('calls')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('closes the invite links of theirs', async () => {
    const { alice, server } = team;
    const jo = await newColleague(team, 'jo');
    const made = await jo.browser.call(createInvite, {
      body: { invite: { workspace_id: team.workspaceId } },
    });
    const params = { token: made.url.split('/').at(-1) ?? '' };
    expect((await server.openBrowser().attempt(readInvite, { params })).status).toBe(200);
    await manage(alice, jo, { deactivated: true });
    expect((await server.openBrowser().attempt(readInvite, { params })).status).toBe(404);
  });

  it('is in a channel still, and is added to no other', async () => {
    const { alice, bob } = team;
    await bob.joins(team.plans);
    await manage(alice, bob, { deactivated: true });
    await manage(alice, bob, { deactivated: false });
    await bob.browser.call(enterWorkspace, { params: { address: 'acme' } });
    const loaded = await bob.browser.call(readWorkspace, { params: { address: 'acme' } });
    expect(loaded).toMatchObject({ user_channels: { [team.plans]: { id: team.plans } } });
  });
});
