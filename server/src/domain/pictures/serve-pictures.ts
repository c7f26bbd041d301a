import { isBlobKey } from '../../platform/blobs/blob-key.js';
import type { BlobStorage } from '../../platform/blobs/blob-storage.js';
import type { Identify } from '../../platform/http/actor.js';
import { notFound, notSignedIn } from '../../platform/http/errors.js';
import type { HttpServer } from '../../platform/http/server.js';
import type { Reader } from '../../platform/store/store.js';
import { photoType } from './photo.js';

export interface PictureParts {
  reader: Reader;
  storage: BlobStorage;
  identify: Identify;
}

/**
 * Serves the pictures at `path/{key}` to the signed-in users who may see them; the others get 404. Browsers
 * keep a picture, since each has a new key.
 */
export function servePictures(
  server: HttpServer,
  path: string,
  { storage, identify }: PictureParts,
  maySee: (key: string, userId: number) => Promise<boolean>,
): void {
  server.get<{ Params: { key: string } }>(`${path}/:key`, async (request, reply) => {
    const actor = await identify(request.raw);
    if (actor === null) throw notSignedIn();
    const { key } = request.params;
    if (!isBlobKey(key) || !(await maySee(key, actor.userId))) throw notFound();
    reply.headers({
      'cache-control': 'private, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    reply.type(photoType);
    return storage.open(key);
  });
}
