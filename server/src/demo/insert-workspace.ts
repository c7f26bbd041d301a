import { demo } from '@parley/contract/demo';
import { blankProfile, profileOf } from '@parley/contract/rules/profile';
import { always } from '../features/presence/present-until.js';
import { canonicalEmail } from '../platform/lib/canonical-email.js';
import type { Transaction } from '../platform/store/store.js';
import type { CastMember } from './cast.js';
import { demoChannels, starredChannels } from './channels.js';
import { type PersonName, personNames, visitors } from './people.js';
import { namedDays } from './script-times.js';

/** The demo workspace's rows that messages refer to. */
export interface DemoWorld {
  workspaceId: number;
  founded: number;
  userIds: Record<PersonName, number>;
  /** The public channels, by name. */
  channelIds: Record<string, number>;
}

/**
 * Inserts the workspace with its people and public channels, as if founded at that time (epoch ms).
 */
export async function insertWorkspace(
  tx: Transaction,
  cast: readonly CastMember[],
  founded: number,
): Promise<DemoWorld> {
  const userIds = await insertUsers(tx, cast, founded);
  const workspace = await tx
    .insertInto('workspaces')
    .values({ address: demo.address, creator_id: userIds.sam, created_at: founded })
    .returning('id')
    .executeTakeFirstOrThrow();
  const world = { workspaceId: workspace.id, founded, userIds };
  await insertMembers(tx, world, cast);
  const channelIds = await insertChannels(tx, world);
  await insertMemberships(tx, { ...world, channelIds });
  return { ...world, channelIds };
}

async function insertUsers(
  tx: Transaction,
  cast: readonly CastMember[],
  founded: number,
): Promise<Record<PersonName, number>> {
  const rows = cast.map((person) => ({
    email: person.email,
    email_key: canonicalEmail(person.email),
    password_hash: person.passwordHash,
    ...profileOf({ ...blankProfile, ...person }),
    photo_key: person.photoKey,
    is_demo: 1,
    created_at: founded,
  }));
  const users = await tx.insertInto('users').values(rows).returning(['id', 'email']).execute();
  const ids = cast.map(({ name, email }) => [name, users.find((user) => user.email === email)?.id]);
  // The cast contains everybody.
  return Object.fromEntries(ids) as Record<PersonName, number>;
}

type Founded = Omit<DemoWorld, 'channelIds'>;

async function insertMembers(
  tx: Transaction,
  { workspaceId, founded, userIds }: Founded,
  cast: readonly CastMember[],
): Promise<void> {
  const rows = cast.map(({ name, presence, status = '' }) => ({
    workspace_id: workspaceId,
    user_id: userIds[name],
    joined_at: founded,
    first_signed_in_at: founded,
    signed_in_at: presence === 'signed out' ? null : founded,
    // The people of the demo have no pages that would make them present.
    present_until: presence === 'signed out' ? null : always,
    away_since: presence === 'away' ? tx.now : null,
    paused_since: presence === 'paused' ? tx.now : null,
    status,
    role: name === 'sam' ? ('owner' as const) : ('member' as const),
  }));
  await tx.insertInto('workspace_members').values(rows).execute();
}

async function insertChannels(
  tx: Transaction,
  { workspaceId, founded, userIds }: Founded,
): Promise<Record<string, number>> {
  const rows = Object.entries(demoChannels).map(([name, channel]) => ({
    workspace_id: workspaceId,
    name,
    name_key: name,
    topic: namedDays(channel.topic, tx.now),
    description: channel.description,
    creator_id: userIds[channel.creator],
    created_at: founded,
    kind: 'public' as const,
    always_public: 1,
    dm_key: null,
    deleted_at: null,
  }));
  const channels = await tx.insertInto('channels').values(rows).returning(['id', 'name']).execute();
  return Object.fromEntries(channels.map(({ id, name }) => [name, id]));
}

async function insertMemberships(tx: Transaction, world: DemoWorld): Promise<void> {
  const rows = Object.entries(demoChannels).flatMap(([channel, { members = personNames }]) =>
    members.map((name) => ({
      channel_id: world.channelIds[channel] ?? 0,
      workspace_id: world.workspaceId,
      user_id: world.userIds[name],
      joined_at: world.founded,
      left_at: null,
      starred_at: starredChannels.includes(channel) && visitors.includes(name) ? tx.now : null,
    })),
  );
  await tx.insertInto('channel_members').values(rows).execute();
}
