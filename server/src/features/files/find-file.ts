import type { Selectable } from 'kysely';
import { visibleChannels } from '../../domain/channels/visible-channels.js';
import { notFound } from '../../platform/http/errors.js';
import type { FilesTable } from '../../platform/store/schema.js';
import type { Reader } from '../../platform/store/store.js';

/** A file of a message that the user may see; throws 404. */
export async function findFile(
  reader: Reader,
  userId: number,
  fileId: number,
): Promise<Selectable<FilesTable>> {
  const file = await visibleChannels(reader, userId)
    .innerJoin('files', 'files.channel_id', 'channels.id')
    .selectAll('files')
    .where('files.id', '=', fileId)
    .executeTakeFirst();
  if (!file) throw notFound();
  return file;
}
