import type { BodyOf } from '@parley/contract/endpoint';
import { createChannel } from '@parley/contract/endpoints/channels';
import { createInvite } from '@parley/contract/endpoints/invites';
import { changeWorkspaceSettings } from '@parley/contract/endpoints/management';
import { updateMessage } from '@parley/contract/endpoints/messages';
import { resetPassword } from '@parley/contract/endpoints/password-resets';
import { removeTotp } from '@parley/contract/endpoints/second-factors';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { listWorkspaces, readWorkspace } from '@parley/contract/endpoints/workspaces';
import { refusals } from '@parley/contract/rules/role-refusals';
import { defaultSettings } from '@parley/contract/rules/roles';
import { describe, expect, it, vi } from 'vitest';
import { goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { testPassword } from '../../../testing/clients/test-browser.js';
import { newPerson, type Person } from '../../../testing/people/people.js';
import { confirmed, setUpApp } from '../../../testing/people/second-factors.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { follow, lookAt, makeLink } from '../../../testing/requests/invite-links.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { secondFactorFirst, secondFactorStays } from '../../domain/workspaces/entry-demands.js';
import { createReset } from '../accounts/resets/reset-link.js';

type Change = BodyOf<typeof changeWorkspaceSettings>['settings'];

describe('the settings of a workspace', () => {
  const team = teamBeforeAll(startTestServer);
  const attempt = ({ browser }: Person, settings: Change) =>
    browser.attempt(changeWorkspaceSettings, {
      params: { id: String(team.workspaceId) },
      body: { settings },
    });
  const decide = async (change: Change) => {
    const { status, body } = await attempt(team.alice, { ...defaultSettings, ...change });
    expect([status, body]).toEqual([200, { ...defaultSettings, ...change }]);
  };
  const post = (person: Person, body: string) => person.posts(team.plans, body);

  it('are the freedoms of before, until owners or admins decide; everybody hears of it', async () => {
    const { alice, bob } = team;
    const loaded = await bob.browser.call(readWorkspace, { params: { address: 'acme' } });
    expect(loaded).toMatchObject({ workspace: { settings: defaultSettings } });
    expect((await attempt(bob, { invite: 'admins' })).body).toEqual([refusals.manage]);
    expect((await attempt(team.eve, { invite: 'admins' })).status).toBe(404);
    expect((await attempt(alice, { edit_minutes: -1 })).status).toBe(400);
    const his = await goLive(team.server, bob, [loginIdentifier]);
    await decide({ mention_all: 'admins' });
    await his.until((client) =>
      JSON.stringify(client.messages()).includes('"workspace_settings_data"'),
    );
    await his.close();
  });

  it('say who creates channels and who invites', async () => {
    const { alice, bob, workspaceId } = team;
    await decide({ create_channels: 'admins', invite: 'admins' });
    const channel = { name: 'more', workspace_id: workspaceId };
    const refused = await bob.browser.attempt(createChannel, { body: { channel } });
    expect([refused.status, refused.body]).toEqual([
      403,
      ['Only owners and admins create channels in this workspace.'],
    ]);
    await alice.browser.call(createChannel, { body: { channel } });
    const invite = { workspace_id: workspaceId };
    expect((await bob.browser.attempt(createInvite, { body: { invite } })).body).toEqual([
      'Only owners and admins invite people in this workspace.',
    ]);
    await decide({ invite_by_email: false });
    const { email } = await newPerson(team.server, 'carol');
    const workspace_user = { user_email: email, workspace_address: 'acme' };
    const byMail = await alice.browser.attempt(inviteToWorkspace, { body: { workspace_user } });
    expect([byMail.status, byMail.body]).toEqual([403, [refusals.inviteByEmail]]);
    await bob.browser.call(createInvite, { body: { invite } });
  });

  it('say who mentions everybody: for others it is text', async () => {
    const { alice, bob, plans } = team;
    await bob.joins(plans);
    await decide({ mention_all: 'admins' });
    const body = '<p><span data-mention="channel">@channel</span> hi</p>';
    expect((await post(bob, body)).body).not.toContain('data-mention');
    expect((await post(alice, body)).body).toContain('data-mention="channel"');
    await decide({});
    expect((await post(bob, body)).body).toContain('data-mention="channel"');
  });

  it('end editing, not deleting', async () => {
    const { bob } = team;
    const { id } = await post(bob, 'first');
    const edit = (body: string) =>
      bob.browser.attempt(updateMessage, {
        params: { id: String(id) },
        body: { message: { body } },
      });
    await decide({ edit_minutes: 5 });
    expect((await edit('second')).status).toBe(200);
    await decide({ edit_minutes: 0 });
    expect((await edit('third')).body).toEqual(['Messages cannot be edited in this workspace.']);
    expect((await edit('')).status).toBe(200);
  });

  it('keep files on messages of others', async () => {
    const { alice, bob } = team;
    await decide({ remove_files: 'author' });
    const { id } = await post(alice, 'with no file');
    const take = ({ browser }: Person) =>
      browser.attempt(updateMessage, {
        params: { id: String(id) },
        body: { message: { deleted_file_id: 999_999 } },
      });
    expect((await take(bob)).body).toEqual([refusals.removeFile]);
    expect((await take(alice)).status).toBe(404);
    await decide({});
    expect((await take(bob)).status).toBe(404);
  });

  it('demand a second step, which their owner needs first and nobody inside gives up', async () => {
    const { alice, bob, server, workspaceId } = team;
    const isInside = async ({ browser }: Person) =>
      Object.keys(await browser.call(listWorkspaces)).length > 0;
    const wanted = { requires_second_factor: true };
    expect((await attempt(alice, wanted)).body).toEqual([refusals.ownSecondFactor]);
    await setUpApp(alice);
    await decide(wanted);
    await vi.waitFor(async () => expect(await isInside(bob)).toBe(false), { timeout: 10_000 });
    expect(await isInside(alice)).toBe(true);
    const removal = await alice.browser.attempt(removeTotp, { body: confirmed });
    expect([removal.status, removal.body]).toEqual([409, [secondFactorStays]]);

    const ned = await newPerson(server, 'ned');
    const { token } = await makeLink(alice, { workspace_id: workspaceId });
    const comeIn = () => follow(ned.browser, token);
    const refused = await comeIn();
    expect([refused.status, refused.body]).toEqual([403, [secondFactorFirst]]);
    await setUpApp(ned);
    expect((await comeIn()).status).toBe(200);
    await decide({});
    await bob.browser.signIn(bob.email, 'acme');
  });

  it('demand a second step of accounts, which a provider answers for only without a password', async () => {
    const { server } = team;
    const oda = await newColleague(team, 'oda');
    await server.store.transact((tx) =>
      tx.updateTable('users').set({ password_hash: null }).where('id', '=', oda.id).execute(),
    );
    await decide({ requires_second_factor: true });
    const isInside = async () => Object.keys(await oda.browser.call(listWorkspaces)).length > 0;
    expect(await isInside()).toBe(true);
    const account = await server.store.reader
      .selectFrom('users')
      .select(['id', 'email_key', 'password_hash', 'email_verified_at'])
      .where('id', '=', oda.id)
      .executeTakeFirstOrThrow();
    const token = await server.store.transact((tx) =>
      createReset(tx, account, { now: tx.now, lifetime: 60_000, handedAt: null }),
    );
    const password_reset = { token, password: testPassword, password_confirm: testPassword };
    await oda.browser.call(resetPassword, { body: { password_reset } });
    expect(await isInside()).toBe(false);
    await decide({});
  });

  it('close links of members who may invite no more', async () => {
    const { bob, workspaceId } = team;
    // Earlier tests have signed him out.
    await bob.browser.signIn(bob.email, 'acme');
    const { token } = await makeLink(bob, { workspace_id: workspaceId });
    expect((await lookAt(bob.browser, token)).status).toBe(200);
    await decide({ invite: 'admins' });
    expect((await lookAt(bob.browser, token)).status).toBe(404);
    await decide({});
    expect((await lookAt(bob.browser, token)).status).toBe(200);
  });

  it('demand a verified address, which their owner needs first', async () => {
    const refused = await attempt(team.alice, { requires_verified_email: true });
    expect([refused.status, refused.body]).toEqual([422, [refusals.ownVerifiedEmail]]);
  });
});
