import { joinChannel } from '@parley/contract/endpoints/channel-users';
import { openDm } from '@parley/contract/endpoints/dm-channel-users';
import { manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { signIn } from '@parley/contract/endpoints/users';
import {
  inviteToWorkspace,
  listInvites,
  withdrawInvite,
} from '@parley/contract/endpoints/workspace-users';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { serverTexts } from '@parley/contract/texts';
import { describe, expect } from 'vitest';
import { chatIdentifier, goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { testPassword } from '../../../testing/clients/test-browser.js';
import { describeMostlyOnSqlite } from '../../../testing/database/each-engine.js';
import { invitePerson, newPerson, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';

describeMostlyOnSqlite('withdrawing an invite', (start, { onSqlite, onBoth }) => {
  const team = teamBeforeAll(start);

  const withdraw = (inviter: Person, userId: number) =>
    inviter.browser.attempt(withdrawInvite, {
      params: { workspace_id: String(team.workspaceId) },
      body: { workspace_user: { user_id: userId } },
    });
  const pending = (inviter: Person) =>
    inviter.browser.call(listInvites, {
      query: { 'workspace_user[workspace_id]': String(team.workspaceId) } as never,
    });
  const attemptToSignIn = ({ email }: Person) => {
    const user = { email, password: testPassword, workspace_address: 'acme' };
    return team.server.openBrowser().attempt(signIn, { body: { user } });
  };

  async function invited(name: string): Promise<Person> {
    const person = await newPerson(team.server, name);
    await invitePerson(team.alice, person.email, 'acme');
    return person;
  }

  onSqlite(
    "shows the inviter the account's age, and lists the invite until it is used",
    async () => {
      const { alice, bob } = team;
      const carol = await newPerson(team.server, 'carol');
      const since = Date.UTC(2026, 4, 3);
      await team.server.store.transact((tx) =>
        tx.updateTable('users').set({ created_at: since }).where('id', '=', carol.id).execute(),
      );
      const account_created_at = '2026-05-03T00:00:00.000Z';
      const workspace_user = { user_email: carol.email, workspace_address: 'acme' };
      const answer = await alice.browser.call(inviteToWorkspace, { body: { workspace_user } });
      expect(answer).toMatchObject({ user_id: carol.id, account_created_at });

      const mine = await pending(alice);
      expect(mine).toEqual({
        [carol.id]: {
          user_id: carol.id,
          user_email: carol.email,
          account_created_at,
          invited_at: expect.stringMatching(/^20\d\d-/) as string,
        },
      });
      expect(await pending(bob)).toEqual({});
      await carol.browser.signIn(carol.email, 'acme');
      expect(await pending(alice)).toEqual({});
    },
  );

  onSqlite('ends the membership, and announces it to the other members', async () => {
    const { alice, bob, workspaceId } = team;
    const dora = await invited('dora');
    const his = await goLive(team.server, bob, [loginIdentifier]);
    const answer = await withdraw(alice, dora.id);
    expect([answer.status, answer.body]).toEqual([
      200,
      { user_id: dora.id, workspace_id: workspaceId },
    ]);
    const removed = {
      workspace_data: { type: 'DELETE', user_id: dora.id, workspace_id: workspaceId },
    };
    await his.until(() =>
      his.messages().some((message) => JSON.stringify(message) === JSON.stringify(removed)),
    );
    await his.close();

    const refused = await attemptToSignIn(dora);
    expect([refused.status, refused.body]).toEqual([401, [serverTexts.signInFailed]]);
    const loaded = await alice.browser.call(readWorkspace, { params: { address: 'acme' } });
    expect('users' in loaded && loaded.users).not.toHaveProperty(String(dora.id));
    expect((await withdraw(alice, dora.id)).status).toBe(404);

    // Invited again, they are a member like any other.
    await invitePerson(alice, dora.email, 'acme');
    expect((await attemptToSignIn(dora)).status).toBe(200);
  });

  onSqlite('R8: nothing of the workspace reaches them, on any subscription', async () => {
    const { alice, workspaceId } = team;
    const finn = await invited('finn');
    const dm_channel_user = {
      user_1_id: alice.id,
      user_2_id: finn.id,
      workspace_id: workspaceId,
    };
    const opened = await alice.browser.call(openDm, { body: { dm_channel_user } });
    const post = (body: string) => alice.posts(opened.dmChannelUser.channel_id, body);
    const live = await goLive(team.server, finn, [loginIdentifier, chatIdentifier]);
    await post('before');
    expect((await withdraw(alice, finn.id)).status).toBe(200);
    await post('after');
    // Sent on a stream of their own, which they still follow, so that nothing else is in flight.
    const event = { workspace_user_data: { fence: true } };
    await team.server.store.transact(async (tx) =>
      tx.append({ stream: `user:${finn.id}`, message: event }),
    );
    await live.until(() => JSON.stringify(live.messages()).includes('fence'));
    expect(live.messages()).toEqual([event]);
    await live.close();
  });

  onSqlite('is for the inviter alone, and not for an invite that was used', async () => {
    const { alice, bob } = team;
    const gil = await invited('gil');
    const others = await withdraw(bob, gil.id);
    expect([others.status, others.body]).toEqual([
      403,
      ['Only the member who sent an invite can withdraw it.'],
    ]);
    await gil.browser.signIn(gil.email, 'acme');
    const late = await withdraw(alice, gil.id);
    expect([late.status, late.body]).toEqual([409, ['This invite has been used already.']]);
    const colleague = await newColleague(team, 'hana');
    expect((await withdraw(colleague, alice.id)).status).toBe(403);
  });

  onBoth('is either used or withdrawn, where both happen at once', async () => {
    for (const name of ['ida', 'jon', 'kim', 'lea']) {
      const person = await invited(name);
      const [used, withdrawn] = await Promise.all([
        attemptToSignIn(person),
        withdraw(team.alice, person.id),
      ]);
      expect([
        [200, 409],
        [401, 200],
      ]).toContainEqual([used.status, withdrawn.status]);
    }
  });

  describe('of somebody whom a colleague added to a channel', () => {
    const addTo = (channel_id: number, { id: user_id }: Person) =>
      team.alice.browser.attempt(joinChannel, { body: { channel_user: { channel_id, user_id } } });
    const membersOf = async (channelId: number) => {
      const loaded = await team.alice.browser.call(readWorkspace, { params: { address: 'acme' } });
      return 'channels' in loaded ? Object.keys(loaded.channels[channelId]?.users ?? {}) : [];
    };

    onSqlite('takes them out of it, and announces that', async () => {
      const { alice, bob, plans } = team;
      const mia = await invited('mia');
      expect((await addTo(plans, mia)).status).toBe(200);
      expect(await membersOf(plans)).toContain(String(mia.id));
      const his = await goLive(team.server, bob, [loginIdentifier]);
      expect((await withdraw(alice, mia.id)).status).toBe(200);
      expect(await membersOf(plans)).not.toContain(String(mia.id));
      const left = { channel_data: { login: false, user_id: mia.id, channel_id: plans } };
      await his.until(() =>
        his.messages().some((message) => JSON.stringify(message) === JSON.stringify(left)),
      );
      await his.close();
      await invitePerson(alice, mia.email, 'acme');
      expect(await membersOf(plans)).not.toContain(String(mia.id));
    });

    onBoth('leaves no trace of them, where both happen at once', async () => {
      for (const name of ['nia', 'ole', 'pia', 'rex']) {
        const person = await invited(name);
        const [added, withdrawn] = await Promise.all([
          addTo(team.plans, person),
          withdraw(team.alice, person.id),
        ]);
        expect(withdrawn.status).toBe(200);
        expect([200, 404]).toContain(added.status);
        expect(await membersOf(team.plans)).not.toContain(String(person.id));
      }
    });
  });

  onSqlite('undoes nothing that an owner has decided since', async () => {
    const { alice, bob, workspaceId } = team;
    for (const [name, change] of [
      ['gail', { deactivated: true }],
      ['gert', { role: 'guest' }],
    ] as const) {
      const person = await newPerson(team.server, name);
      await invitePerson(bob, person.email, 'acme');
      await alice.browser.call(manageWorkspaceUser, {
        body: { workspace_user: { workspace_id: workspaceId, user_id: person.id, ...change } },
      });
      expect((await withdraw(bob, person.id)).status).toBe(409);
    }
  });

  onSqlite('leaves an owner: an invite that is not used yet does not count', async () => {
    const { alice, workspaceId } = team;
    const person = await invited('gwen');
    const manage = (change: { user_id: number; role: 'owner' | 'member' }) =>
      alice.browser.attempt(manageWorkspaceUser, {
        body: { workspace_user: { workspace_id: workspaceId, ...change } },
      });
    expect((await manage({ user_id: person.id, role: 'owner' })).status).toBe(200);
    expect((await manage({ user_id: alice.id, role: 'member' })).status).toBe(409);
  });
});
