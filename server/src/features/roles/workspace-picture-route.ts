import { type PictureParts, servePictures } from '../../domain/pictures/serve-pictures.js';
import type { HttpServer } from '../../platform/http/server.js';
import type { Reader } from '../../platform/store/store.js';

/**
 * Serves a workspace's picture to its members, signed in to it or not: the list of the workspaces that
 * they may enter shows it.
 */
export function workspacePictureRoute(server: HttpServer, parts: PictureParts): void {
  servePictures(server, '/api/workspace_pictures', parts, (key, userId) =>
    maySee(parts.reader, key, userId),
  );
}

async function maySee(reader: Reader, key: string, userId: number): Promise<boolean> {
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
