import { demo } from '@parley/contract/demo';
import { profileOf } from '@parley/contract/rules/profile';
import { always } from '../features/presence/present-until.js';
import { canonicalEmail } from '../platform/lib/canonical-email.js';
import type { Transaction } from '../platform/store/store.js';
import type { CastMember } from './cast.js';

/** The rows of the demo workspace that its channels and messages refer to. */
export interface DemoWorld {
  workspaceId: number;
  /** Epoch ms. */
  founded: number;
  /** By the names of people. */
  userId: IdByName;
}

export type IdByName = (name: string) => number;

export function idByName(rows: Iterable<readonly [name: string, id: number]>): IdByName {
  const ids = new Map(rows);
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The demo has no ${name}.`);
    return id;
  };
}

/** Inserts the workspace with its people, as if founded at that time (epoch ms). */
export async function insertWorkspace(
  tx: Transaction,
  cast: readonly CastMember[],
  owner: string,
  founded: number,
): Promise<DemoWorld> {
  const userId = await insertUsers(tx, cast, founded);
  const workspace = await tx
    .insertInto('workspaces')
    .values({ address: demo.address, creator_id: userId(owner), created_at: founded })
    .returning('id')
    .executeTakeFirstOrThrow();
  const world = { workspaceId: workspace.id, founded, userId };
  await insertMembers(tx, world, cast, owner);
  return world;
}

async function insertUsers(
  tx: Transaction,
  cast: readonly CastMember[],
  founded: number,
): Promise<IdByName> {
  const rows = cast.map((person) => ({
    email: person.email,
    email_key: canonicalEmail(person.email),
    password_hash: person.passwordHash,
    ...profileOf(person),
    photo_key: person.photoKey,
    is_demo: 1,
    created_at: founded,
  }));
  const users = await tx.insertInto('users').values(rows).returning(['id', 'email']).execute();
  const names = new Map(cast.map(({ email, name }) => [email, name]));
  return idByName(users.map(({ id, email }) => [names.get(email) ?? '', id]));
}

async function insertMembers(
  tx: Transaction,
  { workspaceId, founded, userId }: DemoWorld,
  cast: readonly CastMember[],
  owner: string,
): Promise<void> {
  const rows = cast.map(({ name, presence, status }) => ({
    workspace_id: workspaceId,
    user_id: userId(name),
    joined_at: founded,
    first_signed_in_at: founded,
    signed_in_at: presence === 'signed out' ? null : founded,
    // The people of the demo have no pages that would make them present.
    present_until: presence === 'signed out' ? null : always,
    away_since: presence === 'away' ? tx.now : null,
    paused_since: presence === 'paused' ? tx.now : null,
    status,
    role: name === owner ? ('owner' as const) : ('member' as const),
  }));
  await tx.insertInto('workspace_members').values(rows).execute();
}
