import type { WorkspaceEmoji } from '@parley/contract/entities/workspace-emoji';
import { refusals } from '@parley/contract/rules/role-refusals';
import { mayDeleteEmoji } from '@parley/contract/rules/roles';
import { recordAudit } from '../../domain/audit/record-audit.js';
import { findActingMember, lockMembers } from '../../domain/channels/acting-member.js';
import { releaseBlobs } from '../../platform/blobs/keep-blobs.js';
import { forbidden, notFound } from '../../platform/http/errors.js';
import type { Store } from '../../platform/store/store.js';
import { announceEmoji } from './announce-emoji.js';
import { emojiColumns, emojiView } from './emoji-view.js';

/** Reactions with it, and texts, stay: its name is shown. */
export async function deleteEmoji(
  store: Store,
  actorId: number,
  workspaceId: number,
  emojiId: number,
): Promise<WorkspaceEmoji> {
  return store.transact(async (tx) => {
    await lockMembers(tx, workspaceId);
    const { role } = await findActingMember(tx, workspaceId, actorId);
    const row = await tx
      .selectFrom('workspace_emoji')
      .select(emojiColumns)
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', emojiId)
      .executeTakeFirst();
    if (!row) throw notFound();
    if (!mayDeleteEmoji(role, row.creator_id === actorId)) throw forbidden(refusals.deleteEmoji);
    await tx.deleteFrom('workspace_emoji').where('id', '=', emojiId).execute();
    await releaseBlobs(tx, [row.picture_key]);
    await announceEmoji(tx, workspaceId);
    await recordAudit(tx, {
      workspaceId,
      actorId,
      action: 'emoji.deleted',
      target: { kind: 'emoji', id: row.id },
      before: { name: row.name },
    });
    return emojiView(row);
  });
}
