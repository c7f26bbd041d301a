import type { MessageSave } from '@parley/contract/entities/message-save';
import type { Selectable } from 'kysely';
import type { MessageSavesTable } from '../../platform/store/message-tables.js';

export type SaveRow = Selectable<MessageSavesTable>;

export function saveView({ id, message_id, user_id, workspace_id }: SaveRow): MessageSave {
  return { id, message_id, user_id, workspace_id, message_save_id: id };
}
