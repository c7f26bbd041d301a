import type { DraftFile } from '@parley/contract/entities/draft';
import type { Selectable } from 'kysely';
import { keepBlobs, releaseBlobs } from '../../platform/blobs/keep-blobs.js';
import type { FilesTable } from '../../platform/store/schema.js';
import type { Reader, Transaction } from '../../platform/store/store.js';
import { signedId } from '../files/signed-id.js';

const day = 24 * 60 * 60 * 1000;
/** A file stays as long as its draft does; each view of the draft signs its id again. */
const signedFor = 30 * day;

export type WaitingFile = Pick<
  Selectable<FilesTable>,
  'id' | 'blob_key' | 'name' | 'content_type' | 'byte_size' | 'draft_channel_id'
>;

const columns = [
  'id',
  'blob_key',
  'name',
  'content_type',
  'byte_size',
  'draft_channel_id',
] as const;

export function waitingFileView(file: WaitingFile, secret: string): DraftFile {
  return {
    signed_id: signedId(file.id, Date.now() + signedFor, secret),
    name: file.name,
    type: file.content_type,
    byte_size: file.byte_size,
  };
}

/** The files of the user's drafts in these channels. */
export async function filesOfDrafts(
  reader: Pick<Reader, 'selectFrom'>,
  userId: number,
  channelIds: readonly number[],
): Promise<WaitingFile[]> {
  if (channelIds.length === 0) return [];
  return reader
    .selectFrom('files')
    .select(columns)
    .where('draft_channel_id', 'in', channelIds)
    .where('uploader_id', '=', userId)
    .execute();
}

/**
 * Finds the files that may be in the user's draft, in the order of the ids: the user's own complete uploads, in
 * no message.
 */
export async function findWaiting(
  tx: Transaction,
  userId: number,
  channelId: number,
  ids: readonly number[],
): Promise<WaitingFile[]> {
  if (ids.length === 0) return [];
  const found = await tx
    .selectFrom('files')
    .innerJoin('blobs', 'blobs.key', 'files.blob_key')
    .select(columns.map((column) => `files.${column}` as const))
    .where('files.id', 'in', ids)
    .where('files.uploader_id', '=', userId)
    .where('files.stored_at', 'is not', null)
    .where('files.message_id', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        eb('files.draft_channel_id', '=', channelId),
        // An expired upload belongs to the sweep, which may remove it at any moment.
        and([eb('files.draft_channel_id', 'is', null), eb('blobs.remove_at', '>', tx.now)]),
      ]),
    )
    .execute();
  return [...new Set(ids)].flatMap((id) => found.find((file) => file.id === id) ?? []);
}

/** The draft's files are these from now on: the sweep spares them, and later takes those left out. */
export async function setDraftFiles(
  tx: Transaction,
  userId: number,
  channelId: number,
  files: readonly WaitingFile[],
): Promise<void> {
  const added = files.filter((file) => file.draft_channel_id === null);
  const kept = new Set(files.map((file) => file.id));
  const present = await filesOfDrafts(tx, userId, [channelId]);
  const removed = present.filter((file) => !kept.has(file.id));
  await setChannel(tx, added, channelId);
  await keepBlobs(
    tx,
    added.map((file) => file.blob_key),
  );
  await releaseFiles(tx, removed);
}

/** As uploads that no draft names: the sweep removes them in a day, if no message takes them. */
export async function releaseFiles(tx: Transaction, files: readonly WaitingFile[]): Promise<void> {
  await setChannel(tx, files, null);
  await releaseBlobs(
    tx,
    files.map((file) => file.blob_key),
    day,
  );
}

async function setChannel(
  tx: Transaction,
  files: readonly WaitingFile[],
  channelId: number | null,
): Promise<void> {
  if (files.length === 0) return;
  await tx
    .updateTable('files')
    .set({ draft_channel_id: channelId })
    .where(
      'id',
      'in',
      files.map((file) => file.id),
    )
    .execute();
}
