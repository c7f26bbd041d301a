import { isBlobKey } from '../blobs/blob-key.js';
import type { BlobStorage } from '../blobs/blob-storage.js';
import type { Identify } from '../http/actor.js';
import { notFound, notSignedIn } from '../http/errors.js';
import type { HttpServer } from '../http/server.js';
import type { Reader } from '../store/store.js';
import { photoType } from './photo.js';

interface PhotoParts {
  reader: Reader;
  storage: BlobStorage;
  identify: Identify;
}

/**
 * Serves profile photos to every signed-in user: keys are unguessable, and each photo has a new
 * key.
 */
export function photoRoute(server: HttpServer, { reader, storage, identify }: PhotoParts): void {
  server.get<{ Params: { key: string } }>('/api/photos/:key', async (request, reply) => {
    if ((await identify(request.raw)) === null) throw notSignedIn();
    const { key } = request.params;
    if (!(await isPhoto(reader, key))) throw notFound();
    reply.headers({
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    reply.type(photoType);
    return storage.open(key);
  });
}

/** Other blobs are files of messages, with permissions of their own. */
async function isPhoto(reader: Reader, key: string): Promise<boolean> {
  if (!isBlobKey(key)) return false;
  const user = await reader
    .selectFrom('users')
    .select('id')
    .where('photo_key', '=', key)
    .executeTakeFirst();
  return user !== undefined;
}
