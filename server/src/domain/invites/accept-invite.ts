import type { OutputOf } from '@parley/contract/endpoint';
import type { acceptInvite as endpoint } from '@parley/contract/endpoints/invites';
import type { Role } from '@parley/contract/entities/user';
import type { Actor } from '../../platform/http/actor.js';
import { forbidden } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { guestsOf } from '../audience/guests.js';
import { recordAudit } from '../audit/record-audit.js';
import { lockMembers } from '../channels/acting-member.js';
import type { ChannelRow } from '../channels/channel-view.js';
import { joinFor } from '../channels/membership.js';
import { lockViews } from '../channels/private-events.js';
import { addMember } from '../workspaces/add-member.js';
import { assertSessionMayEnter, readEntered } from '../workspaces/enter-workspace.js';
import { findEntryProblem } from '../workspaces/entry-demands.js';
import { lockAccounts, lockSession } from '../workspaces/lock-session.js';
import { userColumns } from '../workspaces/member-view.js';
import { findMember, findUser } from '../workspaces/members.js';
import { signInToWorkspace } from '../workspaces/sign-in-to-workspace.js';
import { channelIdsOf, deadInvite, findInvite, type FoundInvite, isLive } from './find-invite.js';
import { verifyByMail } from './verify-by-mail.js';

/** Brings a signed-in user into the workspace of an invite link. */
export async function acceptInvite(
  store: Store,
  actor: Actor,
  token: string,
): Promise<OutputOf<typeof endpoint>> {
  const entered = await store.transact(async (tx) => {
    const { invite, channels } = await lockInvite(tx, token);
    const session = await lockSession(tx, actor);
    const member = await findMember(tx, actor.userId, invite.workspace_id);
    if (member) assertSessionMayEnter(member, session);
    const joins = !member || (member.first_signed_in_at === null && isLive(invite, tx.now));
    const user = await findUser(tx, actor.userId);
    if (joins) await lockTold(tx, invite, channels, member?.role ?? invite.role);
    if (!member) await becomeMember(tx, invite, actor.userId);
    await verifyByMail(tx, store.secret, invite, user);
    await signInToWorkspace(tx, actor.userId, invite.workspace_id);
    if (joins) await joinAll(tx, channels, actor.userId);
    return { workspaceId: invite.workspace_id, channel_id: channels[0]?.id ?? null };
  });
  const { workspaceId, channel_id } = entered;
  return { workspace: await readEntered(store, actor.userId, workspaceId), channel_id };
}

/**
 * Brings an account that the transaction has made into the workspace, signed in to it; where the
 * workspace demands more of accounts, it is a member who may sign in later. `secret`: the installation's;
 * `present`: the account that the browser is signed in to.
 */
export async function joinWithNewAccount(
  tx: Transaction,
  { token, secret, present }: { token: string; secret: string; present: Actor | null },
  userId: number,
): Promise<void> {
  const { invite, channels } = await lockInvite(tx, token);
  await lockAccounts(tx, userId, present);
  await lockTold(tx, invite, channels, invite.role);
  await becomeMember(tx, invite, userId);
  await verifyByMail(tx, secret, invite, await findUser(tx, userId));
  if ((await findEntryProblem(tx, userId, invite.workspace_id)) !== null) return;
  await signInToWorkspace(tx, userId, invite.workspace_id);
  await joinAll(tx, channels, userId);
}

interface LockedInvite {
  invite: FoundInvite;
  /** The invite's channels that still exist, in the order of the invite. */
  channels: ChannelRow[];
}

/** Locks the streams of the channels. */
async function lockInvite(tx: Transaction, token: string): Promise<LockedInvite> {
  const invite = await findInvite(tx, token);
  const ids = channelIdsOf(invite);
  if (ids.length === 0) return { invite, channels: [] };
  await tx.lock(ids.map((id) => `channel:${id}` as const));
  const rows = await tx
    .selectFrom('channels')
    .selectAll()
    .where('id', 'in', ids)
    .where('kind', '=', 'public')
    .where('deleted_at', 'is', null)
    .where('archived_at', 'is', null)
    .execute();
  const channels = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return { invite, channels };
}

/**
 * Locks the views of the guests who are told of a new guest in their channels: before the new guest's own, which is
 * locked when they are announced.
 */
async function lockTold(
  tx: Transaction,
  { workspace_id }: FoundInvite,
  channels: readonly ChannelRow[],
  role: Role,
): Promise<void> {
  if (role !== 'guest') return;
  await lockMembers(tx, workspace_id);
  const told = [];
  for (const { id } of channels)
    told.push(...(await guestsOf(tx, { workspace_id, channel_id: id })));
  await lockViews(tx, workspace_id, told);
}

async function becomeMember(tx: Transaction, invite: FoundInvite, userId: number): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select([...userColumns, 'is_demo'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.is_demo === 1) throw forbidden("The demo's accounts cannot join other workspaces.");
  await takeUse(tx, invite);
  await recordAudit(tx, {
    workspaceId: invite.workspace_id,
    actorId: userId,
    action: 'invite_link.used',
    target: { kind: 'invite_link', id: invite.id },
    after: { made_by: invite.user_id },
  });
  await addMember(tx, user, {
    workspaceId: invite.workspace_id,
    inviterId: invite.user_id,
    role: invite.role,
  });
}

/** Takes a use in one statement, so that people who come at once get no more uses than there are. */
async function takeUse(tx: Transaction, { id }: FoundInvite): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('invites')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('uses_left', 'is', null), eb('uses_left', '>', 0)]))
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', tx.now)]))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw deadInvite();
}

async function joinAll(
  tx: Transaction,
  channels: readonly ChannelRow[],
  userId: number,
): Promise<void> {
  for (const channel of channels) await joinFor(tx, channel, userId);
}
