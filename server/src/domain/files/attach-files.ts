import type { MessageFile } from '@parley/contract/entities/message';
import type { Selectable } from 'kysely';
import { keepBlobs } from '../../platform/blobs/keep-blobs.js';
import { ReceivedFile } from '../../platform/blobs/received-file.js';
import type { FilesTable } from '../../platform/store/schema.js';
import type { Transaction } from '../../platform/store/store.js';
import { fileView } from './file-view.js';
import { type SentFile, unknownUpload } from './sent-files.js';
import { assertWorkspaceHasRoom } from './upload-quota.js';

interface NewMessage {
  id: number;
  channel_id: number;
  workspace_id: number;
}

type Content = Pick<
  Selectable<FilesTable>,
  'blob_key' | 'name' | 'content_type' | 'byte_size' | 'checksum'
>;

/**
 * Attaches files to the message, in the order in which they were sent. Throws 422 when a direct
 * upload belongs to another user, is incomplete, or is attached already; 413 when the workspace has
 * no room. `workspaceQuota` is in bytes, null for no limit.
 */
export async function attachFiles(
  tx: Transaction,
  sent: {
    message: NewMessage;
    uploaderId: number;
    files: readonly SentFile[];
    workspaceQuota: number | null;
  },
): Promise<MessageFile[]> {
  const { message, uploaderId, files } = sent;
  if (files.length === 0) return [];

  const uploads = await takeUploads(tx, uploaderId, files);
  await takeReservations(tx, files);
  const contents = files.map((file) => {
    const content = file instanceof ReceivedFile ? contentOf(file) : uploads.get(file.fileId);
    if (!content) throw unknownUpload();
    return content;
  });
  const keys = new Set(contents.map((content) => content.blob_key));
  // The same file named twice is refused.
  if (keys.size < contents.length || !(await keepBlobs(tx, [...keys]))) throw unknownUpload();

  const rows = await tx
    .insertInto('files')
    .values(
      contents.map((content) => ({
        ...content,
        uploader_id: uploaderId,
        created_at: tx.now,
        stored_at: tx.now,
        message_id: message.id,
        channel_id: message.channel_id,
        workspace_id: message.workspace_id,
      })),
    )
    .returning(['id', 'name', 'content_type'])
    .execute();
  await assertWorkspaceHasRoom(tx, message.workspace_id, sent.workspaceQuota);
  return rows.toSorted((a, b) => a.id - b.id).map((row) => fileView(row, message.id));
}

function contentOf(file: ReceivedFile): Content {
  const { blobKey, name, type, size } = file;
  return { blob_key: blobKey, name, content_type: type, byte_size: size, checksum: null };
}

/**
 * Deletes the reservations of files sent with the form: their rows are inserted again with their
 * actual sizes.
 */
async function takeReservations(tx: Transaction, files: readonly SentFile[]): Promise<void> {
  const keys = files.flatMap((file) => (file instanceof ReceivedFile ? [file.blobKey] : []));
  if (keys.length === 0) return;
  await tx
    .deleteFrom('files')
    .where('blob_key', 'in', keys)
    .where('message_id', 'is', null)
    .execute();
}

/**
 * The direct uploads among them, by id. Their rows are deleted, to be inserted again in the order
 * of the message; once deleted they cannot be attached a second time.
 */
async function takeUploads(
  tx: Transaction,
  uploaderId: number,
  files: readonly SentFile[],
): Promise<Map<number, Content>> {
  const ids = files.flatMap((file) => (file instanceof ReceivedFile ? [] : [file.fileId]));
  if (ids.length === 0) return new Map();
  const rows = await tx
    .deleteFrom('files')
    .where('id', 'in', ids)
    .where('uploader_id', '=', uploaderId)
    .where('stored_at', 'is not', null)
    .where('message_id', 'is', null)
    .returning(['id', 'blob_key', 'name', 'content_type', 'byte_size', 'checksum'])
    .execute();
  return new Map(rows.map(({ id, ...content }) => [id, content]));
}
