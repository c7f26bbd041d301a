import { blankProfile } from '@parley/contract/rules/profile';
import { countFactors, removeAllFactors } from '../../../domain/accounts/second-factors.js';
import { recordAudit } from '../../../domain/audit/record-audit.js';
import { findUser } from '../../../domain/workspaces/members.js';
import { setVerified } from '../../../domain/workspaces/verified-email.js';
import { releaseBlobs } from '../../../platform/blobs/keep-blobs.js';
import type { Transaction } from '../../../platform/store/store.js';
import { announceToWorkspaces } from '../announce-to-workspaces.js';
import type { NameProvider } from '../identities/read-account.js';
import { otherSignIns } from '../passwords/other-sign-ins.js';

/**
 * The reader of an address's mail has a better claim to its account than the visitor who signed up with it, if
 * nobody has proven the address yet. So the account loses everything by which others get in or present themselves:
 * factors, passkeys, providers, invite links, its profile and photo (decision 114). The caller locks `user:{id}`, ends
 * the sessions and sets a password.
 *
 * Resolves with what it lost, in words for a mail; null: the address had been proven, and everything stays.
 */
export async function claimAccount(
  tx: Transaction,
  userId: number,
  nameProvider: NameProvider,
): Promise<string[] | null> {
  if (!(await setVerified(tx, userId))) return null;
  const { totp, passkeys } = await countFactors(tx, userId);
  const signIns = await otherSignIns(tx, userId, nameProvider);
  await removeAllFactors(tx, userId);
  for (const table of ['identities', 'auth_challenges', 'email_verifications'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  const links = await revokeLinks(tx, userId);
  const hadProfile = await blankOwnProfile(tx, userId);
  await recordAudit(tx, {
    workspaceId: null,
    actorId: userId,
    action: 'account.claimed',
    target: { kind: 'user', id: userId },
    before: {
      app: totp > 0,
      passkeys,
      providers: signIns.length - passkeys,
      profile: hadProfile,
      invite_links: links,
    },
  });
  return [
    ...(totp > 0 ? ['the authenticator app'] : []),
    ...signIns,
    ...(links > 0 ? ['the invite links that were made with it'] : []),
    ...(hadProfile ? ['its names, its photo and the rest of its profile'] : []),
  ];
}

/** Resolves with the number of links, by which their maker could return to a workspace. */
async function revokeLinks(tx: Transaction, userId: number): Promise<number> {
  await tx.deleteFrom('invited_addresses').where('inviter_id', '=', userId).execute();
  const revoked = await tx
    .deleteFrom('invites')
    .where('user_id', '=', userId)
    .returning(['id', 'workspace_id'])
    .execute();
  for (const { id, workspace_id } of revoked) {
    await recordAudit(tx, {
      workspaceId: workspace_id,
      actorId: userId,
      action: 'invite_link.revoked',
      target: { kind: 'invite_link', id },
      before: { made_by: userId },
    });
  }
  return revoked.length;
}

/** Resolves with whether the profile had any content. */
async function blankOwnProfile(tx: Transaction, userId: number): Promise<boolean> {
  const user = await findUser(tx, userId);
  const { numUpdatedRows } = await tx
    .updateTable('workspace_members')
    .set({ status: '' })
    .where('user_id', '=', userId)
    .where('status', '!=', '')
    .executeTakeFirst();
  const { full_name, display_name, what_i_do, phone_number, photo_key } = user;
  const typed = [full_name, display_name, what_i_do, phone_number].join('');
  if (photo_key !== null) await releaseBlobs(tx, [photo_key]);
  const blank = { ...blankProfile, timezone: null, photo_key: null };
  await tx.updateTable('users').set(blank).where('id', '=', userId).execute();
  await announceToWorkspaces(tx, { ...user, ...blank }, 'entered');
  return typed !== '' || photo_key !== null || numUpdatedRows > 0n;
}
