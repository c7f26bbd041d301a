import { releaseBlobs } from '../../../platform/blobs/keep-blobs.js';
import type { Transaction } from '../../../platform/store/store.js';

/** Tables whose rows are their user's alone. `deletion.test.ts` has a decision about every other one. */
const ownTables = [
  'password_resets',
  'totp_factors',
  'recovery_codes',
  'passkeys',
  'auth_challenges',
  'identities',
  'email_verifications',
  'mentions',
  'message_saves',
  'invites',
  'notification_settings',
  'attention',
  'push_subscriptions',
  'notification_log',
  'mail_rounds',
  'drafts',
  'sidebars',
] as const;

export async function deleteOwnRows(tx: Transaction, userId: number): Promise<void> {
  for (const table of ownTables) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.deleteFrom('invited_addresses').where('inviter_id', '=', userId).execute();
  await tx
    .deleteFrom('audit_events')
    .where('actor_id', '=', userId)
    .where('workspace_id', 'is', null)
    .execute();
  await removeExports(tx, userId);
  await releaseUploads(tx, userId);
}

/** A job that is making one stops. */
async function removeExports(tx: Transaction, userId: number): Promise<void> {
  const removed = await tx
    .deleteFrom('exports')
    .where('user_id', '=', userId)
    .returning('blob_key')
    .execute();
  await releaseBlobs(
    tx,
    removed.flatMap(({ blob_key }) => blob_key ?? []),
  );
}

/** Files in no message, drafts' among them: the sweep removes them. */
async function releaseUploads(tx: Transaction, userId: number): Promise<void> {
  const files = await tx
    .updateTable('files')
    .set({ draft_channel_id: null })
    .where('uploader_id', '=', userId)
    .where('message_id', 'is', null)
    .returning('blob_key')
    .execute();
  await releaseBlobs(
    tx,
    files.map(({ blob_key }) => blob_key),
  );
}
