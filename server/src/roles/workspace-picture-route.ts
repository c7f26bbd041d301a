import { photoType } from '../accounts/photo.js';
import { isBlobKey } from '../blobs/blob-key.js';
import type { BlobStorage } from '../blobs/blob-storage.js';
import type { Identify } from '../http/actor.js';
import { notFound, notSignedIn } from '../http/errors.js';
import type { HttpServer } from '../http/server.js';
import type { Reader } from '../store/store.js';

interface PictureParts {
  reader: Reader;
  storage: BlobStorage;
  identify: Identify;
}

/**
 * Serves a workspace's picture to its members, signed in to it or not: the list of the workspaces that
 * they may enter shows it.
 */
export function workspacePictureRoute(
  server: HttpServer,
  { reader, storage, identify }: PictureParts,
): void {
  server.get<{ Params: { key: string } }>(
    '/api/workspace_pictures/:key',
    async (request, reply) => {
      const actor = await identify(request.raw);
      if (actor === null) throw notSignedIn();
      const { key } = request.params;
      if (!(await maySee(reader, key, actor.userId))) throw notFound();
      reply.headers({
        'cache-control': 'private, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'same-origin',
      });
      reply.type(photoType);
      return storage.open(key);
    },
  );
}

async function maySee(reader: Reader, key: string, userId: number): Promise<boolean> {
  if (!isBlobKey(key)) return false;
  const member = await reader
    .selectFrom('workspaces')
    .innerJoin('workspace_members as member', 'member.workspace_id', 'workspaces.id')
    .select('member.user_id')
    .where('workspaces.picture_key', '=', key)
    .where('member.user_id', '=', userId)
    .where('member.deactivated_at', 'is', null)
    .executeTakeFirst();
  return member !== undefined;
}
