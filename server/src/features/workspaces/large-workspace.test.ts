import { createWorkspace } from '@parley/contract/endpoints/workspaces';
import { expect, it } from 'vitest';
import { startTestServer } from '../../../testing/server/test-server.js';
import { totals } from '../../platform/lib/limits.js';
import { groupsOf } from '../../platform/lib/slices.js';
import type { Transaction } from '../../platform/store/store.js';
import { loadWorkspace } from './load-workspace.js';

const { membersPerWorkspace: people, channelsPerWorkspace: channels } = totals;
/** Members of each channel. */
const members = 10;
const rowsAtOnce = 500;

it('others have their turn while the largest workspace is loaded', async () => {
  const server = await startTestServer();
  const alice = server.openBrowser();
  const { id: userId } = await alice.signUp('alice@example.com');
  const workspace = { address: 'large', channel: 'launch' };
  const made = await alice.call(createWorkspace, { body: { workspace } });
  await server.store.transact((tx) => fill(tx, made.workspace.id, userId));
  const row = await server.store.reader
    .selectFrom('workspaces')
    .selectAll()
    .where('id', '=', made.workspace.id)
    .executeTakeFirstOrThrow();

  let turns = 0;
  const count = () => {
    turns += 1;
    turning = setImmediate(count);
  };
  let turning = setImmediate(count);
  const loaded = await loadWorkspace(server.store.reader, userId, row, server.store.secret);
  clearImmediate(turning);
  // About 10 ms of loading lie between two turns.
  expect(turns).toBeGreaterThan(3);

  expect(Object.keys(loaded.users)).toHaveLength(people + 1);
  expect(loaded.workspace.num_users).toBe(people + 1);
  const grown = Object.values(loaded.channels).filter(({ name }) => name.startsWith('grown-'));
  expect(grown).toHaveLength(channels);
  for (const { users } of grown) expect(Object.keys(users)).toHaveLength(members);
  await server.close();
});

async function fill(tx: Transaction, workspace_id: number, creator_id: number): Promise<void> {
  const { now } = tx;
  const times = { joined_at: now, first_signed_in_at: now, signed_in_at: now };
  const presence = { away_since: null, paused_since: null, status: '' };
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const userIds: number[] = [];
  for (const some of groupsOf(rowsAtOnce, numbers(people))) {
    const rows = some.map((number) => {
      const email = `person-${number}@example.com`;
      return { email, email_key: email, password_hash: '', photo_key: null, created_at: now };
    });
    const users = await tx.insertInto('users').values(rows).returning('id').execute();
    userIds.push(...users.map(({ id }) => id));
    await tx
      .insertInto('workspace_members')
      .values(users.map(({ id }) => ({ workspace_id, user_id: id, ...times, ...presence })))
      .execute();
  }
  for (const some of groupsOf(rowsAtOnce / members, numbers(channels))) {
    const rows = some.map((number) => ({
      workspace_id,
      name: `grown-${number}`,
      name_key: `grown-${number}`,
      topic: '',
      description: '',
      creator_id,
      created_at: now,
      kind: 'public' as const,
      dm_key: null,
      deleted_at: null,
    }));
    const made = await tx.insertInto('channels').values(rows).returning('id').execute();
    const memberships = made.flatMap(({ id: channel_id }, index) =>
      numbers(members).map((number) => ({
        channel_id,
        workspace_id,
        user_id: userIds[index * members + number] ?? 0,
        joined_at: now,
        left_at: null,
        starred_at: null,
      })),
    );
    await tx.insertInto('channel_members').values(memberships).execute();
  }
}
