import { announceBlob } from '../blobs/receive-blob.js';
import type { Transaction } from '../store/store.js';

interface AwaitedFile {
  uploaderId: number;
  name: string;
  /** MIME type. */
  contentType: string;
  /** Bytes it may have, or has. */
  size: number;
  /** MD5 in base64, where the sender promised a checksum. */
  checksum: string | null;
}

/**
 * The row of a file whose bytes are to come: from here on it counts as the uploader's. It goes with its
 * blob, which somebody has `patience` (milliseconds) to send.
 */
export async function reserveRoom(
  tx: Transaction,
  file: AwaitedFile,
  patience?: number,
): Promise<{ fileId: number; blobKey: string }> {
  const blobKey = await announceBlob(tx, patience);
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
