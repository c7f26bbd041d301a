import { buffer } from 'node:stream/consumers';
import { contentTypeOf, headLength } from '../../platform/blobs/content-type.js';
import { type Blobs, extendBlob } from '../../platform/blobs/receive-blob.js';

interface WaitingUpload {
  id: number;
  blob_key: string;
  byte_size: number;
  content_type: string;
}

/**
 * Looks whether the user's direct uploads that browsers sent to the storage itself have come there, which
 * tells this server nothing. Those that have are complete from here on, as if they had been sent here.
 */
export async function confirmUploads(
  blobs: Blobs,
  userId: number,
  fileIds: readonly number[],
): Promise<void> {
  if (blobs.storage.direct === null || fileIds.length === 0) return;
  const waiting = await blobs.store.reader
    .selectFrom('files')
    .select(['id', 'blob_key', 'byte_size', 'content_type'])
    .where('id', 'in', fileIds)
    .where('uploader_id', '=', userId)
    .where('stored_at', 'is', null)
    .execute();
  await Promise.all(waiting.map((upload) => confirm(blobs, upload)));
}

async function confirm({ store, storage }: Blobs, upload: WaitingUpload): Promise<void> {
  // Its address took no other bytes: their length and checksum were signed with it.
  if ((await storage.size(upload.blob_key)) !== upload.byte_size) return;
  const head = await readHead(storage, upload);
  const contentType = await contentTypeOf(head, upload.content_type);
  await store.transact(async (tx) => {
    if (!(await extendBlob(tx, upload.blob_key))) return;
    await tx
      .updateTable('files')
      .set({ stored_at: tx.now, content_type: contentType })
      .where('id', '=', upload.id)
      .where('stored_at', 'is', null)
      .execute();
  });
}

async function readHead(storage: Blobs['storage'], upload: WaitingUpload): Promise<Buffer> {
  if (upload.byte_size === 0) return Buffer.alloc(0);
  const end = Math.min(headLength, upload.byte_size) - 1;
  return buffer(await storage.open(upload.blob_key, { start: 0, end }));
}
