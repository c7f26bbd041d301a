import { announceBlob } from '../../platform/blobs/receive-blob.js';
import type { Transaction } from '../../platform/store/store.js';

interface AwaitedFile {
  uploaderId: number;
  name: string;
  /** MIME type. */
  contentType: string;
  /** The size limit, or the actual size. */
  size: number;
  /** MD5 in base64, if the sender promised a checksum. */
  checksum: string | null;
}

/**
 * Inserts the row of a file whose bytes are still to come: from here on it counts for the uploader.
 * It is deleted with its blob, unless the bytes arrive within `keepMs` milliseconds.
 */
export async function reserveRoom(
  tx: Transaction,
  file: AwaitedFile,
  keepMs?: number,
): Promise<{ fileId: number; blobKey: string }> {
  const blobKey = await announceBlob(tx, keepMs);
  const { id } = await tx
    .insertInto('files')
    .values({
      blob_key: blobKey,
      uploader_id: file.uploaderId,
      name: file.name,
      content_type: file.contentType,
      byte_size: file.size,
      checksum: file.checksum,
      created_at: tx.now,
      stored_at: null,
      message_id: null,
      channel_id: null,
      workspace_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { fileId: id, blobKey };
}
