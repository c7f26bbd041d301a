import { type PictureParts, servePictures } from '../../domain/pictures/serve-pictures.js';
import type { HttpServer } from '../../platform/http/server.js';
import type { Reader } from '../../platform/store/store.js';

/** Serves profile photos to every signed-in user: their keys are unguessable. */
export function photoRoute(server: HttpServer, parts: PictureParts): void {
  servePictures(server, '/api/photos', parts, (key) => isPhoto(parts.reader, key));
}

/** Other blobs are files of messages, with permissions of their own. */
async function isPhoto(reader: Reader, key: string): Promise<boolean> {
  const user = await reader
    .selectFrom('users')
    .select('id')
    .where('photo_key', '=', key)
    .executeTakeFirst();
  return user !== undefined;
}
