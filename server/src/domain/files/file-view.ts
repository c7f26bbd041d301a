import type { MessageFile } from '@parley/contract/entities/message';
import type { Selectable } from 'kysely';
import type { FilesTable } from '../../platform/store/schema.js';

export function fileView(
  file: Pick<Selectable<FilesTable>, 'id' | 'name' | 'content_type'>,
  messageId: number,
): MessageFile {
  return {
    id: file.id,
    name: file.name,
    url: `/api/files/${file.id}/${encodeURIComponent(file.name)}`,
    type: file.content_type,
    message_id: messageId,
  };
}
