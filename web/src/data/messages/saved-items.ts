import { listSaves } from '@parley/contract/endpoints/message-saves';
import { call } from '../../platform/api/call';
import { createSaveStore, type SavedPage } from './save-store';
import { endsWithWorkspace } from '../../platform/lib/lifetime';

/** The user's saved items in the open workspace. */
export const savedItems = createSaveStore(loadSaves);

endsWithWorkspace(savedItems.forgetAll);

async function loadSaves(workspaceId: number): Promise<SavedPage> {
  const query = { message_save: { workspace_id: String(workspaceId) } };
  const { message_saves, messages } = await call(listSaves, { query });
  const marks: Record<number, number> = {};
  for (const { id, message_id } of Object.values(message_saves)) marks[message_id] = id;
  return { marks, messages };
}
