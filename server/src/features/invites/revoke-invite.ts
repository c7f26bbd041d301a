import { recordAudit } from '../../domain/audit/record-audit.js';
import { notFound } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';

/** By any member who is signed in to its workspace; for others, guests among them, it does not exist. */
export async function revokeInvite(
  store: Store,
  userId: number,
  inviteId: number,
): Promise<{ id: number }> {
  return store.transact(async (tx) => {
    const revoked = await tx
      .deleteFrom('invites')
      .where('id', '=', inviteId)
      .where('workspace_id', 'in', (eb) =>
        eb
          .selectFrom('workspace_members')
          .select('workspace_members.workspace_id')
          .where('workspace_members.user_id', '=', userId)
          .where('signed_in_at', 'is not', null)
          .where('workspace_members.role', '!=', 'guest'),
      )
      .returning(['workspace_id', 'user_id'])
      .executeTakeFirst();
    if (!revoked) throw notFound();
    await recordAudit(tx, {
      workspaceId: revoked.workspace_id,
      actorId: userId,
      action: 'invite_link.revoked',
      target: { kind: 'invite_link', id: inviteId },
      before: { made_by: revoked.user_id },
    });
    return { id: inviteId };
  });
}
