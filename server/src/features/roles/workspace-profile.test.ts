import type { BodyOf } from '@parley/contract/endpoint';
import { readInvite } from '@parley/contract/endpoints/invites';
import { changeWorkspaceProfile, manageWorkspaceUser } from '@parley/contract/endpoints/management';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import {
  listOtherWorkspaces,
  listWorkspaces,
  readWorkspace,
} from '@parley/contract/endpoints/workspaces';
import { WorkspaceProfile } from '@parley/contract/entities/workspace-summary';
import { refusals } from '@parley/contract/rules/role-refusals';
import { texts } from '@parley/contract/texts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { goLive, loginIdentifier } from '../../../testing/clients/live-browser.js';
import { newPerson, type Person } from '../../../testing/people/people.js';
import { newColleague, teamBeforeAll } from '../../../testing/people/team.js';
import { makeLink } from '../../../testing/requests/invite-links.js';
import { startTestServer } from '../../../testing/server/test-server.js';

type Change = BodyOf<typeof changeWorkspaceProfile>['workspace'];

describe('the name and picture of a workspace', () => {
  const team = teamBeforeAll(startTestServer);
  const attempt = ({ browser }: Person, workspace: Change) =>
    browser.attempt(changeWorkspaceProfile, {
      params: { id: String(team.workspaceId) },
      body: { workspace },
    });
  const rename = async (title: string) => (await attempt(team.alice, { title })).body;

  async function upload({ browser }: Person, bytes: Buffer) {
    const body = new FormData();
    const file = new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
    body.set('workspace[picture]', file);
    return browser.send('PATCH', `/api/workspaces/${team.workspaceId}/profile`, { body });
  }

  const drawn = (format: 'png' | 'gif', side = 60) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#f00' } })
      .toFormat(format)
      .toBuffer();

  async function takePicture() {
    const { body } = await upload(team.alice, await drawn('png'));
    return z.parse(WorkspaceProfile, body).picture_url ?? '';
  }

  it('is derived from the address until owners or admins choose; blank goes back', async () => {
    const derived = { title: 'Acme', picture_url: null };
    const listed = async () => (await team.bob.browser.call(listWorkspaces))[team.workspaceId];
    expect(await listed()).toMatchObject(derived);
    expect(await rename('  Acme\nRockets  ')).toEqual({ title: 'Acme Rockets', picture_url: null });
    expect(await listed()).toMatchObject({ title: 'Acme Rockets', address: 'acme' });
    const loaded = await team.bob.browser.call(readWorkspace, { params: { address: 'acme' } });
    expect(loaded).toMatchObject({ workspace: { title: 'Acme Rockets' } });
    expect(await rename(' \u200b ')).toEqual(derived);
  });

  it('is not for members, strangers and long names', async () => {
    expect((await attempt(team.bob, { title: 'Mine' })).body).toEqual([refusals.manage]);
    expect((await attempt(team.eve, { title: 'Mine' })).status).toBe(404);
    expect((await attempt(team.alice, { title: '💯'.repeat(50) })).status).toBe(200);
    const refused = await attempt(team.alice, { title: 'x'.repeat(51) });
    expect([refused.status, refused.body]).toEqual([
      422,
      ['Workspace name must be 50 characters or less.'],
    ]);
  });

  it('reaches open browsers of members and guests', async () => {
    const guest = await newColleague(team, 'profile-guest');
    await team.alice.browser.call(manageWorkspaceUser, {
      body: {
        workspace_user: { workspace_id: team.workspaceId, user_id: guest.id, role: 'guest' },
      },
    });
    for (const person of [team.bob, guest]) {
      const live = await goLive(team.server, person, [loginIdentifier]);
      await rename(`Acme of ${person.id}`);
      await live.until((client) =>
        JSON.stringify(client.messages()).includes(
          `"workspace_profile_data":{"title":"Acme of ${person.id}"`,
        ),
      );
      await live.close();
    }
  });

  it('is told to the invited and to holders of a link, and not to strangers', async () => {
    await rename('Secret Lab');
    const invited = await newPerson(team.server, 'profile-invited');
    await team.alice.browser.call(inviteToWorkspace, {
      body: { workspace_user: { user_email: invited.email, workspace_address: 'acme' } },
    });
    const picture_url = await takePicture();
    expect(await invited.browser.call(listOtherWorkspaces)).toMatchObject({
      [team.workspaceId]: { title: 'Secret Lab', picture_url },
    });
    expect((await invited.browser.fetch(picture_url)).status).toBe(200);

    const { token } = await makeLink(team.alice, { workspace_id: team.workspaceId });
    const visitor = team.server.openBrowser();
    expect(await visitor.call(readInvite, { params: { token } })).toMatchObject({
      workspace_title: 'Secret Lab',
    });
    expect(await visitor.call(readWorkspace, { params: { address: 'acme' } })).toEqual({
      workspace: { address: 'acme' },
    });
    expect((await visitor.fetch(picture_url)).status).toBe(401);
    expect((await team.eve.browser.fetch(picture_url)).status).toBe(404);
  });

  it('has a picture that is drawn anew, replaced and removed', async () => {
    const first = await takePicture();
    const answer = await team.bob.browser.fetch(first);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const second = await takePicture();
    expect((await team.bob.browser.fetch(first)).status).toBe(404);
    expect((await team.bob.browser.fetch(second)).status).toBe(200);
    expect((await attempt(team.alice, { picture: '' })).body).toMatchObject({ picture_url: null });
    expect((await team.bob.browser.fetch(second)).status).toBe(404);
    const refused = await upload(team.alice, await drawn('gif'));
    expect([refused.status, refused.body]).toEqual([422, [texts.workspacePictureFormat]]);
  });

  it('is recorded, without the address of the picture', async () => {
    await rename('Before');
    await rename('After');
    const recorded = await team.server.store.reader
      .selectFrom('audit_events')
      .select(['before', 'after'])
      .where('action', '=', 'workspace.profile_changed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(recorded.before ?? '')).toEqual({ name: 'Before', picture: false });
    expect(JSON.parse(recorded.after ?? '')).toEqual({ name: 'After', picture: false });
  });
});
