import type {
  createDirectUpload as endpoint,
  NewBlob,
} from '@parley/contract/endpoints/direct-uploads';
import type { OutputOf } from '@parley/contract/endpoint';
import { contentTypeOf } from '../blobs/content-type.js';
import { announceBlob } from '../blobs/receive-blob.js';
import { allowanceOf, checkSize } from './allowance.js';
import { fileName } from './file-name.js';
import { signedId, uploadToken } from './signed-id.js';
import type { Uploads } from './uploads.js';

const hour = 60 * 60 * 1000;
/** So long a direct upload may be sent, and be given to a message. */
const lifetime = 24 * hour;

/** Promises room for a file; throws 413 where there is none. */
export async function createDirectUpload(
  { store, rules, takeTurn }: Uploads,
  userId: number,
  blob: NewBlob,
): Promise<OutputOf<typeof endpoint>> {
  await takeTurn(userId);
  // Until its bytes are there, all that is known is what the browser says.
  const contentType = await contentTypeOf(new Uint8Array(), blob.content_type);

  return store.transact(async (tx) => {
    // Two at once must not both take the last of the room.
    await tx.hold(`user:${userId}`);
    checkSize(blob.byte_size, await allowanceOf(tx, userId, rules));
    const { id } = await tx
      .insertInto('files')
      .values({
        blob_key: await announceBlob(tx),
        uploader_id: userId,
        name: fileName(blob.filename),
        content_type: contentType,
        byte_size: blob.byte_size,
        checksum: blob.checksum,
        created_at: tx.now,
        stored_at: null,
        message_id: null,
        channel_id: null,
        workspace_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const expiresAt = tx.now + lifetime;
    return {
      signed_id: signedId(id, expiresAt, rules.secret),
      direct_upload: {
        url: `/api/direct_uploads/${uploadToken(id, expiresAt, rules.secret)}`,
        headers: { 'Content-Type': 'application/octet-stream' },
      },
    };
  });
}
