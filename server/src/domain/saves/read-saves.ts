import type { LoadedWorkspace } from '@parley/contract/entities/workspace';
import type { Reader } from '../../platform/store/store.js';
import { visibleSaves } from './visible-saves.js';

/** The user's saves, by message id, as a loaded workspace holds them. */
export async function readSaves(
  reader: Reader,
  userId: number,
  workspaceId: number,
): Promise<LoadedWorkspace['user_saved_messages']> {
  const rows = await visibleSaves(reader, userId, workspaceId)
    .select(['save.id', 'save.message_id'])
    .execute();
  return Object.fromEntries(
    rows.map(({ id, message_id }) => [message_id, { id, message_save_id: id }]),
  );
}
