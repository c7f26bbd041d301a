import { createChannel, readChannel, updateChannel } from '@parley/contract/endpoints/channels';
import { createInvite, listInviteLinks, revokeInvite } from '@parley/contract/endpoints/invites';
import { describe, expect, it } from 'vitest';
import { newPerson, newWorkspace } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { follow, linksOf, makeLink } from '../../../testing/requests/invite-links.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { totals } from '../../platform/lib/limits.js';

describe('making invite links', () => {
  const team = teamBeforeAll(startTestServer);
  const here = () => ({ workspace_id: team.workspaceId });

  const links = (person = team.alice) => linksOf(person, team.workspaceId);

  it('is shown once, and listed to every member without its token', async () => {
    const { alice, bob, general, plans } = team;
    const invite = { ...here(), channel_ids: [plans, general, plans], uses: 3 };
    const made = await alice.browser.call(createInvite, { body: { invite } });
    expect(made.url).toMatch(/^http:\/\/[^/]+\/#\/invite\/[\w-]{43}$/);
    const listed = (await links(bob))[made.id];
    expect(listed).toEqual({
      id: made.id,
      workspace_id: team.workspaceId,
      user_id: alice.id,
      role: 'member',
      channel_ids: [plans, general],
      mailed: false,
      created_at: made.created_at,
      expires_at: made.expires_at,
      uses_left: 3,
    });
    const lasts = Date.parse(made.expires_at ?? '') - Date.parse(made.created_at);
    expect(lasts).toBe(7 * 24 * 3_600_000);
    const rows = await team.server.store.reader.selectFrom('invites').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(made.url.split('/invite/')[1]);
  });

  it('leads only to public channels of its workspace', async () => {
    const { alice, bob, eve, plans } = team;
    const elsewhere = await newWorkspace(eve, 'elsewhere');
    const [foreign = 0] = Object.keys(elsewhere.channels).map(Number);
    const attempt = (channel_ids: number[]) =>
      alice.browser.attempt(createInvite, { body: { invite: { ...here(), channel_ids } } });
    expect((await attempt([plans])).status).toBe(200);
    const answers = [await attempt([plans, foreign]), await attempt([999_999])];
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers[0]?.text).toBe(answers[1]?.text);

    const { id: channelId } = await bob.browser.call(createChannel, {
      body: { channel: { name: 'short-lived', workspace_id: team.workspaceId } },
    });
    const { token } = await makeLink(alice, { ...here(), channel_ids: [channelId, plans] });
    const params = { id: String(channelId) };
    await bob.browser.send('DELETE', `/api/channels/${params.id}`);
    const carol = await newPerson(team.server, 'guest');
    expect((await follow(carol.browser, token)).body).toMatchObject({ channel_id: plans });
  });

  it('leads to no archived channel, also to none that was archived later', async () => {
    const { alice, plans } = team;
    const channel = { name: 'ended', workspace_id: team.workspaceId };
    const { id } = await alice.browser.call(createChannel, { body: { channel } });
    const { token } = await makeLink(alice, { ...here(), channel_ids: [id, plans] });
    const params = { id: String(id) };
    await alice.browser.call(updateChannel, { params, body: { channel: { archived: true } } });
    const invite = { ...here(), channel_ids: [id] };
    const refused = await alice.browser.attempt(createInvite, { body: { invite } });
    expect(refused.status).toBe(422);

    const late = await newPerson(team.server, 'late');
    expect((await follow(late.browser, token)).body).toMatchObject({ channel_id: plans });
    const { users } = await alice.browser.call(readChannel, { params });
    expect(users).not.toHaveProperty(String(late.id));
  });

  it('has whole numbers in their limits', async () => {
    const bad = [
      { uses: 0 },
      { uses: 1001 },
      { uses: 1.5 },
      { expires_in: 0 },
      { expires_in: 31 * 24 * 3600 },
      { role: 'owner' },
      { channel_ids: Array.from({ length: 21 }, (_, n) => n + 1) },
    ];
    for (const each of bad) {
      const { status } = await team.alice.browser.send('POST', '/api/invites', {
        body: JSON.stringify({ invite: { ...here(), ...each } }),
        headers: { 'content-type': 'application/json' },
      });
      expect(status, JSON.stringify(each)).toBe(400);
    }
    const most = { ...here(), uses: 1000, expires_in: null, role: 'member' as const };
    const made = await team.alice.browser.call(createInvite, { body: { invite: most } });
    expect(made).toMatchObject({ uses_left: 1000, expires_at: null });
  });

  it('does not exist for others than its members', async () => {
    const { alice, eve } = team;
    const { id } = await makeLink(alice, here());
    const made = await eve.browser.attempt(createInvite, { body: { invite: here() } });
    const query = { workspace_id: String(team.workspaceId) };
    const listed = await eve.browser.attempt(listInviteLinks, { query });
    const revoked = await eve.browser.attempt(revokeInvite, { params: { id: String(id) } });
    expect([made, listed, revoked].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await links()).toHaveProperty(String(id));
  });

  it('is limited in number: a member to 50, each of which can be revoked', async () => {
    const dora = await newColleague(team, 'dora');
    const made = await makeLink(dora, here());
    await team.server.store.transact((tx) =>
      tx
        .insertInto('invites')
        .values(
          Array.from({ length: totals.inviteLinksPerMember - 1 }, (_, n) => ({
            token_hash: `hash ${n}`,
            workspace_id: team.workspaceId,
            user_id: dora.id,
            role: 'member' as const,
            channel_ids: '',
            mailed: 0,
            created_at: tx.now,
          })),
        )
        .execute(),
    );
    const refused = await dora.browser.attempt(createInvite, { body: { invite: here() } });
    expect([refused.status, refused.body]).toEqual([
      422,
      ['You have 50 invite links here. Revoke one to make another.'],
    ]);
    await makeLink(team.bob, here());
    await team.bob.browser.call(revokeInvite, { params: { id: String(made.id) } });
    await makeLink(dora, here());
  });
});
