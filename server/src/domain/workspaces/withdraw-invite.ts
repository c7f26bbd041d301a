import { conflict, forbidden, notFound } from '../../platform/http/errors.js';
import type { Store, Transaction } from '../../platform/store/store.js';
import { everybodyWhoSees } from '../audience/announce.js';
import { recordAudit } from '../audit/record-audit.js';
import { lockMembers } from '../channels/acting-member.js';
import { removeFromChannels } from '../channels/membership.js';
import { assertSignedIn } from '../channels/signed-in.js';
import { announceRemoved, recheckStreams } from './events.js';
import type { MemberRow } from './member-view.js';
import { findMember } from './members.js';

export interface Withdrawal {
  inviterId: number;
  workspaceId: number;
  /** The invited account. */
  userId: number;
}

/**
 * Ends a membership that was never used, also in the channels that others added the invited person
 * to. Throws 403 for an invite of another member, 409 once the invited user has signed in, has another
 * role or was deactivated. Direct messages that other members began with them stay, invisible
 * until that user is a member again.
 */
export async function withdrawInvite(
  store: Store,
  { inviterId, workspaceId, userId }: Withdrawal,
): Promise<{ user_id: number; workspace_id: number }> {
  return store.transact(async (tx) => {
    // Locked before reading: signing in locks it as well,
    // so the invite is either used or withdrawn.
    await tx.lock(`user:${userId}`);
    await lockMembers(tx, workspaceId);
    await assertSignedIn(tx, workspaceId, inviterId);
    const member = await findMember(tx, userId, workspaceId);
    if (!member) throw notFound();
    assertWithdrawable(member, inviterId);
    await removeMember(tx, member);
    await recordAudit(tx, {
      workspaceId,
      actorId: inviterId,
      action: 'member.invite_withdrawn',
      target: { kind: 'user', id: userId },
    });
    recheckStreams(tx, userId);
    return { user_id: userId, workspace_id: workspaceId };
  });
}

function assertWithdrawable(member: MemberRow, inviterId: number): void {
  if (member.inviter_id !== inviterId) {
    throw forbidden('Only the member who sent an invite can withdraw it.');
  }
  if (member.first_signed_in_at !== null) {
    throw conflict('This invite has been used already.');
  }
  // Inviting again would undo what was decided since.
  if (member.role !== 'member' || member.deactivated_at !== null) {
    throw conflict(
      'An owner or admin has decided about this member since, and only they can change it.',
    );
  }
}

/** Ends a membership that was never used, and announces it. */
export async function removeMember(tx: Transaction, member: MemberRow): Promise<void> {
  const { workspace_id, user_id } = member;
  const audience = await everybodyWhoSees(tx, workspace_id, [user_id]);
  await removeFromChannels(tx, workspace_id, user_id);
  await tx
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', workspace_id)
    .where('user_id', '=', user_id)
    .execute();
  announceRemoved(tx, member, audience);
}
