import { createChannel, deleteChannel } from '@parley/contract/endpoints/channels';
import { inviteToWorkspace } from '@parley/contract/endpoints/workspace-users';
import { expect, it } from 'vitest';
import { newPerson } from '../../../testing/people/people.js';
import { teamBeforeAll } from '../../../testing/people/team.js';
import { startTestServer } from '../../../testing/server/test-server.js';
import { totals } from '../../platform/lib/limits.js';

const team = teamBeforeAll(startTestServer);

it('a workspace has a limit of channels, which excludes deleted channels and direct messages', async () => {
  const { alice, workspaceId } = team;
  const create = (name: string) =>
    alice.browser.attempt(createChannel, {
      body: { channel: { name, workspace_id: workspaceId } },
    });
  const last = (await create('the-last')).body as { id: number };
  // General and plans exist, too.
  const others = totals.channelsPerWorkspace - 3;
  await team.server.store.transact(async (tx) => {
    for (let n = 0; n < others; n += 1) {
      await tx
        .insertInto('channels')
        .values({
          workspace_id: workspaceId,
          name: `c-${n}`,
          name_key: `c-${n}`,
          kind: 'public',
          topic: '',
          description: '',
          creator_id: alice.id,
          created_at: tx.now,
        })
        .execute();
    }
  });
  const refused = await create('one-more');
  expect([refused.status, refused.body]).toEqual([
    422,
    ["A workspace can't have more than 2,000 channels."],
  ]);
  await alice.browser.call(deleteChannel, { params: { id: String(last.id) } });
  expect((await create('one-more')).status).toBe(200);
});

it('a workspace has so many members', async () => {
  const { alice, workspaceId } = team;
  const carol = await newPerson(team.server, 'carol');
  const present = 2;
  await team.server.store.transact(async (tx) => {
    for (let n = present; n < totals.membersPerWorkspace; n += 1) {
      const { id } = await tx
        .insertInto('users')
        .values({ email: `${n}`, email_key: `${n}`, password_hash: 'x', created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('workspace_members')
        .values({ workspace_id: workspaceId, user_id: id, joined_at: 1, status: '' })
        .execute();
    }
  });
  const invite = () =>
    alice.browser.attempt(inviteToWorkspace, {
      body: { workspace_user: { user_email: carol.email, workspace_address: 'acme' } },
    });
  const refused = await invite();
  expect([refused.status, refused.body]).toEqual([
    422,
    ["A workspace can't have more than 5,000 members."],
  ]);
  await team.server.store.transact((tx) =>
    tx.deleteFrom('workspace_members').where('joined_at', '=', 1).execute(),
  );
  expect((await invite()).status).toBe(200);
});
