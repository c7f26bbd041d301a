import { nameWithoutAddress } from '@parley/contract/rules/display-name';
import { blankProfile } from '@parley/contract/rules/profile';
import { texts } from '@parley/contract/texts';
import type { UserCalls } from '../../../domain/calls/leave-calls.js';
import { left } from '../../../domain/channels/channel-view.js';
import { announceLeft, announceMembership } from '../../../domain/channels/events.js';
import { setMembership } from '../../../domain/channels/membership.js';
import { findUser } from '../../../domain/workspaces/members.js';
import { assertOwnersStay } from '../../../domain/workspaces/owners.js';
import { removeMember } from '../../../domain/workspaces/withdraw-invite.js';
import { releaseBlobs } from '../../../platform/blobs/keep-blobs.js';
import type { Store, Transaction } from '../../../platform/store/store.js';
import { announceToWorkspaces } from '../announce-to-workspaces.js';
import type { Notices } from '../notices/notices.js';
import { type ConfirmedAccount, wrongPassword } from '../passwords/confirm-password.js';
import { endSessions } from '../session.js';
import { deleteOwnRows } from './delete-own-rows.js';

interface Parts {
  store: Store;
  notices: Notices;
  calls: UserCalls;
}

interface Deletion {
  /** Whether messages go on showing the name. */
  keepsName: boolean;
  /** Where it is deleted. */
  device: string;
}

/**
 * Ends an account in one transaction: nobody can sign in to it, it is in no channel, and nothing is left
 * of the person but the name that they chose to leave on their messages. The address is free for another
 * account.
 */
export async function deleteAccount(
  { store, notices, calls }: Parts,
  account: ConfirmedAccount,
  { keepsName, device }: Deletion,
): Promise<void> {
  const { id } = account;
  const hangUp = await store.transact(async (tx) => {
    const inCalls = await calls.places(tx, id);
    await lockStreams(tx, id, inCalls);
    await assertOwnersStay(tx, id);
    await assertUnchanged(tx, account);
    // While the user is in the channels, in which each call leaves a message.
    const tellPartners = await calls.end(tx, id, inCalls.channelIds);
    await leaveChannels(tx, id);
    await endMemberships(tx, id);
    await deleteOwnRows(tx, id);
    notices.tell(tx, account, { kind: 'account_deleted', device });
    await blankUser(tx, id, keepsName);
    await endSessions(tx, id, 'all');
    await announceToWorkspaces(tx, await findUser(tx, id), 'all');
    return tellPartners;
  });
  hangUp();
}

/**
 * Locks the streams of the user's channels and the user's own, and those of the partners of calls, who are told of the
 * message that each call leaves. Calls also ring users who left the direct messages, so the channels of calls are not
 * all among the memberships.
 */
async function lockStreams(
  tx: Transaction,
  userId: number,
  { channelIds, partnerIds }: { channelIds: number[]; partnerIds: number[] },
): Promise<void> {
  const memberships = await membershipsOf(tx, userId).select('channel_id').execute();
  const ids = new Set([...memberships.map(({ channel_id }) => channel_id), ...channelIds]);
  await tx.lock([...ids].map((id) => `channel:${id}` as const));
  await tx.lock([userId, ...partnerIds].map((id) => `user:${id}` as const));
}

/** A password that was changed meanwhile has not been confirmed. */
async function assertUnchanged(tx: Transaction, account: ConfirmedAccount): Promise<void> {
  const { password_hash } = await tx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow();
  if (password_hash !== account.password_hash) throw wrongPassword();
}

const membershipsOf = (tx: Transaction, userId: number) =>
  tx.selectFrom('channel_members').where('user_id', '=', userId).where('left_at', 'is', null);

async function leaveChannels(tx: Transaction, userId: number): Promise<void> {
  const memberships = await membershipsOf(tx, userId).selectAll().execute();
  for (const { id, channel_id } of memberships) {
    const channel = await tx
      .selectFrom('channels')
      .selectAll()
      .where('id', '=', channel_id)
      .executeTakeFirstOrThrow();
    const member = await setMembership(tx, id, left(tx.now));
    if (channel.deleted_at === null) await announceMembership(tx, channel, member);
    announceLeft(tx, channel, member);
  }
}

/** Memberships that were never used end like withdrawn invites; the others keep the name for their messages. */
async function endMemberships(tx: Transaction, userId: number): Promise<void> {
  const members = await tx
    .updateTable('workspace_members')
    .set({ status: '', away_since: null, paused_since: null })
    .where('user_id', '=', userId)
    .returningAll()
    .execute();
  for (const member of members) {
    if (member.first_signed_in_at !== null) continue;
    await removeMember(tx, member);
  }
}

async function blankUser(tx: Transaction, id: number, keepsName: boolean): Promise<void> {
  const user = await findUser(tx, id);
  if (user.photo_key !== null) await releaseBlobs(tx, [user.photo_key]);
  const { full_name, display_name } = user;
  // The address goes; without its domain it is the only name that members knew.
  const name = keepsName
    ? { display_name, full_name: display_name ? full_name : nameWithoutAddress(user) }
    : { display_name: '', full_name: texts.deletedUser };
  await tx
    .updateTable('users')
    .set({
      ...blankProfile,
      ...name,
      email: '',
      // No address looks like this.
      email_key: `deleted:${id}`,
      email_verified_at: null,
      password_hash: null,
      timezone: null,
      photo_key: null,
      deleted_at: tx.now,
    })
    .where('id', '=', id)
    .execute();
}
