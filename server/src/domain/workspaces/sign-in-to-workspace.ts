import { refusals } from '@parley/contract/rules/role-refusals';
import { serverTexts } from '@parley/contract/texts';
import { ApiError, forbidden } from '../../platform/http/errors.js';
import type { Transaction } from '../../platform/store/store.js';
import { recordAudit } from '../audit/record-audit.js';
import { assertMeetsDemands } from './entry-demands.js';
import { announceMember, announceOwnPresence, recheckStreams } from './events.js';
import type { MemberRow } from './member-view.js';
import { findMember, findUser } from './members.js';

/**
 * Signs a member in, for all browsers of the account; does nothing if they are signed in already.
 * The caller must have locked the user's stream. Throws 401 when the invite was withdrawn since the
 * membership was read, 403 when the member is deactivated, or lacks what the workspace demands of
 * accounts.
 */
export async function signInToWorkspace(
  tx: Transaction,
  userId: number,
  workspaceId: number,
): Promise<void> {
  const before = await findMember(tx, userId, workspaceId);
  if (!before) throw new ApiError(401, [serverTexts.signInFailed]);
  assertNotDeactivated(before);
  if (before.signed_in_at !== null) return;
  await assertMeetsDemands(tx, userId, workspaceId);
  const member = await tx
    .updateTable('workspace_members')
    .set({
      signed_in_at: tx.now,
      signed_out_at: null,
      first_signed_in_at: before.first_signed_in_at ?? tx.now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (before.first_signed_in_at === null) await recordJoined(tx, member);
  await recordAudit(tx, {
    workspaceId,
    actorId: userId,
    action: 'member.signed_in',
    target: { kind: 'user', id: userId },
  });
  await announceMember(tx, await findUser(tx, userId), member);
  // R6: otherwise the last event in their other browsers would be the sign-out.
  announceOwnPresence(tx, member);
  recheckStreams(tx, userId);
}

export function assertNotDeactivated({ deactivated_at }: Pick<MemberRow, 'deactivated_at'>): void {
  if (deactivated_at !== null) throw forbidden(refusals.deactivated);
}

async function recordJoined(tx: Transaction, { workspace_id, user_id, inviter_id }: MemberRow) {
  await recordAudit(tx, {
    workspaceId: workspace_id,
    actorId: user_id,
    action: 'member.joined',
    target: { kind: 'user', id: user_id },
    after: { invited_by: inviter_id },
  });
}
