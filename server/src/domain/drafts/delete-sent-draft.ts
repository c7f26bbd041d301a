import type { Transaction } from '../../platform/store/store.js';
import { ownStream } from '../audience/own-stream.js';
import type { VisibleChannel } from '../channels/visible-channels.js';
import { announceDraft } from './announce-draft.js';
import { filesOfDrafts, releaseFiles } from './draft-files.js';
import { draftView, findDraft, writeDraft } from './draft-rows.js';

/**
 * Deletes the draft that a message was sent from, unless it has a newer revision than the sender knew.
 * Reserves the pending save's revision, so that it arrives stale.
 */
export async function deleteSentDraft(
  tx: Transaction,
  userId: number,
  channel: VisibleChannel,
  revision: number,
): Promise<void> {
  await tx.lock(ownStream(channel.workspace_id, userId));
  const present = await findDraft(tx, userId, channel.id);
  if (present && present.revision > revision) return;
  await releaseFiles(tx, await filesOfDrafts(tx, userId, [channel.id]));
  const row = await writeDraft(tx, userId, channel, {
    body: '',
    files: [],
    revision: revision + 1,
  });
  // No file is left whose id would have to be signed.
  announceDraft(tx, row, draftView(row, [], ''));
}
