import type { Draft } from '@parley/contract/entities/draft';
import { ownStream } from '../../domain/audience/own-stream.js';
import { mayDraft } from '../../domain/channels/policy.js';
import { findChannel, type VisibleChannel } from '../../domain/channels/visible-channels.js';
import { announceDraft } from '../../domain/drafts/announce-draft.js';
import { filesOfDrafts, findWaiting, setDraftFiles } from '../../domain/drafts/draft-files.js';
import { draftView, findDraft, noDraft, writeDraft } from '../../domain/drafts/draft-rows.js';
import { confirmUploads } from '../../domain/files/confirm-uploads.js';
import { readSignedId } from '../../domain/files/signed-id.js';
import { acceptableBody } from '../../domain/messages/acceptable-body.js';
import type { Blobs } from '../../platform/blobs/receive-blob.js';
import { conflict, forbidden } from '../../platform/http/errors.js';
import type { Reader, Transaction } from '../../platform/store/store.js';

interface WrittenDraft {
  userId: number;
  channelId: number;
  /** HTML as the editor has it. */
  body: string;
  /** The newest revision that the writer has seen. */
  revision: number;
  signedIds: readonly string[];
}

/**
 * Throws 409 where another device wrote something else meanwhile. Uploads that were swept or sent are
 * left out: the text must not be lost for them.
 */
export async function saveDraft(
  blobs: Blobs,
  { userId, channelId, body: html, revision, signedIds }: WrittenDraft,
): Promise<Draft> {
  const { store } = blobs;
  const { secret } = store;
  const body = acceptableBody(html);
  const ids = signedIds.flatMap((signed) => readSignedId(signed, secret) ?? []);
  await confirmUploads(blobs, userId, ids);
  return store.transact(async (tx) => {
    const channel = await findDraftable(tx, userId, channelId);
    await tx.lock(ownStream(channel.workspace_id, userId));
    const present = await findDraft(tx, userId, channelId);
    const files = await findWaiting(tx, userId, channelId, ids);
    const hasSameFiles = (present?.file_ids ?? '') === files.map((file) => file.id).join(' ');
    if ((present?.body ?? '') === body && hasSameFiles) {
      return present ? draftView(present, files, secret) : noDraft(channelId);
    }
    if (present && present.revision > revision) {
      throw conflict('This draft was changed on another device.');
    }
    await setDraftFiles(tx, userId, channelId, files);
    const row = await writeDraft(tx, userId, channel, { body, files, revision: revision + 1 });
    const draft = draftView(row, files, secret);
    announceDraft(tx, row, draft);
    return draft;
  });
}

/** `secret` signs the ids of the files. */
export async function readDraft(
  reader: Reader,
  secret: string,
  userId: number,
  channelId: number,
): Promise<Draft> {
  await findDraftable(reader, userId, channelId);
  const [row, files] = await Promise.all([
    findDraft(reader, userId, channelId),
    filesOfDrafts(reader, userId, [channelId]),
  ]);
  return row ? draftView(row, files, secret) : noDraft(channelId);
}

/** Drafts are of channels that the user is in; throws 403, 404. */
async function findDraftable(
  reader: Reader | Transaction,
  userId: number,
  channelId: number,
): Promise<VisibleChannel> {
  const channel = await findChannel(reader, userId, channelId);
  if (!mayDraft(channel)) throw forbidden('Join this channel to post in it.');
  return channel;
}
