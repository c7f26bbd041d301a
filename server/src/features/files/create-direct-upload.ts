import type { OutputOf } from '@parley/contract/endpoint';
import type {
  createDirectUpload as endpoint,
  NewBlob,
} from '@parley/contract/endpoints/direct-uploads';
import { signedId, uploadToken } from '../../domain/files/signed-id.js';
import { uploadQuotaOf, checkSize } from '../../domain/files/upload-quota.js';
import type { Uploads } from '../../domain/files/uploads.js';
import { contentTypeOf } from '../../platform/blobs/content-type.js';
import type { Actor } from '../../platform/http/actor.js';
import { fileName } from './file-name.js';
import { reserveRoom } from './reserve-room.js';

const hour = 60 * 60 * 1000;
/** How long a direct upload may be sent, and attached to a message unless a draft keeps it longer. */
const lifetime = 24 * hour;
/** A draft keeps its files as long as it is there: what is gone is refused however it was signed. */
const signedFor = 30 * lifetime;
/** How long the bytes may take to begin: an abandoned upload must not reserve room for a day. */
const keepMs = 2 * hour;

/** Reserves room for a file; throws 413 if there is none. */
export async function createDirectUpload(
  { store, storage, rules, countUpload }: Uploads,
  { userId, sessionId }: Actor,
  blob: NewBlob,
): Promise<OutputOf<typeof endpoint>> {
  await countUpload(userId);
  // Until the bytes arrive, only the browser's claim is known.
  const contentType = await contentTypeOf(new Uint8Array(), blob.content_type);

  const { fileId, blobKey, now } = await store.transact(async (tx) => {
    // Locked: two concurrent uploads must not both take the last of the room.
    await tx.lock(`user:${userId}`);
    checkSize(blob.byte_size, await uploadQuotaOf(tx, userId, rules));
    const file = {
      uploaderId: userId,
      name: fileName(blob.filename),
      contentType,
      size: blob.byte_size,
      checksum: blob.checksum,
    };
    return { ...(await reserveRoom(tx, file, keepMs)), now: tx.now };
  });

  const { direct } = storage;
  const bytes = { size: blob.byte_size, md5: blob.checksum };
  const token = uploadToken({ fileId, sessionId }, now + lifetime, rules.secret);
  return {
    signed_id: signedId(fileId, now + signedFor, rules.secret),
    direct_upload:
      direct && bytes.size <= direct.largestUpload
        ? await direct.uploadAddress(blobKey, bytes)
        : {
            url: `/api/direct_uploads/${token}`,
            headers: { 'Content-Type': 'application/octet-stream' },
          },
  };
}
