import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { readWorkspace } from '@parley/contract/endpoints/workspaces';
import { serverTexts, texts } from '@parley/contract/texts';
import { expect, it } from 'vitest';
import { newPerson, type Person } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';

const team = teamBeforeAll(startTestServer);

function invite(inviter: Person, user_email: string, workspace_address = 'acme') {
  const workspace_user = { user_email, workspace_address };
  return inviter.browser.attempt(inviteToWorkspace, { body: { workspace_user } });
}

it('adds an account, of which the others see the e-mail only until it signed in', async () => {
  const { alice, workspaceId } = team;
  const carol = await newPerson(team.server, 'carol');
  await team.server.store.transact((tx) =>
    tx.updateTable('users').set({ full_name: 'Carol' }).where('id', '=', carol.id).execute(),
  );
  const seenByAlice = async () => {
    const loaded = await alice.browser.call(readWorkspace, { params: { address: 'acme' } });
    return 'users' in loaded ? loaded.users[carol.id] : undefined;
  };

  const answer = await invite(alice, ' CAROL@example.com');
  expect(answer.body).toEqual({
    user_id: carol.id,
    workspace_id: workspaceId,
    logged_in: false,
    active: true,
    paused: false,
    status: '',
    role: 'member',
    deactivated: false,
    account_created_at: expect.stringMatching(/^20\d\d-/) as string,
    email_verified: false,
  });
  expect(await seenByAlice()).toMatchObject({
    email: carol.email,
    full_name: '',
    logged_in: false,
  });
  const events = await team.server.store.events.after(`workspace:${workspaceId}`, 0, 100);
  expect(JSON.parse(events.at(-1)?.message ?? '')).toMatchObject({
    workspace_data: { logged_in: false, user: { id: carol.id, full_name: '' } },
  });

  await carol.browser.signIn(carol.email, 'acme');
  expect(await seenByAlice()).toMatchObject({ full_name: 'Carol', logged_in: true });
});

it('reports the problems of an invitation', async () => {
  const { alice, bob } = team;
  const blank = await invite(alice, '  ');
  expect([blank.status, blank.body]).toEqual([422, [texts.emailBlank]]);
  const unknown = await invite(alice, 'nobody@example.com');
  expect([unknown.status, unknown.body]).toEqual([404, [texts.inviteUnknownUser]]);
  const member = await invite(alice, bob.email);
  expect([member.status, member.body]).toEqual([409, [serverTexts.inviteAlreadyMember]]);
});

it('is 404 for a workspace of other members, as for a missing workspace', async () => {
  const { eve } = team;
  const notHers = await invite(eve, eve.email);
  const notThere = await invite(eve, eve.email, 'nowhere');
  expect(notHers.status).toBe(404);
  expect(notHers.body).toEqual(notThere.body);
});
